//! The first steps: say something, send it, take the answer, seal the turn, ask.
//!
//! Run it with `cargo run --package pact-core --example first_steps`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Context, Error, select};

fn main() -> Result<(), Error> {
    let mut ctx = Context::builder().system("You are helpful.").build();
    ctx.user("What is the capital of France?");
    println!("{}", ctx.thread().to_messages_json()); // send these bytes to a provider …
    ctx.assistant("Paris."); // … and put its answer here
    println!("{}", ctx.commit()?);
    for node in ctx.query(select!("@t0 .block[role='assistant']")).nodes()? {
        println!("{} {}", node.id(), node.role().unwrap_or_default());
    }
    Ok(())
}
