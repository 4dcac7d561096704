//! A conversation: the messages to the model, nodes that leave and why, a fork, and exact bytes.
//!
//! Run it with `cargo run --package pact-core --example conversation`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Block, Context, Error};
use serde_json::json;

fn main() -> Result<(), Error> {
    let mut ctx = Context::builder().system("You are helpful.").build();

    // First turn: a document that is worth two turns, a tool call with its result, an answer.
    ctx.user("Is it warm in Paris?");
    ctx.pre(
        Block::new("Paris is the capital of France.")
            .role("system")
            .key("rag")
            .ttl(2),
    )?;
    ctx.push(
        Block::new(json!({"name": "weather", "city": "Paris"}))
            .role("assistant")
            .kind("call")
            .data("call_id", "c1"),
    )?;
    ctx.push(
        Block::new("24 degrees, sunny")
            .role("tool")
            .kind("result")
            .data("call_id", "c1"),
    )?;
    ctx.assistant("Yes, 24 degrees.");
    println!("{}", ctx.commit()?);

    for question in ["And in Lyon?", "Thanks!"] {
        ctx.user(question);
        println!("{}", ctx.commit()?);
    }

    println!("\nWhat the model sees now:\n");
    for message in ctx.thread().messages() {
        let node = message.node();
        let content = node.content().map(|content| content.to_json().to_string());
        println!(
            "  {:<12} {:<10} {}",
            node.id(),
            message.role(),
            content.unwrap_or_default()
        );
    }

    println!("\nGoing back to the first turn, on a branch of its own:\n");
    let mut what_if = ctx.fork("@c1")?;
    what_if.user("And in Marseille?");
    what_if.assistant("Windy.");
    println!("  branch: {} messages", what_if.thread().messages().count());
    println!("  original: {} messages", ctx.thread().messages().count());

    let document = ctx.snapshot("@t0")?.export();
    let again = Context::import(&document)?.snapshot("@t0")?.export();
    println!(
        "\nThe newest snapshot is {} bytes; imported and exported again: the same bytes: {}",
        document.len(),
        document == again
    );
    Ok(())
}
