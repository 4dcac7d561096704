//! Conversations of OpenAI Chat Completions, Mistral and Ollama that come back as they were.

use std::fs;
use std::path::PathBuf;

use pact_core::{Context, Error, Json};
use pact_providers::{Format, Import, Mistral, Ollama, OpenAiChat};
use serde_json::json;

use crate::chat::apis;

fn read(format: Format, log: &Json) -> Result<Context, Error> {
    let import = Import::new().from_format(format).read(log.to_string());
    import.map(|imported| imported.context)
}

/// Imports messages, renders them to their own provider, and compares.
fn comes_back(name: &str, messages: &Json) {
    let api = apis().into_iter().find(|api| api.name == name).unwrap();
    let request = json!({"messages": messages});
    assert_eq!((api.check)(&request), [], "{name}: {messages}");
    for log in [&request, messages] {
        let ctx = read(api.format, log).unwrap_or_else(|error| panic!("{error}: {messages}"));
        let rendered = ctx.render(api.provider.as_ref()).unwrap();
        let notes = rendered.notes().iter();
        // Mistral goes on with a message of the assistant.
        let mut notes = notes.filter(|note| note.rule != "mistral/last-role");
        assert_eq!(notes.next(), None, "{name}: {messages}");
        assert_eq!(rendered.to_json(), request, "{name}");
    }
}

fn call(id: &str) -> Json {
    json!({"id": id, "type": "function", "function": {"name": "f", "arguments": "{\"a\": 1}"}})
}

fn answer(id: &str) -> Json {
    json!({"role": "tool", "content": "18", "tool_call_id": id})
}

#[test]
fn messages_of_openai_come_back() {
    let user = json!({"role": "user", "content": "A"});
    let with = |mut message: Json, more: Json| {
        let more = more.as_object().unwrap().clone();
        message.as_object_mut().unwrap().extend(more);
        message
    };
    let assistant = json!({"role": "assistant", "tool_calls": [call("c1"), call("c2")]});
    let cases = [
        json!([
            user,
            with(assistant.clone(), json!({"content": null})),
            answer("c1"),
            answer("c2")
        ]),
        json!([user, assistant, answer("c2"), answer("c1"), user, user]),
        json!([
            user,
            with(assistant.clone(), json!({"content": ""})),
            answer("c1"),
            answer("c2")
        ]),
        json!([
            user,
            with(assistant.clone(), json!({"content": "B"})),
            answer("c1"),
            answer("c2")
        ]),
        json!([user, with(assistant, json!({"content": [{"type": "text", "text": "B"}]})),
            answer("c1"), {"role": "tool", "content": [{"type": "text", "text": "18"}],
            "tool_call_id": "c2", "name": "f"}]),
        json!([{"role": "developer", "content": "S", "name": "boss"}, {"role": "system",
            "content": "T"},
            user, {"role": "system", "content": "U"}, {"role": "developer", "content": "V"}]),
        json!([{"role": "system", "content": [{"type": "text", "text": "S"}]}]),
        json!([user, {"role": "assistant", "content": null, "refusal": "No."}, user]),
        json!([user, {"role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]}]),
        json!([user, {"role": "assistant", "content": null, "audio": {"id": "audio_1"}}, user]),
        json!([user, {"role": "assistant", "content": "B", "refusal": null, "name": "bot"}, user]),
        json!([user, {"role": "assistant", "content": null,
            "function_call": {"name": "f", "arguments": "{}"}},
            {"role": "function", "name": "f", "content": "18"}, user]),
        json!([user, {"role": "assistant", "content": null, "tool_calls": [
            {"id": "c1", "type": "custom", "custom": {"name": "f", "input": "x = 1"}}]},
                answer("c1")]),
        json!([{"role": "user", "name": "Ann", "content": [
            {"type": "text", "text": "See:"},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA",
                "detail": "low"}},
            {"type": "image_url", "image_url": {"url": "https://example.com/a.png"}},
            {"type": "image_url", "image_url": {"url": "data:,hello"}},
            {"type": "file", "file": {"file_data": "data:application/pdf;base64,BBBB"}},
            {"type": "file", "file": {"filename": "b.pdf", "file_data": "BBBB"}},
            {"type": "file", "file": {"file_id": "file-1", "filename": "b.pdf"}},
            {"type": "input_audio", "input_audio": {"data": "CCCC", "format": "mp3"}},
        ]}]),
    ];
    for messages in &cases {
        comes_back("openai-chat", messages);
    }
}

#[test]
fn messages_of_mistral_come_back() {
    let user = json!({"role": "user", "content": "A"});
    let bare =
        json!({"id": "abcDEF123", "function": {"name": "f", "arguments": {"a": 1}}, "index": 0});
    let cases = [
        json!([user, {"role": "assistant", "content": [], "prefix": false, "tool_calls": [bare]},
            answer("abcDEF123"), {"role": "assistant", "content": "B", "tool_calls": null}, user]),
        json!([user, {"role": "assistant", "content": "", "tool_calls": [call("abcDEF123")]},
            {"role": "tool", "content": "18", "tool_call_id": "abcDEF123", "name": "f"}]),
        json!([user, {"role": "assistant", "content": [
            {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}], "closed": true},
            {"type": "thinking", "thinking": [{"type": "text", "text": "A"}, {"type": "text",
                "text": "B"}]},
            {"type": "reference", "reference_ids": [1]},
            {"type": "text", "text": "B"}], "tool_calls": []}, user]),
        json!([user, user, {"role": "assistant", "content": "Once", "prefix": true}]),
        json!([{"role": "system", "content": "S"}, user, {"role": "system", "content": "T"}, user]),
        json!([{"role": "user", "content": [
            {"type": "image_url", "image_url": "https://example.com/a.png"},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
            {"type": "document_url", "document_url": "https://example.com/b.pdf",
                "document_name": "b"},
            {"type": "file", "file_id": "f1"},
            {"type": "input_audio", "input_audio": "CCCC"},
            {"type": "input_audio", "input_audio": "https://example.com/c.mp3"},
        ]}]),
    ];
    for messages in &cases {
        comes_back("mistral", messages);
    }
}

