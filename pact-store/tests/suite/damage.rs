//! Damaged stores: a clear error names the conversation and the record, and all others go on.

use std::path::{Path, PathBuf};

use pact_core::Context;
use pact_store::{Load, SqliteStore, StoreError};
use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;

use crate::common::{Echo, bytes, check};

/// A store with a conversation that has everything, a fork of it, and one beside them.
pub(crate) struct Damaged {
    _folder: TempDir,
    pub(crate) file: PathBuf,
    /// The conversation before the damage.
    pub(crate) whole: (String, String),
}

/// The id of the conversation that is damaged, for the SQL below.
const OF: &str = "conversation = (SELECT conversation FROM pact_names WHERE name = 'hurt')";

pub(crate) fn opened(file: &Path, name: &str, load: Load) -> Result<(String, String), StoreError> {
    let store = SqliteStore::open(file)?;
    let named = store.conversation(name).load(load);
    Ok(bytes(&*named.open(Context::builder())?))
}

impl Damaged {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        let store = SqliteStore::open(&file).unwrap();
        let mut chat = store
            .conversation("hurt")
            .create(Context::builder())
            .unwrap();
        chat.user("the first turn");
        chat.commit().unwrap();
        chat.user("the second turn");
        chat.save().unwrap();
        let request = chat.render(&Echo(json!({"tools": []}))).unwrap();
        chat.attempt(&request)
            .unwrap()
            .finish(pact_core::Usage::default());
        chat.commit().unwrap();
        // Apart; then enough for a checkpoint of several parts.
        chat.user("large ".repeat(12_000));
        for number in 0..40 {
            chat.user(format!("{number} {}", "much ".repeat(3_000)));
        }
        chat.commit().unwrap();
        assert!(chat.checkpoint_error().is_none());
        chat.user("after the checkpoint");
        chat.commit().unwrap();
        let mut other = store
            .conversation("fine")
            .create(Context::builder())
            .unwrap();
        other.user("not touched");
        other.commit().unwrap();
        let whole = bytes(&chat);
        Self {
            _folder: folder,
            file,
            whole,
        }
    }

    /// Changes rows, at least one.
    fn hurt(&self, sql: &str) -> &Self {
        let connection = Connection::open(&self.file).unwrap();
        let changed = connection.execute(sql, []).unwrap();
        assert!(changed > 0, "{sql}");
        self
    }

    fn number(&self, sql: &str) -> u64 {
        let connection = Connection::open(&self.file).unwrap();
        let number: i64 = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        u64::try_from(number).unwrap()
    }

    /// Loading fails with an error that names the record, `check` tells it, and others go on.
    fn is_noticed(&self, load: Load, record: impl Into<Option<u64>>, says: &str) {
        let record = record.into();
        let failed = opened(&self.file, "hurt", load).expect_err(says);
        let StoreError::Damaged {
            conversation,
            record: at,
            problem,
        } = &failed
        else {
            panic!("{says}: {failed}");
        };
        assert_eq!(failed.code(), "E_STORE_DAMAGED");
        assert_eq!((conversation.as_str(), *at), ("hurt", record), "{problem}");
        assert!(problem.contains(says), "{problem}");
        let message = failed.to_string();
        assert!(!message.contains("turn"), "no content in it: {message}");
        self.is_told(record, says);
    }

    /// `check` tells it, and others go on.
    fn is_told(&self, record: Option<u64>, says: &str) {
        let store = SqliteStore::open(&self.file).unwrap();
        for (name, checked) in store.check(|_| ()).unwrap() {
            if name == "fine" {
                assert_eq!(checked.problems, []);
                continue;
            }
            let fits = |problem: &StoreError| {
                let is_at =
                    matches!(problem, StoreError::Damaged { record: at, .. } if *at == record);
                is_at && problem.to_string().contains(says)
            };
            let problems = checked.problems;
            assert!(problems.iter().any(fits), "{says}: {problems:?}");
        }
        self.others_go_on();
    }

    fn others_go_on(&self) {
        let store = SqliteStore::open(&self.file).unwrap();
        let mut other = store.conversation("fine").open(Context::builder()).unwrap();
        other.user("goes on");
        other.commit().unwrap();
        store
            .conversation("new")
            .open_or_create(Context::builder())
            .unwrap();
        assert!(store.list().page().unwrap().len() >= 3);
    }
}

