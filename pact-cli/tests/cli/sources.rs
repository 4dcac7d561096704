//! Logs, wherever a command takes a file.

use std::fs;

use crate::run::{pactx, stderr, stdout};
use crate::stores::Folder;

/// Every command that takes a file, with a log of several turns in the place of it.
const COMMANDS: [&[&str]; 19] = [
    &["select", "FILE", "@* .block[role='user']", "--nodes"],
    &["explain", "@t0 .block", "FILE"],
    &["tree", "FILE", "@t-1 .block"],
    &["log", "FILE"],
    &["log", "FILE", "--format", "json"],
    &["diff", "FILE", "@t-1", "@t0"],
    &["why", "FILE", "block:2.0"],
    &["thread", "FILE"],
    &["thread", "FILE", "--pretty", "--at", "@t-1"],
    &["export", "FILE", "--history"],
    &["hash", "FILE", "block:2.0"],
    &["validate", "FILE"],
    &["render", "FILE", "--to", "gemini"],
    &["stats", "FILE"],
    &["view", "FILE", "--title", "a log"],
    &["blame-cache", "FILE", "--to", "anthropic"],
    &["grep", "i", "FILE"],
    &["tail", "-n", "2", "FILE"],
    &["tree", "FILE", "--at", "@t-9"],
];

#[test]
fn every_command_reads_a_log_as_it_reads_the_history_of_the_log() {
    let folder = Folder::new();
    for (log, options) in [
        ("messages.jsonl", &[][..]),
        ("claude_code.jsonl", &["--pick", "0"]),
        ("gemini_request.json", &["--from", "gemini"]),
    ] {
        let log = format!("fixtures/logs/{log}");
        let history = folder.path("chat.jsonl");
        let history = history.to_str().unwrap();
        let imported = pactx(&[&["import-log", &log], options].concat());
        fs::write(history, &imported.stdout).unwrap();
        for arguments in COMMANDS {
            let with = |file| -> Vec<&str> {
                let arguments = arguments.iter();
                arguments
                    .map(|it| if *it == "FILE" { file } else { *it })
                    .collect()
            };
            let of_log = pactx(&[&with(&log), options].concat());
            let of_history = pactx(&with(history));
            assert_eq!(stdout(&of_log), stdout(&of_history), "{log}: {arguments:?}");
            assert_eq!(of_log.status, of_history.status, "{log}: {arguments:?}");
            // The format of the log is said once, and nothing else.
            let said = stderr(&of_log);
            let (notes, others): (Vec<&str>, Vec<&str>) = said
                .lines()
                .partition(|line| line.starts_with("note: the log is "));
            let is_json = arguments.contains(&"json");
            assert_eq!(
                notes.len(),
                usize::from(!is_json),
                "{log}: {arguments:?}: {said}"
            );
            let of_history = stderr(&of_history).replace(history, &log);
            assert!(
                others.into_iter().eq(of_history.lines()),
                "{arguments:?}: {said}"
            );
        }
    }
}

#[test]
fn a_document_is_told_from_a_log_wherever_its_signs_stand() {
    let folder = Folder::new();
    let history = fs::read_to_string("../fixtures/histories/bike_shop.jsonl").unwrap();
    let newest = history.lines().last().unwrap();
    let value: serde_json::Value = serde_json::from_str(newest).unwrap();
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    let marked = format!("\u{feff}{newest}");
    // A long header comes before the root.
    let late = newest.replacen('{', &format!("{{\"a\":\"{}\",", "x".repeat(600_000)), 1);
    for (name, text) in [
        ("pretty", pretty),
        ("late", late),
        ("blank", format!("\n\n{newest}")),
    ] {
        fs::write(folder.path(name), text).unwrap();
        let output = folder.run(&["select", name, "@t0 #plan"]);
        assert_eq!(
            stdout(&output),
            "block:2.3\nblock:1.11\n",
            "{name}: {}",
            stderr(&output)
        );
    }
    fs::write(folder.path("marked"), marked).unwrap();
    let said = folder.fails(1, "E_DOCUMENT_INVALID", &["tree", "marked"]);
    assert!(said.contains("byte order mark"), "{said}");
    // A log may be one value over many lines, and be long.
    let messages: Vec<_> = (0..2_000)
        .map(|turn| serde_json::json!({"role": "user", "content": format!("question {turn}")}))
        .collect();
    let log = serde_json::to_string_pretty(&messages).unwrap();
    fs::write(folder.path("log.json"), log).unwrap();
    assert_eq!(
        folder
            .says(&["select", "log.json", "@t0 .seg"])
            .lines()
            .count(),
        2_000
    );
}

#[test]
fn options_of_logs_are_refused_for_documents() {
    let folder = Folder::new();
    crate::stores::ask_bikes(&folder.store(), "bikes");
    let history = folder.says(&["store", "export", "a.db#bikes"]);
    fs::write(folder.path("bikes.jsonl"), history).unwrap();
    for (file, what) in [("bikes.jsonl", "a history"), ("a.db#bikes", "a store")] {
        for options in [&["--from", "openai"][..], &["--pick", "0"]] {
            let arguments = [&["tree", file], options].concat();
            let said = folder.fails(2, "E_USAGE", &arguments);
            assert!(said.contains(options[0]) && said.contains(what), "{said}");
        }
    }
}

#[test]
fn a_log_that_is_broken_names_its_line_and_a_text_the_next_step() {
    let folder = Folder::new();
    let lines = "{\"role\":\"user\",\"content\":\"Hi\"}\n{\"role\":\"user\",\n\n";
    fs::write(folder.path("broken.jsonl"), lines).unwrap();
    let said = folder.fails(1, "E_DOCUMENT_INVALID", &["tree", "broken.jsonl"]);
    assert!(
        said.contains("broken.jsonl: ") && said.contains("line "),
        "{said}"
    );
    fs::write(folder.path("notes.txt"), "Dear diary").unwrap();
    let said = folder.fails(1, "E_DOCUMENT_INVALID", &["tree", "notes.txt"]);
    assert!(
        said.contains("notes.txt: ") && said.contains("import-log --help"),
        "{said}"
    );
}
