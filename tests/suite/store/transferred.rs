//! Histories and snapshots come in and go out unchanged.

use std::path::{Path, PathBuf};
use std::{env, fs};

use pact_core::Context;
use pact_providers::Import;
use pact_store::{Load, Memory, Store};
use pact_tests::fixtures;
use proptest::prelude::*;

use super::config;
use crate::model::documents::history as written_history;
use crate::model::engine::{Engine, history, working_state};
use crate::model::program::{Step, plain_step, program};

/// The document that comes out of a store for one that came in.
fn through_a_store(text: &[u8]) -> String {
    let store = Store::on(Memory::default()).unwrap();
    let chat = store.import("a", text, Context::builder()).unwrap();
    let mut out = Vec::new();
    store.export("a", &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert_eq!(history(&chat), out);
    let again = store
        .conversation("a")
        .load(Load::All)
        .open(Context::builder());
    assert_eq!(history(&again.unwrap()), out);
    let checked = store.conversation("a").check(|_| ()).unwrap();
    assert!(checked.problems.is_empty(), "{:?}", checked.problems);
    out
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The result of a file without a store: a document or history, or the conversation of a log. None
/// if it is neither.
fn histories(bytes: &[u8]) -> Vec<String> {
    if let Ok(ctx) = Context::import(bytes) {
        return vec![history(&ctx)];
    }
    // A file may have several conversations.
    let picks = (0..4).map(|number| Import::new().pick(number).read(bytes));
    let read = picks.chain([Import::new().read(bytes)]).flatten();
    let histories = read.map(|imported| {
        let mut ctx = imported.context;
        let store = Store::on(Memory::default()).unwrap();
        let conversation = store.conversation("a");
        drop(conversation.adopt(ctx.clone(), Context::builder()).unwrap());
        let stored = conversation.open(Context::builder()).unwrap();
        assert!(working_state(&stored) == working_state(&ctx));
        ctx.commit().unwrap();
        history(&ctx)
    });
    histories.collect()
}

/// Sends all files below a folder through a store. Returns how many there were.
fn send_all(folder: &Path) -> usize {
    let mut sent = 0;
    for file in files(folder) {
        let bytes = fs::read(&file).unwrap();
        if Context::import(&bytes).is_ok() {
            let expected = history(&Context::import(&bytes).unwrap());
            assert!(through_a_store(&bytes) == expected, "{}", file.display());
        }
        for expected in histories(&bytes) {
            assert!(
                through_a_store(expected.as_bytes()) == expected,
                "{}",
                file.display()
            );
            sent += 1;
        }
    }
    sent
}

#[test]
fn fixtures_come_out_as_they_came_in() {
    for (folder, least) in [
        ("documents", 80),
        ("histories", 1),
        ("golden", 1),
        ("logs", 15),
    ] {
        let sent = send_all(&fixtures().join(folder));
        assert!(sent >= least, "{folder}: {sent}");
    }
}

/// Sends the files of a folder through a store: `STORE_DATA=… cargo test … any_data -- --ignored`.
#[test]
#[ignore = "needs a folder of histories or logs"]
fn any_data_comes_out_as_it_came_in() {
    let folder = env::var("STORE_DATA").expect("the folder");
    let sent = send_all(Path::new(&folder));
    assert!(sent > 0);
}

proptest! {
    #![proptest_config(config(4))]

    #[test]
    fn random_histories_come_out_as_they_came_in(
        document in written_history(),
        program in program(plain_step(), 25),
    ) {
        let written = document.text.as_bytes();
        prop_assert_eq!(through_a_store(written), history(&Context::import(written).unwrap()));
        let mut engine = Engine::after(&program);
        engine.step(&Step::Commit);
        let text = engine.history();
        prop_assert_eq!(through_a_store(text.as_bytes()), text);
    }
}