#[test]
fn messages_of_ollama_come_back() {
    let user = json!({"role": "user", "content": "A"});
    let call = |name: &str| json!({"function": {"name": name, "arguments": {"a": 1}}});
    let tool = |name: &str, text: &str| json!({"role": "tool", "tool_name": name, "content": text});
    let cases = [
        json!([user, {"role": "assistant", "content": "", "tool_calls": [call("f"), call("g"),
            call("f")]},
            tool("g", "1"), tool("f", "2"), tool("f", "3"), {"role": "assistant", "content": "B"},
                user]),
        json!([user, {"role": "assistant", "tool_calls": [call("f"), call("g")]},
            {"role": "tool", "content": "1"}, {"role": "tool", "content": "2", "name": "g"}]),
        json!([user, {"role": "assistant", "content": "B", "thinking": "Hm.", "tool_calls": [
            {"id": "ollama_0", "function": {"name": "f", "arguments": {}, "index": 0}}]},
            {"role": "tool", "content": "1", "tool_call_id": "ollama_0", "tool_name": "f"},
            {"role": "assistant", "content": "", "tool_calls": [call("f")]}, tool("f", "2")]),
        json!([{"role": "user", "content": "See:", "images": ["AAAA", "BBBB"]},
            {"role": "assistant", "content": "", "thinking": "Hm."}]),
        json!([{"role": "user", "content": "", "images": ["AAAA"]}, {"role": "user",
            "images": ["AAAA"]}]),
        json!([]),
    ];
    for messages in &cases {
        comes_back("ollama", messages);
    }
}

#[test]
fn ids_of_calls_without_one_differ() {
    let call = json!({"function": {"name": "f", "arguments": {}}});
    let named = json!({"id": "ollama_1", "function": {"name": "f", "arguments": {}}});
    let tool = json!({"role": "tool", "content": "1"});
    let log = json!([{"role": "user", "content": "A"},
        {"role": "assistant", "content": "", "tool_calls": [call, named, call]}, tool, tool, tool]);
    let ctx = read(Format::Ollama, &log).unwrap();
    let messages: Vec<_> = ctx.thread().messages().collect();
    let ids = messages[2..].iter().map(pact_core::Message::node);
    let ids: Vec<_> = ids
        .map(|node| node.attribute("data_call_id").unwrap().as_str().unwrap())
        .collect();
    assert_eq!(ids, ["ollama_0", "ollama_1", "ollama_2"]);
    assert!(
        messages[2..]
            .iter()
            .all(|message| message.node().kind() == Some("result"))
    );
    assert_eq!(messages[2].role(), "tool");
    // Another API is told the ids.
    let request = ctx.render(&OpenAiChat::conversation()).unwrap().to_json();
    assert_eq!(request["messages"][1]["tool_calls"][2]["id"], "ollama_2");
    assert_eq!(OpenAiChat::conversation().check(&request), []);
}

#[test]
fn turns_and_kinds() {
    let log = json!([
        {"role": "system", "content": "S"},
        {"role": "user", "content": "A"},
        {"role": "assistant", "content": null, "tool_calls": [call("c1")]},
        answer("c1"),
        {"role": "assistant", "content": "B"},
        {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "https://a.b/c"}}]},
    ]);
    let ctx = read(Format::OpenAi, &log).unwrap();
    let kinds: Vec<_> = ctx
        .thread()
        .messages()
        .map(|message| message.node().kind())
        .collect();
    let kinds: Vec<_> = kinds.into_iter().flatten().collect();
    assert_eq!(kinds, ["text", "text", "call", "result", "text", "image"]);
    assert_eq!(ctx.snapshots().count(), 1);
    assert!(ctx.thread().messages().next().unwrap().is_in_system());
    // An earlier turn is the beginning of the list.
    let earlier = ctx
        .snapshots()
        .next()
        .unwrap()
        .render(&OpenAiChat::conversation());
    let earlier = earlier.unwrap().to_json();
    assert_eq!(
        earlier["messages"],
        Json::from(&log.as_array().unwrap()[..5])
    );
}

