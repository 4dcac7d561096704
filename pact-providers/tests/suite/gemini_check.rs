//! The rules and the forms of requests for Gemini generateContent.

use pact_core::Json;
use pact_providers::{Format, Gemini, Import};
use serde_json::json;

use crate::said::{Broken, break_rules};

fn user(text: &str) -> Json {
    json!({"role": "user", "parts": [{"text": text}]})
}

fn model(parts: Json) -> Json {
    json!({"role": "model", "parts": parts})
}

/// Imports a request, renders it and compares.
fn comes_back(request: &Json) {
    let imported = Import::new().from_format(Format::Gemini);
    let imported = imported.read(request.to_string()).unwrap();
    let rendered = imported.context.render(&Gemini::conversation()).unwrap();
    assert_eq!(&rendered.to_json(), request);
}

/// Requests, each of which breaks a rule.
#[expect(clippy::too_many_lines, reason = "a table")]
pub(crate) fn broken() -> Vec<Broken> {
    let with = |contents: Json| json!({ "contents": contents });
    let call = json!({"functionCall": {"name": "f", "args": {}}});
    let response = json!({"functionResponse": {"name": "f", "response": {}}});
    let answered = |call: Json, response: Json| {
        with(json!([user("a"), model(json!([call])), {"role": "user", "parts": [response]}]))
    };
    vec![
        ("missing", "", json!({})),
        ("type", "/contents", with(json!("a"))),
        ("empty-list", "/contents", with(json!([]))),
        ("type", "/contents/0", with(json!([3]))),
        (
            "role",
            "/contents/0",
            with(json!([{"role": "system", "parts": [{"text": "a"}]}])),
        ),
        (
            "role",
            "/contents/1",
            with(json!([user("a"), {"parts": [{"text": "a"}]}])),
        ),
        ("missing", "/contents/0", with(json!([{"role": "user"}]))),
        (
            "type",
            "/contents/0",
            with(json!([{"role": "user", "parts": "a"}])),
        ),
        (
            "empty-content",
            "/contents/0",
            with(json!([{"role": "user", "parts": []}])),
        ),
        ("empty-content", "/contents/0", with(json!([user("")]))),
        (
            "type",
            "/contents/0/parts/0",
            with(json!([{"role": "user", "parts": [null]}])),
        ),
        (
            "unknown-member",
            "/contents/0/score",
            with(json!([{"role": "user", "parts": [{"text": "a"}], "score": 1}])),
        ),
        (
            "unknown-member",
            "/contents/0/parts/0/cache",
            with(json!([{"role": "user", "parts": [{"text": "a", "cache": 1}]}])),
        ),
        (
            "part-data",
            "/contents/0/parts/0",
            with(json!([{"role": "user", "parts": [{}]}])),
        ),
        (
            "part-data",
            "/contents/0/parts/0",
            with(json!([{"role": "user", "parts": [
                {"text": "a", "fileData": {"fileUri": "gs://a"}},
            ]}])),
        ),
        (
            "type",
            "/contents/0/parts/0",
            with(json!([{"role": "user", "parts": [{"text": 1}]}])),
        ),
        (
            "media",
            "/contents/0/parts/0",
            with(json!([{"role": "user", "parts": [{"inlineData": {"data": "AA=="}}]}])),
        ),
        (
            "media",
            "/contents/0/parts/0",
            with(json!([{"role": "user", "parts": [{"file_data": {"mime_type": "a/b"}}]}])),
        ),
        (
            "first-user",
            "/contents/0",
            with(json!([model(json!([{"text": "a"}]))])),
        ),
        (
            "unanswered-call",
            "/contents/1",
            with(json!([user("a"), model(json!([call]))])),
        ),
        (
            "unanswered-call",
            "/contents/2",
            with(json!([user("a"), model(json!([call])), user("b")])),
        ),
        (
            "unanswered-call",
            "/contents/2",
            with(
                json!([user("a"), model(json!([call, call])), {"role": "user",
                    "parts": [response]}]),
            ),
        ),
        (
            "orphan-result",
            "/contents/0/parts/0",
            with(json!([{"role": "user", "parts": [response]}])),
        ),
        (
            "orphan-result",
            "/contents/2/parts/1",
            with(
                json!([user("a"), model(json!([call])), {"role": "user", "parts": [response,
                    response]}]),
            ),
        ),
        (
            "doubled-result",
            "/contents/2/parts/1",
            with(json!([
                user("a"),
                model(json!([{"functionCall": {"name": "f", "id": "1"}}])),
                {"role": "user", "parts": [
                    {"functionResponse": {"name": "f", "id": "1", "response": {}}},
                    {"functionResponse": {"name": "f", "id": "1", "response": {}}},
                ]},
            ])),
        ),
        (
            "call-order",
            "/contents/2",
            with(json!([
                user("a"),
                model(json!([{"text": "b"}])),
                model(json!([call])),
                {"role": "user", "parts": [response]},
            ])),
        ),
        (
            "call-id",
            "/contents/1/parts/1",
            with(json!([
                user("a"),
                model(json!([
                    {"functionCall": {"name": "f", "id": "1"}},
                    {"functionCall": {"name": "g", "id": "1"}},
                ])),
                {"role": "user", "parts": [
                    {"functionResponse": {"name": "f", "response": {}}},
                    {"functionResponse": {"name": "g", "response": {}}},
                ]},
            ])),
        ),
        (
            "arguments",
            "/contents/1/parts/0",
            answered(
                json!({"functionCall": {"name": "f", "args": "{}"}}),
                response.clone(),
            ),
        ),
        (
            "result-type",
            "/contents/2/parts/0",
            answered(
                call.clone(),
                json!({"functionResponse": {"name": "f", "response": "sunny"}}),
            ),
        ),
        (
            "unknown-member",
            "/contents/1/parts/0/functionCall/arguments",
            answered(
                json!({"functionCall": {"name": "f", "arguments": {}}}),
                response.clone(),
            ),
        ),
        (
            "unknown-member",
            "/contents/2/parts/0/functionResponse/content",
            answered(
                call.clone(),
                json!({"functionResponse": {"name": "f", "response": {}, "content": 1}}),
            ),
        ),
        (
            "doubled-member",
            "/system_instruction",
            json!({
                "systemInstruction": {"parts": [{"text": "a"}]},
                "system_instruction": {"parts": [{"text": "a"}]},
                "contents": [user("a")],
            }),
        ),
        (
            "type",
            "/systemInstruction",
            json!({"systemInstruction": "a", "contents": [user("a")]}),
        ),
    ]
}

