//! Each rule of the checkers fires on a broken request.

use pact_core::Json;
use pact_providers::Violation;
use serde_json::json;

use crate::chat::apis;

fn user() -> Json {
    json!({"role": "user", "content": "A"})
}

fn call(id: &str) -> Json {
    json!({"id": id, "type": "function", "function": {"name": "f", "arguments": "{}"}})
}

fn calls(calls: &[Json]) -> Json {
    json!({"role": "assistant", "content": "", "tool_calls": calls})
}

fn result(id: &str) -> Json {
    json!({"role": "tool", "content": "", "tool_call_id": id})
}

fn named(name: &str) -> Json {
    json!({"function": {"name": name, "arguments": {}}})
}

/// Messages, with the rules that they break and the places.
type Case = (Json, Vec<(&'static str, &'static str)>);

/// The broken requests of an API.
pub(crate) fn broken(name: &str) -> Vec<Json> {
    let cases = match name {
        "openai-chat" => [of_all(), of_openai()].concat(),
        "mistral" => [of_all(), of_mistral()].concat(),
        _ => of_ollama(),
    };
    let broken = cases.into_iter().filter(|(_, rules)| !rules.is_empty());
    broken
        .map(|(messages, _)| json!({"messages": messages}))
        .collect()
}

/// The violations of a request, as rules and places.
fn violations(name: &str, messages: &Json) -> Vec<(String, String)> {
    let api = apis().into_iter().find(|api| api.name == name).unwrap();
    let violations = (api.check)(&json!({"messages": messages}));
    let shown = |violation: Violation| {
        let rule = violation.rule.strip_prefix(name).unwrap();
        assert!(!violation.message.is_empty());
        let place = violation.place.strip_prefix("/messages").map(str::to_owned);
        (
            rule.trim_start_matches('/').to_owned(),
            place.unwrap_or(violation.place),
        )
    };
    violations.into_iter().map(shown).collect()
}

/// Expects violations for messages.
fn expect(name: &str, messages: &Json, expected: &[(&str, &str)]) {
    let found = violations(name, messages);
    let found: Vec<_> = found
        .iter()
        .map(|(rule, place)| (rule.as_str(), place.as_str()))
        .collect();
    assert_eq!(found, expected, "{name}: {messages}");
}

