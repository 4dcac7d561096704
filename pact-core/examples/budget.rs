//! A budget: blocks that leave a full context, blocks that never leave, and a budget that cannot
//! be met.
//!
//! Run it with `cargo run --package pact-core --example budget`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Block, Budget, Context, Error, NodeRef, Pruning, select};

/// A stand-in for a tokenizer: the number of words.
fn words(node: &NodeRef<'_>) -> u64 {
    let text = node.content().and_then(|content| content.as_text());
    text.unwrap_or_default().split_whitespace().map(|_| 1).sum()
}

fn main() -> Result<(), Error> {
    let pruning = Pruning::new()
        .budget(Budget::cost(24))
        .spare_newest_turns(1);
    let mut ctx = Context::builder()
        .system("You plan journeys.") // pinned by the builder
        .cost(words)
        .pruning(pruning)
        .build();

    ctx.user("My name is Ada and I never travel by plane.");
    ctx.push(
        Block::new("Ada: no planes")
            .role("system")
            .kind("fact")
            .pinned(true),
    )?;
    ctx.assistant("Noted.");
    println!("{}", ctx.commit()?);

    // The lowest priority leaves first, then the oldest.
    ctx.push(
        Block::new("a long list of trains")
            .role("tool")
            .priority(-1),
    )?;
    ctx.user("How do I get to Rome?");
    ctx.assistant("By night train.");
    println!("{}", ctx.commit()?);

    ctx.user("And from there to Naples?");
    ctx.assistant("By train, in an hour.");
    println!("{}", ctx.commit()?);

    let total: u64 = ctx
        .query(select!(".block"))
        .nodes()?
        .iter()
        .map(words)
        .sum();
    println!("\n{total} words are left:");
    for message in ctx.thread().messages() {
        let text = message.content().and_then(|content| content.as_text());
        println!("  {:10} {}", message.role(), text.unwrap_or_default());
    }

    // The newest turn is spared, although it is larger than the budget alone: the report says so.
    ctx.user("word ".repeat(30));
    println!("\n{}", ctx.commit()?);
    Ok(())
}
