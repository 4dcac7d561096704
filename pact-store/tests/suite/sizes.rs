//! No row has more than a megabyte, whatever is stored.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pact_core::{Block, Context, NodeId, Request, select};
use pact_store::{Chat, Load, Sqlite, SqliteStore};
use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;

use crate::common::{bytes, check};

/// The most that some databases take in a column.
const MOST: usize = 1 << 20;

struct Sizes {
    _folder: TempDir,
    file: PathBuf,
    store: SqliteStore,
}

impl Sizes {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        let store = SqliteStore::open(&file).unwrap();
        Self {
            _folder: folder,
            file,
            store,
        }
    }

    /// All texts of the file fit, and reading gives the written state.
    fn look(&self, what: &str, chat: &Chat<Sqlite>) {
        let connection = Connection::open(&self.file).unwrap();
        for (table, columns) in [
            ("pact_records", "body items"),
            ("pact_checkpoints", "body items"),
            ("pact_blobs", "data"),
            ("pact_heads", "labels subject"),
            ("pact_jobs", "body"),
        ] {
            for column in columns.split(' ') {
                let sql = format!("SELECT MAX(LENGTH(CAST({column} AS BLOB))) FROM {table}");
                let most: Option<i64> = connection.query_row(&sql, [], |row| row.get(0)).unwrap();
                let most = usize::try_from(most.unwrap_or_default()).unwrap();
                assert!(most <= MOST, "{what}: {most} bytes in {table}.{column}");
            }
        }
        check(&self.store);
        let all = self.store.conversation("a").load(Load::All);
        let all = all.open(chat_settings()).unwrap();
        assert!(bytes(&all) == bytes(chat), "{what}");
        let newest = self.store.conversation("a").open(chat_settings()).unwrap();
        assert!(bytes(&newest).1 == bytes(chat).1, "{what}");
        let report = |ctx: &Context| ctx.newest().map(|newest| newest.report().cloned());
        assert_eq!(report(&newest), report(chat), "{what}");
    }
}

fn chat_settings() -> pact_core::ContextBuilder {
    Context::builder().allow_system_edits(true)
}

/// So many headers, or so many words about them, do not fit a row.
const MANY: usize = 25_000;

/// A turn of very many nodes, of which one repeats an older text, comes, is edited and leaves.
#[test]
fn very_many_nodes_in_one_turn() {
    let sizes = Sizes::new();
    let mut chat = sizes
        .store
        .conversation("a")
        .create(chat_settings())
        .unwrap();
    let known = "a text that is long enough to be named instead of written once more: ".repeat(3);
    chat.user(known.as_str());
    chat.commit().unwrap();
    for number in 0..6_000 {
        chat.user(format!("{number} {}", "some words ".repeat(24)));
    }
    chat.user(known.as_str());
    chat.save().unwrap();
    sizes.look("they came", &chat);
    let blocks: Vec<NodeId> = chat.select(select!("^ah .block")).unwrap();
    for id in blocks.iter().step_by(300) {
        chat.replace(id, "another text, in the place of the one before")
            .unwrap();
    }
    chat.save().unwrap();
    sizes.look("they were replaced", &chat);
    chat.commit().unwrap();
    sizes.look("they were committed", &chat);
    chat.delete(select!("^seq .block")).unwrap();
    chat.commit().unwrap();
    sizes.look("they left", &chat);
}

/// Very many nodes leave at once, and the report tells each.
#[test]
fn a_report_of_very_many_departures() {
    let sizes = Sizes::new();
    let mut chat = sizes
        .store
        .conversation("a")
        .create(chat_settings())
        .unwrap();
    for number in 0..MANY {
        chat.push(Block::new(number.to_string()).role("user").ttl(1))
            .unwrap();
    }
    chat.commit().unwrap();
    let report = chat.commit().unwrap();
    assert!(report.departures.len() >= MANY);
    sizes.look("their time was over", &chat);
}

/// Calls of a provider: very many in one turn, with long names and long errors.
#[test]
fn calls_that_say_much() {
    let sizes = Sizes::new();
    let mut chat = sizes
        .store
        .conversation("a")
        .create(chat_settings())
        .unwrap();
    chat.user("a question");
    let long = "long ".repeat(300_000);
    let request = Request::custom(&chat, "acme", "large-1", &json!({}));
    chat.attempt(&request).unwrap().fail(long.as_str());
    chat.save().unwrap();
    sizes.look("a long error", &chat);
    for _ in 0..2_500 {
        Context::attempt(&mut chat, &request).fail("overloaded ".repeat(30));
    }
    for number in 0..100 {
        chat.user(format!("{number} {}", "much ".repeat(600)));
    }
    chat.save().unwrap();
    chat.attempt(&request).unwrap().fail(long.as_str());
    chat.commit().unwrap();
    sizes.look("many calls", &chat);
}

/// Whoever erases names very many nodes, and says much about it.
#[test]
fn an_erasure_that_says_much() {
    let sizes = Sizes::new();
    let mut chat = sizes
        .store
        .conversation("a")
        .create(chat_settings())
        .unwrap();
    let ids: Vec<NodeId> = (0..3_000)
        .map(|number| chat.user(format!("text {number}")))
        .collect();
    chat.commit().unwrap();
    let refused = chat.erase(ids.clone(), "me ".repeat(500_000)).unwrap_err();
    assert_eq!(refused.code(), "E_STORE_TOO_LARGE", "{refused}");
    chat.erase(ids, "me ".repeat(20_000)).unwrap();
    sizes.look("an erasure", &chat);
}

/// Names, subjects and labels are refused that would not fit.
#[test]
fn labels_that_do_not_fit_are_refused() {
    let sizes = Sizes::new();
    let chat = sizes
        .store
        .conversation("a")
        .create(chat_settings())
        .unwrap();
    let long = "x".repeat(MOST);
    let named = |name: &str| sizes.store.conversation(name);
    for refused in [
        named(&long).create(chat_settings()).map(drop),
        named("b")
            .subject(long.as_str())
            .create(chat_settings())
            .map(drop),
        named("b")
            .label("l", long.as_str())
            .create(chat_settings())
            .map(drop),
        named("a").describe(Some(&long), &BTreeMap::default()),
        sizes.store.fork_unsaved(&chat, long.as_str()).map(drop),
    ] {
        let refused = refused.unwrap_err();
        assert_eq!(refused.code(), "E_STORE_TOO_LARGE", "{refused}");
        assert!(refused.to_string().len() < 1_000, "{refused}");
    }
    sizes.look("labels", &chat);
}

/// Texts whose characters have more bytes as JSON than they have themselves.
#[test]
fn texts_that_grow_when_they_are_written() {
    for (text, times) in [("\0", 10_000), ("\"", 30_000)] {
        let sizes = Sizes::new();
        let mut chat = sizes
            .store
            .conversation("a")
            .create(chat_settings())
            .unwrap();
        for number in 0..25 {
            let text = format!("{number} {}", text.repeat(times));
            match number % 3 {
                0 => drop(chat.user(text)),
                1 => {
                    let with = Block::new("short").role("user").data("note", text);
                    chat.push(with).unwrap();
                }
                _ => {
                    let with = Block::new(json!({"parts": [text]})).role("user");
                    chat.push(with).unwrap();
                }
            }
        }
        chat.commit().unwrap();
        assert!(chat.checkpoint_error().is_none());
        sizes.look("they were committed", &chat);
    }
}