#[test]
fn what_is_not_damaged_is_whole() {
    let store = Damaged::new();
    assert!(opened(&store.file, "hurt", Load::All).unwrap() == store.whole);
    check(&SqliteStore::open(&store.file).unwrap());
    let parts = "SELECT COUNT(*) FROM pact_checkpoints";
    assert!(store.number(parts) > 1);
}

#[test]
fn a_record_that_was_changed_is_noticed() {
    let changes = [
        ("body = replace(body, '1', '2')", "hash"),
        ("body = '{}'", "hash"),
        ("body = 7", "hash"),
        ("items = replace(items, 'turn', 'trun')", "hash"),
        ("items = '[]'", "hash"),
        ("items = 'no JSON'", "values"),
        ("kind = 'open'", "hash"),
        ("number = number + 1", "hash"),
        ("hash = zeroblob(32)", "hash"),
        ("write_id = zeroblob(16)", "hash"),
    ];
    for (change, says) in changes {
        let store = Damaged::new();
        store.hurt(&format!(
            "UPDATE pact_records SET {change} WHERE {OF} AND seq = 2"
        ));
        store.is_noticed(Load::All, 2, says);
        // The state after the checkpoint needs none of it.
        let newest = opened(&store.file, "hurt", Load::Newest).unwrap();
        assert!(store.whole.0.ends_with(&newest.0), "{change}");
    }
}

#[test]
fn a_record_with_a_column_that_cannot_be_is_noticed() {
    for change in [
        "kind = 'unknown'",
        "hash = x'00'",
        "write_id = 'short'",
        "body = x'ff'",
    ] {
        let store = Damaged::new();
        store.hurt(&format!(
            "UPDATE pact_records SET {change} WHERE {OF} AND seq = 2"
        ));
        store.is_noticed(Load::All, 2, "column");
    }
}

#[test]
fn a_record_that_is_missing_is_noticed() {
    for seq in [1, 2, 3] {
        let store = Damaged::new();
        store.hurt(&format!(
            "DELETE FROM pact_records WHERE {OF} AND seq = {seq}"
        ));
        store.is_noticed(Load::All, seq, "missing");
    }
    let store = Damaged::new();
    let last = store.number(&format!("SELECT MAX(seq) FROM pact_records WHERE {OF}"));
    store.hurt(&format!(
        "DELETE FROM pact_records WHERE {OF} AND seq = {last}"
    ));
    store.is_noticed(Load::Newest, last, "missing");
}

#[test]
fn records_that_changed_places_are_noticed() {
    let store = Damaged::new();
    store.hurt(&format!(
        "UPDATE pact_records SET seq = 1000 WHERE {OF} AND seq = 2"
    ));
    store.hurt(&format!(
        "UPDATE pact_records SET seq = 2 WHERE {OF} AND seq = 3"
    ));
    store.hurt(&format!(
        "UPDATE pact_records SET seq = 3 WHERE {OF} AND seq = 1000"
    ));
    store.is_noticed(Load::All, 2, "hash");
}

/// A record of another conversation does not fit, although it is as it was written.
#[test]
fn a_record_of_another_conversation_is_noticed() {
    let store = Damaged::new();
    store.hurt(&format!("DELETE FROM pact_records WHERE {OF} AND seq = 2"));
    store.hurt(
        "INSERT INTO pact_records SELECT (SELECT conversation FROM pact_names WHERE name = 'hurt'), seq, kind, number,
         write_id, hash, body, items FROM pact_records
         WHERE conversation = (SELECT conversation FROM pact_names WHERE name = 'fine') AND seq = 2",
    );
    store.is_noticed(Load::All, 2, "hash");
}

