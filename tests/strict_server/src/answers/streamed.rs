//! Answers in pieces: server-sent events, and lines of JSON for Ollama.

use serde_json::{Value as Json, json};

use crate::Api;

/// The body of a streamed answer; none if the API's stream is not text.
pub(crate) fn streamed(api: Api, answer: &Json) -> Option<String> {
    let events = match api {
        Api::Anthropic => {
            let events = anthropic(answer);
            return Some(named(&events));
        }
        Api::Responses => {
            let events = responses(answer);
            return Some(named(&events));
        }
        Api::Ollama => {
            let lines = ollama(answer).into_iter();
            return Some(lines.fold(String::new(), |body, line| body + &line.to_string() + "\n"));
        }
        Api::Chat | Api::Mistral => chat(answer),
        Api::Gemini => gemini(answer),
        Api::Bedrock => return None,
    };
    let events = events.iter();
    let mut body = events.fold(String::new(), |body, it| {
        body + "data: " + &it.to_string() + "\n\n"
    });
    if api != Api::Gemini {
        body.push_str("data: [DONE]\n\n");
    }
    Some(body)
}

/// Events that have their type as a name.
fn named(events: &[Json]) -> String {
    let name = |event: &Json| {
        let name = event.get("type").and_then(Json::as_str);
        name.unwrap_or_default().to_owned()
    };
    events.iter().fold(String::new(), |body, event| {
        body + "event: " + &name(event) + "\ndata: " + &event.to_string() + "\n\n"
    })
}

/// A text in two pieces.
fn halves(text: &str) -> [String; 2] {
    let letters: Vec<char> = text.chars().collect();
    let (left, right) = letters.split_at(letters.len() / 2);
    [left.iter().collect(), right.iter().collect()]
}

fn texts<'j>(value: &'j Json, name: &str) -> &'j str {
    value.get(name).and_then(Json::as_str).unwrap_or_default()
}

fn items<'j>(value: &'j Json, name: &str) -> &'j [Json] {
    let list = value.get(name).and_then(Json::as_array);
    list.map(Vec::as_slice).unwrap_or_default()
}

fn anthropic(answer: &Json) -> Vec<Json> {
    let mut start = answer.clone();
    start["content"] = json!([]);
    start["stop_reason"] = Json::Null;
    start["usage"]["output_tokens"] = 1.into();
    let mut events = vec![json!({"type": "message_start", "message": start})];
    for (index, part) in items(answer, "content").iter().enumerate() {
        let mut begun = part.clone();
        let mut deltas = Vec::new();
        let mut spread = |name: &str, kind: &str, said: &str| {
            begun[name] = "".into();
            for half in halves(said) {
                deltas.push(json!({"type": kind, name: half}));
            }
        };
        match texts(part, "type") {
            "text" => spread("text", "text_delta", texts(part, "text")),
            "thinking" => {
                spread("thinking", "thinking_delta", texts(part, "thinking"));
                spread("signature", "signature_delta", texts(part, "signature"));
            }
            "tool_use" => {
                begun["input"] = json!({});
                let input = part.get("input").map(Json::to_string).unwrap_or_default();
                for half in halves(&input) {
                    deltas.push(json!({"type": "input_json_delta", "partial_json": half}));
                }
            }
            _ => {}
        }
        events.push(json!({
            "type": "content_block_start", "index": index, "content_block": begun,
        }));
        events.push(json!({"type": "ping"}));
        for delta in deltas {
            events.push(json!({"type": "content_block_delta", "index": index, "delta": delta}));
        }
        events.push(json!({"type": "content_block_stop", "index": index}));
    }
    let delta = json!({"stop_reason": answer.get("stop_reason"), "stop_sequence": null});
    let tokens = answer.pointer("/usage/output_tokens");
    events.push(json!({
        "type": "message_delta", "delta": delta, "usage": {"output_tokens": tokens},
    }));
    events.push(json!({"type": "message_stop"}));
    events
}

