//! Standard output that takes nothing.

#![cfg(target_os = "linux")]

use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::{Output, Stdio};

use crate::help::commands;
use crate::run::{PACTX, command, stderr};

const HISTORY: &str = "fixtures/histories/bike_shop.jsonl";

/// Runs with a full disk as standard output.
fn onto_full(arguments: &[&str], stdin: &[u8]) -> Output {
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = command(PACTX)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(stdin);
    child.wait_with_output().unwrap()
}

fn assert_fails(arguments: &[&str], stdin: &[u8]) {
    let output = onto_full(arguments, stdin);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(
        said.contains("error: the result cannot be written: No space left"),
        "{arguments:?}: {said}"
    );
    let with_json: Vec<&str> = [&["--format", "json"], arguments].concat();
    let output = onto_full(&with_json, stdin);
    assert_eq!(output.status.code(), Some(2), "{with_json:?}");
    let said = stderr(&output);
    let error: serde_json::Value = serde_json::from_str(&said).expect(&said);
    assert_eq!(error["error"]["code"], "E_USAGE", "{with_json:?}");
}

#[test]
fn no_command_loses_its_result_in_silence() {
    for arguments in [
        &["select", HISTORY, "@t0 *"][..],
        &["select", HISTORY, "--nodes", "@t0 *"],
        &["select", HISTORY, "--stdin"],
        &["check", "*"],
        &["check", "--stdin"],
        &["fmt", "*"],
        &["explain", "*"],
        &["explain", "*", HISTORY],
        &["tree", HISTORY],
        &["log", HISTORY],
        &["diff", HISTORY, "@t0", "@t-1"],
        &["why", HISTORY, "block:1.7"],
        &["thread", HISTORY],
        &["thread", HISTORY, "--pretty"],
        &["export", HISTORY],
        &["export", HISTORY, "--history"],
        &["hash", HISTORY, "block:1.9", "--at", "@t-4"],
        &["validate", HISTORY],
        &["import-log", "-"],
        &["render", HISTORY, "--to", "anthropic"],
        &["check-request", "-", "--from", "anthropic"],
        &["stats", HISTORY],
        &["view", HISTORY],
        &["view", HISTORY, "-o", "/dev/stdout"],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["completions", "fish"],
        &["completions", "powershell"],
        &["completions", "elvish"],
        &["man"],
        &["man", "select"],
    ] {
        let stdin: &[u8] = match arguments {
            ["import-log", ..] => br#"[{"role":"user","content":"Hi"}]"#,
            ["check-request", ..] => br#"{"messages":[{"role":"user","content":"Hi"}]}"#,
            _ => b"@t0 *\n",
        };
        assert_fails(arguments, stdin);
    }
}

#[test]
fn neither_does_help() {
    for name in commands() {
        assert_fails(&[&name, "--help"], b"");
        assert_fails(&["help", &name], b"");
    }
    for arguments in [["--help"], ["-h"], ["--version"], ["-V"], ["help"]] {
        assert_fails(&arguments, b"");
    }
}
