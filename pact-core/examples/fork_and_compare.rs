//! Two branches of one conversation, and the differences between them.
//!
//! Run it with `cargo run --package pact-core --example fork_and_compare`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use std::sync::atomic::{AtomicU64, Ordering};

use pact_core::{Context, Error, NewNode, select};

fn main() -> Result<(), Error> {
    // The default ids count in each cycle, so two branches would give the same ones. These are
    // never given twice.
    let counter = AtomicU64::new(1);
    let next_id = move |_: &NewNode| format!("n{}", counter.fetch_add(1, Ordering::Relaxed));
    let mut ctx = Context::builder()
        .system("You are helpful.")
        .ids(next_id)
        .build();
    ctx.user("Where shall I spend the summer?");
    ctx.assistant("By the sea, or in the mountains?");
    ctx.commit()?;

    // A fork shares all that both have in common; neither can change the other.
    let mut mountains = ctx.fork("@t0")?;
    for (branch, answer) in [(&mut ctx, "The sea."), (&mut mountains, "The mountains.")] {
        branch.user(answer);
        branch.assistant(format!("A good choice: {answer}"));
        branch.commit()?;
    }

    let (sea, mountains) = (ctx.snapshot("@t0")?, mountains.snapshot("@t0")?);
    let diff = sea.diff(&mountains, select!(".block"))?;
    for (sign, sightings) in [("-", &diff.removed), ("+", &diff.added)] {
        for sighting in sightings {
            let node = sighting.node;
            let text = node.content().and_then(|content| content.as_text());
            println!("{sign} {} {}", node.id(), text.unwrap_or_default());
        }
    }

    // The branches share the memory of the nodes that neither changed.
    let shared = |node: &pact_core::NodeRef<'_>| {
        let other = mountains.node(node.id());
        other.is_some_and(|other| node.is_shared_with(&other))
    };
    let count = sea.root().descendants().filter(|node| shared(node)).count();
    println!("{count} of {} nodes are shared", sea.len());

    // Back to the first turn, in place.
    let undone = ctx.rewind("@c1")?;
    println!(
        "{} snapshot undone, {} left",
        undone.len(),
        ctx.snapshots().count()
    );
    Ok(())
}
