//! A process that is killed in the middle of its work loses nothing that was acknowledged, and
//! leaves nothing half done.
//!
//! A child process works on a file, and tells before each change which state would follow, and
//! after it that it was made. It is killed at a random moment. Then the file must have the last
//! state that was acknowledged, or the one that was about to follow: the open turn, each snapshot
//! and each attempt.
//!
//! `KILLS=10000 cargo test -p pact-store --test suite kill -- --nocapture` makes a longer run.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use pact_core::{Block, Usage};
use pact_store::SqliteStore;
use serde_json::json;

use crate::working::{REST, Random, Said, State, Worker, look, open, settings, work_until_killed};

const FOLDER: &str = "PACT_KILL_FOLDER";

/// Works until it is killed. Only the parent runs it.
#[test]
#[ignore = "the other test runs it as a process"]
fn child() {
    let Ok(folder) = std::env::var(FOLDER) else {
        return;
    };
    let store = SqliteStore::open(Path::new(&folder).join("a.db")).expect("opened");
    work_until_killed(&store);
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let kills: u64 = std::env::var("KILLS").map_or(60, |kills| kills.parse().expect("a number"));
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ kills);
    let mut folder = tempfile::tempdir().expect("a folder");
    let mut said = Said::default();
    for kill in 0..kills {
        if kill % 500 == 0 && kill > 0 {
            eprintln!("{kill} of {kills} kills");
        }
        if kill % 40 == 0 {
            folder = tempfile::tempdir().expect("a folder");
            said = Said::default();
        }
        let folder = folder.path();
        let environment = (FOLDER, folder.to_str().expect("plain"));
        let worker = Worker::spawn("kill::child", random.next() | 1, "", environment);
        // Most are killed in their work, and some while they open the file.
        if random.below(8) > 0 {
            worker.hear(&mut said, 1);
        }
        thread::sleep(Duration::from_micros(random.below(60_000)));
        let at = format!("kill {kill}");
        worker.kill(&mut said, &at);
        let has_text = |text: &str| files_have(folder, text);
        said.has_erased(has_text, &at);
        let store = SqliteStore::open(folder.join("a.db")).expect("opened");
        look(&store, &mut said, has_text, &at);
        let file = rusqlite::Connection::open(folder.join("a.db")).expect("opened");
        for rest in REST {
            let count: i64 = file.query_row(rest, [], |row| row.get(0)).expect("counted");
            assert_eq!(count, 0, "{at}: {rest}");
        }
    }
}

/// Whether the files have a text.
fn files_have(folder: &Path, text: &str) -> bool {
    let files = fs::read_dir(folder).expect("a folder");
    files.into_iter().any(|file| {
        let bytes = fs::read(file.expect("a file").path()).expect("read");
        bytes
            .windows(text.len())
            .any(|window| window == text.as_bytes())
    })
}

/// What the test compares differs when only an older snapshot or an attempt does.
#[test]
fn an_older_snapshot_or_an_attempt_that_differs_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path().join("a.db")).expect("opened");
    let mut states = Vec::new();
    for (name, text, number) in [("a", "one", 1), ("b", "two", 1), ("c", "one", 2)] {
        let mut chat = store.conversation(name).create(settings()).expect("made");
        chat.push(Block::new(text).role("user").ttl(1))
            .expect("pushed");
        chat.commit().expect("stored");
        chat.commit().expect("stored");
        let request = chat.render(&crate::common::Echo(json!({"n": number})));
        let request = request.expect("rendered");
        chat.attempt(&request)
            .expect("stored")
            .finish(Usage::default());
        chat.commit().expect("stored");
        states.push(State::of(&open(&store, name).expect("opened"), &[]));
    }
    let [one, two, other_request] = states.as_slice() else {
        panic!("three states");
    };
    // The newest snapshot is the same in all.
    assert_eq!(one.snapshots.len(), 3);
    assert_eq!(one.snapshots[0], two.snapshots[0]);
    assert_eq!(one.attempts.len(), 1);
    let is_same = |other: &State| one.is_left_of(other, usize::MAX, false);
    assert!(is_same(&one.clone()));
    assert!(!is_same(two), "{one:?} and {two:?}");
    assert!(!is_same(other_request), "{one:?} and {other_request:?}");
    let mut left = one.clone();
    left.snapshots.pop();
    assert!(left.is_left_of(one, 2, false));
    assert!(!left.is_left_of(one, usize::MAX, false));
}
