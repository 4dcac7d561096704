//! Real logs, recorded by others. They are not part of the project: where they are not there, the
//! tests say so.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use pact_core::{Json, Said};
use pact_providers::{Format, Import, Imported};
use serde_json::Map;

/// The texts of the files in a folder, or none where there is no such folder.
fn files(folder: &str) -> Vec<(String, String)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let path = path.join(folder);
    if path.is_file() {
        return vec![(folder.to_owned(), fs::read_to_string(path).unwrap())];
    }
    let Ok(entries) = fs::read_dir(&path) else {
        println!("skipped: the real logs of {folder}, which are not part of the project");
        return Vec::new();
    };
    let files = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<(String, String)> = files
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn read(name: &str, text: &str, format: Format) -> Imported {
    let imported = Import::new().read(text);
    let imported = imported.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(imported.format, format, "{name}: {}", imported.why);
    sound(name, &imported);
    imported
}

/// Whether each result follows its call, and each block has the kind of its parts.
fn sound(name: &str, imported: &Imported) {
    // The provider has the earlier messages of such a request, and so it may have the call.
    let continues = ["conversation", "previous_response_id"]
        .iter()
        .any(|name| imported.options.contains_key(*name));
    let mut open: HashSet<String> = HashSet::new();
    for message in imported.context.thread().messages() {
        let node = message.node();
        let (mut has_call, mut has_result) = (false, false);
        for said in node.said() {
            match said {
                Said::Call(call) => {
                    has_call = true;
                    open.insert(call.id.to_owned());
                }
                Said::Answer(result) => {
                    has_result = true;
                    let is_known = open.remove(result.id);
                    assert!(is_known || continues, "{name}: no call `{}`", result.id);
                }
                _ => {}
            }
        }
        let kind = node.kind().unwrap();
        let expected = match (has_call, has_result) {
            (true, _) => &["call"][..],
            (false, true) => &["result"],
            (false, false) => &["text", "image", "file", "thinking"],
        };
        assert!(expected.contains(&kind), "{name}: {kind}");
    }
}

fn count(imported: &Imported) -> usize {
    imported.context.thread().messages().count()
}

fn length(list: &Json) -> usize {
    list.as_array().unwrap().len()
}

#[test]
fn tau_bench() {
    for (name, text) in files("tau_bench_airline.json") {
        let log: Json = serde_json::from_str(&text).unwrap();
        let error = Import::new().read(&text).unwrap_err().to_string();
        assert!(error.contains("the log holds 50 conversations"), "{error}");
        for (number, conversation) in log.as_array().unwrap().iter().enumerate() {
            let imported = read(&name, &conversation.to_string(), Format::OpenAi);
            assert_eq!(count(&imported), length(&conversation["traj"]), "{number}");
        }
        let imported = Import::new().pick(49).read(&text).unwrap();
        assert_eq!(count(&imported), length(&log[49]["traj"]));
        assert_eq!(imported.conversations, 50);
    }
}

#[test]
fn swe_agent() {
    for (name, text) in files("swe-agent") {
        let log: Json = serde_json::from_str(&text).unwrap();
        let imported = read(&name, &text, Format::SweAgent);
        assert_eq!(count(&imported), length(&log["history"]), "{name}");
        let others = log.as_object().unwrap().len() - 1;
        assert_eq!(imported.kept.len(), others, "{name}");
    }
}

#[test]
fn openhands() {
    for (name, text) in files("openhands") {
        let log: Json = serde_json::from_str(&text).unwrap();
        if log.is_array() {
            let imported = read(&name, &text, Format::OpenAi);
            assert_eq!(count(&imported), length(&log), "{name}");
            continue;
        }
        let imported = read(&name, &text, Format::OpenHands);
        let has_answer = Format::OpenAi.provider("", Map::new()).is_some();
        if !has_answer {
            println!("skipped: the answer in {name}: this build does not have `openai`");
        }
        let expected = length(&log["messages"]) + usize::from(has_answer);
        assert_eq!(count(&imported), expected, "{name}");
        assert!(imported.options.contains_key("temperature"), "{name}");
    }
}

#[test]
fn inspect() {
    for (name, text) in files("inspect") {
        let log: Json = serde_json::from_str(&text).unwrap();
        let imported = read(&name, &text, Format::Inspect);
        let messages = &log["samples"][0]["messages"];
        assert_eq!(count(&imported), length(messages), "{name}");
        let has_image = messages.to_string().contains(r#""type":"image""#);
        let thread = imported.context.thread();
        let mut kinds = thread.messages().map(|message| message.node().kind());
        assert_eq!(kinds.any(|kind| kind == Some("image")), has_image, "{name}");
    }
}

#[test]
fn claude_code() {
    for (name, text) in files("claude-code") {
        let imported = read(&name, &text, Format::ClaudeCode);
        let lines: Vec<Json> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        // Each line is a message or is kept: no answer of these files has two lines.
        assert_eq!(
            count(&imported) + imported.kept.len(),
            lines.len(),
            "{name}"
        );
        for kept in &imported.kept {
            println!("{name} {kept}");
        }
    }
}

/// Each recorded call is told by its shape.
#[test]
fn calls_of_providers() {
    let formats = [
        ("anthropic.jsonl", Format::Anthropic),
        ("bedrock-converse.jsonl", Format::Bedrock),
        ("gemini.jsonl", Format::Gemini),
        ("mistral.jsonl", Format::OpenAi),
        ("openai-chat.jsonl", Format::OpenAi),
        ("openai-responses.jsonl", Format::Responses),
    ];
    for (name, text) in files("provider-calls") {
        let Some((_, format)) = formats.iter().find(|(file, _)| *file == name) else {
            continue;
        };
        let mut told = 0;
        for line in text.lines() {
            let call: Json = serde_json::from_str(line).unwrap();
            let request = call["request"].to_string();
            // Mistral is told from Chat by its thinking alone.
            let format = match name.as_str() {
                "mistral.jsonl" if request.contains(r#""thinking":["#) => &Format::Mistral,
                _ => format,
            };
            let place = format!("{name} {} {}", call["source"], call["index"]);
            for log in [&request, line] {
                match Import::new().read(log) {
                    Ok(imported) => {
                        assert_eq!(imported.format, *format, "{place}: {}", imported.why);
                        sound(&place, &imported);
                    }
                    Err(error) => {
                        let error = error.to_string();
                        let is_unknown = format!("this build cannot read requests of `{format}`");
                        assert!(error.contains(&is_unknown), "{place}: {error}");
                        assert!(
                            Format::provider(*format, "", Map::new()).is_none(),
                            "{place}"
                        );
                    }
                }
            }
            told += 1;
        }
        println!("{name}: {told} calls are told as `{format}`");
    }
}
