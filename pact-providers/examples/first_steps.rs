//! The first steps: say something, send it, take the answer, seal the turn, ask.
//!
//! Run it with `cargo run --package pact-providers --example first_steps`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Context, Error, select};
use pact_providers::Anthropic;

fn main() -> Result<(), Error> {
    let provider = Anthropic::new("claude-sonnet-4-5").max_tokens(1024);
    let mut ctx = Context::builder().system("You are helpful.").build();
    ctx.user("What is the capital of France?");
    println!("{}", ctx.render(&provider)?.to_json()); // send its body to the provider …
    ctx.assistant("Paris."); // … and put its answer here, or let `absorb` do that
    println!("{}", ctx.commit()?);
    for node in ctx.query(select!("@t0 .block[role='assistant']")).nodes()? {
        println!("{} {}", node.id(), node.role().unwrap_or_default());
    }
    Ok(())
}
