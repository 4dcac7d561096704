//! Edits of the past: a replaced message, a turn inserted between two others, and a transaction
//! that is undone as a whole.
//!
//! Run it with `cargo run --package pact-core --example edit_and_undo`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Block, Context, Error, select};

fn main() -> Result<(), Error> {
    let mut ctx = Context::default();
    for (question, answer) in [("Where is Paris?", "In Texas."), ("And Rome?", "In Italy.")] {
        ctx.user(question);
        ctx.assistant(answer);
        ctx.commit()?;
    }

    // The snapshots keep the wrong answer; the working state has the right one.
    let wrong = select!("^seq .block[content='In Texas.']");
    let edited = ctx.replace(wrong, Block::new("In France.").role("assistant"))?;
    println!("replaced: {:?} by {:?}", edited.removed, edited.added);

    // A turn at depth 2 comes between the two: the older one moves to depth 3.
    let edited = ctx.insert(
        2,
        Block::new("Answer with the country alone.").role("system"),
    )?;
    println!("inserted: {} shifted", edited.shifted.len());
    show(&ctx);

    // Of a transaction that fails, nothing is left.
    let result = ctx.transaction(|ctx| {
        ctx.delete(select!("^seq .block[role='user']"))?;
        ctx.insert(
            select!("(d9, seg, end)"),
            Block::new("there is no such turn"),
        )?;
        Ok::<(), Error>(())
    });
    if let Err(error) = result {
        println!("undone: {error}");
    }
    show(&ctx);
    Ok(())
}

fn show(ctx: &Context) {
    for message in ctx.thread().messages() {
        let said = message.content().and_then(|content| content.as_text());
        println!("  {}: {}", message.role(), said.unwrap_or_default());
    }
}