/// A log that was cut, head and all, cannot be told from a shorter one by its records; the head
/// tells its own end.
#[test]
fn a_head_that_names_another_record_is_noticed() {
    let store = Damaged::new();
    store.hurt(&format!(
        "UPDATE pact_heads SET hash = zeroblob(32) WHERE {OF}"
    ));
    store.is_told(
        Some(store.number(&format!("SELECT seq FROM pact_heads WHERE {OF}"))),
        "head",
    );
    let store = Damaged::new();
    store.hurt(&format!("UPDATE pact_heads SET seq = seq + 1 WHERE {OF}"));
    let seq = store.number(&format!("SELECT seq FROM pact_heads WHERE {OF}"));
    store.is_noticed(Load::Newest, seq, "missing");
}

#[test]
fn a_checkpoint_that_was_changed_is_noticed() {
    let changes = [
        "body = replace(body, '1', '2')",
        "items = replace(items, 'much', 'many')",
        "hash = zeroblob(32)",
        "is_last = 1 - is_last",
    ];
    for change in changes {
        let store = Damaged::new();
        let seq = store.number("SELECT MAX(seq) FROM pact_checkpoints");
        store.hurt(&format!(
            "UPDATE pact_checkpoints SET {change} WHERE {OF} AND part = 0"
        ));
        if change.starts_with("is_last") {
            // Two last parts, or none: it does not count, or its hash is wrong.
            let is_whole = opened(&store.file, "hurt", Load::Newest);
            assert!(is_whole.is_err(), "{change}");
            continue;
        }
        store.is_noticed(Load::Newest, seq, "hash");
        // The records need no checkpoint.
        assert!(
            opened(&store.file, "hurt", Load::All).unwrap() == store.whole,
            "{change}"
        );
    }
}

/// A checkpoint without one of its parts does not count: the records are read.
#[test]
fn a_checkpoint_without_a_part_does_not_count() {
    for part in ["0", "1", "(SELECT MAX(part) FROM pact_checkpoints)"] {
        let store = Damaged::new();
        store.hurt(&format!(
            "DELETE FROM pact_checkpoints WHERE {OF} AND part = {part}"
        ));
        let newest = opened(&store.file, "hurt", Load::Newest).unwrap();
        assert!(store.whole.0.ends_with(&newest.0));
        assert!(newest.1 == store.whole.1);
        check(&SqliteStore::open(&store.file).unwrap());
    }
}

#[test]
fn a_large_value_that_was_changed_or_is_missing_is_noticed() {
    let large = format!("{OF} AND part = 0 AND data LIKE '\"large %'");
    let record = "SELECT seq FROM pact_records WHERE items LIKE '%apart%'";
    let store = Damaged::new();
    store.hurt(&format!(
        "UPDATE pact_blobs SET data = replace(data, 'large', 'small') WHERE {large}"
    ));
    store.is_noticed(Load::All, store.number(record), "hash of a large value");
    let store = Damaged::new();
    store.hurt(&format!("DELETE FROM pact_blobs WHERE {large}"));
    store.is_noticed(
        Load::All,
        store.number(record),
        "large value of it is missing",
    );
}

#[test]
fn a_fork_of_a_damaged_origin_names_the_record() {
    let store = Damaged::new();
    let names = SqliteStore::open(&store.file).unwrap();
    let chat = names.conversation("hurt").open(Context::builder()).unwrap();
    names.fork(&chat, "@t0", "fork").unwrap();
    store.hurt(&format!(
        "UPDATE pact_records SET body = '{{}}' WHERE {OF} AND seq = 2"
    ));
    let failed = opened(&store.file, "fork", Load::All).unwrap_err();
    let is_named = match &failed {
        StoreError::Damaged {
            conversation,
            record: Some(2),
            ..
        } => conversation == "fork",
        _ => false,
    };
    assert!(is_named, "{failed}");
    // An origin that is gone.
    store.hurt("UPDATE pact_heads SET origin = zeroblob(16) WHERE name = 'fork'");
    let failed = opened(&store.file, "fork", Load::Newest).unwrap_err();
    assert_eq!(failed.code(), "E_STORE_DAMAGED");
    assert!(failed.to_string().contains("origin"), "{failed}");
    store.others_go_on();
}

