//! An agent with tools, on three providers: the same loop, and one line for each provider.
//!
//! The providers are scripted, so nothing is sent. A real agent gives `post` an HTTP client.
//!
//! Run it with `cargo run --package pact-providers --example three_providers`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Context, Error, Json, PendingCall, Provider};
use pact_providers::{Anthropic, Gemini, OpenAiChat, Tool};
use serde_json::json;

/// Asks a provider until it answers without a call, and runs the tools that it calls.
fn ask(ctx: &mut Context, to: &impl Provider, post: &mut Post<'_>) -> Result<(), Error> {
    loop {
        let request = ctx.render(to)?;
        let attempt = ctx.attempt(&request);
        let turn = ctx.absorb(to, &post(request.body()))?;
        attempt.finish(turn.usage.unwrap_or_default());
        if ctx.pending_calls().is_empty() {
            println!("  {}", ctx.commit()?);
            return Ok(());
        }
        for call in ctx.pending_calls() {
            ctx.answer(call.id(), run(&call))?;
        }
    }
}

/// A tool of the program. An error is an answer, too: the model can try something else.
fn run(call: &PendingCall) -> Result<String, String> {
    let order = call.arguments().get("order").and_then(Json::as_i64);
    println!("  {} {}", call.name().unwrap_or("?"), call.arguments());
    match order {
        Some(17) => Ok("in Lyon, arrives tomorrow".to_owned()),
        _ => Err("there is no such order".to_owned()),
    }
}

fn main() -> Result<(), Error> {
    let tools = [Tool::new(
        "track",
        "Where an order is.",
        json!({"type": "object", "properties": {"order": {"type": "integer"}}}),
    )];
    let openai = OpenAiChat::new("gpt-5").tools(&tools);
    let anthropic = Anthropic::new("claude-sonnet-4-5")
        .max_tokens(1024)
        .tools(&tools);
    let gemini = Gemini::new("gemini-3-pro").tools(&tools);

    let mut ctx = Context::builder()
        .system("You help in a bike shop.")
        .build();
    println!("openai");
    ctx.user("Where is order 17?");
    ask(&mut ctx, &openai, &mut scripted(openai_answers()))?;
    println!("anthropic, in the same conversation");
    ctx.user("And order 18?");
    ask(&mut ctx, &anthropic, &mut scripted(anthropic_answers()))?;
    println!("gemini, in the same conversation");
    ctx.user("Thanks. And order 17 once more?");
    ask(&mut ctx, &gemini, &mut scripted(gemini_answers()))?;

    for attempt in ctx.attempts() {
        println!(
            "{}: {:?}",
            attempt.provider,
            attempt.usage.unwrap_or_default()
        );
    }
    Ok(())
}

/// Sends the bytes of a request, and returns the JSON of the answer.
type Post<'p> = dyn FnMut(&[u8]) -> Json + 'p;

/// A provider that gives one answer after the other.
fn scripted(answers: Vec<Json>) -> impl FnMut(&[u8]) -> Json {
    let mut answers = answers.into_iter();
    move |_request| answers.next().unwrap_or_default()
}

fn openai_answers() -> Vec<Json> {
    let call = json!({"id": "call_1", "type": "function",
        "function": {"name": "track", "arguments": r#"{"order":17}"#}});
    let answer = |message: Json, input: u64| {
        json!({"choices": [{"message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": input, "completion_tokens": 12}})
    };
    vec![
        answer(
            json!({"role": "assistant", "content": null, "tool_calls": [call]}),
            60,
        ),
        answer(
            json!({"role": "assistant", "content": "It is in Lyon."}),
            80,
        ),
    ]
}

fn anthropic_answers() -> Vec<Json> {
    let call =
        json!({"type": "tool_use", "id": "toolu_1", "name": "track", "input": {"order": 18}});
    let answer = |content: Json, input: u64| {
        json!({"role": "assistant", "content": [content], "stop_reason": "end_turn",
            "usage": {"input_tokens": input, "output_tokens": 14}})
    };
    vec![
        answer(call, 110),
        answer(
            json!({"type": "text", "text": "There is no order 18."}),
            130,
        ),
    ]
}

fn gemini_answers() -> Vec<Json> {
    let answer = |part: Json, input: u64| {
        json!({"candidates": [{"content": {"role": "model", "parts": [part]}}],
            "usageMetadata": {"promptTokenCount": input, "candidatesTokenCount": 9}})
    };
    let call = json!({"functionCall": {"name": "track", "args": {"order": 17}}, "thoughtSignature": "c2ln"});
    vec![
        answer(call, 170),
        answer(json!({"text": "Still in Lyon."}), 190),
    ]
}
