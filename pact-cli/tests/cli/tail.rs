//! `pactx tail -f`: sources that grow.

#![cfg(unix)]

use std::fs::{self, OpenOptions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdout, Stdio};

use pact_core::{Context, FixedClock, Request, Usage};
use serde_json::json;

use crate::run::{PACTX, command, stderr};
use crate::stores::Folder;

/// A running `pactx tail -f`.
struct Following {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Following {
    fn of(folder: &Folder, arguments: &[&str]) -> Self {
        let mut child = command(PACTX)
            .current_dir(folder.folder.path())
            .args(["tail", "-f"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        Self { child, lines }
    }

    /// The next line. It comes, or the test hangs.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        line
    }

    /// Stops it, and returns its standard error. Ctrl-C sends another signal, but that one is
    /// ignored by all that a shell runs in the background.
    fn stop(self) -> String {
        let id = self.child.id().to_string();
        let killed = command("kill").args(["-TERM", &id]).status().unwrap();
        assert!(killed.success());
        drop(self.lines);
        stderr(&self.child.wait_with_output().unwrap())
    }
}

fn append(folder: &Folder, name: &str, text: &str) {
    let mut options = OpenOptions::new();
    let mut file = options
        .append(true)
        .create(true)
        .open(folder.path(name))
        .unwrap();
    file.write_all(text.as_bytes()).unwrap();
}

#[test]
fn a_log_is_followed_as_it_grows() {
    let folder = Folder::new();
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"user\",\"content\":\"One\"}\n",
    );
    let mut following = Following::of(&folder, &["log.jsonl"]);
    assert_eq!(following.line(), "user :text block:1.5 cycle 1\n");
    assert_eq!(following.line(), "  One\n");
    // A line that is not whole yet is not lost, and no error.
    append(&folder, "log.jsonl", "{\"role\":\"assistant\",");
    std::thread::sleep(std::time::Duration::from_millis(500));
    append(&folder, "log.jsonl", "\"content\":\"Two\"}\n");
    assert_eq!(following.line(), "assistant :text block:1.6 cycle 1\n");
    assert_eq!(following.line(), "  Two\n");
    let said = following.stop();
    assert_eq!(said.lines().count(), 1, "the format is said once: {said}");
}

#[test]
fn a_history_is_followed_by_its_last_whole_line() {
    let folder = Folder::new();
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    let mut commit = |text: &str| {
        ctx.user(text);
        ctx.commit().unwrap();
        ctx.snapshot("@t0").unwrap().export() + "\n"
    };
    let first = commit("One");
    append(&folder, "chat.jsonl", &first);
    let mut following = Following::of(&folder, &["chat.jsonl", "--format", "json"]);
    assert!(following.line().contains(r#""content":"One""#));
    let second = commit("Two");
    let (start, end) = second.split_at(second.len() / 2);
    append(&folder, "chat.jsonl", start);
    std::thread::sleep(std::time::Duration::from_millis(500));
    append(&folder, "chat.jsonl", end);
    let line = following.line();
    assert!(
        line.starts_with("{\"message\":{") && line.contains(r#""content":"Two""#),
        "{line}"
    );
    assert_eq!(following.stop(), "");
}

#[test]
fn a_conversation_is_followed_with_its_requests_and_its_open_turn() {
    let folder = Folder::new();
    let mut chat = folder
        .store()
        .conversation("chat")
        .create(Context::builder())
        .unwrap();
    chat.user("One");
    chat.commit().unwrap();
    let mut following = Following::of(&folder, &["a.db#chat", "-n", "1"]);
    assert!(following.line().starts_with("user block:1."));
    assert_eq!(following.line(), "  One\n");
    chat.user("Two");
    chat.save().unwrap();
    assert!(following.line().starts_with("user block:2."));
    assert_eq!(following.line(), "  Two\n");
    let request = Request::custom(&chat, "acme", "large-1", &json!({}));
    let attempt = chat.attempt(&request).unwrap();
    let line = following.line();
    assert!(
        line.starts_with("→ attempt 1 acme large-1 ") && line.ends_with(" so far\n"),
        "{line}"
    );
    attempt.finish(Usage {
        input: 12,
        output: 3,
        cached: 0,
    });
    chat.assistant("Three");
    chat.commit().unwrap();
    assert!(following.line().starts_with("assistant block:2."));
    assert_eq!(following.line(), "  Three\n");
    let line = following.line();
    assert!(line.contains("completed, 12 tokens in, 3 out"), "{line}");
    assert_eq!(following.stop(), "");
}

#[test]
fn a_reader_that_goes_away_ends_it() {
    let folder = Folder::new();
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"user\",\"content\":\"One\"}\n",
    );
    let mut following = Following::of(&folder, &["log.jsonl", "--format", "json"]);
    assert!(following.line().contains("One"));
    drop(following.lines);
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"user\",\"content\":\"Two\"}\n",
    );
    let output = following.child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stderr(&output), "");
}

#[test]
fn a_file_that_goes_away_is_an_error() {
    let folder = Folder::new();
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"user\",\"content\":\"One\"}\n",
    );
    let mut following = Following::of(&folder, &["log.jsonl", "--format", "json"]);
    assert!(following.line().contains("One"));
    fs::remove_file(folder.path("log.jsonl")).unwrap();
    let output = following.child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    folder.fails(2, "E_USAGE", &["tail", "-f", "-"]);
}
