//! Answers of Bedrock Converse.

use pact_core::{Context, Json, Provider};
use pact_providers::{Bedrock, Tool};
use serde_json::json;

const MODEL: &str = "us.amazon.nova-lite-v1:0";

/// Renders, checks the request, and returns its messages.
fn messages(ctx: &Context, provider: &Bedrock) -> Json {
    let request = crate::wire::noted(&ctx.render(provider).unwrap());
    assert_eq!(provider.check(&request), [], "{request}");
    request["messages"].clone()
}

fn assistant(content: Json) -> Json {
    json!({"role": "assistant", "content": content})
}

fn weather() -> Tool {
    Tool::new("weather", "The weather.", json!({"type": "object"}))
}

fn result(id: &str, content: Json, status: &str) -> Json {
    json!({"toolResult": {"toolUseId": id, "content": content, "status": status}})
}

#[test]
fn an_answer_comes_back_as_it_was() {
    let provider = Bedrock::new(MODEL).tools([&weather()]);
    let content = |kind: Json| {
        let mut content = json!([
            {"reasoningContent": {"reasoningText": {"text": "hm", "signature": "sig"}}},
            {"text": "Let me look."},
            {"toolUse": {"toolUseId": "s1", "name": "code", "input": {},
                "type": "server_tool_use"}},
            {"toolResult": {"toolUseId": "s1", "content": [{"json": {"a": 1}}], "type": "r",
                "status": "success"}},
            {"toolUse": {"toolUseId": "t1", "name": "weather", "input": {"city": "Paris"}}},
        ]);
        if !kind.is_null() {
            content[4]["toolUse"]["type"] = kind;
        }
        content
    };
    let reply = json!({
        "output": {"message": {"role": "assistant", "content": content(json!("tool_use"))}},
        "stopReason": "tool_use",
        "metrics": {"latencyMs": 7},
        "usage": {"inputTokens": 10, "outputTokens": 5, "cacheReadInputTokens": 3,
            "cacheWriteInputTokens": 2},
    });
    let mut ctx = Context::default();
    ctx.user("What is the weather?");
    let turn = ctx.absorb(&provider, &reply).unwrap();
    let usage = turn.usage.unwrap();
    assert_eq!((usage.input, usage.output, usage.cached), (15, 5, 3));
    assert_eq!(turn.stop.as_deref(), Some("tool_use"));
    let node = ctx.node(&turn.blocks[0]).unwrap();
    let kept = |name: &str| node.attribute(name).unwrap();
    assert_eq!(kept("origin:answer")["metrics"]["latencyMs"], 7);
    let kind = "/content/4/toolUse/type";
    assert_eq!(kept("origin:kept"), &json!({kind: "tool_use"}));
    ctx.answer("t1", "sunny").unwrap();
    let said = messages(&ctx, &provider);
    assert_eq!(said[1], assistant(content(json!(null))));
    let done = result("t1", json!([{"text": "sunny"}]), "success");
    assert_eq!(said[2], json!({"role": "user", "content": [done]}));

    // Another model is not told of the reasoning, and calls the tool of the server like any other.
    let other = Bedrock::new("other").tools([&weather()]);
    let said = messages(&ctx, &other);
    assert_eq!(said.as_array().unwrap().len(), 5);
    assert_eq!(said[1]["content"][0], json!({"text": "Let me look."}));
    assert_eq!(said[2]["content"][0]["toolResult"]["toolUseId"], "s1");

    let refused = provider
        .absorb(&json!({"message": "The model is busy."}))
        .unwrap_err();
    assert!(refused.to_string().contains("The model is busy."));
    let empty = json!({"output": {"message": {"role": "assistant", "content": []}},
        "stopReason": "end_turn"});
    assert!(provider.absorb(&empty).unwrap().nodes.is_empty());
}

#[test]
fn a_stream_is_the_answer() {
    let provider = Bedrock::new(MODEL);
    let delta = |index: u32, delta: Json| {
        json!({"contentBlockDelta": {"contentBlockIndex": index,
        "delta": delta}})
    };
    let start = |index: u32, start: Json| {
        json!({"contentBlockStart": {"contentBlockIndex": index,
        "start": start}})
    };
    let mut stream = provider.stream();
    for event in [
        json!({"messageStart": {"role": "assistant"}}),
        delta(0, json!({"reasoningContent": {"text": "h"}})),
        delta(0, json!({"reasoningContent": {"text": "m"}})),
        delta(0, json!({"reasoningContent": {"signature": "sig"}})),
        json!({"contentBlockStop": {"contentBlockIndex": 0}}),
        delta(1, json!({"text": "Let me "})),
        delta(1, json!({"text": "look."})),
        start(
            2,
            json!({"toolUse": {"toolUseId": "t1", "name": "weather"}}),
        ),
        delta(2, json!({"toolUse": {"input": "{\"city\":"}})),
        delta(2, json!({"toolUse": {"input": "\"Paris\"}"}})),
        start(3, json!({"toolUse": {"toolUseId": "t2", "name": "now"}})),
        delta(4, json!({"text": "cited"})),
        delta(4, json!({"citation": {"title": "a"}})),
        start(
            5,
            json!({"toolResult": {"toolUseId": "s", "status": "success"}}),
        ),
        delta(5, json!({"toolResult": [{"text": "a"}]})),
        delta(5, json!({"toolResult": [{"text": "b"}, {"json": {}}]})),
        json!({"messageStop": {"stopReason": "tool_use"}}),
        json!({"metadata": {"usage": {"inputTokens": 1, "outputTokens": 2},
            "metrics": {"latencyMs": 3}}}),
    ] {
        stream.push(&event).unwrap();
    }
    let answer = json!({
        "output": {"message": {"role": "assistant", "content": [
            {"reasoningContent": {"reasoningText": {"text": "hm", "signature": "sig"}}},
            {"text": "Let me look."},
            {"toolUse": {"toolUseId": "t1", "name": "weather", "input": {"city": "Paris"}}},
            {"toolUse": {"toolUseId": "t2", "name": "now", "input": {}}},
            {"citationsContent": {"content": [{"text": "cited"}], "citations": [{"title": "a"}]}},
            {"toolResult": {"toolUseId": "s", "status": "success", "content": [{"text": "ab"},
                {"json": {}}]}},
        ]}},
        "stopReason": "tool_use",
        "usage": {"inputTokens": 1, "outputTokens": 2},
        "metrics": {"latencyMs": 3},
    });
    let streamed = stream.finish().unwrap();
    assert_eq!(streamed, answer);
    assert_eq!(
        provider.absorb(&streamed).unwrap(),
        provider.absorb(&answer).unwrap()
    );

    let refused = |event: Json| provider.stream().push(&event).unwrap_err().to_string();
    assert!(
        refused(json!({"throttlingException": {"message": "slow down"}})).contains("slow down")
    );
    refused(delta(7, json!({"text": "a"})));
    refused(delta(0, json!({"song": "a"})));
    refused(json!({"contentBlockStop": {}}));
    assert!(provider.stream().finish().is_err());
    let mut stream = provider.stream();
    stream
        .push(&json!({"messageStart": {"role": "assistant"}}))
        .unwrap();
    stream
        .push(&start(
            0,
            json!({"toolUse": {"toolUseId": "t", "name": "f"}}),
        ))
        .unwrap();
    stream
        .push(&delta(0, json!({"toolUse": {"input": "{"}})))
        .unwrap();
    stream
        .push(&json!({"messageStop": {"stopReason": "max_tokens"}}))
        .unwrap();
    assert!(stream.finish().is_err());
}
