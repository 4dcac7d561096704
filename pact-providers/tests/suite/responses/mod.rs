//! OpenAI Responses.

mod answers;
mod any;
pub(crate) mod check;
mod import;
mod render;

use pact_core::{Block, Context, Error, Json, NodeId};
use pact_providers::{Format, Import, OpenAiResponses};
use serde_json::json;

pub(super) fn gpt() -> OpenAiResponses {
    OpenAiResponses::new("gpt-5")
}

pub(super) fn import(request: &Json) -> Context {
    let import = Import::new().from_format(Format::Responses);
    import.read(request.to_string()).unwrap().context
}

/// Renders, and asserts that the checker accepts the request.
pub(super) fn rendered(ctx: &Context, provider: &OpenAiResponses) -> Json {
    let request = crate::wire::noted(&ctx.render(provider).unwrap());
    assert_eq!(provider.check(&request), [], "{request:#}");
    request
}

pub(super) fn input(ctx: &Context) -> Json {
    rendered(ctx, &gpt())["input"].clone()
}

pub(super) fn rules(ctx: &Context, provider: &OpenAiResponses) -> Vec<String> {
    let request = ctx.render(provider).unwrap();
    let rules = request.notes().iter().map(|note| note.rule.clone());
    rules.collect()
}

pub(super) fn refused_rule(ctx: &Context, provider: &OpenAiResponses) -> String {
    match ctx.render(provider) {
        Err(Error::Provider(error)) => error.rule.clone(),
        other => panic!("{other:?}"),
    }
}

/// The conversation goes out and comes back with the same members.
pub(super) fn comes_back(request: &Json) {
    let ctx = import(request);
    let back = ctx.render(&OpenAiResponses::conversation()).unwrap();
    assert_eq!(&back.to_json(), request);
}

pub(super) fn calls(ids: &[&str]) -> Block {
    let calls = ids
        .iter()
        .map(|id| json!({"type": "call", "id": id, "name": "weather", "arguments": {"city": id}}));
    Block::new(Json::Array(calls.collect()))
        .role("assistant")
        .kind("call")
}

pub(super) fn result(id: &str, text: &str) -> Block {
    let block = Block::new(text).role("tool").kind("result");
    block.data("call_id", id)
}

/// An answer with reasoning, a text and two calls.
pub(super) fn answer() -> Json {
    json!({
        "id": "resp_1", "object": "response", "status": "completed", "error": null,
        "incomplete_details": null,
        "output": [
            {"type": "reasoning", "id": "rs_1", "encrypted_content": "gAAA", "summary": [
                {"type": "summary_text", "text": "Paris is in France."},
            ]},
            {"type": "message", "id": "msg_1", "status": "completed", "role": "assistant",
             "phase": "commentary", "content": [
                {"type": "output_text", "text": "Let me look.", "annotations": [], "logprobs": []},
            ]},
            {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "weather",
             "arguments": "{\"city\": \"Paris\"}", "status": "completed"},
            {"type": "function_call", "id": "fc_2", "call_id": "call_2", "name": "weather",
             "arguments": "{\"city\":\"Rome\"}", "status": "completed"},
        ],
        "usage": {"input_tokens": 90, "input_tokens_details": {"cached_tokens": 64},
                  "output_tokens": 12, "total_tokens": 102},
    })
}

/// A conversation with that answer, and the results of its calls.
pub(super) fn answered() -> (Context, Vec<NodeId>) {
    let mut ctx = Context::builder().system("Be brief.").build();
    ctx.user("The weather?");
    let turn = ctx.absorb(&gpt(), &answer()).unwrap();
    ctx.push(result("call_2", "rain")).unwrap();
    ctx.push(result("call_1", "sun")).unwrap();
    (ctx, turn.blocks)
}
