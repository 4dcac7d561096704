//! The rules of the scripted servers.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "these are tests"
)]

use std::fs;
use std::path::PathBuf;

use pact_strict_server::{Api, Reply, Script, StrictServer, judge};
use serde_json::{Value as Json, json};

/// The accepted calls that are recorded, where they are there.
fn recorded(file: &str) -> Vec<Json> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/provider-calls")
        .join(file);
    let Ok(text) = fs::read_to_string(path) else {
        println!("skipped: the recorded calls of {file}, which are not part of the project");
        return Vec::new();
    };
    let calls = text.lines().map(|line| serde_json::from_str(line).unwrap());
    calls.filter(|call: &Json| call["status"] == 200).collect()
}

/// The servers are stricter than the real ones, but not much: they take nearly all calls that real
/// ones took.
#[test]
fn nearly_all_recorded_calls_pass() {
    // The second list: rules that are stricter than the server that took the call.
    let files: [(&str, Api, &[&str]); 6] = [
        ("anthropic.jsonl", Api::Anthropic, &["role"]),
        ("bedrock-converse.jsonl", Api::Bedrock, &["call-id"]),
        ("gemini.jsonl", Api::Gemini, &[]),
        ("mistral.jsonl", Api::Mistral, &[]),
        ("openai-chat.jsonl", Api::Chat, &[]),
        ("openai-responses.jsonl", Api::Responses, &["empty-content"]),
    ];
    for (file, api, stricter) in files {
        let calls = recorded(file);
        let mut refused = Vec::new();
        for call in &calls {
            if let Err(refusal) = judge(api, &call["request"]) {
                println!("{} {}: {refusal}", call["source"], call["index"]);
                refused.push(refusal.rule);
            }
        }
        println!("{file}: {} of {} refused", refused.len(), calls.len());
        let is_known = |rule: &&str| stricter.contains(rule);
        assert!(refused.iter().all(is_known), "{file}: {refused:?}");
    }
}

/// A request that the server takes.
fn sound(api: Api) -> Json {
    match api {
        Api::Anthropic => json!({
            "model": "m", "max_tokens": 9, "system": "s", "tools": [{"name": "f"}],
            "messages": [
                {"role": "user", "content": "q"},
                {"role": "assistant", "content": [
                    {"type": "text", "text": "t"},
                    {"type": "tool_use", "id": "a", "name": "f", "input": {}},
                    {"type": "tool_use", "id": "b", "name": "f", "input": {}},
                ]},
                {"role": "user", "content": [
                    {"type": "tool_result", "tool_use_id": "b", "content": "1"},
                    {"type": "tool_result", "tool_use_id": "a", "content": [{"type": "text",
                        "text": "2"}]},
                    {"type": "text", "text": "q"},
                ]},
            ],
        }),
        Api::Bedrock => json!({
            "system": [{"text": "s"}], "toolConfig": {"tools": [{"toolSpec": {}}]},
            "messages": [
                {"role": "user", "content": [{"text": "q"}]},
                {"role": "assistant", "content": [
                    {"text": "t"},
                    {"toolUse": {"toolUseId": "a", "name": "f", "input": {}}},
                    {"toolUse": {"toolUseId": "b", "name": "f", "input": {}}},
                ]},
                {"role": "user", "content": [
                    {"toolResult": {"toolUseId": "b", "content": [{"json": {"x": 1}}]}},
                    {"toolResult": {"toolUseId": "a", "content": [{"text": "2"}],
                        "status": "error"}},
                    {"text": "q"},
                ]},
            ],
        }),
        Api::Chat | Api::Mistral => json!({
            "model": "m",
            "messages": [
                {"role": "system", "content": "s"},
                {"role": "user", "content": [{"type": "text", "text": "q"}]},
                {"role": "assistant", "content": null, "tool_calls": [
                    {"id": "aaaaaaaaa", "type": "function", "function": {"name": "f",
                        "arguments": "{}"}},
                    {"id": "bbbbbbbbb", "type": "function", "function": {"name": "f",
                        "arguments": "{}"}},
                ]},
                {"role": "tool", "tool_call_id": "bbbbbbbbb", "content": "1"},
                {"role": "tool", "tool_call_id": "aaaaaaaaa", "content": ""},
                {"role": "assistant", "content": "t"},
                {"role": "user", "content": "q"},
            ],
        }),
        Api::Ollama => json!({
            "model": "m",
            "messages": [
                {"role": "system", "content": "s"},
                {"role": "user", "content": "q", "images": ["aGk="]},
                {"role": "assistant", "content": "", "tool_calls": [
                    {"function": {"name": "f", "arguments": {}}},
                    {"function": {"name": "g", "arguments": {}}},
                ]},
                {"role": "tool", "tool_name": "f", "content": "1"},
                {"role": "tool", "tool_name": "g", "content": ""},
                {"role": "assistant", "content": "t"},
                {"role": "user", "content": "q"},
            ],
        }),
        Api::Responses => json!({
            "model": "m", "instructions": "s",
            "input": [
                {"role": "user", "content": "q"},
                {"type": "reasoning", "id": "rs_1", "summary": []},
                {"type": "function_call", "call_id": "a", "name": "f", "arguments": "{}"},
                {"type": "function_call", "call_id": "b", "name": "f", "arguments": "{}"},
                {"type": "function_call_output", "call_id": "b", "output": "1"},
                {"type": "function_call_output", "call_id": "a", "output": ""},
                {"role": "user", "content": [{"type": "input_text", "text": "q"}]},
            ],
        }),
        Api::Gemini => json!({
            "systemInstruction": {"parts": [{"text": "s"}]},
            "contents": [
                {"role": "user", "parts": [{"text": "q"}]},
                {"role": "model", "parts": [
                    {"text": "t"},
                    {"functionCall": {"name": "f", "args": {}}},
                    {"functionCall": {"name": "g", "args": {}}},
                ]},
                {"role": "user", "parts": [
                    {"functionResponse": {"name": "g", "response": {}}},
                    {"functionResponse": {"name": "f", "response": {}}},
                ]},
                {"role": "user", "parts": [{"text": "q"}]},
            ],
        }),
        _ => Json::Null,
    }
}