#[test]
fn a_head_with_columns_that_cannot_be_is_noticed() {
    for change in [
        "labels = 'no JSON'",
        "labels = '[]'",
        "seq = -1",
        "hash = x'00'",
        "family = 'x'",
        "floor_seq = -7",
    ] {
        let store = Damaged::new();
        store.hurt(&format!("UPDATE pact_heads SET {change} WHERE {OF}"));
        let failed = opened(&store.file, "hurt", Load::Newest).unwrap_err();
        assert_eq!(failed.code(), "E_STORE_DAMAGED", "{change}: {failed}");
        assert!(failed.to_string().contains("`hurt`"), "{change}: {failed}");
        let fine = opened(&store.file, "fine", Load::All).unwrap();
        assert!(fine.0.contains("not touched"));
        let names = SqliteStore::open(&store.file).unwrap();
        let listed = names.list().page().unwrap();
        let problem = |name: &str| {
            let head = listed.iter().find(|head| head.name == name);
            head.expect(change).problem.clone()
        };
        let column = change.split_once(' ').unwrap().0;
        assert!(problem("hurt").is_some_and(|problem| problem.contains(column)));
        assert_eq!(problem("fine"), None, "{change}");
        store.is_told(None, column);
        let checked = names.conversation("hurt").check(|_| ()).unwrap();
        assert_eq!(checked.problems.len(), 1, "{change}");
        let told = checked.problems[0].to_string();
        assert!(told.contains("`hurt`"), "{told}");
    }
}

/// A family of which one has a damaged head: `hurt` and its forks `lost` and `whole`, all with a
/// secret.
fn family(change: &str) -> (Damaged, SqliteStore) {
    let store = Damaged::new();
    let names = SqliteStore::open(&store.file).unwrap();
    let mut chat = names.conversation("hurt").open(Context::builder()).unwrap();
    chat.user(SECRET);
    chat.commit().unwrap();
    for fork in ["lost", "whole"] {
        let mut fork = names.fork(&chat, "@t0", fork).unwrap();
        fork.user(format!("{SECRET} once more"));
        fork.commit().unwrap();
    }
    store.hurt(&format!(
        "UPDATE pact_heads SET {change} WHERE name = 'lost'"
    ));
    (store, names)
}

const SECRET: &str = "secret-5b7e-of-at-least-thirty-two-bytes";

/// Values go from all that can be read; the call says of which conversation it does not know.
#[test]
fn a_damaged_head_does_not_keep_values_in_others() {
    let (store, names) = family("labels = 'no JSON'");
    let mut chat = names.conversation("hurt").open(Context::builder()).unwrap();
    let erased = chat.erase(pact_core::select!(".block[content~'5b7e']"), "the test");
    let told = erased.unwrap_err();
    assert_eq!(told.code(), "E_STORE_DAMAGED", "{told}");
    assert!(told.to_string().contains("`lost`"), "{told}");
    let of_others = store.number(&format!(
        "SELECT COUNT(*) FROM pact_records WHERE items LIKE '%{SECRET}%' AND conversation NOT IN
         (SELECT conversation FROM pact_names WHERE name = 'lost')"
    ));
    assert_eq!(of_others, 0);
    store.hurt("UPDATE pact_heads SET labels = '{}' WHERE name = 'lost'");
    // The values that were found go as soon as the head can be read, and the rest with the next
    // call.
    opened(&store.file, "lost", Load::All).unwrap();
    chat.reload().unwrap();
    chat.erase(pact_core::select!(".block[content~'5b7e']"), "the test")
        .unwrap();
    assert!(
        !opened(&store.file, "lost", Load::All)
            .unwrap()
            .0
            .contains(SECRET)
    );
    check(&names);
}

