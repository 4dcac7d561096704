//! The corpora of the fuzz targets, replayed without a fuzzer: bugs that fuzzing found stay fixed.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use pact_tests::fuzzed::{TARGETS, Target, exports, random_lists};

/// The inputs that are kept in the repository: some broke a promise once, others reached code that
/// no seed did.
fn corpus(target: &Target) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    let entries = fs::read_dir(folder.join(target.name)).unwrap();
    let mut inputs: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read(path).unwrap())
        })
        .collect();
    inputs.sort();
    inputs
}

fn replay(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let corpus = corpus(target);
    assert!(!corpus.is_empty(), "no corpus for {name}");
    let seeds = (target.seeds)().into_iter();
    let seeds = seeds.map(|seed| (seed.name, seed.bytes));
    for (input, bytes) in corpus.into_iter().chain(seeds) {
        let outcome = catch_unwind(AssertUnwindSafe(|| (target.check)(&bytes)));
        assert!(outcome.is_ok(), "fuzz target {name}, input {input}");
    }
}

/// How many inputs once broke a promise. Each has a telling name; a lost one is noticed.
const FOUND: [(&str, usize); 8] = [
    ("selector", 0),
    ("document", 6),
    ("history", 0),
    ("edits", 6),
    ("exports", 2),
    ("absorb", 1),
    ("import_log", 0),
    ("check_request", 2),
];

#[test]
fn what_was_found_is_kept() {
    for (name, expected) in FOUND {
        let target = TARGETS.iter().find(|target| target.name == name).unwrap();
        let names = corpus(target).into_iter().map(|(name, _)| name);
        let found = names.filter(|name| name.starts_with("found-"));
        assert_eq!(found.count(), expected, "{name}");
    }
}

#[test]
fn selectors_keep_their_promises() {
    replay("selector");
}

#[test]
fn documents_keep_their_promises() {
    replay("document");
}

#[test]
fn histories_keep_their_promises() {
    replay("history");
}

#[test]
fn edits_keep_their_promises() {
    replay("edits");
}

#[test]
fn exports_keep_their_promises() {
    replay("exports");
}

#[test]
fn absorbed_answers_keep_their_promises() {
    replay("absorb");
}

#[test]
fn imported_logs_keep_their_promises() {
    replay("import_log");
}

#[test]
fn checked_requests_keep_their_promises() {
    replay("check_request");
}

/// Odd documents and edits of them, at random. `EXPORTS=20000` makes a longer run, `EXPORTS_FROM`
/// another one.
#[test]
fn whatever_is_done_to_odd_documents_they_survive_export() {
    let number = |name: &str, default: u64| {
        let given = std::env::var(name).ok();
        given.and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (from, count) = (number("EXPORTS_FROM", 10_000), number("EXPORTS", 120));
    let mut taken = 0;
    for case in from..from + count {
        let bytes = random_lists(case, 20 + case % 380);
        let outcome = catch_unwind(AssertUnwindSafe(|| exports(&bytes)));
        let Ok(is_taken) = outcome else {
            panic!("case {case}: EXPORTS_FROM={case} EXPORTS=1");
        };
        taken += u64::from(is_taken);
    }
    assert!(count < 100 || taken * 4 > count, "{taken} of {count}");
}
