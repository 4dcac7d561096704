//! The rules of `check` for OpenAI Responses: each fires on a request that breaks it.

use pact_core::Json;
use pact_providers::OpenAiResponses;
use serde_json::json;

use crate::recorded::recorded;
use crate::said::{Broken, break_rules};

fn found(request: &Json) -> Vec<(String, String)> {
    let violations = OpenAiResponses::conversation().check(request);
    let found = violations.into_iter().map(|violation| {
        let rule = violation.rule.strip_prefix("openai-responses/").unwrap();
        (rule.to_owned(), violation.place)
    });
    found.collect()
}

/// A rule, the place, and an `input` that breaks the rule in that place and no other.
const TABLE: &str = r#"item-type /input/0 [7]
item-type /input/0 [{"type": "odd"}]
item-type /input/0 [{"content": "x"}]
item-type /input/0 [{"type": 3, "role": "user"}]
role /input/0 [{"role": "tool", "content": "x"}]
role /input/0 [{"role": null, "content": "x"}]
type /input/0 [{"role": "user", "content": null}]
type /input/0 [{"role": "user"}]
empty-content /input/0 [{"role": "user", "content": []}]
unknown-member /input/0/score [{USER, "score": 1}]
unknown-member /input/0/role [{CALL, "role": "assistant"}, {OUTPUT}]
unknown-member /input/1/is_error [{CALL}, {OUTPUT, "is_error": true}]
unknown-member /input/0/status [{REASONING, "status": null}, {CALL}, {OUTPUT}]
unknown-member /input/0/content/0/x [{"role": "user", "content": [{TEXT, "x": 1}]}]
missing /input/0/content/0 [{"role": "user", "content": [{"text": "x"}]}]
missing /input/0/content/0 [{"role": "user", "content": [7]}]
missing /input/0/content/0 [{"role": "user", "content": [{"type": "input_image"}]}]
missing /input/0/content/0 [{"role": "user", "content": [{"type": "input_file"}]}]
missing /input/0/content/0 [{"role": "user", "content": [{"type": "input_text", "text": null}]}]
missing /input/0/content/0 [{"role": "assistant", "content": [{"type": "refusal"}]}]
part-type /input/0/content/0 [{"role": "user", "content": [{"type": "output_text", "text": "x"}]}]
part-type /input/0/content/0 [{"role": "user", "content": [{"type": "text", "text": "x"}]}]
part-type /input/0/content/0 [{"role": "assistant", "content": [{TEXT}]}]
missing /input/0 [{"type": "function_call", "name": "f", "arguments": "{}"}]
missing /input/0 [{"type": "function_call", "call_id": "c", "arguments": "{}"}, {OUTPUT}]
call-name /input/0 [{"type": "function_call", "call_id": "c", "name": "a.b", "arguments": ""}, {OUTPUT}]
arguments /input/0 [{"type": "function_call", "call_id": "c", "name": "f", "arguments": {}}, {OUTPUT}]
missing /input/0 [{"type": "function_call_output", "output": "x"}]
type /input/1/output [{CALL}, {"type": "function_call_output", "call_id": "c", "output": 7}]
type /input/1/output [{CALL}, {"type": "function_call_output", "call_id": "c"}]
part-type /input/1/output/0 [{CALL}, {"type": "function_call_output", "call_id": "c", "output": [{"type": "x"}]}]
orphan-result /input/0 [{OUTPUT}]
doubled-result /input/2 [{CALL}, {OUTPUT}, {OUTPUT}]
unanswered-call /input/0 [{CALL}]
unanswered-call /input/0 [{CALL}, {USER}]
output-sort /input/1 [{CALL}, {"type": "custom_tool_call_output", "call_id": "c", "output": "x"}]
reasoning-alone /input/0 [{REASONING}]
reasoning-alone /input/0 [{REASONING}, {USER}]
reasoning-alone /input/1 [{CALL}, {REASONING}, {OUTPUT}]
reasoning-alone /input/0 [{REASONING}, {"role": "assistant", "content": "x"}]
type /input/0 [{"type": "reasoning", "id": "rs_1"}, {CALL}, {OUTPUT}]
doubled-item /input/2 [{CALL, "id": "i"}, {OUTPUT}, {USER, "id": "i"}]
empty-list /input []
empty-content /input ""
type /input 7"#;

/// Abbreviations in the table.
const WORDS: [(&str, &str); 5] = [
    (
        "CALL",
        r#""type": "function_call", "call_id": "c", "name": "f", "arguments": "{}""#,
    ),
    (
        "OUTPUT",
        r#""type": "function_call_output", "call_id": "c", "output": "x""#,
    ),
    ("USER", r#""role": "user", "content": "Hello""#),
    (
        "REASONING",
        r#""type": "reasoning", "id": "rs_1", "summary": []"#,
    ),
    ("TEXT", r#""type": "input_text", "text": "x""#),
];

/// Requests, each of which breaks a rule.
pub(crate) fn broken() -> Vec<Broken> {
    let row = |line: &'static str| {
        let (rule, rest) = line.split_once(' ').unwrap();
        let (place, input) = rest.split_once(' ').unwrap();
        let input = WORDS.iter().fold(input.to_owned(), |input, (word, text)| {
            input.replace(word, text)
        });
        let input: Json = serde_json::from_str(&input).unwrap();
        (rule, place, json!({"model": "gpt-5", "input": input}))
    };
    TABLE.lines().map(row).collect()
}

#[test]
fn rules_of_responses() {
    break_rules(&broken(), |request| {
        OpenAiResponses::conversation().check(request)
    });
}

#[test]
fn several_rules_fire_together() {
    let call = json!({"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"});
    let output = json!({"type": "function_call_output", "call_id": "c", "output": "x"});
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
        json!({"input": [{"type": "reasoning", "summary": []}, {"type": "reasoning", "summary": []},
            call, output]}),
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