/// Whoever has nothing to do with it is erased. Records that a damaged fork may read stay.
#[test]
fn a_damaged_head_keeps_no_others_from_being_erased() {
    for change in ["labels = 'no JSON'", "floor_seq = -7", "origin = x'00'"] {
        let (store, names) = family(change);
        names.conversation("fine").erase().unwrap();
        let erased = names.conversation("whole").erase();
        // It may be the origin of the other one.
        let is_unclear = change.starts_with("origin");
        assert_eq!(erased.is_err(), is_unclear, "{change}: {erased:?}");
        for detaches in [false, true] {
            let mut hurt = names.conversation("hurt");
            if detaches {
                hurt = hurt.detach_forks();
            }
            let told = hurt.erase().unwrap_err();
            assert!(told.to_string().contains("lost"), "{change}: {told}");
        }
        assert!(opened(&store.file, "hurt", Load::All).is_ok(), "{change}");
    }
}

/// Jobs that a crash left behind, and whose conversation is damaged, close no store.
#[test]
fn a_job_of_a_damaged_head_stops_nobody() {
    let store = Damaged::new();
    store.hurt(
        "INSERT INTO pact_jobs SELECT conversation, 'cut', '{}' FROM pact_names WHERE name = 'hurt'",
    );
    store.hurt(&format!(
        "UPDATE pact_heads SET labels = 'no JSON' WHERE {OF}"
    ));
    store.others_go_on();
}

/// Jobs that nobody can read, or that nobody gave, stop nobody.
#[test]
fn damaged_jobs_stop_nobody() {
    for name in [
        "erase:0.0.1",
        "erase:0.0.2",
        "erase:",
        "erase:x.y",
        "unknown",
        "",
    ] {
        for body in ["{}", "no JSON", ""] {
            let store = Damaged::new();
            store.hurt(&format!(
                "INSERT INTO pact_jobs SELECT conversation, '{name}', '{body}' FROM pact_names WHERE name = 'hurt'"
            ));
            assert!(
                opened(&store.file, "hurt", Load::All).unwrap() == store.whole,
                "{name}"
            );
        }
    }
}

/// Origins that go round in circles are an error, and nobody waits for their end.
#[test]
fn origins_in_a_circle_are_noticed() {
    let store = Damaged::new();
    let names = SqliteStore::open(&store.file).unwrap();
    let chat = names.conversation("hurt").open(Context::builder()).unwrap();
    let mut fork = names.fork(&chat, "@t0", "fork").unwrap();
    fork.user("more");
    fork.commit().unwrap();
    for (seq, floor) in [(1, 0), (2, 0), (1_000, 0), (2, 1)] {
        store.hurt(&format!(
            "UPDATE pact_heads SET floor_seq = {floor}, origin_seq = {seq}, origin =
             (SELECT conversation FROM pact_names WHERE name = 'fork') WHERE {OF}"
        ));
        for name in ["hurt", "fork"] {
            let failed = opened(&store.file, name, Load::All).unwrap_err();
            assert_eq!(failed.code(), "E_STORE_DAMAGED", "{seq}: {failed}");
        }
        store.others_go_on();
    }
}

/// An erasure that nobody can finish, because its conversation is damaged, closes no store.
#[test]
fn an_erasure_that_cannot_be_finished_stops_no_other_conversation() {
    let store = Damaged::new();
    let hash = "0".repeat(64);
    let order =
        format!(r#"{{"by":"me","what":"x","of_nodes":[["block:1.0","{hash}"]],"of_all":[]}}"#);
    store.hurt(&format!(
        "INSERT INTO pact_jobs SELECT conversation, 'erase:0.0.1', '{order}' FROM pact_names WHERE name = 'hurt'"
    ));
    store.hurt(&format!(
        "UPDATE pact_records SET items = 'no JSON' WHERE {OF} AND seq = 2"
    ));
    store.others_go_on();
    let failed = opened(&store.file, "hurt", Load::Newest).unwrap_err();
    assert_eq!(failed.code(), "E_STORE_DAMAGED", "{failed}");
}
