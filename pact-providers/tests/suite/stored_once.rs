//! Nothing of a message is stored twice: the content of a block and its origin share no long text.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use pact_core::{Context, Json, NodeRef};
use pact_providers::{Format, Import};
use serde_json::{Map, json};

use crate::recorded::accepted;

/// The shortest text that must not be stored twice, in bytes.
const LONG: usize = 40;

/// All texts of a value, however deep.
fn texts<'j>(value: &'j Json, found: &mut Vec<&'j str>) {
    match value {
        Json::String(text) => found.push(text),
        Json::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Json::Object(members) => members.values().for_each(|member| texts(member, found)),
        _ => {}
    }
}

/// The texts of the content of a block, and those of its origin.
fn texts_of<'t>(node: &NodeRef<'t>, content: &'t Json) -> (Vec<&'t str>, Vec<&'t str>) {
    let (mut said, mut beside) = (Vec::new(), Vec::new());
    texts(content, &mut said);
    let origin = node.attributes();
    // `origin:after` is a reference to another block.
    let is_origin = |name: &str| name.starts_with("origin:") && name != "origin:after";
    let origin = origin.filter(|(name, _)| is_origin(name));
    origin.for_each(|(_, value)| texts(value, &mut beside));
    (said, beside)
}

/// The long texts that a context has more often than the log that it came from, and long texts
/// beside a content that was made of them, or that they were made of.
fn stored_twice(ctx: &Context, log: &Json) -> Vec<String> {
    let mut counts: HashMap<&str, isize> = HashMap::new();
    let mut of_log = Vec::new();
    texts(log, &mut of_log);
    for text in of_log {
        *counts.entry(text).or_default() += 1;
    }
    let mut twice = Vec::new();
    let messages: Vec<_> = ctx.thread().messages().map(|it| it.node()).collect();
    let contents: Vec<Json> = messages
        .iter()
        .map(|node| node.content().map(|it| it.to_json().into_owned()))
        .map(Option::unwrap_or_default)
        .collect();
    for (node, content) in messages.iter().zip(&contents) {
        let (said, beside) = texts_of(node, content);
        let is_long = |text: &&&str| text.len() > LONG;
        for text in said.iter().chain(&beside).filter(is_long) {
            if let Some(count) = counts.get_mut(text) {
                *count -= 1;
            }
        }
        for text in beside.iter().filter(is_long) {
            let is_in = |made: &&str| !counts.contains_key(made) && made.contains(text);
            let holds = |made: &&&str| !counts.contains_key(*made) && text.contains(*made);
            if said.iter().any(is_in) || said.iter().filter(is_long).any(|it| holds(&it)) {
                twice.push((*text).to_owned());
            }
        }
    }
    let often = counts.into_iter().filter(|(_, count)| *count < 0);
    twice.extend(often.map(|(text, _)| text.to_owned()));
    twice
}

fn is_stored_once(ctx: &Context, log: &Json, place: &str) {
    let twice = stored_twice(ctx, log);
    assert!(twice.is_empty(), "{place}: {twice:#?}");
}

#[test]
fn nothing_of_a_recorded_call_is_stored_twice() {
    for (file, format) in [
        ("anthropic.jsonl", Format::Anthropic),
        ("bedrock-converse.jsonl", Format::Bedrock),
        ("gemini.jsonl", Format::Gemini),
        ("mistral.jsonl", Format::Mistral),
        ("openai-chat.jsonl", Format::OpenAi),
        ("openai-responses.jsonl", Format::Responses),
    ] {
        for call in accepted(file) {
            let place = format!("{file} {} {}", call["source"], call["index"]);
            let request = call["request"].to_string();
            let imported = Import::new().from_format(format).read(request).unwrap();
            let mut ctx = imported.context;
            let provider = format.provider("m", Map::new()).unwrap();
            if call["response"].is_object() {
                ctx.absorb(&*provider, &call["response"]).unwrap();
            }
            is_stored_once(&ctx, &call, &place);
        }
    }
}

#[test]
fn nothing_of_a_log_is_stored_twice() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/logs");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if let Ok(imported) = Import::new().read(&text) {
            let lines = text.lines().filter(|line| !line.is_empty());
            let lines = || lines.map(serde_json::from_str::<Json>).collect();
            let log = serde_json::from_str(&text).or_else(|_| lines());
            let log = log.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            is_stored_once(&imported.context, &log, &path.display().to_string());
        }
    }
}

/// A text that is long enough.
fn long(word: &str) -> String {
    format!("{word} {}", "and so on ".repeat(6))
}