/// Messages that OpenAI and Mistral judge alike.
fn of_all() -> Vec<Case> {
    let nine = "abcdEF123";
    vec![
        (json!([user(), calls(&[call(nine)]), result(nine)]), vec![]),
        (json!([7]), vec![("type", "/0")]),
        (json!([{"content": "A"}, user()]), vec![("role", "/0")]),
        (
            json!([{"role": "model", "content": "A"}, user()]),
            vec![("role", "/0")],
        ),
        (json!([{"role": "user"}]), vec![("missing", "/0")]),
        (
            json!([{"role": "user", "content": null}]),
            vec![("type", "/0/content")],
        ),
        (
            json!([{"role": "user", "content": ""}]),
            vec![("empty-content", "/0/content")],
        ),
        (
            json!([{"role": "user", "content": []}]),
            vec![("empty-content", "/0/content")],
        ),
        (
            json!([{"role": "user", "content": {}}]),
            vec![("type", "/0/content")],
        ),
        (
            json!([{"role": "user", "content": [1]}]),
            vec![("missing", "/0/content/0")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "text", "text": ""}]}]),
            vec![("empty-content", "/0/content/0/text")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "text"}]}]),
            vec![("missing", "/0/content/0")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "text", "text": "A", "x": 1}]}]),
            vec![("unknown-member", "/0/content/0/x")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "tool_use"}]}]),
            vec![("part-type", "/0/content/0")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "image_url", "image_url": 7}]}]),
            vec![("type", "/0/content/0")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "input_audio"}]}]),
            vec![("type", "/0/content/0")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "file"}]}]),
            vec![("type", "/0/content/0")],
        ),
        (
            json!([{"role": "user", "content": "A", "score": 1}]),
            vec![("unknown-member", "/0/score")],
        ),
        (
            json!([{"role": "user", "content": "A", "tool_calls": []}]),
            vec![("unknown-member", "/0/tool_calls")],
        ),
        (
            json!([user(), {"role": "assistant", "content": ""}, user()]),
            vec![("empty-content", "/1/content")],
        ),
        (
            json!([user(), {"role": "assistant", "content": null}, user()]),
            vec![("empty-content", "/1")],
        ),
        (
            json!([user(), {"role": "assistant"}, user()]),
            vec![("empty-content", "/1")],
        ),
        (
            json!([user(), {"role": "assistant", "content": "B", "tool_calls": 7}, user()]),
            vec![("type", "/1/tool_calls")],
        ),
        (
            json!([user(), calls(&[json!(7)]), user()]),
            vec![("type", "/1/tool_calls/0")],
        ),
        (
            json!([user(), calls(&[call(nine)]), user()]),
            vec![("unanswered-call", "/1/tool_calls/0")],
        ),
        (
            json!([user(), calls(&[call(nine), call(nine)]), result(nine)]),
            vec![("call-id", "/1/tool_calls/1")],
        ),
        (
            json!([user(), calls(&[call("")]), user()]),
            vec![("empty-content", "/1/tool_calls/0/id")],
        ),
        (
            json!([
                user(),
                calls(&[json!({"type": "function", "id": nine})]),
                result(nine)
            ]),
            vec![("type", "/1/tool_calls/0/function")],
        ),
        (
            json!([
                user(),
                calls(&[json!({"type": "function", "id": nine,
                "function": {"name": "", "arguments": 7, "x": 1}})]),
                result(nine)
            ]),
            vec![
                ("unknown-member", "/1/tool_calls/0/function/x"),
                ("arguments", "/1/tool_calls/0/function/arguments"),
                ("empty-content", "/1/tool_calls/0/function/name"),
            ],
        ),
        (
            json!([
                user(),
                calls(&[json!({"type": "x", "id": nine, "y": 1,
                "function": {"name": "f", "arguments": ""}})]),
                result(nine)
            ]),
            vec![
                ("unknown-member", "/1/tool_calls/0/y"),
                ("type", "/1/tool_calls/0/type"),
            ],
        ),
        (json!([user(), result("c1")]), vec![("orphan-result", "/1")]),
        (
            json!([user(), calls(&[call(nine)]), result(nine), result(nine)]),
            vec![("doubled-result", "/3")],
        ),
        (
            json!([user(), calls(&[call(nine)]), {"role": "tool", "content": "A"}]),
            vec![("missing", "/2"), ("unanswered-call", "/1/tool_calls/0")],
        ),
        (
            json!([user(), calls(&[call(nine)]), {"role": "tool", "tool_call_id": nine}]),
            vec![("missing", "/2")],
        ),
        (
            json!([user(), calls(&[call(nine)]), user(), result(nine)]),
            vec![
                ("unanswered-call", "/1/tool_calls/0"),
                ("orphan-result", "/3"),
            ],
        ),
    ]
}

#[test]
fn rules_of_all() {
    for name in ["openai-chat", "mistral"] {
        for (messages, expected) in of_all() {
            expect(name, &messages, &expected);
        }
    }
}

fn of_openai() -> Vec<Case> {
    let long = "x".repeat(65);
    vec![
        (
            json!([{"role": "user", "content": "A", "name": "two words"}]),
            vec![("name", "/0/name")],
        ),
        (
            json!([user(), {"role": "assistant", "content": "B", "tool_calls": []}]),
            vec![("empty-list", "/1/tool_calls")],
        ),
        (
            json!([user(), calls(&[call(&long)]), result(&long)]),
            vec![("call-id", "/1/tool_calls/0")],
        ),
        (
            json!([
                user(),
                calls(&[json!({"id": "c", "function": {"name": "f", "arguments": "{}"}})]),
                result("c")
            ]),
            vec![("missing", "/1/tool_calls/0")],
        ),
        (
            json!([
                user(),
                calls(&[json!({"id": "c", "type": "function",
            "function": {"name": "f", "arguments": {}}})]),
                result("c")
            ]),
            vec![("arguments", "/1/tool_calls/0/function/arguments")],
        ),
        (
            json!([user(), {"role": "assistant", "content": [
            {"type": "image_url", "image_url": {"url": "https://a.b/c"}}]}]),
            vec![("part-role", "/1/content/0")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "image_url",
                "image_url": "https://a.b/c"}]}]),
            vec![("type", "/0/content/0")],
        ),
        (
            json!([{"role": "user", "content": "A", "reasoning_content": "B"}]),
            vec![("unknown-member", "/0/reasoning_content")],
        ),
        (json!([]), vec![("empty-list", "")]),
    ]
}

#[test]
fn rules_of_openai() {
    for (messages, expected) in of_openai() {
        expect("openai-chat", &messages, &expected);
    }
    let check = apis()[0].check;
    for request in [json!(null), json!({}), json!([]), json!({"messages": 7})] {
        assert_eq!(check(&request).len(), 1, "{request}");
    }
}

