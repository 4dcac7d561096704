//! Every statement with which SQLite writes fails once: triggers of another connection make them
//! fail, in the file itself.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use pact_core::{Block, Context, select};
use pact_store::backend::Failure;
use pact_store::{Chat, Load, Sqlite, SqliteStore, StoreError};
use rusqlite::{Connection, TransactionBehavior};
use serde_json::json;

use crate::common::{Echo, bytes, check};

const TABLES: [&str; 7] = [
    "pact_names",
    "pact_heads",
    "pact_labels",
    "pact_records",
    "pact_blobs",
    "pact_checkpoints",
    "pact_jobs",
];

/// Lets the statement with this number fail: that which changes the n-th row from now on. A
/// transaction that fails does not count.
fn fail_at(connection: &Connection, number: usize, how: &str) {
    let mut script = format!(
        "CREATE TABLE countdown (n INTEGER);
         INSERT INTO countdown VALUES ({number});\n"
    );
    for table in TABLES {
        for change in ["INSERT", "UPDATE", "DELETE"] {
            write!(
                script,
                "CREATE TRIGGER fail_{table}_{change} BEFORE {change} ON {table} BEGIN
                     UPDATE countdown SET n = n - 1;
                     SELECT RAISE({how}, 'the test wants it') WHERE (SELECT n FROM countdown) = 0;
                 END;\n"
            )
            .unwrap();
        }
    }
    connection.execute_batch(&script).unwrap();
}

fn calm(connection: &Connection) {
    let mut script = String::from("DROP TABLE countdown;");
    for table in TABLES {
        for change in ["INSERT", "UPDATE", "DELETE"] {
            write!(script, "DROP TRIGGER fail_{table}_{change};").unwrap();
        }
    }
    connection.execute_batch(&script).unwrap();
}

type Step = (
    &'static str,
    fn(&mut Context),
    fn(&SqliteStore, &mut Chat<Sqlite>) -> Result<(), StoreError>,
);

fn steps() -> Vec<Step> {
    vec![
        (
            "save",
            |ctx| drop(ctx.user("a question")),
            |_, chat| chat.save().map(drop),
        ),
        (
            "commit",
            |ctx| {
                ctx.user("another question");
                ctx.push(Block::new("secret-5b7e").ttl(3)).unwrap();
                // Apart, and enough for a checkpoint.
                ctx.user("x".repeat(66_000));
                for number in 0..3 {
                    ctx.user(format!("{number} {}", "much ".repeat(5_000)));
                }
            },
            |_, chat| chat.commit().map(drop),
        ),
        (
            "attempt",
            |_| {},
            |_, chat| {
                let request = chat.render(&Echo(json!({"tools": []})))?;
                chat.attempt(&request)
                    .map(|attempt| attempt.finish(pact_core::Usage::default()))
            },
        ),
        (
            "second commit",
            |ctx| drop(ctx.user("one more")),
            |_, chat| chat.commit().map(drop),
        ),
        ("rewind", |_| {}, |_, chat| chat.rewind("@t-1").map(drop)),
        (
            "fork",
            |_| {},
            |store, chat| store.fork(chat, "@t0", "fork").map(drop),
        ),
        (
            "erasure of values",
            |_| {},
            |_, chat| {
                chat.erase(select!(".block[content~'5b7e']"), "the test")
                    .map(drop)
            },
        ),
        (
            "erasure",
            |_| {},
            |store, _| store.conversation("fork").erase(),
        ),
    ]
}

fn opened(file: &Path) -> (String, String) {
    let store = SqliteStore::open(file).unwrap();
    check(&store);
    let named = store.conversation("name").load(Load::All);
    bytes(&named.open(Context::builder()).unwrap())
}

