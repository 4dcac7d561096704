//! Every node that leaves a context leaves a reason: its time was over, a budget took it, or an edit
//! did.
//!
//! Run it with `cargo run --package pact-core --example why_it_left`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Block, Budget, Context, Error, Pruning, departures, select};

fn main() -> Result<(), Error> {
    let pruning = Pruning::new()
        .budget(Budget::cost(70))
        .spare_newest_turns(1);
    let mut ctx = Context::builder().pruning(pruning).build();

    ctx.pre(Block::new("opening hours: 9 to 18").key("hours").ttl(1))?;
    ctx.user("My card number is 1234.");
    ctx.assistant("I will not keep it.");
    println!("{}", ctx.commit()?);

    // A redaction takes the place of the sealed message.
    ctx.delete(select!("^seq .block[content~'card number']"))?;
    ctx.user("When do you open?");
    ctx.assistant("At nine.");
    println!("{}", ctx.commit()?);

    ctx.user("Thanks, that is all I wanted to know.");
    ctx.assistant("You are welcome. Goodbye!");
    println!("{}", ctx.commit()?);

    for (older, newer) in [("@t-2", "@t-1"), ("@t-1", "@t0")] {
        for left in departures(&ctx.snapshot(older)?, &ctx.snapshot(newer)?) {
            println!("{older} to {newer}: {} {}", left.id, left.why.as_str());
        }
    }
    Ok(())
}