/// A change of a sound request, and the rule that it breaks.
struct Break(Api, &'static str, Change);

type Change = fn(&mut Json);

fn list<'j>(request: &'j mut Json, place: &str) -> &'j mut Vec<Json> {
    request.pointer_mut(place).unwrap().as_array_mut().unwrap()
}

fn drop_at(request: &mut Json, place: &str, at: usize) {
    list(request, place).remove(at);
}

fn copy(request: &mut Json, place: &str, from: usize, to: usize) {
    let items = list(request, place);
    let item = items[from].clone();
    items.insert(to, item);
}

const MESSAGES: &str = "/messages";

#[expect(clippy::too_many_lines, reason = "a table")]
fn breaks() -> Vec<Break> {
    use Api::{Anthropic, Bedrock, Chat, Gemini, Mistral, Ollama, Responses};
    vec![
        Break(Anthropic, "alternation", |it| copy(it, MESSAGES, 0, 0)),
        Break(Anthropic, "alternation", |it| drop_at(it, MESSAGES, 0)),
        Break(Anthropic, "orphan-result", |it| {
            it["messages"][1]["content"] = json!("t");
        }),
        Break(Anthropic, "unanswered-call", |it| {
            drop_at(it, "/messages/2/content", 0);
        }),
        Break(Anthropic, "unanswered-call", |it| drop_at(it, MESSAGES, 2)),
        Break(Anthropic, "doubled-or-late-result", |it| {
            copy(it, "/messages/2/content", 0, 0);
        }),
        Break(Anthropic, "results-first", |it| {
            copy(it, "/messages/2/content", 2, 0);
        }),
        Break(Anthropic, "empty-content", |it| {
            it["messages"][0]["content"] = json!(" \n");
        }),
        Break(Anthropic, "empty-content", |it| {
            it["messages"][2]["content"][1]["content"][0]["text"] = json!("");
        }),
        Break(Anthropic, "empty-list", |it| {
            it["messages"][0]["content"] = json!([]);
        }),
        Break(Anthropic, "unknown-member", |it| {
            it["messages"][0]["score"] = json!(1);
        }),
        Break(Anthropic, "unknown-member", |it| {
            it["messages"][1]["content"][0]["score"] = json!(1);
        }),
        Break(Anthropic, "role", |it| {
            it["messages"][0]["role"] = json!("system");
        }),
        Break(Anthropic, "missing", |it| it["max_tokens"] = Json::Null),
        Break(Anthropic, "tools", |it| it["tools"] = json!([])),
        Break(Anthropic, "tool-name", |it| {
            it["tools"][0]["name"] = json!("a b");
        }),
        Break(Anthropic, "tool-twice", |it| copy(it, "/tools", 0, 0)),
        Break(Gemini, "tool-name", |it| {
            it["tools"] = json!([{"functionDeclarations": [{"name": ""}]}]);
        }),
        Break(Bedrock, "tool-name", |it| {
            it["toolConfig"]["tools"][0]["toolSpec"]["name"] = json!("a.b");
        }),
        Break(Chat, "tool-name", |it| {
            it["tools"] = json!([{"type": "function", "function": {"name": "a b"}}]);
        }),
        Break(Responses, "tool-name", |it| {
            it["tools"] = json!([{"type": "function", "name": "a b"}]);
        }),
        Break(Anthropic, "call-id", |it| {
            it["messages"][1]["content"][1]["id"] = json!("a.b");
        }),
        Break(Anthropic, "call-id", |it| {
            it["messages"][1]["content"][1]["id"] = json!("b");
        }),
        Break(Anthropic, "type", |it| {
            it["messages"][1]["content"][1]["input"] = json!("{}");
        }),
        Break(Bedrock, "alternation", |it| copy(it, MESSAGES, 0, 0)),
        Break(Bedrock, "unanswered-call", |it| {
            drop_at(it, "/messages/2/content", 0);
        }),
        Break(Bedrock, "doubled-or-late-result", |it| {
            copy(it, "/messages/2/content", 0, 0);
        }),
        Break(Bedrock, "results-first", |it| {
            copy(it, "/messages/2/content", 2, 0);
        }),
        Break(Bedrock, "empty-content", |it| {
            it["messages"][2]["content"][1]["toolResult"]["content"][0]["text"] = json!("");
        }),
        Break(Bedrock, "type", |it| {
            it["messages"][2]["content"][0]["toolResult"]["content"][0]["json"] = json!([1]);
        }),
        Break(Bedrock, "part", |it| {
            it["messages"][0]["content"][0]["type"] = json!("text");
        }),
        Break(Bedrock, "tools", |it| it["toolConfig"] = json!({})),
        Break(Chat, "unanswered-call", |it| drop_at(it, MESSAGES, 3)),
        Break(Chat, "unanswered-call", |it| copy(it, MESSAGES, 1, 4)),
        Break(Chat, "unanswered-call", |it| copy(it, MESSAGES, 0, 3)),
        Break(Chat, "doubled-or-late-result", |it| {
            copy(it, MESSAGES, 3, 3);
        }),
        Break(Chat, "orphan-result", |it| drop_at(it, MESSAGES, 2)),
        Break(Chat, "empty-content", |it| {
            it["messages"][5]["content"] = json!("");
        }),
        Break(Chat, "empty-list", |it| {
            it["messages"][5]["tool_calls"] = json!([]);
        }),
        Break(Chat, "unknown-member", |it| {
            it["messages"][3]["name"] = json!("f");
        }),
        Break(Chat, "part", |it| {
            it["messages"][3]["content"] = json!([{"type": "image_url", "image_url": {}}]);
        }),
        Break(Chat, "empty-content", |it| {
            it["messages"][2]["tool_calls"][0]["function"]["arguments"] = json!("");
        }),
        Break(Mistral, "alternation", |it| copy(it, MESSAGES, 1, 1)),
        Break(Mistral, "alternation", |it| drop_at(it, MESSAGES, 5)),
        Break(Mistral, "alternation", |it| copy(it, MESSAGES, 0, 5)),
        Break(Mistral, "call-id", |it| {
            it["messages"][2]["tool_calls"][0]["id"] = json!("call_1");
        }),
        Break(Mistral, "last-role", |it| drop_at(it, MESSAGES, 6)),
        Break(Ollama, "system-first", |it| copy(it, MESSAGES, 0, 6)),
        Break(Ollama, "unanswered-call", |it| drop_at(it, MESSAGES, 4)),
        Break(Ollama, "unanswered-call", |it| drop_at(it, MESSAGES, 3)),
        Break(Ollama, "orphan-result", |it| {
            it["messages"][3]["tool_name"] = json!("h");
        }),
        Break(Ollama, "orphan-result", |it| copy(it, MESSAGES, 4, 4)),
        Break(Ollama, "unknown-member", |it| {
            it["messages"][3]["tool_call_id"] = json!("a");
        }),
        Break(Responses, "reasoning-order", |it| {
            copy(it, "/input", 0, 2);
        }),
        Break(Responses, "unanswered-call", |it| drop_at(it, "/input", 4)),
        Break(Responses, "unanswered-call", |it| copy(it, "/input", 0, 4)),
        Break(Responses, "orphan-result", |it| {
            it["input"][4]["call_id"] = json!("c");
        }),
        Break(Responses, "doubled-or-late-result", |it| {
            copy(it, "/input", 4, 4);
        }),
        Break(Responses, "unknown-member", |it| {
            it["input"][2]["role"] = json!("assistant");
        }),
        Break(Responses, "last-user", |it| {
            drop_at(it, "/input", 6);
            it["input"]
                .as_array_mut()
                .unwrap()
                .push(json!({"role": "assistant", "content": "t"}));
        }),
        Break(Gemini, "alternation", |it| copy(it, "/contents", 1, 1)),
        Break(Gemini, "first-user", |it| drop_at(it, "/contents", 0)),
        Break(Gemini, "unanswered-call", |it| drop_at(it, "/contents", 2)),
        Break(Gemini, "unanswered-call", |it| {
            drop_at(it, "/contents/2/parts", 0);
        }),
        Break(Gemini, "orphan-result", |it| {
            copy(it, "/contents/2/parts", 0, 0);
        }),
        Break(Gemini, "mixed-responses", |it| {
            let text = json!({"text": "q"});
            it["contents"][2]["parts"]
                .as_array_mut()
                .unwrap()
                .push(text);
        }),
        Break(Gemini, "empty-content", |it| {
            it["contents"][0]["parts"][0]["text"] = json!("");
        }),
        Break(Gemini, "part", |it| {
            it["contents"][0]["parts"][0]["inlineData"] = json!({});
        }),
        Break(Gemini, "last-user", |it| {
            drop_at(it, "/contents", 3);
            let said = json!({"role": "model", "parts": [{"text": "t"}]});
            it["contents"].as_array_mut().unwrap().push(said);
        }),
    ]
}

