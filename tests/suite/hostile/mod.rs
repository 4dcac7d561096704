//! Input that means harm: each case is data in `fixtures/hostile`, with its outcome and the bounds
//! of its cost.
//!
//! Costs are counted, not timed: bytes allocated in all, bytes held at once, and allocations, in
//! proportion to the text. Work that allocates nothing is not seen by counting; where such work
//! could be quadratic, the cases are so large that it would never end.

mod collisions;
mod content_diffs;
mod corrupted;
mod cost;
mod counters;
mod documents;
mod injection;
mod logs;
mod messages;
mod recipe;
mod redactions;
mod selectors;
mod short_texts;
mod trees;

use std::collections::HashSet;
use std::fs;

use pact_tests::fixtures;
use serde::Deserialize;

/// Runs on a stack of that many KiB, whatever the platform gives to threads.
pub(crate) fn on_a_stack_of<T: Send>(kib: usize, work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(kib * 1024);
        let handle = thread.spawn_scoped(scope, work).expect("a thread");
        match handle.join() {
            Ok(outcome) => outcome,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Runs each case on a stack of that many KiB, and fails with the names of all that went wrong.
fn check_each<'c, C: Sync + 'c>(
    cases: impl IntoIterator<Item = &'c C>,
    kib: usize,
    name: impl Fn(&'c C) -> &'c str,
    check: impl Fn(&'c C) -> Result<(), String> + Sync,
) {
    let mut wrong = Vec::new();
    for case in cases {
        if let Err(message) = on_a_stack_of(kib, || check(case)) {
            wrong.push(format!("{}: {message}", name(case)));
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The files, and how many cases each has: a case that is lost is noticed.
const FILES: [(&str, usize); 11] = [
    ("bytes.toml", 61),
    ("ids.toml", 20),
    ("lines.toml", 86),
    ("literals.toml", 41),
    ("logs.toml", 45),
    ("look_alikes.toml", 113),
    ("nesting.toml", 49),
    ("numbers.toml", 65),
    ("selectors.toml", 123),
    ("sizes.toml", 74),
    ("unbalanced.toml", 108),
];

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
struct Names {
    case: Vec<Named>,
}

#[test]
fn the_data_is_whole() {
    let mut files: Vec<String> = fs::read_dir(fixtures().join("hostile"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    files.sort();
    assert_eq!(files, FILES.map(|(file, _)| file));
    let mut seen = HashSet::new();
    for (file, count) in FILES {
        let names = pact_tests::load::<Names>(&format!("hostile/{file}")).case;
        assert_eq!(names.len(), count, "{file}");
        for Named { name } in names {
            assert!(seen.insert(name.clone()), "{name} is there twice");
        }
    }
}
