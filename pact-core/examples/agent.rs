//! A whole agent: a loop around a provider that calls tools, with a budget, a record of every call,
//! and questions at the end.
//!
//! The provider is scripted, and as strict as a real one: it reads the request as JSON and refuses
//! a malformed one.
//!
//! Run it with `cargo run --package pact-core --example agent`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use std::collections::BTreeSet;
use std::error::Error;

use pact_core::{Block, Budget, Context, Json, Pruning, Request, Usage, select};
use serde_json::json;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let pruning = Pruning::new()
        .budget(Budget::cost(250))
        .spare_newest_turns(1);
    let mut ctx = Context::builder()
        .system("You help in a bike shop. Use the tools.")
        .pruning(pruning)
        .build();
    let mut provider = Provider::new();
    for question in [
        "Where is order 17?",
        "And what do the orders 17 and 18 cost together?",
        "Thanks, that is all.",
    ] {
        println!("user: {question}");
        ctx.user(question);
        let answer = answer(&mut ctx, &mut provider)?;
        println!("assistant: {answer}");
        println!("  {}\n", ctx.commit()?);
    }

    let answered = select!("@t0 ^seq .block[role='tool']");
    println!(
        "{} results are in the newest snapshot",
        ctx.query(answered).count()?
    );
    for call in ctx.query(select!("@t0 .block[data_tool_calls]")).nodes()? {
        println!("  {} of cycle {} called a tool", call.id(), call.cycle());
    }
    let attempts = ctx.attempts();
    let input: u64 = attempts
        .iter()
        .filter_map(|it| it.usage)
        .map(|it| it.input)
        .sum();
    println!("{} requests, {input} bytes sent", attempts.len());
    println!("the tree keeps its rules: {}", ctx.validate().is_empty());

    // The provider refuses a malformed request: a result without its call would have ended the loop
    // above.
    let malformed = r#"[{"role":"tool","content":"40","tool_call_id":"c2"}]"#;
    if let Err(error) = provider.respond(malformed) {
        println!("refused: {error}");
    }
    Ok(())
}

/// One turn: asks the provider until it answers without a call, and runs the tools that it calls.
fn answer(ctx: &mut Context, provider: &mut Provider) -> Result<String> {
    for _ in 0..5 {
        let request = ctx.thread().to_messages_json();
        let attempt = ctx.attempt(&Request::custom(
            &ctx,
            "scripted",
            "model-1",
            &json!({"temperature": 0}),
        ));
        let message = match provider.respond(&request) {
            Ok(message) => message,
            Err(error) => {
                attempt.fail(error.to_string());
                return Err(error);
            }
        };
        let usage = |bytes: usize| u64::try_from(bytes).unwrap_or(u64::MAX);
        attempt.finish(Usage {
            input: usage(request.len()),
            output: usage(message.to_string().len()),
            cached: 0,
        });
        let text = message.get("content").cloned().unwrap_or(Json::Null);
        let Some(calls) = message.get("tool_calls").and_then(Json::as_array) else {
            let text = text.as_str().ok_or("an answer without text and calls")?;
            ctx.assistant(text);
            return Ok(text.to_owned());
        };
        // The message as it came, and right after it a result for each of its calls.
        let block = Block::new(text).role("assistant");
        ctx.push(block.data("tool_calls", Json::Array(calls.clone())))?;
        for call in calls {
            let id = string(call, "/id")?;
            let (name, arguments) = (
                string(call, "/function/name")?,
                string(call, "/function/arguments")?,
            );
            // An error of a tool is a result, too: the model can try something else.
            let result =
                run_tool(name, arguments).unwrap_or_else(|error| format!("error: {error}"));
            println!("  {name}({arguments}) = {result}");
            ctx.push(
                Block::new(result)
                    .role("tool")
                    .data("tool_call_id", id)
                    .ttl(2),
            )?;
        }
    }
    Err("the model goes on calling tools".into())
}

fn run_tool(name: &str, arguments: &str) -> Result<String> {
    let arguments: Json = serde_json::from_str(arguments)?;
    let order = arguments.get("order").and_then(Json::as_i64);
    match (name, order) {
        ("track", Some(17)) => Ok("in Lyon, arrives tomorrow".to_owned()),
        ("price", Some(17)) => Ok("40".to_owned()),
        ("price", Some(order)) => Err(format!("there is no order {order}").into()),
        _ => Err(format!("there is no tool {name} for that").into()),
    }
}

fn string<'j>(json: &'j Json, pointer: &str) -> Result<&'j str> {
    let text = json.pointer(pointer).and_then(Json::as_str);
    Ok(text.ok_or_else(|| format!("no text at {pointer}"))?)
}

/// A provider that gives one scripted answer after the other.
struct Provider {
    answers: std::vec::IntoIter<Json>,
}

impl Provider {
    fn new() -> Self {
        let call = |id: &str, name: &str, arguments: &str| {
            let function = json!({"name": name, "arguments": arguments});
            json!({"id": id, "type": "function", "function": function})
        };
        let calls =
            |calls: Vec<Json>| json!({"role": "assistant", "content": null, "tool_calls": calls});
        let says = |text: &str| json!({"role": "assistant", "content": text});
        let answers = vec![
            calls(vec![call("c1", "track", r#"{"order":17}"#)]),
            says("It is in Lyon, and arrives tomorrow."),
            calls(vec![
                call("c2", "price", r#"{"order":17}"#),
                call("c3", "price", r#"{"order":18}"#),
            ]),
            says("Order 17 costs 40. There is no order 18."),
            says("Goodbye!"),
        ];
        Self {
            answers: answers.into_iter(),
        }
    }

    fn respond(&mut self, request: &str) -> Result<Json> {
        check(request)?;
        Ok(self.answers.next().ok_or("the script is over")?)
    }
}

/// The rules of providers: known roles, every call answered right after it, no result without its
/// call, and an end that the model can answer to.
fn check(request: &str) -> Result<()> {
    let messages: Vec<Json> = serde_json::from_str(request)?;
    let mut open: BTreeSet<String> = BTreeSet::new();
    for message in &messages {
        let role = string(message, "/role")?;
        if role == "tool" {
            let id = string(message, "/tool_call_id")?;
            if !open.remove(id) {
                return Err(format!("malformed request: no call {id} is open").into());
            }
            continue;
        }
        if !open.is_empty() {
            return Err(format!("malformed request: {open:?} have no results").into());
        }
        if !["system", "user", "assistant"].contains(&role) {
            return Err(format!("malformed request: the role {role}").into());
        }
        let calls = message.get("tool_calls").and_then(Json::as_array);
        for call in calls.into_iter().flatten() {
            open.insert(string(call, "/id")?.to_owned());
        }
    }
    let last = messages.last().map(|message| string(message, "/role"));
    match last.transpose()? {
        Some("user" | "tool") if open.is_empty() => Ok(()),
        _ => Err("malformed request: nothing to answer".into()),
    }
}