fn chat(answer: &Json) -> Vec<Json> {
    let choice = answer.pointer("/choices/0").unwrap_or(&Json::Null);
    let message = choice.get("message").unwrap_or(&Json::Null);
    let chunk = |delta: Json, finish: Option<&Json>| {
        json!({
            "id": answer.get("id"), "object": "chat.completion.chunk", "created": 1,
            "model": answer.get("model"),
            "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
        })
    };
    let mut chunks = vec![chunk(json!({"role": "assistant", "content": ""}), None)];
    for name in ["content", "refusal"] {
        match message.get(name) {
            Some(Json::String(text)) => {
                for half in halves(text) {
                    chunks.push(chunk(json!({name: half}), None));
                }
            }
            // Mistral's thinking.
            Some(parts @ Json::Array(_)) => chunks.push(chunk(json!({name: parts}), None)),
            _ => {}
        }
    }
    for (index, call) in items(message, "tool_calls").iter().enumerate() {
        let arguments = call.pointer("/function/arguments").and_then(Json::as_str);
        let mut begun = call.clone();
        begun["index"] = index.into();
        let [left, right] = halves(arguments.unwrap_or_default());
        begun["function"]["arguments"] = left.into();
        chunks.push(chunk(json!({"tool_calls": [begun]}), None));
        let rest = json!({"index": index, "function": {"arguments": right}});
        chunks.push(chunk(json!({"tool_calls": [rest]}), None));
    }
    chunks.push(chunk(json!({}), choice.get("finish_reason")));
    let mut last = chunk(json!({}), None);
    last["choices"] = json!([]);
    last["usage"] = answer.get("usage").cloned().unwrap_or_default();
    chunks.push(last);
    chunks
}

fn responses(answer: &Json) -> Vec<Json> {
    let mut begun = answer.clone();
    begun["output"] = json!([]);
    begun["status"] = "in_progress".into();
    let mut events = vec![json!({"type": "response.created", "response": begun})];
    for (index, item) in items(answer, "output").iter().enumerate() {
        let mut begun = item.clone();
        let id = item.get("id");
        let mut deltas = Vec::new();
        match texts(item, "type") {
            "message" => {
                begun["content"] = json!([]);
                let part = item.pointer("/content/0").unwrap_or(&Json::Null);
                for half in halves(texts(part, "text")) {
                    deltas.push(json!({
                        "type": "response.output_text.delta", "item_id": id,
                        "output_index": index, "content_index": 0, "delta": half,
                    }));
                }
            }
            "function_call" => {
                begun["arguments"] = "".into();
                for half in halves(texts(item, "arguments")) {
                    deltas.push(json!({
                        "type": "response.function_call_arguments.delta", "item_id": id,
                        "output_index": index, "delta": half,
                    }));
                }
            }
            _ => {}
        }
        events.push(json!({
            "type": "response.output_item.added", "output_index": index, "item": begun,
        }));
        events.extend(deltas);
        events.push(json!({
            "type": "response.output_item.done", "output_index": index, "item": item,
        }));
    }
    events.push(json!({"type": "response.completed", "response": answer}));
    for (number, event) in events.iter_mut().enumerate() {
        event["sequence_number"] = number.into();
    }
    events
}

fn gemini(answer: &Json) -> Vec<Json> {
    let candidate = answer.pointer("/candidates/0").unwrap_or(&Json::Null);
    let content = candidate.get("content").unwrap_or(&Json::Null);
    let parts = items(content, "parts");
    let chunk = |parts: &[Json]| {
        let mut chunk = answer.clone();
        let mut candidate = json!({"content": {"role": "model"}, "index": 0});
        if !parts.is_empty() {
            candidate["content"]["parts"] = parts.into();
        }
        chunk["candidates"] = json!([candidate]);
        chunk
    };
    let mut chunks: Vec<Json> = parts.chunks(1).map(chunk).collect();
    if chunks.is_empty() {
        chunks.push(chunk(&[]));
    }
    if let Some(last) = chunks.last_mut() {
        last["candidates"][0]["finishReason"] = "STOP".into();
    }
    chunks
}

fn ollama(answer: &Json) -> Vec<Json> {
    let message = answer.get("message").unwrap_or(&Json::Null);
    let line = |message: Json| {
        json!({
            "model": answer.get("model"), "created_at": answer.get("created_at"),
            "message": message, "done": false,
        })
    };
    let mut lines = Vec::new();
    for half in halves(texts(message, "thinking")) {
        if !half.is_empty() {
            lines.push(line(
                json!({"role": "assistant", "content": "", "thinking": half}),
            ));
        }
    }
    for half in halves(texts(message, "content")) {
        lines.push(line(json!({"role": "assistant", "content": half})));
    }
    for call in items(message, "tool_calls") {
        lines.push(line(
            json!({"role": "assistant", "content": "", "tool_calls": [call]}),
        ));
    }
    let mut last = answer.clone();
    last["message"] = json!({"role": "assistant", "content": ""});
    lines.push(last);
    lines
}
