//! Arguments that are no text.

#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt as _;
use std::process::Output;

use crate::run::{PACTX, command, stderr, with_stdin};

const HISTORY: &str = "fixtures/histories/bike_shop.jsonl";

/// Stands in the lists below for a word that is no UTF-8.
const WRONG: &str = "<wrong>";

fn run(arguments: &[&str]) -> Output {
    let arguments = arguments.iter().map(|argument| {
        let bytes: Vec<u8> = argument.replace(WRONG, "\u{1}").into_bytes();
        let bytes: Vec<u8> = bytes
            .into_iter()
            .map(|byte| if byte == 1 { 0xff } else { byte })
            .collect();
        OsStr::from_bytes(&bytes).to_owned()
    });
    let arguments: Vec<OsString> = arguments.collect();
    with_stdin(command(PACTX).args(arguments), b"")
}

#[test]
fn what_is_no_text_is_wrong_usage() {
    for arguments in [
        &[WRONG][..],
        &["--<wrong>"],
        &["--format", WRONG, "tree", HISTORY],
        &["--color", WRONG, "tree", HISTORY],
        &["select", HISTORY, WRONG],
        &["select", HISTORY, "--limit", WRONG, "*"],
        &["select", HISTORY, "--content", WRONG, "*"],
        &["select", HISTORY, "--<wrong>", "*"],
        &["check", WRONG],
        &["check", "*", ".block[role='<wrong>']"],
        &["fmt", WRONG],
        &["explain", WRONG],
        &["explain", WRONG, HISTORY],
        &["tree", HISTORY, WRONG],
        &["tree", HISTORY, "--at", WRONG],
        &["log", HISTORY, "--limit", WRONG],
        &["diff", HISTORY, WRONG, "@t0"],
        &["diff", HISTORY, "@t0", WRONG],
        &["diff", HISTORY, "@t0", "@t-1", WRONG],
        &["why", HISTORY, WRONG],
        &["thread", HISTORY, "--at", WRONG],
        &["export", HISTORY, "--at", WRONG],
        &["hash", HISTORY, WRONG],
        &["stats", HISTORY, "--at", WRONG],
        &["validate", HISTORY, WRONG],
        &["import-log", HISTORY, WRONG],
        &["import-log", HISTORY, "--from", WRONG],
        &["render", HISTORY, "--to", WRONG],
        &["render", HISTORY, "--to", "anthropic", "--model", WRONG],
        &["check-request", HISTORY, "--from", WRONG],
        &["view", HISTORY, "--title", WRONG],
        &["store", "fork", "file#name", WRONG],
        &[
            "store",
            "import",
            HISTORY,
            "--into",
            "a#b",
            "--subject",
            WRONG,
        ],
        &["store", "list", "file", "--tenant", WRONG],
        &["store", "erase", "file#name", "--by", WRONG],
        &["store", "check", "file#<wrong>"],
        &["store", "check", "file<wrong>#name"],
        &["completions", WRONG],
        &["man", WRONG],
        &["help", WRONG],
    ] {
        let output = run(arguments);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.starts_with("error: "), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{arguments:?}: {said}");
        if arguments[0] != "--format" {
            let with_json: Vec<&str> = [&["--format", "json"], arguments].concat();
            let said = stderr(&run(&with_json));
            let error: serde_json::Value = serde_json::from_str(&said).expect(&said);
            assert_eq!(error["error"]["code"], "E_USAGE", "{arguments:?}");
        }
    }
}

/// Every command that takes a file takes one by any name.
#[test]
fn names_of_files_need_not_be_text() {
    let folder = tempfile::tempdir().unwrap();
    let name = OsStr::from_bytes(b"chat \xff.jsonl");
    let history = crate::run::workspace().join(HISTORY);
    std::fs::copy(history, folder.path().join(name)).unwrap();
    std::fs::write(
        folder.path().join(OsStr::from_bytes(b"log \xff.json")),
        r#"[{"role":"user","content":"Hi"}]"#,
    )
    .unwrap();
    std::fs::write(
        folder.path().join(OsStr::from_bytes(b"request \xff.json")),
        r#"{"messages":[{"role":"user","content":"Hi"}]}"#,
    )
    .unwrap();
    for (before, after) in [
        (&["select"][..], &["@t0 *"][..]),
        (&["explain", "@t0 *"], &[]),
        (&["tree"], &[]),
        (&["log"], &[]),
        (&["diff"], &["@t0", "@t-1"]),
        (&["why"], &["block:1.7"]),
        (&["thread"], &[]),
        (&["export"], &[]),
        (&["hash"], &["block:1.9"]),
        (&["validate"], &[]),
        (&["stats"], &[]),
        (&["view"], &[]),
        (&["import-log"], &[]),
        (&["check-request"], &["--from", "anthropic"]),
        (&["render"], &["--to", "anthropic"]),
    ] {
        let run = |name: &[u8]| {
            let mut command = command(PACTX);
            command.current_dir(&folder);
            command.args(before).arg(OsStr::from_bytes(name));
            with_stdin(command.args(after), b"")
        };
        let output = run(match before {
            ["import-log"] => b"log \xff.json",
            ["check-request"] => b"request \xff.json",
            _ => b"chat \xff.jsonl",
        });
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(0), "{before:?}: {said}");
        assert!(!output.stdout.is_empty(), "{before:?}");
        let said = stderr(&run(b"none\xff\n\x1b[2J"));
        assert_eq!(
            said.lines().count(),
            1,
            "the name is on one line: {before:?}: {said}"
        );
        assert!(
            said.contains("none\u{fffd}\\n\\u{1b}[2J cannot be read"),
            "{before:?}: {said}"
        );
    }
    let output = run(&["why", HISTORY, "nothing"]);
    assert_eq!(output.status.code(), Some(1));
}