fn of_mistral() -> Vec<Case> {
    let nine = "abcdEF123";
    let bot = json!({"role": "assistant", "content": "B"});
    let prefix = json!({"role": "assistant", "content": "B", "prefix": true});
    let system = json!({"role": "system", "content": "S"});
    vec![
        (
            json!([user(), calls(&[call("call_1")]), result("call_1")]),
            vec![("call-id", "/1/tool_calls/0")],
        ),
        (
            json!([user(), calls(&[call(nine)]), result(nine), user()]),
            vec![("user-after-tool", "/3")],
        ),
        (
            json!([user(), bot, system, user()]),
            vec![("system-order", "/2")],
        ),
        (json!([system, system, user(), system, user()]), vec![]),
        (json!([user(), bot]), vec![("last-role", "/1")]),
        (json!([system]), vec![("last-role", "/0")]),
        (json!([user(), prefix]), vec![]),
        (json!([user(), prefix, user()]), vec![("prefix", "/1")]),
        (
            json!([{"role": "developer", "content": "S"}, user()]),
            vec![("role", "/0")],
        ),
        (
            json!([{"role": "user", "content": "A", "name": "Ann"}]),
            vec![("unknown-member", "/0/name")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "thinking", "thinking": "x"}]}]),
            vec![("part-role", "/0/content/0"), ("type", "/0/content/0")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "document_url", "document_url": 1}]}]),
            vec![("type", "/0/content/0")],
        ),
        (json!([]), vec![("empty-list", "")]),
    ]
}

#[test]
fn rules_of_mistral() {
    for (messages, expected) in of_mistral() {
        expect("mistral", &messages, &expected);
    }
}

fn of_ollama() -> Vec<Case> {
    let tool = |name: &str| json!({"role": "tool", "content": "1", "tool_name": name});
    let plain = json!({"role": "tool", "content": "1"});
    vec![
        (json!([]), vec![]),
        (
            json!([user(), calls(&[named("f"), named("f")]), plain, tool("f")]),
            vec![],
        ),
        (
            json!([user(), calls(&[named("f"), named("g")]), tool("g"), plain]),
            vec![],
        ),
        (
            json!([user(), calls(&[named("f")]), tool("g")]),
            vec![
                ("orphan-result", "/2"),
                ("unanswered-call", "/1/tool_calls/0"),
            ],
        ),
        (
            json!([user(), calls(&[named("f")]), plain, tool("f")]),
            vec![("doubled-result", "/3")],
        ),
        (
            json!([user(), calls(&[named("f")]), tool("f"), plain]),
            vec![("orphan-result", "/3")],
        ),
        (
            json!([{"role": "user", "content": [{"type": "text", "text": "A"}]}]),
            vec![("type", "/0/content")],
        ),
        (
            json!([{"role": "user", "content": "A", "images": 7}]),
            vec![("type", "/0/images")],
        ),
        (
            json!([{"role": "user", "content": "A", "images": [7]}]),
            vec![("type", "/0/images/0")],
        ),
        (
            json!([{"role": "user", "content": "", "images": []}]),
            vec![("empty-content", "/0/content")],
        ),
        (
            json!([user(), calls(&[call("c1")]), tool("f")]),
            vec![("arguments", "/1/tool_calls/0/function/arguments")],
        ),
        (
            json!([{"role": "user", "content": "A", "score": 1}]),
            vec![("unknown-member", "/0/score")],
        ),
        (
            json!([{"role": "developer", "content": "S"}]),
            vec![("role", "/0")],
        ),
    ]
}

#[test]
fn rules_of_ollama() {
    for (messages, expected) in of_ollama() {
        expect("ollama", &messages, &expected);
    }
}

/// The time of a check, of an import and of a request grows with the size, not with its square.
#[test]
fn large_messages_take_linear_time() {
    let calls: Vec<Json> = (0..20_000).map(|_| named("f")).collect();
    let mut messages = vec![
        user(),
        json!({"role": "assistant", "content": "", "tool_calls": calls}),
    ];
    messages.extend((0..20_000).map(|_| json!({"role": "tool", "content": "1"})));
    let request = json!({"messages": messages});
    let [_, _, ollama] = apis();
    assert_eq!((ollama.check)(&request), []);
    let import = pact_providers::Import::new().from_format(ollama.format);
    let ctx = import.read(request.to_string()).unwrap().context;
    for api in apis() {
        let sent = ctx.render(api.provider.as_ref()).unwrap().to_json();
        assert_eq!((api.check)(&sent), []);
    }
}
