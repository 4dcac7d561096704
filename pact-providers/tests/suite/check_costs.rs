//! The time of a check grows with the size of the request, not with its square.

use pact_core::Json;
use pact_providers::Format;
use serde_json::json;

/// A request with so many calls in one message, answered in the opposite order.
fn many_calls(format: Format, count: usize) -> Json {
    let ids: Vec<String> = (0..count).map(|number| format!("call_{number}")).collect();
    let calls = |call: fn(&String) -> Json| -> Vec<Json> { ids.iter().map(call).collect() };
    let results = |result: fn(&String) -> Json| -> Vec<Json> {
        let ids = ids.iter().rev();
        ids.map(result).collect()
    };
    match format {
        Format::Anthropic => json!({"messages": [
            {"role": "user", "content": "a"},
            {"role": "assistant", "content": calls(|id| {
                json!({"type": "tool_use", "id": id, "name": "f", "input": {}})
            })},
            {"role": "user", "content": results(|id| {
                json!({"type": "tool_result", "tool_use_id": id, "content": "1"})
            })},
        ]}),
        Format::Bedrock => json!({"messages": [
            {"role": "user", "content": [{"text": "a"}]},
            {"role": "assistant", "content": calls(|id| {
                json!({"toolUse": {"toolUseId": id, "name": "f", "input": {}}})
            })},
            {"role": "user", "content": results(|id| {
                json!({"toolResult": {"toolUseId": id, "content": []}})
            })},
        ]}),
        Format::Gemini => json!({"contents": [
            {"role": "user", "parts": [{"text": "a"}]},
            {"role": "model", "parts": calls(|id| json!({"functionCall": {"name": id}}))},
            {"role": "user", "parts": results(|id| {
                json!({"functionResponse": {"name": id, "response": {}}})
            })},
        ]}),
        Format::Responses => {
            let calls = calls(|id| {
                let arguments = "{}";
                json!({"type": "function_call", "call_id": id, "name": "f", "arguments": arguments})
            });
            let results =
                results(|id| json!({"type": "function_call_output", "call_id": id, "output": "1"}));
            let items = [calls, results].concat();
            json!({ "input": items })
        }
        _ => {
            let calls = calls(|id| {
                let function = json!({"name": "f", "arguments": "{}"});
                json!({"id": id, "type": "function", "function": function})
            });
            let said = json!({"role": "assistant", "tool_calls": calls});
            let results = results(|id| json!({"role": "tool", "tool_call_id": id, "content": "1"}));
            let asked = json!({"role": "user", "content": "a"});
            let messages = [vec![asked, said], results].concat();
            json!({ "messages": messages })
        }
    }
}

/// With time that grows with the square, each of these would take more than a minute.
#[test]
fn checks_of_many_calls_end() {
    for format in [
        Format::Anthropic,
        Format::Bedrock,
        Format::Gemini,
        Format::Responses,
        Format::OpenAi,
    ] {
        let request = many_calls(format, 40_000);
        assert_eq!(format.check(&request), Some(Vec::new()), "{format}");
    }
}