/// Calls of the user, and responses of the model.
pub(crate) fn of_wrong_roles() -> Json {
    let call = json!({"functionCall": {"name": "f", "args": {}}});
    let response = json!({"functionResponse": {"name": "f", "response": {}}});
    json!({"contents": [{"role": "user", "parts": [call]}, model(json!([response]))]})
}

#[test]
fn rules_of_gemini() {
    break_rules(&broken(), |request| Gemini::conversation().check(request));

    let request = of_wrong_roles();
    let violations = Gemini::conversation().check(&request);
    let rules: Vec<&str> = violations.iter().map(|it| it.rule.as_str()).collect();
    assert_eq!(rules, ["gemini/call-role", "gemini/result-role"]);
}

#[test]
fn forms_of_requests_come_back() {
    for system in [
        json!(null),
        json!({}),
        json!({"parts": []}),
        json!({"role": "user", "parts": null}),
        json!({"parts": [{"text": "a"}]}),
        json!({"role": "system", "parts": [{"text": "a"}, {"text": "b"}]}),
    ] {
        for name in ["systemInstruction", "system_instruction"] {
            comes_back(&json!({name: system, "contents": [user("a")]}));
        }
    }
    comes_back(&json!({"contents": [{"parts": [{"text": "a"}]}]}));
    comes_back(&json!({"contents": [user("a"), user("b"), model(json!([{"text": ""}]))]}));
    // Calls without ids, with two of the same name, and ids on one side alone.
    let turn = |calls: Json, responses: Json| {
        json!({"contents": [
            user("a"), model(calls.clone()), {"role": "user", "parts": responses.clone()},
            model(calls), {"role": "function", "parts": responses},
        ]})
    };
    let call = |id: Json| match id {
        Json::Null => json!({"functionCall": {"name": "f", "args": {"a": 1}}}),
        id => json!({"function_call": {"name": "f", "id": id}}),
    };
    let response = |id: Json| match id {
        Json::Null => json!({"functionResponse": {"name": "f", "response": {"result": "a"}}}),
        id => json!({"function_response": {"name": "f", "id": id, "response": {"error": "b"}}}),
    };
    for (one, two) in [(json!(null), json!(null)), (json!("1"), json!("2"))] {
        for (three, four) in [(json!(null), json!(null)), (json!("1"), json!("2"))] {
            comes_back(&turn(
                json!([{"text": "", "thoughtSignature": "c2ln"}, call(one.clone()),
                    call(two.clone())]),
                json!([response(three.clone()), response(four.clone())]),
            ));
        }
    }
    // Responses of all forms.
    for value in [
        json!({}),
        json!({"result": "a"}),
        json!({"result": 3}),
        json!({"error": "a"}),
        json!({"error": {"code": 3}}),
        json!({"output": "a", "error": "b"}),
        json!({"type": "text", "text": "a"}),
    ] {
        for parts in [
            json!(null),
            json!([]),
            json!([{"inline_data": {"mime_type": "image/png", "data": "AA=="}}]),
        ] {
            let response = json!({"name": "f", "response": value, "parts": parts});
            comes_back(&json!({"contents": [
                user("a"), model(json!([call(json!(null))])),
                {"role": "user", "parts": [{"functionResponse": response}]},
            ]}));
        }
    }
    // Parts that only the API knows, thinking, and members of later versions.
    comes_back(&json!({"contents": [
        {"role": "user", "parts": [
            {"inlineData": {"mimeType": "image/png", "data": "AA==", "displayName": "a"}},
            {"file_data": {"file_uri": "gs://a/b.mp4", "mime_type": "video/mp4"},
                "videoMetadata": {"fps": 1}},
        ]},
        model(json!([
            {"text": "hm", "thought": true, "thoughtSignature": "c2ln"},
            {"executableCode": {"language": "PYTHON", "code": "1"}},
            {"toolCall": {"toolType": "A", "id": "1"}}, {"text": 3}, 7,
        ])),
    ]}));
}