#[test]
fn another_model_gets_the_canonical_form() {
    let log = json!({"model": "m", "messages": [
        {"role": "user", "content": "A", "name": "Ann"},
        {"role": "assistant", "content": [
            {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]},
            {"type": "text", "text": "B"}]},
        {"role": "user", "content": "C"}]});
    let ctx = read(Format::Mistral, &log).unwrap();
    let same = ctx.render(&Mistral::new("m")).unwrap().to_json();
    assert_eq!(same["messages"], log["messages"]);
    let other = ctx.render(&Mistral::new("n")).unwrap();
    assert_eq!(
        other.to_json()["messages"][1],
        json!({"role": "assistant", "content": "B"})
    );
    assert_eq!(other.notes()[0].rule, "mistral/foreign-members");
    assert_eq!(other.notes()[1].rule, "mistral/foreign-thinking");
}

/// Broken logs: the format, the log, and the place that the error names.
#[test]
fn broken_logs_are_refused_with_a_place() {
    let message = |message: Json| json!({"messages": [{"role": "user", "content": "A"}, message]});
    let assistant = |more: Json| {
        let mut said = json!({"role": "assistant", "content": "B"});
        said.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        message(said)
    };
    let cases = [
        (Format::OpenAi, json!({}), "/messages"),
        (Format::OpenAi, json!(7), ""),
        (Format::OpenAi, json!({"messages": {}}), "/messages"),
        (Format::OpenAi, json!([7]), "/0"),
        (Format::OpenAi, message(json!(null)), "/messages/1"),
        (
            Format::OpenAi,
            message(json!({"content": "B"})),
            "/messages/1",
        ),
        (Format::OpenAi, message(json!({"role": 1})), "/messages/1"),
        (
            Format::OpenAi,
            message(json!({"role": "model"})),
            "/messages/1",
        ),
        (
            Format::Mistral,
            message(json!({"role": "developer", "content": "B"})),
            "/messages/1",
        ),
        (
            Format::OpenAi,
            message(json!({"role": "user", "content": 7})),
            "/messages/1/content",
        ),
        (
            Format::Ollama,
            message(json!({"role": "user", "content": []})),
            "/messages/1/content",
        ),
        (
            Format::Ollama,
            message(json!({"role": "user", "images": 7})),
            "/messages/1/images",
        ),
        (
            Format::Ollama,
            message(json!({"role": "user", "images": [7]})),
            "/messages/1/images/0",
        ),
        (
            Format::OpenAi,
            assistant(json!({"tool_calls": 7})),
            "/messages/1/tool_calls",
        ),
        (
            Format::OpenAi,
            assistant(json!({"tool_calls": [7]})),
            "/messages/1/tool_calls/0",
        ),
        (
            Format::OpenAi,
            assistant(json!({"function_call": {}})),
            "/messages/1/function_call",
        ),
    ];
    for (format, log, place) in cases {
        let Error::Provider(error) = read(format, &log).unwrap_err() else {
            panic!("{log}");
        };
        assert_eq!(error.place, place, "{log}");
    }
}

/// Unknown members and parts come back, although the checker knows them not.
#[test]
fn unknown_members_come_back() {
    let messages = json!([
        {"role": "user", "content": [{"type": "new", "x": [1]}, "text", 7], "y": {"z": null}},
        {"role": "assistant", "content": "", "x": 1, "tool_calls": [{"id": "c", "w": 1,
            "type": "function", "function": {"name": "f", "arguments": {"a": 1}, "v": null}}]},
        {"role": "tool", "content": [{"type": "image_url", "image_url": {"url": "https://a.b/c"}},
            1],
            "tool_call_id": "c", "u": 1},
        {"role": "user", "content": [], "tool_calls": 7},
        {"role": "assistant"},
    ]);
    let ctx = read(Format::OpenAi, &messages).unwrap();
    let rendered = ctx.render(&OpenAiChat::conversation()).unwrap().to_json();
    assert_eq!(rendered["messages"], messages);
}

/// Conversations recorded by others, which are not part of the project.
#[test]
fn conversations_of_tau_bench_come_back() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let path = path.join("../../shared/data/tau_bench_airline.json");
    let Ok(text) = fs::read_to_string(path) else {
        println!("skipped: conversations that are not part of the project");
        return;
    };
    let all: Json = serde_json::from_str(&text).unwrap();
    for conversation in all.as_array().unwrap() {
        let messages = &conversation["traj"];
        let ctx = read(Format::OpenAi, messages).unwrap();
        let rendered = ctx.render(&OpenAiChat::conversation()).unwrap().to_json();
        assert_eq!(&rendered["messages"], messages);
        assert_eq!(OpenAiChat::conversation().check(&rendered), []);
        let mistral = ctx.render(&Mistral::conversation()).unwrap().to_json();
        assert_eq!(Mistral::conversation().check(&mistral), []);
        let ollama = ctx.render(&Ollama::conversation()).unwrap().to_json();
        assert_eq!(Ollama::conversation().check(&ollama), []);
    }
    println!("{} conversations came back", all.as_array().unwrap().len());
}