#[test]
fn every_statement_that_writes_fails_once() {
    for how in ["ABORT", "ROLLBACK"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        let store = SqliteStore::open(&file).unwrap();
        let other = Connection::open(&file).unwrap();
        let named = store
            .conversation("name")
            .label("color", "red")
            .load(Load::All);
        let mut chat = named.create(Context::builder()).unwrap();
        let (mut failures, mut checkpoints) = (0, 0);
        for (what, edit, call) in steps() {
            let mut stored = opened(&file);
            edit(&mut chat);
            let mut before = bytes(&chat);
            for number in 1.. {
                fail_at(&other, number, how);
                let done = call(&store, &mut chat);
                calm(&other);
                let at = format!("{what}, row {number}, {how}");
                let Err(failed) = done else {
                    if chat.checkpoint_error().is_none() || what == "rewind" {
                        break;
                    }
                    // A checkpoint failed at this row, and is tried again after the same call: that
                    // fails at the next row.
                    checkpoints += 1;
                    assert_eq!(opened(&file), bytes(&chat), "{at}");
                    stored = opened(&file);
                    // Little, so that the checkpoint does not grow faster than the number.
                    chat.user("again");
                    before = bytes(&chat);
                    continue;
                };
                failures += 1;
                let is_expected =
                    matches!(failed, StoreError::Backend(_) | StoreError::Taken { .. });
                assert!(is_expected, "{at}: {failed}");
                assert!(
                    !chat.is_in_doubt(),
                    "{at}: a statement that failed is no doubt"
                );
                if !what.contains("erasure") {
                    assert!(bytes(&chat) == before, "{at}: it has not happened");
                    assert!(opened(&file) == stored, "{at}: it has not happened");
                }
                if what == "erasure of values" {
                    // The rest of it is made by the next one that opens the conversation.
                    opened(&file);
                    chat.reload().unwrap();
                }
                if what == "erasure" && store.conversation("fork").info().is_err() {
                    SqliteStore::open(&file).unwrap();
                    break;
                }
            }
            assert_eq!(opened(&file), bytes(&chat), "{what}");
        }
        assert!(failures > 20, "{failures}");
        // Its parts, its large value, and the note in the head.
        assert!(checkpoints >= 4, "{checkpoints}");
        assert!(!opened(&file).0.contains("5b7e"));
        let rows: i64 = other
            .query_row("SELECT COUNT(*) FROM pact_names", [], |row| row.get(0))
            .unwrap();
        assert_eq!(rows, 1);
    }
}

/// The end of a transaction fails: nobody knows whether it is stored, until the store was asked
/// again.
#[test]
fn a_commit_statement_that_fails_leaves_a_doubt() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let store = SqliteStore::open(&file).unwrap();
    let mut chat = store
        .conversation("name")
        .create(Context::builder())
        .unwrap();
    chat.user("one");
    chat.commit().unwrap();
    let stored = opened(&file);
    let other = Connection::open(&file).unwrap();
    // A constraint that is checked at the end.
    let script = "CREATE TABLE parent (id INTEGER PRIMARY KEY);
        CREATE TABLE child (parent REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);
        CREATE TRIGGER fail AFTER INSERT ON pact_records BEGIN INSERT INTO child VALUES (1); END;";
    other.execute_batch(script).unwrap();
    chat.user("two");
    let failed = chat.commit().unwrap_err();
    assert_eq!(failed.code(), "E_STORE_IN_DOUBT", "{failed}");
    assert!(failed.to_string().contains("`name`"), "{failed}");
    assert!(chat.is_in_doubt());
    assert!(opened(&file) == stored);
    chat.user("meanwhile");
    other
        .execute_batch("DROP TRIGGER fail; DROP TABLE child; DROP TABLE parent;")
        .unwrap();
    assert_eq!(chat.commit().unwrap().cycle, 3);
    let all = store
        .conversation("name")
        .load(Load::All)
        .open(Context::builder());
    assert_eq!(all.unwrap().snapshots().count(), 3);
    check(&store);
}

/// Another process has the lock for too long: nothing has happened, and it can be done again.
#[test]
fn a_busy_file_is_no_doubt() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let backend = Sqlite::open(&file).unwrap();
    backend.wait_at_most(Duration::from_millis(20)).unwrap();
    let store = pact_store::Store::on(backend).unwrap();
    let mut chat = store
        .conversation("name")
        .create(Context::builder())
        .unwrap();
    chat.user("one");
    let before = bytes(&chat);
    let mut other = Connection::open(&file).unwrap();
    let lock = other
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .unwrap();
    for failed in [chat.commit().map(drop), chat.save().map(drop)] {
        let failed = failed.unwrap_err();
        assert_eq!(failed.code(), "E_STORE_BUSY", "{failed}");
        let says = "record 2 of the conversation `name` was not stored";
        assert!(failed.to_string().contains(says), "{failed}");
        assert!(matches!(&failed, StoreError::Backend(it) if it.failure == Failure::Busy));
        assert!(!chat.is_in_doubt());
        assert_eq!(bytes(&chat), before);
    }
    // Reading needs no lock.
    store.conversation("name").open(Context::builder()).unwrap();
    drop(lock);
    chat.commit().unwrap();
    let all = store
        .conversation("name")
        .load(Load::All)
        .open(Context::builder());
    assert_eq!(bytes(&all.unwrap()), bytes(&chat));
}
