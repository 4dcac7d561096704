//! A whole store of this version of the format, as SQL text. Every later version has to read it.
//!
//! `OVERWRITE=1 cargo test -p pact-store --test suite golden` makes it anew. Ids and salts are
//! random, so all of it changes then: after a change of the format, keep the old file under its
//! name and give the new one another.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use pact_core::{Block, Clock, Context, ContextBuilder, Pruning, Usage, select};
use pact_store::backend::Kind;
use pact_store::{Load, SqliteStore};
use rusqlite::Connection;
use serde_json::json;

use crate::common::{Echo, bytes, check};

struct Still;

impl Clock for Still {
    fn now_ns(&self) -> i64 {
        1_700_000_000_000_000_000
    }
}

fn settings() -> ContextBuilder {
    let pruning = Pruning::new().budget(pact_core::Budget::tokens(100_000));
    Context::builder()
        .clock(Still)
        .system("You are helpful.")
        .pruning(pruning)
}

fn fixture(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/golden");
    folder.join(name)
}

/// Makes a store with everything in it.
fn make(file: &Path) {
    let store = SqliteStore::open(file).unwrap();
    let named = store.conversation("all kinds").subject("Ada 'x' %");
    let named = named.label("color", "red").label("größe", "\u{1f600}\n");
    let mut chat = named.create(settings()).unwrap();
    chat.user("Where is my parcel?");
    chat.push(
        Block::new("a note")
            .role("system")
            .ttl(2)
            .key("note")
            .tag("t"),
    )
    .unwrap();
    chat.save().unwrap();
    let request = chat.render(&Echo(json!({"tools": ["track"]}))).unwrap();
    let usage = Usage {
        input: 12,
        output: 3,
        cached: 0,
    };
    chat.attempt(&request).unwrap().finish(usage);
    chat.assistant("In Hamburg.\u{0}\u{202e}");
    chat.commit().unwrap();
    // Large enough to be stored apart.
    chat.user("x".repeat(66_000));
    chat.commit().unwrap();
    let request = chat.render(&Echo(json!({"tools": ["track"]}))).unwrap();
    drop(chat.attempt(&request).unwrap());
    chat.user("My password is swordfish, and nobody shall read it.");
    chat.commit().unwrap();
    chat.user("left behind");
    chat.commit().unwrap();
    chat.rewind("@t-1").unwrap();
    let mut fork = store.fork(&chat, "@t-1", "a fork").unwrap();
    fork.user("of the fork");
    fork.commit().unwrap();
    let mut second = store.fork(&fork, "@t0", "a fork of it").unwrap();
    second.user("open");
    second.save().unwrap();
    chat.erase(select!(".block[content~'swordfish']"), "Ada")
        .unwrap();
    chat.assistant("open turn");
    chat.save().unwrap();

    let other = store.tenant("another tenant");
    let mut cut = other.conversation("cut").create(settings()).unwrap();
    for number in 0..5 {
        cut.user(format!("turn {number}"));
        cut.commit().unwrap();
    }
    let two = NonZeroUsize::MIN.saturating_add(1);
    other.conversation("cut").retain(two).unwrap();
    cut.user("after it");
    cut.commit().unwrap();
    other.conversation("gone").create(settings()).unwrap();
    other.conversation("gone").erase().unwrap();
}

/// A database as SQL text.
fn dump(file: &Path) -> String {
    let connection = Connection::open(file).unwrap();
    let texts = |sql: &str| -> Vec<String> {
        let mut read = connection.prepare(sql).unwrap();
        let rows = read.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    };
    let mut sql = String::from("-- A store of version 1. See fixtures/README.md.\n");
    for name in ["application_id", "user_version"] {
        let value: i64 = connection
            .pragma_query_value(None, name, |row| row.get(0))
            .unwrap();
        writeln!(sql, "PRAGMA {name} = {value};").unwrap();
    }
    for schema in texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid") {
        writeln!(sql, "{schema};").unwrap();
    }
    for table in texts("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid") {
        let columns = texts(&format!("SELECT name FROM pragma_table_info('{table}')"));
        let quoted: Vec<String> = columns.iter().map(|it| format!("quote({it})")).collect();
        let quoted = quoted.join(" || ', ' || ");
        let order = columns.join(", ");
        for row in texts(&format!("SELECT {quoted} FROM {table} ORDER BY {order}")) {
            writeln!(sql, "INSERT INTO {table} VALUES ({row});").unwrap();
        }
    }
    sql
}