#[test]
fn a_name_in_another_case_is_not_stored_twice() {
    let data = "AAAA".repeat(100);
    let request = json!({"contents": [
        {"role": "user", "parts": [{"inline_data": {"mime_type": "image/png", "data": data}}]},
    ]});
    let imported = Import::new()
        .from_format(Format::Gemini)
        .read(request.to_string());
    let imported = imported.unwrap();
    let thread = imported.context.thread();
    let message = thread.messages().next().unwrap();
    let rest = message.node().attribute("origin:rest").unwrap().to_string();
    assert!(!rest.contains(&data), "{rest}");
    comes_back(&request);
}

#[test]
fn responses_are_paired_by_id_or_by_name_and_order() {
    let check = |call: Json, response: Json| {
        let request = json!({"contents": [
            user("a"),
            model(json!([{"functionCall": call}])),
            {"role": "user", "parts": [{"functionResponse": response}]},
        ]});
        let violations = Gemini::conversation().check(&request);
        violations
            .into_iter()
            .map(|it| it.rule)
            .collect::<Vec<String>>()
    };
    let with = |id: &str| json!({"name": "f", "id": id, "response": {}});
    let call = |id: &str| json!({"name": "f", "id": id});
    let none = json!({"name": "f", "response": {}});
    assert!(check(call("1"), with("1")).is_empty());
    assert!(check(call("1"), none).is_empty());
    assert!(check(json!({"name": "f"}), with("1")).is_empty());
    let wrong = check(call("1"), with("2"));
    assert_eq!(wrong, ["gemini/orphan-result", "gemini/unanswered-call"]);

    // A call without a response does not take that of a later call.
    let request = json!({"contents": [
        user("a"),
        model(json!([{"functionCall": {"name": "f"}}])),
        user("b"),
        model(json!([{"functionCall": {"name": "f"}}])),
        {"role": "user", "parts": [{"functionResponse": {"name": "f", "response": {}}}]},
    ]});
    let imported = Import::new().from_format(Format::Gemini);
    let imported = imported.read(request.to_string()).unwrap();
    let last = imported.context.thread().messages().last().unwrap();
    let said = last.node().said().next();
    assert!(
        matches!(said, Some(pact_core::Said::Answer(result)) if result.id == "noid_f_2"),
        "{said:?}",
    );
}
