//! Selectors that the compiler has checked, and the same language at run time.
//!
//! Run it with `cargo run --package pact-core --example checked_selectors`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Error, Ids, Plan, Selector, select};

/// Parsed, checked and turned into a typed plan while this file was compiled.
const LAST_TURN: Plan<Ids> = select!("@t0 ^seq .seg:depth(1) > .block");

fn main() -> Result<(), Error> {
    println!("A constant plan, in its canonical form, and its steps:\n");
    println!("{}\n", LAST_TURN.explain());

    println!("Parameters are typed and bound, never spliced into text:\n");
    let role = "user'] *";
    let plan = select!("^seq .seg:depth($n) > .block[role=$role]", n = 3);
    println!("  {plan}");
    println!("  {}\n", plan.resolve()?);

    println!("The same language at run time gives the same plan:\n");
    let parsed = Selector::parse("@t0 (d1, seg, *:block)")?;
    println!("  {parsed}");
    println!(
        "  equal to the constant: {}\n",
        parsed.query() == LAST_TURN.query()
    );

    println!("A wrong selector is an error with a caret. In `select!` it is a compile error:\n");
    if let Err(error) = Selector::parse("@t0 ^sez .seg:depth(3-1) > .block[ttl<null]") {
        println!("{error}");
    }
    Ok(())
}
