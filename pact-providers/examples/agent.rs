//! A whole agent: a loop around a provider that calls tools, with a budget, a record of every call,
//! and questions at the end.
//!
//! The server is scripted, and as strict as a real one: it refuses a request that breaks a rule of
//! the API.
//!
//! Run it with `cargo run --package pact-providers --example agent`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use std::error::Error;

use pact_core::{Block, Budget, Context, Json, Pruning, Said, select};
use pact_providers::Anthropic;
use serde_json::json;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let pruning = Pruning::new()
        .budget(Budget::cost(500))
        .spare_newest_turns(1);
    let mut ctx = Context::builder()
        .system("You help in a bike shop. Use the tools.")
        .pruning(pruning)
        .build();
    let provider = Anthropic::new("claude-sonnet-4-5").max_tokens(1024);
    let mut server = Server::new();
    for question in [
        "Where is order 17?",
        "And what do the orders 17 and 18 cost together?",
        "Thanks, that is all.",
    ] {
        println!("user: {question}");
        ctx.user(question);
        let answer = answer(&mut ctx, &provider, &mut server)?;
        println!("assistant: {answer}");
        println!("  {}\n", ctx.commit()?);
    }

    let answered = select!("@t0 ^seq .block[role='tool']");
    println!(
        "{} results are in the newest snapshot",
        ctx.query(answered).count()?
    );
    for call in ctx.query(select!("@t0 .block[kind='call']")).nodes()? {
        println!("  {} of cycle {} called a tool", call.id(), call.cycle());
    }
    let attempts = ctx.attempts();
    let input: u64 = attempts
        .iter()
        .filter_map(|it| it.usage)
        .map(|it| it.input)
        .sum();
    println!("{} requests, {input} tokens sent", attempts.len());
    println!("the tree keeps its rules: {}", ctx.validate().is_empty());

    // The server refuses a malformed request: a result without its call would have ended the loop
    // above.
    let result = json!({"type": "tool_result", "tool_use_id": "c2", "content": "40"});
    let malformed = json!({"messages": [{"role": "user", "content": [result]}]});
    if let Err(error) = server.respond(&malformed) {
        println!("refused: {error}");
    }
    Ok(())
}

/// One turn: asks the model until it answers without a call, and runs the tools that it calls.
fn answer(ctx: &mut Context, provider: &Anthropic, server: &mut Server) -> Result<String> {
    for _ in 0..5 {
        let request = ctx.render(provider)?;
        let attempt = ctx.attempt(&request);
        let answer = match server.respond(&request.to_json()) {
            Ok(answer) => answer,
            Err(error) => {
                attempt.fail(error.to_string());
                return Err(error);
            }
        };
        let turn = ctx.absorb(provider, &answer)?;
        attempt.finish(turn.usage.unwrap_or_default());
        let (mut text, mut calls) = (String::new(), Vec::new());
        for node in turn.blocks.iter().filter_map(|id| ctx.node(id)) {
            for said in node.said() {
                match said {
                    Said::Text(said) => text.push_str(said),
                    Said::Call(call) => calls.push((
                        call.id.to_owned(),
                        call.name.unwrap_or_default().to_owned(),
                        call.arguments.cloned().unwrap_or_default(),
                    )),
                    _ => {}
                }
            }
        }
        if calls.is_empty() {
            return Ok(text);
        }
        for (id, name, arguments) in calls {
            // An error of a tool is a result, too: the model can try something else.
            let result =
                run_tool(&name, &arguments).unwrap_or_else(|error| format!("error: {error}"));
            println!("  {name}({arguments}) = {result}");
            let block = Block::new(result).role("tool").kind("result");
            ctx.push(block.data("call_id", id).ttl(2))?;
        }
    }
    Err("the model goes on calling tools".into())
}

fn run_tool(name: &str, arguments: &Json) -> Result<String> {
    let order = arguments.get("order").and_then(Json::as_i64);
    match (name, order) {
        ("track", Some(17)) => Ok("in Lyon, arrives tomorrow".to_owned()),
        ("price", Some(17)) => Ok("40".to_owned()),
        ("price", Some(order)) => Err(format!("there is no order {order}").into()),
        _ => Err(format!("there is no tool {name} for that").into()),
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
        let says = |text: &str| vec![json!({"type": "text", "text": text})];
        let answers = vec![
            vec![call("c1", "track", 17)],
            says("It is in Lyon, and arrives tomorrow."),
            vec![call("c2", "price", 17), call("c3", "price", 18)],
            says("Order 17 costs 40. There is no order 18."),
            says("Goodbye!"),
        ];
        let answers = answers.into_iter().map(|content| {
            let usage = json!({"input_tokens": 100, "output_tokens": 10});
            json!({"role": "assistant", "content": content, "usage": usage})
        });
        Self {
            answers: answers.collect::<Vec<Json>>().into_iter(),
        }
    }

    fn respond(&mut self, request: &Json) -> Result<Json> {
        match Anthropic::conversation().check(request).first() {
            Some(violation) => Err(violation.to_string().into()),
            None => Ok(self.answers.next().ok_or("the script is over")?),
        }
    }
}