/// All that a store tells of its conversations.
fn told(store: &SqliteStore) -> String {
    let mut told = String::new();
    for tenant in ["", "another tenant"] {
        let store = store.tenant(tenant);
        let mut heads = store.list().page().unwrap();
        heads.sort_by(|a, b| a.name.cmp(&b.name));
        for head in heads {
            let (subject, labels) = (head.subject, head.labels);
            let name = &head.name;
            writeln!(told, "== `{tenant}` `{name}` {subject:?} {labels:?}").unwrap();
            let named = store.conversation(name.as_str()).load(Load::All);
            for outline in named.records(0, 1_000).unwrap() {
                let state = named.at(outline.seq).unwrap().export();
                let (seq, kind, number) = (outline.seq, outline.kind, outline.number);
                writeln!(told, "{seq} {kind} {number} {} bytes", state.len()).unwrap();
            }
            let chat = named.open(settings()).unwrap();
            for id in 1..3 {
                if let Ok(sent) = chat.sent(id) {
                    let (status, options) = (sent.attempt.status, sent.attempt.options);
                    writeln!(told, "attempt {id}: {} {options}", status.as_str()).unwrap();
                }
            }
            let (history, open) = bytes(&chat);
            let large = "x".repeat(66_000);
            write!(told, "{}", history.replace(&large, "(66,000 times x)")).unwrap();
            writeln!(told, "{}", open.replace(&large, "(66,000 times x)")).unwrap();
        }
    }
    told
}

#[test]
fn the_golden_store_is_read_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    if std::env::var_os("OVERWRITE").is_some() {
        let file = folder.path().join("made.db");
        make(&file);
        std::fs::write(fixture("store_v1.sql"), dump(&file)).unwrap();
        let histories = told(&SqliteStore::open(&file).unwrap());
        std::fs::write(fixture("store_v1.histories"), histories).unwrap();
    }
    let sql = std::fs::read_to_string(fixture("store_v1.sql")).unwrap();
    assert!(!sql.contains("swordfish"), "it was erased");
    let file = folder.path().join("golden.db");
    Connection::open(&file)
        .unwrap()
        .execute_batch(&sql)
        .unwrap();

    let store = SqliteStore::open(&file).unwrap();
    let wanted = std::fs::read_to_string(fixture("store_v1.histories")).unwrap();
    let found = told(&store);
    for (number, (found, wanted)) in found.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(found, wanted, "line {}", number + 1);
    }
    assert_eq!(found.lines().count(), wanted.lines().count());
    let tenants = [store.clone(), store.tenant("another tenant")];
    let mut kinds = Vec::new();
    for store in &tenants {
        check(store);
        for head in store.list().page().unwrap() {
            let named = store.conversation(head.name.as_str());
            kinds.extend(
                named
                    .records(0, 99)
                    .unwrap()
                    .iter()
                    .map(|it| it.kind.as_str()),
            );
            let mut chat = named.open(settings()).unwrap();
            assert_eq!(chat.settings_changed(), []);
            chat.user("goes on");
            chat.commit().unwrap();
            let again = named.open(settings()).unwrap();
            assert_eq!(bytes(&again).1, bytes(&chat).1);
        }
        check(store);
    }
    for kind in [
        Kind::Open,
        Kind::Commit,
        Kind::Rewind,
        Kind::Attempt,
        Kind::Outcome,
        Kind::Fork,
        Kind::Erasure,
    ] {
        assert!(kinds.contains(&kind.as_str()), "{kind}");
    }
    let red = store.list().label("color", "red").page().unwrap();
    assert_eq!(red.len(), 1);
    for table in ["pact_blobs", "pact_checkpoints", "pact_labels"] {
        assert!(sql.contains(&format!("INSERT INTO {table} ")), "{table}");
    }
}

/// The format did not change: the same program makes a store that tells the same.
#[test]
fn the_program_of_the_golden_store_makes_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made.db");
    make(&file);
    let wanted = std::fs::read_to_string(fixture("store_v1.histories")).unwrap();
    assert_eq!(told(&SqliteStore::open(&file).unwrap()), wanted);
    let schema = |sql: &str| {
        let lines = sql.lines().take_while(|line| !line.starts_with("INSERT"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let golden = std::fs::read_to_string(fixture("store_v1.sql")).unwrap();
    assert_eq!(schema(&dump(&file)), schema(&golden));
}