#[test]
fn every_rule_refuses() {
    for api in Api::ALL {
        assert_eq!(judge(api, &sound(api)), Ok(()), "{api:?}");
    }
    for (number, Break(api, rule, change)) in breaks().into_iter().enumerate() {
        let mut request = sound(api);
        change(&mut request);
        let refusal = judge(api, &request).expect_err(rule);
        assert_eq!(refusal.rule, rule, "{number}: {api:?}: {refusal}");
    }
}

/// A server that made a call with thinking wants both back as they were.
#[test]
fn thinking_comes_back_as_it_was() {
    let reply = Reply::new().thinking("hm").call("f", json!({"x": 1}));
    let server = StrictServer::start(Api::Anthropic, Script::fixed([reply])).unwrap();
    let mut request = sound(Api::Anthropic);
    drop_at(&mut request, MESSAGES, 2);
    drop_at(&mut request, MESSAGES, 1);
    let post = |request: &Json| {
        server
            .post("m", false, request.to_string().as_bytes())
            .unwrap()
    };
    let answer = post(&request).json();
    let said = json!({"role": "assistant", "content": answer["content"]});
    let id = &said["content"][1]["id"];
    let result = json!({"type": "tool_result", "tool_use_id": id, "content": "1"});
    let messages = list(&mut request, MESSAGES);
    messages.extend([said, json!({"role": "user", "content": [result]})]);
    let changes: [(&str, Change); 4] = [
        ("lost-thinking", |it| drop_at(it, "/messages/1/content", 0)),
        ("changed-thinking", |it| {
            it["messages"][1]["content"][0]["thinking"] = json!("hm!");
        }),
        ("signature", |it| {
            it["messages"][1]["content"][0]["signature"] = json!("x");
        }),
        ("changed-call", |it| {
            it["messages"][1]["content"][1]["input"] = json!({"x": 2});
        }),
    ];
    for (rule, change) in changes {
        let mut other = request.clone();
        change(&mut other);
        let refused = post(&other);
        assert_eq!(
            (refused.status, &refused.json()["error"]["rule"]),
            (400, &json!(rule))
        );
    }
    assert_eq!(post(&request).status, 200);
    let sent = server.sent();
    assert_eq!(sent.iter().filter(|it| it.refusal.is_some()).count(), 4);
}