/// Messages in forms that differ from the natural one, with long texts in them.
fn odd_messages() -> Vec<(Format, &'static str, Json)> {
    let call = |name: &str, held: Json| json!({"role": "assistant", "content": null, name: held});
    let patch = json!({"type": "update_file", "path": "a.rs", "diff": long("patch")});
    let shell = json!({"type": "exec", "command": ["bash", long("shell")], "env": {}});
    let text = |word: &str| json!({"text": long(word)});
    let cited = json!({"content": [text("one"), text("two")],
        "citations": [{"title": long("title")}]});
    let alone = json!({"citationsContent": {"content": [text("alone")], "citations": []}});
    let bedrock = |blocks: Json| json!({"role": "assistant", "content": blocks});
    let bedrock_result = |content: Json| {
        json!({"role": "user", "content": [
            {"toolResult": {"toolUseId": "t1", "content": content}},
        ]})
    };
    let gemini = |part: Json| json!({"role": "user", "parts": [part]});
    let part = |kind: &str, name: &str| json!({"type": kind, name: long(kind)});
    let output = json!({"type": "function_call_output", "call_id": "c1", "output": long("x")});
    let refusal = call("refusal", long("refusal").into());
    let function = json!({"name": "f", "arguments": long("call")});
    let custom = json!([
        {"id": "c1", "type": "custom", "custom": {"name": "f", "input": long("custom")}},
        {"id": "c2", "type": "function", "function": {"name": "g", "arguments": long("plain")}},
    ]);
    let thinking = json!({"type": "thinking", "thinking": [
        {"type": "text", "text": long("a")},
        {"type": "text", "text": long("b")},
    ]});
    let said = |parts: Json| json!({"role": "assistant", "content": parts});
    vec![
        (Format::OpenAi, "messages", refusal),
        (Format::OpenAi, "messages", call("function_call", function)),
        (Format::OpenAi, "messages", call("tool_calls", custom)),
        (
            Format::OpenAi,
            "messages",
            said(json!([part("refusal", "refusal")])),
        ),
        (
            Format::Mistral,
            "messages",
            said(json!([thinking, part("text", "text")])),
        ),
        (
            Format::Mistral,
            "messages",
            json!({"role": "assistant", "content": "", "tool_calls": [
                {"id": "abcdefghi", "function": {"name": "f", "arguments": {"a": long("x")}}},
            ]}),
        ),
        (Format::Responses, "input", output),
        (
            Format::Responses,
            "input",
            json!({"type": "shell_call", "call_id": "c1", "id": "s1", "action": shell,
                "status": "completed"}),
        ),
        (
            Format::Responses,
            "input",
            json!({"type": "local_shell_call", "call_id": "c1", "id": "s1", "action": shell,
                "status": "completed"}),
        ),
        (
            Format::Responses,
            "input",
            json!({"type": "computer_call", "call_id": "c1", "id": "s1",
                "action": {"type": "type", "text": long("typed")}, "status": "completed",
                "pending_safety_checks": []}),
        ),
        (
            Format::Responses,
            "input",
            json!({"type": "apply_patch_call", "call_id": "c1", "operation": patch,
                "status": "completed"}),
        ),
        // A function may have the name of such a tool.
        (
            Format::Responses,
            "input",
            json!({"type": "function_call", "call_id": "c1", "name": "shell",
                "arguments": json!({"command": long("function")}).to_string()}),
        ),
        (
            Format::Responses,
            "input",
            json!({"type": "custom_tool_call", "call_id": "c1", "name": "shell",
                "input": json!({"command": long("custom")}).to_string()}),
        ),
        (
            Format::Bedrock,
            "messages",
            bedrock(json!([text("before"), {"citationsContent": cited}, text("after"), alone])),
        ),
        (Format::Bedrock, "messages", bedrock(json!([alone]))),
        (
            Format::Bedrock,
            "messages",
            bedrock_result(json!([{"json": {"a": long("one")}}, {"text": long("two")}])),
        ),
        (
            Format::Bedrock,
            "messages",
            bedrock_result(json!([{"json": [long("list")]}])),
        ),
        (
            Format::Gemini,
            "contents",
            gemini(
                json!({"functionResponse": {"name": "f", "response": {"a": long("b")},
                "parts": [{"inlineData": {"mimeType": "image/png", "data": "AAAA"}}]}}),
            ),
        ),
        (
            Format::Gemini,
            "contents",
            gemini(json!({"function_response": {"name": "f", "response": {"output": long("c")}}})),
        ),
    ]
}

/// The message that a result answers.
fn calling(format: Format) -> Option<Json> {
    Some(match format {
        Format::Responses => {
            json!({"type": "function_call", "call_id": "c1", "name": "f", "arguments": "{}"})
        }
        Format::Bedrock => json!({"role": "assistant", "content": [
            {"toolUse": {"toolUseId": "t1", "name": "f", "input": {}}},
        ]}),
        Format::Gemini => json!({"role": "model", "parts": [
            {"functionCall": {"name": "f", "args": {}}},
        ]}),
        _ => return None,
    })
}

#[test]
fn nothing_of_a_message_in_an_odd_form_is_stored_twice() {
    let mut wrong = Vec::new();
    for (format, list, message) in odd_messages() {
        let is_result = ["toolResult", "unction_", "unctionR"];
        let text = message.to_string();
        let is_result = is_result.iter().any(|word| text.contains(word));
        let call = calling(format).filter(|_| is_result && !text.contains("arguments"));
        // The model would go on with the last message of the assistant.
        let next = json!({"role": "user", "content": "Go on"});
        let next = Some(next).filter(|_| format == Format::Mistral);
        // A call of the computer is answered by nothing but an image.
        let shot = json!({"type": "computer_call_output", "call_id": "c1",
            "output": {"type": "computer_screenshot", "file_id": "f1"}});
        let shot = Some(shot).filter(|_| message["type"] == "computer_call");
        let messages = call.into_iter().chain([message.clone()]);
        let messages: Json = messages.chain(next).chain(shot).collect();
        let request = json!({list: messages});
        let imported = Import::new().from_format(format).read(request.to_string());
        let ctx = imported.unwrap().context;
        let twice = stored_twice(&ctx, &request);
        if !twice.is_empty() {
            wrong.push(format!("{format}: {request}: {twice:?}"));
        }
        let provider = format.provider("", Map::new()).unwrap();
        let rendered = ctx.render(&*provider).unwrap();
        let said = &rendered.to_json()[list];
        assert!(
            said.as_array().unwrap().contains(&message),
            "{format}: {said}"
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
