//! A whole agent: a loop around a provider with tools. The model calls several tools at once, one
//! tool fails, and the user cancels another. The context has a budget, and each turn is committed.
//!
//! The server is scripted, so nothing is sent. It is as strict as a real one: it refuses a request
//! that breaks a rule of the API.
//!
//! Run it with `cargo run --package pact-providers --example agent`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use std::error::Error;

use pact_core::{Budget, Context, Json, NodeId, PendingCall, Pruning, Said, select};
use pact_providers::{Anthropic, Tool};
use serde_json::json;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let order = json!({
        "type": "object",
        "properties": {"order": {"type": "integer"}},
        "required": ["order"],
    });
    let tools = [
        Tool::new("track", "Where an order is.", order.clone()),
        Tool::new("price", "The price of an order.", order.clone()),
        Tool::new("call_workshop", "Asks the workshop about an order.", order),
    ];
    let provider = Anthropic::new("claude-sonnet-4-5")
        .max_tokens(1024)
        .tools(&tools);
    // A block costs the bytes of its content. `ContextBuilder::cost` sets another cost, such as
    // the number of tokens.
    let pruning = Pruning::new()
        .budget(Budget::cost(600))
        .spare_newest_turns(1);
    let mut ctx = Context::builder()
        .system("You help in a bike shop. Use the tools.")
        .pruning(pruning)
        .build();

    let mut server = Server::new();
    for question in [
        "Where is order 17?",
        "And what do the orders 17 and 18 cost together?",
        "When will order 17 be repaired?",
        "Thanks, that is all.",
    ] {
        println!("user: {question}");
        ctx.user(question);
        println!("assistant: {}", turn(&mut ctx, &provider, &mut server)?);
        println!("  {}\n", ctx.commit()?);
    }

    println!("in the newest snapshot:");
    for result in ctx.query(select!("@t0 .block[kind='result']")).nodes()? {
        println!("  {} is a result of cycle {}", result.id(), result.cycle());
    }
    let attempts = ctx.attempts();
    let usages = attempts.iter().filter_map(|attempt| attempt.usage);
    let input: u64 = usages.map(|usage| usage.input).sum();
    println!("{} requests, {input} tokens sent", attempts.len());
    println!("the tree keeps its rules: {}", ctx.validate().is_empty());

    // The server refuses a result without its call. Such a request would have ended the loop above.
    let result = json!({"type": "tool_result", "tool_use_id": "c2", "content": "40"});
    let malformed = json!({"messages": [{"role": "user", "content": [result]}]});
    if let Err(error) = server.respond(malformed.to_string().as_bytes()) {
        println!("refused: {error}");
    }
    Ok(())
}

/// One turn: asks the model until it answers without a call, and runs the tools that it calls.
fn turn(ctx: &mut Context, provider: &Anthropic, server: &mut Server) -> Result<String> {
    for _ in 0..5 {
        let request = ctx.render(provider)?;
        let attempt = ctx.attempt(&request);
        let answer = match server.respond(request.body()) {
            Ok(answer) => answer,
            Err(error) => {
                attempt.fail(error.to_string());
                return Err(error);
            }
        };
        let turn = ctx.absorb(provider, &answer)?;
        attempt.finish(turn.usage.unwrap_or_default());

        let calls = ctx.pending_calls();
        if calls.is_empty() {
            return Ok(text_of(ctx, &turn.blocks));
        }
        for call in calls {
            print!("  {} {}: ", call.name().unwrap_or("?"), call.arguments());
            match run(&call) {
                Some(result) => {
                    println!("{result:?}");
                    // An `Err` is an answer, too: the model can try something else.
                    ctx.answer(call.id(), result)?;
                }
                None => println!("cancelled"),
            }
        }
        // The calls of cancelled tools get an error as their result.
        ctx.close_pending("the user cancelled this call")?;
    }
    Err("the model goes on calling tools".into())
}

/// The text of an answer, without its calls and its thinking.
fn text_of(ctx: &Context, blocks: &[NodeId]) -> String {
    let nodes = blocks.iter().filter_map(|id| ctx.node(id));
    let texts = nodes.flat_map(|node| node.said());
    let texts = texts.filter_map(|said| match said {
        Said::Text(text) => Some(text),
        _ => None,
    });
    texts.collect()
}

/// Runs a tool. Returns none if the user cancelled it.
fn run(call: &PendingCall) -> Option<std::result::Result<String, String>> {
    let order = call.arguments().get("order").and_then(Json::as_i64);
    match (call.name(), order) {
        (Some("track"), Some(17)) => Some(Ok("in Lyon, arrives tomorrow".to_owned())),
        (Some("price"), Some(17)) => Some(Ok("40".to_owned())),
        (Some("call_workshop"), Some(17)) => None,
        (_, Some(order)) => Some(Err(format!("there is no order {order}"))),
        (_, None) => Some(Err("the number of the order is missing".to_owned())),
    }
}

/// A server that gives one scripted answer after the other.
struct Server {
    answers: std::vec::IntoIter<Json>,
}

impl Server {
    fn new() -> Self {
        let call = |id: &str, name: &str, order: i64| {
            let input = json!({"order": order});
            json!({"type": "tool_use", "id": id, "name": name, "input": input})
        };
        let says = |text: &str| json!({"type": "text", "text": text});
        let answers = [
            vec![says("Let me look."), call("c1", "track", 17)],
            vec![says("It is in Lyon, and arrives tomorrow.")],
            vec![call("c2", "price", 17), call("c3", "price", 18)],
            vec![says("Order 17 costs 40. There is no order 18.")],
            vec![call("c4", "track", 17), call("c5", "call_workshop", 17)],
            vec![says("I do not know: you cancelled the call.")],
            vec![says("Goodbye!")],
        ];
        let answers = answers.into_iter().map(|content| {
            let usage = json!({"input_tokens": 100, "output_tokens": 10});
            json!({"role": "assistant", "content": content, "usage": usage})
        });
        Self {
            answers: answers.collect::<Vec<Json>>().into_iter(),
        }
    }

    fn respond(&mut self, body: &[u8]) -> Result<Json> {
        let request = serde_json::from_slice(body)?;
        match Anthropic::conversation().check(&request).first() {
            Some(violation) => Err(violation.to_string().into()),
            None => Ok(self.answers.next().ok_or("the script is over")?),
        }
    }
}
