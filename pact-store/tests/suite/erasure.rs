//! Erasures: no byte of an erased value is left, and all else is as it was.

use std::path::Path;
use std::time::Duration;

use pact_core::{Block, Context, NodeId, select};
use pact_store::backend::Kind;
use pact_store::{Load, Memory, Sqlite, SqliteStore, Store, StoreError};
use serde_json::json;

use crate::common::{bytes, check, on_both, stored, turn};
use crate::faulty::{Director, Faulty};

/// Whether the file, its log or the index of it have a text.
fn files_have(folder: &Path, text: &str) -> bool {
    let files = std::fs::read_dir(folder).unwrap();
    files.into_iter().any(|file| {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        bytes
            .windows(text.len())
            .any(|window| window == text.as_bytes())
    })
}

#[test]
fn no_byte_of_erased_values_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path().join("a.db")).unwrap();
    let mut chat = store.conversation("a").create(Context::builder()).unwrap();
    chat.user("Tilda Swordfish lives here");
    let mut block = Block::new("harmless").role("user");
    block = block.attribute("data_person", json!("Tilda Swordfish"));
    chat.push(block).unwrap();
    turn(&mut chat, 1);
    chat.user(format!("Tilda Swordfish {}", "x".repeat(100_000)));
    turn(&mut chat, 2);
    let mut fork = store.fork(&chat, "@t-1", "b").unwrap();
    fork.user("Tilda Swordfish again");
    fork.save().unwrap();
    turn(&mut chat, 3);
    chat.rewind("@t-1").unwrap();
    assert!(files_have(folder.path(), "Swordfish"));
    let query = select!(".block[content~'Swordfish'], .block[data_person='Tilda Swordfish']");
    let erased = chat.erase(query, "Tilda's wish").unwrap();
    assert!(erased >= 4, "{erased}");
    assert!(!files_have(folder.path(), "Swordfish"));
    assert!(chat.thread().to_json().contains("[erased]"));
    assert!(chat.thread().to_json().contains("question 1"));
    check(&store);
    for name in ["a", "b"] {
        let records = store.conversation(name).records(0, 1_000).unwrap();
        assert!(records.iter().any(|it| it.kind == Kind::Erasure), "{name}");
    }
}

/// An id is that of a node of this conversation. A fork may have given it to another one.
#[test]
fn an_id_is_erased_in_its_own_conversation() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        turn(&mut chat, 1);
        let mut fork = store.fork(&chat, "@t0", "b").unwrap();
        let mine: NodeId = chat.user("mine");
        let theirs: NodeId = fork.user("theirs");
        assert_eq!(mine, theirs);
        chat.commit().unwrap();
        fork.commit().unwrap();
        assert!(chat.erase(&mine, "me").unwrap() > 0);
        assert!(!chat.thread().to_json().contains("mine"));
        let fork = store.conversation("b").open(Context::builder()).unwrap();
        assert!(fork.thread().to_json().contains("theirs"));
        check(store);
    });
}

#[test]
fn what_nobody_has_is_no_erasure() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        turn(&mut chat, 1);
        let record = chat.record();
        let before = bytes(&chat);
        assert_eq!(
            chat.erase(select!(".block[content~'nobody']"), "me")
                .unwrap(),
            0
        );
        assert_eq!(chat.record(), record);
        assert_eq!(bytes(&chat).1, before.1);
    });
}

#[test]
fn no_byte_of_an_erased_conversation_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path().join("a.db")).unwrap();
    let named = store.conversation("Swordfish").subject("Swordfish");
    let mut chat = named
        .label("Swordfish", "yes")
        .create(Context::builder())
        .unwrap();
    for number in 0..10 {
        chat.user(format!("Swordfish {}", "x".repeat(20_000)));
        turn(&mut chat, number);
    }
    chat.user(format!("Swordfish {}", "x".repeat(100_000)));
    chat.save().unwrap();
    store.conversation("Swordfish").erase().unwrap();
    assert!(!files_have(folder.path(), "Swordfish"));
    assert!(store.list().page().unwrap().is_empty());
    let failed = store
        .conversation("Swordfish")
        .open(Context::builder())
        .unwrap_err();
    assert!(matches!(failed, StoreError::NotFound { .. }), "{failed}");
}

