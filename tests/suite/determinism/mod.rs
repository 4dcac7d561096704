//! The same program gives the same bytes: run twice, in another process, whatever order things were
//! written in, and whatever other threads do meanwhile.

mod order;
pub(crate) mod program;
mod timing;

use std::env;
use std::fs;
use std::process::Command;

use pact_tests::edited::exports;

use crate::history::talk;
use program::transcript;

/// The file in which the other process leaves its transcript.
const TRANSCRIPT: &str = "PACT_TRANSCRIPT";

/// Two texts are the same; if not, the first line that differs is shown, and not all of both.
pub(crate) fn assert_same(left: &str, right: &str, what: &str) {
    if left == right {
        return;
    }
    let mut lines = left.lines().zip(right.lines()).enumerate();
    match lines.find(|(_, (left, right))| left != right) {
        Some((line, (left, right))) => {
            panic!("{what}: line {} differs:\n{left}\n{right}", line + 1)
        }
        None => panic!("{what}: {} bytes and {} bytes", left.len(), right.len()),
    }
}

#[test]
fn a_program_run_twice_says_the_same() {
    assert_same(&transcript(), &transcript(), "run twice");
}

/// Whatever hashes differently in another process, and lies elsewhere in its memory.
#[test]
fn a_program_says_the_same_in_another_process() {
    let folder = tempfile::tempdir().unwrap();
    let here = transcript();
    for number in 0..2 {
        let path = folder.path().join(number.to_string());
        let output = Command::new(env::current_exe().unwrap())
            .args([
                "--exact",
                "determinism::says_all_in_a_process_of_its_own",
                "--ignored",
            ])
            .env(TRANSCRIPT, &path)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        assert_same(&here, &fs::read_to_string(path).unwrap(), "another process");
    }
}

#[test]
#[ignore = "run by `a_program_says_the_same_in_another_process`"]
fn says_all_in_a_process_of_its_own() {
    if let Some(path) = env::var_os(TRANSCRIPT) {
        fs::write(path, transcript()).unwrap();
    }
}

#[test]
fn the_same_program_gives_the_same_bytes() {
    assert_eq!(exports(&talk(9)), exports(&talk(9)));
}