#[test]
fn a_stream_is_one_event_after_the_other() {
    let reply = Reply::new().text("Grüße").call("f", json!({"x": 1}));
    for api in Api::ALL {
        let server = StrictServer::start(api, Script::fixed([reply.clone()])).unwrap();
        let mut request = sound(api);
        let place = ["/messages", "/input", "/contents"];
        let place = place.iter().find(|place| request.pointer(place).is_some());
        list(&mut request, place.unwrap()).truncate(if request_begins_with_system(api) {
            2
        } else {
            1
        });
        if !matches!(api, Api::Gemini | Api::Bedrock) {
            request["stream"] = json!(true);
        }
        let answered = server
            .post("m", true, request.to_string().as_bytes())
            .unwrap();
        assert_eq!(answered.status, 200, "{api:?} {}", answered.json());
        let events = answered.events();
        assert_eq!(events.len() > 1, api != Api::Bedrock, "{api:?}: {events:?}");
    }
}

fn request_begins_with_system(api: Api) -> bool {
    matches!(api, Api::Chat | Api::Mistral | Api::Ollama)
}

/// After a change of the provider, a server sees calls of another one, but cannot read its
/// signatures.
#[test]
fn a_server_in_mid_conversation_takes_calls_and_no_signatures() {
    let post = |api: Api, request: &Json| {
        let script = Script::fixed([]);
        let server = StrictServer::start_in_mid_conversation(api, script, 1).unwrap();
        let answered = server.post("m", false, request.to_string().as_bytes());
        answered.unwrap().json()["error"]["rule"].clone()
    };
    let foreign: [(Api, &str, Change); 5] = [
        (Api::Anthropic, "signature", |it| {
            let said = json!({"type": "thinking", "thinking": "hm", "signature": "x"});
            list(it, "/messages/1/content").insert(0, said);
        }),
        (Api::Bedrock, "signature", |it| {
            let said = json!({"reasoningText": {"text": "hm", "signature": "x"}});
            list(it, "/messages/1/content").insert(0, json!({"reasoningContent": said}));
        }),
        (Api::Gemini, "signature", |it| {
            it["contents"][1]["parts"][0]["thoughtSignature"] = json!("x");
        }),
        // The call is in the current turn.
        (Api::Gemini, "lost-signature", |it| {
            drop_at(it, "/contents", 3);
        }),
        (Api::Responses, "signature", |it| {
            let item = json!({"type": "reasoning", "id": "rs_1", "summary": []});
            list(it, "/input").insert(1, item);
        }),
    ];
    let mut alone = Api::ALL.map(sound);
    // Reasoning is of the server that gave it.
    drop_at(&mut alone[1], "/input", 1);
    for (api, request) in Api::ALL.into_iter().zip(&alone) {
        assert_eq!(post(api, request), Json::Null, "{api:?}");
        let complete = StrictServer::start(api, Script::fixed([])).unwrap();
        let refused = complete.post("m", false, request.to_string().as_bytes());
        assert_eq!(refused.unwrap().status, 400, "{api:?}");
    }
    for (api, rule, change) in foreign {
        let at = Api::ALL.iter().position(|other| *other == api).unwrap();
        let mut request = alone[at].clone();
        change(&mut request);
        assert_eq!(post(api, &request), rule, "{api:?}");
    }
    let mut skipping = alone[3].clone();
    drop_at(&mut skipping, "/contents", 3);
    let skip = "c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I=";
    skipping["contents"][1]["parts"][1]["thoughtSignature"] = json!(skip);
    assert_eq!(post(Api::Gemini, &skipping), Json::Null);
}
