//! The rules of `check` for OpenAI Responses: each fires on a request that breaks it.

use pact_core::Json;
use pact_providers::OpenAiResponses;
use serde_json::json;

use crate::recorded::recorded;

fn found(request: &Json) -> Vec<(String, String)> {
    let violations = OpenAiResponses::conversation().check(request);
    let found = violations.into_iter().map(|violation| {
        let rule = violation.rule.strip_prefix("openai-responses/").unwrap();
        (rule.to_owned(), violation.place)
    });
    found.collect()
}

/// A list of items that break one rule, in one place.
#[test]
fn each_rule_fires() {
    let call = json!({"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"});
    let output = json!({"type": "function_call_output", "call_id": "c", "output": "x"});
    let user = json!({"role": "user", "content": "Hello"});
    let reasoning = json!({"type": "reasoning", "id": "rs_1", "summary": []});
    let parts = |role: &str, parts: Json| json!([{"role": role, "content": parts}]);
    let with = |item: &Json, name: &str, value: Json| {
        let mut item = item.clone();
        item[name] = value;
        item
    };
    let table = [
        ("item-type", "/input/0", json!([7])),
        ("item-type", "/input/0", json!([{"type": "odd"}])),
        ("item-type", "/input/0", json!([{"content": "x"}])),
        (
            "item-type",
            "/input/0",
            json!([{"type": 3, "role": "user"}]),
        ),
        (
            "role",
            "/input/0",
            json!([{"role": "tool", "content": "x"}]),
        ),
        ("role", "/input/0", json!([{"role": null, "content": "x"}])),
        (
            "type",
            "/input/0",
            json!([{"role": "user", "content": null}]),
        ),
        ("type", "/input/0", json!([{"role": "user"}])),
        ("empty-content", "/input/0", parts("user", json!([]))),
        (
            "unknown-member",
            "/input/0/score",
            json!([with(&user, "score", json!(1))]),
        ),
        (
            "unknown-member",
            "/input/0/role",
            json!([with(&call, "role", json!("assistant")), output]),
        ),
        (
            "unknown-member",
            "/input/1/is_error",
            json!([call, with(&output, "is_error", json!(true))]),
        ),
        (
            "unknown-member",
            "/input/0/status",
            json!([with(&reasoning, "status", json!(null)), call, output]),
        ),
        (
            "unknown-member",
            "/input/0/content/0/mime",
            parts(
                "user",
                json!([{"type": "input_text", "text": "x", "mime": "y"}]),
            ),
        ),
        (
            "missing",
            "/input/0/content/0",
            parts("user", json!([{"text": "x"}])),
        ),
        ("missing", "/input/0/content/0", parts("user", json!([7]))),
        (
            "missing",
            "/input/0/content/0",
            parts("user", json!([{"type": "input_image", "detail": "auto"}])),
        ),
        (
            "missing",
            "/input/0/content/0",
            parts("user", json!([{"type": "input_file"}])),
        ),
        (
            "missing",
            "/input/0/content/0",
            parts("user", json!([{"type": "input_text", "text": null}])),
        ),
        (
            "part-type",
            "/input/0/content/0",
            parts("user", json!([{"type": "output_text", "text": "x"}])),
        ),
        (
            "part-type",
            "/input/0/content/0",
            parts("assistant", json!([{"type": "input_text", "text": "x"}])),
        ),
        (
            "part-type",
            "/input/0/content/0",
            parts("user", json!([{"type": "text", "text": "x"}])),
        ),
        (
            "missing",
            "/input/0",
            json!([{"type": "function_call", "name": "f", "arguments": "{}"}]),
        ),
        (
            "missing",
            "/input/0",
            json!([{"type": "function_call", "call_id": "c", "arguments": "{}"}, output]),
        ),
        (
            "call-name",
            "/input/0",
            json!([with(&call, "name", json!("a.b")), output]),
        ),
        (
            "arguments",
            "/input/0",
            json!([with(&call, "arguments", json!({})), output]),
        ),
        (
            "missing",
            "/input/0",
            json!([{"type": "function_call_output", "output": "x"}]),
        ),
        (
            "type",
            "/input/1/output",
            json!([call, with(&output, "output", json!(7))]),
        ),
        (
            "part-type",
            "/input/1/output/0",
            json!([call, with(&output, "output", json!([{"type": "text"}]))]),
        ),
        ("orphan-result", "/input/0", json!([output])),
        ("doubled-result", "/input/2", json!([call, output, output])),
        ("unanswered-call", "/input/0", json!([call])),
        ("unanswered-call", "/input/0", json!([call, user])),
        (
            "output-sort",
            "/input/1",
            json!([
                call,
                with(&output, "type", json!("custom_tool_call_output"))
            ]),
        ),
        ("reasoning-alone", "/input/0", json!([reasoning])),
        ("reasoning-alone", "/input/0", json!([reasoning, user])),
        (
            "reasoning-alone",
            "/input/1",
            json!([call, reasoning, output]),
        ),
        (
            "reasoning-alone",
            "/input/0",
            json!([reasoning, {"role": "assistant", "content": "x"}]),
        ),
        (
            "type",
            "/input/0",
            json!([{"type": "reasoning", "id": "rs_1"}, call, output]),
        ),
        (
            "doubled-item",
            "/input/2",
            json!([
                with(&call, "id", json!("i")),
                output,
                with(&user, "id", json!("i"))
            ]),
        ),
        ("empty-list", "/input", json!([])),
        ("empty-content", "/input", json!("")),
        ("type", "/input", json!(7)),
    ];
    for (rule, place, input) in table {
        let request = json!({"model": "gpt-5", "input": input});
        assert_eq!(
            found(&request),
            [(rule.to_owned(), place.to_owned())],
            "{request}"
        );
    }
    let two = json!({"input": [call, call, output]});
    let both = [("call-id", "/input/1"), ("unanswered-call", "/input/0")];
    assert_eq!(
        found(&two),
        both.map(|(rule, place)| (rule.to_owned(), place.to_owned()))
    );
    let swapped = found(&json!({"input": [output, call]}));
    assert_eq!(swapped[0].0, "orphan-result");
    assert_eq!(swapped[1].0, "unanswered-call");
    assert_eq!(found(&json!([]))[0].0, "type");
    assert_eq!(found(&json!({}))[0].0, "missing");
    assert_eq!(
        found(&json!({"instructions": [], "input": "x"}))[0].1,
        "/instructions"
    );
}

#[test]
fn good_requests_are_silent() {
    let call = json!({"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"});
    let output = json!({"type": "function_call_output", "call_id": "c", "output": "x"});
    for request in [
        json!({"input": "Hello"}),
        json!({"previous_response_id": "r", "input": [output]}),
        json!({"conversation": {"id": "r"}, "input": [output]}),
        json!({"prompt": {"id": "p"}}),
        json!({"input": [{"type": "item_reference", "id": "fc_1"}, output]}),
        json!({"input": [call, {"role": "user", "content": "a"}, output]}),
        // The same id again, after the answer.
        json!({"input": [call, output, call, output]}),
        json!({"input": [{"type": "reasoning", "summary": []}, {"type": "reasoning", "summary": []}, call, output]}),
    ] {
        assert_eq!(found(&request), [], "{request}");
    }
}

#[test]
fn refused_calls_are_found() {
    for call in recorded("refused.jsonl") {
        if call["provider"] == "openai-responses" {
            let rules = found(&call["request"]);
            assert_eq!(
                rules,
                [("reasoning-alone".to_owned(), "/input/1".to_owned())]
            );
        }
    }
}