/// A fork that reads records of its origin keeps it, and is told by name.
#[test]
fn forks_keep_an_origin_until_they_are_detached() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        for number in 0..4 {
            turn(&mut chat, number);
        }
        let fork = store.fork(&chat, "@t-1", "b").unwrap();
        store.fork(&fork, "@t0", "c").unwrap();
        let failed = store.conversation("a").erase().unwrap_err();
        assert_eq!(failed.code(), "E_STORE_FORKED");
        assert!(
            failed.to_string().contains("b, c") || failed.to_string().contains(": b;"),
            "{failed}"
        );
        store.conversation("a").detach_forks().erase().unwrap();
        for name in ["b", "c"] {
            let read = store
                .conversation(name)
                .load(Load::All)
                .open(Context::builder())
                .unwrap();
            assert_eq!(bytes(&read).1, bytes(&fork).1, "{name}");
        }
        check(store);
    });
}

/// Wherever a process ends in the middle of an erasure, the next one that opens the store finishes
/// it: large values go, too, and a handle from before does not bring them back.
#[test]
fn an_erasure_that_was_interrupted_is_finished() {
    let mut number = 0;
    loop {
        let (memory, director) = (Memory::default(), Director::default());
        let store = Store::on(Faulty::new(memory.clone(), &director)).unwrap();
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        chat.user(format!("Swordfish {}", "x".repeat(70_000)));
        chat.user("Swordfish in short");
        turn(&mut chat, 1);
        store.fork(&chat, "@t0", "b").unwrap();
        let clean = Store::on(memory.clone()).unwrap();
        let mut before = clean.conversation("a").open(Context::builder()).unwrap();
        director.crash(number);
        let done = chat.erase(select!(".block[content~'Swordfish']"), "me");
        director.calm();

        let next = Store::on(memory.clone()).unwrap();
        check(&next);
        let ids = ["a", "b"].map(|name| next.conversation(name).info().unwrap().id);
        let records = next.conversation("a").records(0, 99).unwrap();
        let is_noted = records.iter().any(|it| it.kind == Kind::Erasure);
        let has_it = ids.map(|id| stored(&memory, id).contains("Swordfish"));
        // It was begun, or it was not.
        let read = next.conversation("a").open(Context::builder()).unwrap();
        let is_begun = !read.thread().to_json().contains("Swordfish");
        assert_eq!(is_noted, is_begun, "crash in call {number}");
        assert_eq!(has_it[0], !is_begun, "crash in call {number}");
        assert!(!(is_begun && has_it[1]), "crash in call {number}");
        before.user("late");
        let late = before.commit();
        assert_eq!(late.is_err(), is_noted, "crash in call {number}");
        if done.is_ok() {
            assert!(is_noted);
            break;
        }
        number += 1;
    }
    assert!(number > 10, "{number}");
}

/// While somebody reads, SQLite cannot empty its log. The erasure is made, and the log is emptied
/// by the next one that opens the file.
#[test]
fn the_log_is_emptied_later_if_somebody_reads() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let store = Store::on(opened_soon(&file)).unwrap();
    let mut chat = store.conversation("a").create(Context::builder()).unwrap();
    chat.user("Tilda Swordfish lives here");
    turn(&mut chat, 1);
    let reader = rusqlite::Connection::open(&file).unwrap();
    reader.execute_batch("BEGIN").unwrap();
    let rows = |sql: &str| -> i64 { reader.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert!(rows("SELECT COUNT(*) FROM pact_records WHERE items LIKE '%Swordfish%'") > 0);
    let erased = chat.erase(select!(".block[content~'Swordfish']"), "Tilda's wish");
    assert!(erased.unwrap() > 0);
    assert!(!chat.thread().to_json().contains("Swordfish"));
    assert!(
        files_have(folder.path(), "Swordfish"),
        "the reader needs it"
    );
    // It waits as long as the reader does.
    drop(SqliteStore::on(opened_soon(&file)).unwrap());
    assert!(files_have(folder.path(), "Swordfish"));
    reader.execute_batch("COMMIT").unwrap();
    let jobs = "SELECT COUNT(*) FROM pact_jobs WHERE name = 'scrub'";
    assert_eq!(rows(jobs), 1);
    drop(SqliteStore::open(&file).unwrap());
    assert!(!files_have(folder.path(), "Swordfish"));
    assert_eq!(rows(jobs), 0);
    check(&store);
}

fn opened_soon(file: &Path) -> Sqlite {
    let backend = Sqlite::open(file).unwrap();
    backend.wait_at_most(Duration::from_millis(20)).unwrap();
    backend
}
