//! The rules and the forms of requests for Bedrock Converse.

use pact_core::Json;
use pact_providers::{Bedrock, Format, Import};
use serde_json::json;

use crate::said::{Broken, break_rules};

fn user(text: &str) -> Json {
    json!({"role": "user", "content": [{"text": text}]})
}

fn assistant(content: Json) -> Json {
    json!({"role": "assistant", "content": content})
}

fn result(id: &str, content: Json, status: &str) -> Json {
    json!({"toolResult": {"toolUseId": id, "content": content, "status": status}})
}

/// Imports a request, renders it and compares.
fn comes_back(request: &Json) {
    let imported = Import::new().from_format(Format::Bedrock);
    let imported = imported.read(request.to_string()).unwrap();
    let rendered = imported.context.render(&Bedrock::conversation()).unwrap();
    assert_eq!(&rendered.to_json(), request);
}

/// Requests, each of which breaks a rule.
#[expect(clippy::too_many_lines, reason = "a table")]
pub(crate) fn broken() -> Vec<Broken> {
    let with = |messages: Json| json!({ "messages": messages });
    let one = |block: Json| json!({"messages": [{"role": "user", "content": [block]}]});
    let call = json!({"toolUse": {"toolUseId": "c", "name": "f", "input": {}}});
    let done = result("c", json!([{"text": "a"}]), "success");
    let answered = |call: Json, results: Json| {
        with(json!([user("a"), assistant(json!([call])), {"role": "user", "content": results}]))
    };
    let document = |name: &str| {
        json!({"document": {"name": name, "format": "pdf",
        "source": {"bytes": "AA=="}}})
    };
    let point = json!({"cachePoint": {"type": "default"}});
    vec![
        ("missing", "", json!({})),
        ("type", "/messages", with(json!("a"))),
        ("empty-list", "/messages", with(json!([]))),
        (
            "role",
            "/messages/0",
            with(json!([{"role": "tool", "content": [{"text": "a"}]}])),
        ),
        ("missing", "/messages/0", with(json!([{"role": "user"}]))),
        (
            "type",
            "/messages/0",
            with(json!([{"role": "user", "content": "a"}])),
        ),
        (
            "empty-content",
            "/messages/0",
            with(json!([{"role": "user", "content": []}])),
        ),
        (
            "empty-content",
            "/messages/0/content/0/text",
            one(json!({"text": ""})),
        ),
        (
            "empty-content",
            "/messages/0/content/0",
            one(json!({"text": " "})),
        ),
        (
            "type",
            "/messages/0/content/0/text",
            one(json!({"text": 1})),
        ),
        ("type", "/messages/0/content/0", one(json!("a"))),
        ("block", "/messages/0/content/0", one(json!({}))),
        (
            "block",
            "/messages/0/content/0",
            one(json!({"text": "a", "cachePoint": {"type": "default"}})),
        ),
        (
            "unknown-member",
            "/messages/0/score",
            with(json!([{"role": "user", "content": [{"text": "a"}], "score": 1}])),
        ),
        (
            "unknown-member",
            "/messages/0/content/0/type",
            one(json!({"text": "a", "type": "text"})),
        ),
        (
            "first-user",
            "/messages/0",
            with(json!([assistant(json!([{"text": "a"}]))])),
        ),
        (
            "alternation",
            "/messages/1",
            with(json!([user("a"), user("b")])),
        ),
        (
            "unanswered-call",
            "/messages/1",
            with(json!([user("a"), assistant(json!([call]))])),
        ),
        (
            "unanswered-call",
            "/messages/2",
            answered(call.clone(), json!([{"text": "b"}])),
        ),
        ("orphan-result", "/messages/0/content/0", one(done.clone())),
        (
            "doubled-result",
            "/messages/2/content/1",
            answered(call.clone(), json!([done, done])),
        ),
        (
            "result-order",
            "/messages/2/content/1",
            answered(call.clone(), json!([{"text": "a"}, done])),
        ),
        (
            "result-status",
            "/messages/2/content/0/toolResult",
            answered(call.clone(), json!([result("c", json!([]), "failed")])),
        ),
        (
            "type",
            "/messages/2/content/0/toolResult",
            answered(call.clone(), json!([result("c", json!("a"), "success")])),
        ),
        (
            "block",
            "/messages/2/content/0/toolResult/content/0",
            answered(call.clone(), json!([result("c", json!([{}]), "success")])),
        ),
        (
            "call-role",
            "/messages/0/content/0",
            with(json!([
                {"role": "user", "content": [call]}, assistant(json!([{"text": "a"}])),
            ])),
        ),
        (
            "arguments",
            "/messages/1/content/0",
            answered(
                json!({"toolUse": {"toolUseId": "c", "name": "f"}}),
                json!([done]),
            ),
        ),
        (
            "call-id",
            "/messages/1/content/0",
            answered(
                json!({"toolUse": {"toolUseId": "c d", "name": "f", "input": {}}}),
                json!([result("c d", json!([]), "success")]),
            ),
        ),
        (
            "call-id",
            "/messages/1/content/1",
            with(json!([
                user("a"),
                assistant(json!([call, call])),
                {"role": "user", "content": [done]},
            ])),
        ),
        (
            "media",
            "/messages/0/content/0/image",
            one(json!({"image": {"format": "png", "source": {}}})),
        ),
        (
            "missing",
            "/messages/0/content/0/video",
            one(json!({"video": {"source": {"bytes": ""}}})),
        ),
        ("document-text", "/messages/0", one(document("a"))),
        (
            "document-name",
            "/messages/0/content/1/document",
            with(json!([{"role": "user", "content": [{"text": "a"}, document("a.pdf")]}])),
        ),
        (
            "document-name",
            "/messages/0/content/2/document",
            with(
                json!([{"role": "user", "content": [{"text": "a"}, document("a"), document("a")]}]),
            ),
        ),
        (
            "media-role",
            "/messages/1/content/1",
            with(json!([
                user("a"),
                assistant(json!([{"text": "a"}, document("a")]))
            ])),
        ),
        (
            "unknown-member",
            "/messages/1/content/0/reasoningContent/reasoningText/x",
            with(json!([
                user("a"),
                assistant(json!([
                    {"reasoningContent": {"reasoningText": {"text": "a", "x": 1}}},
                ]))
            ])),
        ),
        (
            "type",
            "/system",
            json!({"system": "a", "messages": [user("a")]}),
        ),
        (
            "empty-content",
            "/system/0/text",
            json!({"system": [{"text": ""}], "messages": [user("a")]}),
        ),
        (
            "breakpoints",
            "",
            json!({
                "system": [{"text": "a"}, point, point, point, point, point],
                "messages": [user("a")],
            }),
        ),
        (
            "tool-config",
            "",
            json!({
                "inferenceConfig": {},
                "messages": [user("a"), assistant(json!([call])), {"role": "user",
                    "content": [done]}],
            }),
        ),
    ]
}

