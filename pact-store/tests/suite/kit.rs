//! The conformance kit, on the backends of this crate, and on backends that break promises.

use std::process::{Command, Stdio};

use pact_store::backend::Failure;
use pact_store::conformance::{self, CASES, HANDLES, Kit};
use pact_store::{Memory, Sqlite, SqliteStore};

use crate::common::{count, ready};
use crate::faulty::{Director, Fault, Faulty};

#[test]
fn memory_keeps_all_promises() {
    let memory = Memory::default();
    conformance::run(|| memory.clone()).unwrap();
}

#[test]
fn sqlite_keeps_all_promises() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    conformance::run(|| Sqlite::open(&file).unwrap()).unwrap();
}

/// As one with a runtime does: its futures wait, and those of a race take turns.
#[test]
fn a_backend_that_waits_keeps_all_promises() {
    let memory = Memory::default();
    let handles = (0..HANDLES).map(|_| Faulty {
        yields: true,
        ..Faulty::new(memory.clone(), &Director::default())
    });
    ready(Kit::joined(handles).run()).unwrap();
}

/// A case that finds a failure says who it is, and the kit goes on with the others.
#[test]
fn each_case_names_itself() {
    let director = Director::default();
    director.fail_always();
    let failures = conformance::run(|| Faulty::new(Memory::default(), &director)).unwrap_err();
    let names: Vec<&str> = failures.0.iter().map(|failure| failure.case).collect();
    assert_eq!(names, CASES);
    let message = failures.to_string();
    assert!(
        message.contains("\n- an_append_is_made_once: making a conversation failed: the store"),
        "{message}"
    );
    let unknown = ready(Kit::threads(Memory::default).run_case("nothing"));
    assert!(unknown.unwrap_err().to_string().contains("`nothing`"));
}

/// Handles that are not on one store are no store.
#[test]
fn handles_on_several_stores_are_noticed() {
    let failures = conformance::run(Memory::default).unwrap_err();
    let case = "a_conversation_is_found_as_it_was_made";
    assert!(failures.0.iter().any(|it| it.case == case), "{failures}");
}

/// An append that is made twice, after an answer that got lost, is one that the kit has to notice.
#[test]
fn a_lost_answer_is_noticed() {
    let director = Director::default();
    let memory = Memory::default();
    let kit = Kit::threads(|| Faulty::new(memory.clone(), &director));
    for number in 0..3 {
        director.fail(number, Fault::After(Failure::Unreachable));
        let failed = ready(conformance::appending::an_append_is_made_once(&kit));
        assert!(failed.is_err(), "call {number}");
    }
    director.calm();
    ready(conformance::appending::an_append_is_made_once(&kit)).unwrap();
}

const FILE: &str = "PACT_RACE_FILE";
const STEPS: u64 = 60;

/// Counts in a file that others count in. Only the test below runs it, as a process.
#[test]
#[ignore = "the next test runs it as a process"]
fn counting_child() {
    let Ok(file) = std::env::var(FILE) else {
        return;
    };
    let store = SqliteStore::open(file).unwrap();
    for _ in 0..STEPS {
        store.update("counter", count).unwrap();
    }
}

/// Two processes count in one conversation: no step is lost.
#[test]
fn two_processes_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    {
        let store = SqliteStore::open(&file).unwrap();
        let made = store
            .conversation("counter")
            .create(pact_core::Context::builder());
        made.unwrap();
    }
    let spawn = || {
        Command::new(std::env::current_exe().unwrap())
            .args(["kit::counting_child", "--exact", "--ignored"])
            .env(FILE, &file)
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let children = [spawn(), spawn()];
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let store = SqliteStore::open(&file).unwrap();
    let last = store.update("counter", count).unwrap();
    assert_eq!(last, 2 * STEPS + 1);
    for (name, checked) in store.check(|_| ()).unwrap() {
        assert_eq!(checked.problems, [], "{name}");
    }
}
