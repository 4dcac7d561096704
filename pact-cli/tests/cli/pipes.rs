//! Pipes: those that are closed, and those that carry a dialogue.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::run::{PACTX, command};

const HISTORY: &str = "fixtures/histories/bike_shop.jsonl";

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        &["export", HISTORY, "--history"][..],
        &["tree", HISTORY],
        &["view", HISTORY],
        &["log", HISTORY, "--format", "json"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["--version"],
        &["help", "view"],
        &["select", "--help"],
        &["check", "*"],
        &["view", HISTORY, "-o", "/dev/stdout"],
    ] {
        let mut child = command(PACTX)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

/// Each answer comes before the next question is asked.
#[test]
fn selectors_on_standard_input_are_a_dialogue() {
    let mut child = command(PACTX)
        .args(["select", HISTORY, "--stdin", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for (question, answer) in [
        ("@t0 .seg:depth(1)", "[\"seg:5.2\"]\n"),
        ("@t0 ^sez", "{\"error\":{\"code\":\"E_SELECTOR_INVALID\""),
        ("@t0 #plan\r", "[\"block:2.3\",\"block:1.11\"]\n"),
        ("@t0..@t-1 .seg", "{\"query\":\"@t0..@t-1 .seg\""),
    ] {
        writeln!(questions, "{question}").unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert!(line.starts_with(answer), "{question}: {line}");
    }
    drop(questions);
    assert_eq!(child.wait().unwrap().code(), Some(1), "one was invalid");
}