#[test]
fn rules_of_bedrock() {
    let mut table = broken();
    // A call of the user waits for a result, too.
    let at = table
        .iter()
        .position(|(rule, ..)| *rule == "call-role")
        .unwrap();
    let (_, _, request) = table.remove(at);
    let violations = Bedrock::conversation().check(&request);
    assert_eq!(violations[0].rule, "bedrock-converse/call-role");
    assert_eq!(violations[1].rule, "bedrock-converse/unanswered-call");
    break_rules(&table, |request| Bedrock::conversation().check(request));
}

#[test]
fn forms_of_requests_come_back() {
    for system in [
        json!(null),
        json!([]),
        json!([{"text": "a"}]),
        json!([{"text": "a"}, {"cachePoint": {"type": "default"}},
            {"guardContent": {"text": {"text": "b"}}}]),
    ] {
        comes_back(&json!({"system": system, "messages": [user("a")]}));
    }
    comes_back(&json!({"messages": [user("a")]}));
    for content in [
        json!([]),
        json!([{"text": ""}]),
        json!([{"text": "a"}, {"text": "b"}]),
        json!([{"json": {"a": 1}}]),
        json!([{"json": [1]}]),
        json!([{"json": {"a": 1}}, {"text": "a"}, {"image": {"format": "png",
            "source": {"bytes": "AA=="}}}]),
        json!([{"document": {"name": "a", "format": "pdf",
            "source": {"s3Location": {"uri": "s3://a", "bucketOwner": "b"}}}}]),
    ] {
        let done = json!({"toolResult": {"toolUseId": "functions.f:0", "content": content}});
        comes_back(&json!({"messages": [
            user("a"),
            assistant(json!([{"toolUse": {"toolUseId": "functions.f:0", "name": "f",
                "input": {"a": null}}}])),
            {"role": "user", "content": [done, {"cachePoint": {"type": "default"}}]},
        ]}));
    }
    comes_back(&json!({"messages": [
        {"role": "user", "content": [
            {"text": "a"},
            {"video": {"format": "three_gp", "source": {"s3Location": {"uri": "s3://a"}}}},
            {"image": {"format": "tiff", "source": {"bytes": "AA=="}}},
            {"document": {"format": "txt", "source": {"text": "abc"}, "name": "a"}},
            {"document": {"format": "md", "source": {"bytes": "AA=="}, "name": "b",
                "citations": {"enabled": true}}},
        ]},
        assistant(json!([
            {"reasoningContent": {"reasoningText": {"text": "a", "signature": "b"}}},
            {"reasoningContent": {"redactedContent": "AA=="}},
            {"citationsContent": {"content": [{"text": "x"}, {"text": "y"}],
                "citations": [{"title": "t"}]}},
            {"toolUse": {"toolUseId": "s", "name": "code", "input": {}, "type": "server_tool_use"}},
            {"toolResult": {"toolUseId": "s", "content": [{"json": {"a": 1}}], "type": "r",
                "status": "success"}},
        ])),
    ]}));
}
