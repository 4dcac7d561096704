//! Retrieved documents: each in the context for as many turns as it is worth, and replaced by a
//! newer version.
//!
//! Run it with `cargo run --package pact-providers --example retrieval`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Block, Context, Error, select};
use pact_providers::Anthropic;

/// A search engine: the passages for a question, each with a key and the number of turns that it is
/// worth.
fn search(question: &str) -> Vec<(&'static str, &'static str, u32)> {
    match question {
        "Where is the museum?" => vec![
            ("map", "The museum is at 1 River Street.", 3),
            ("hours", "Today the museum closes at 18:00.", 0),
        ],
        "Is it still open?" => vec![("hours", "Today the museum closes at 20:00.", 0)],
        _ => Vec::new(),
    }
}

fn main() -> Result<(), Error> {
    let mut ctx = Context::builder()
        .system("Answer from the passages.")
        .build();
    for question in [
        "Where is the museum?",
        "Is it still open?",
        "Thanks!",
        "Bye!",
    ] {
        ctx.user(question);
        for (key, text, turns) in search(question) {
            // `pre` puts a passage before the messages of its turn; with a ttl of 0 it is in no
            // snapshot.
            ctx.pre(
                Block::new(text)
                    .role("system")
                    .kind("passage")
                    .key(key)
                    .ttl(turns),
            )?;
        }
        println!("asked: {question}");
        for node in ctx.query(select!(".block[kind='passage']")).nodes()? {
            let text = node.content().and_then(|content| content.as_text());
            let turns = node.ttl().unwrap_or_default();
            println!(
                "  {} (ttl {turns}): {}",
                node.id(),
                text.unwrap_or_default()
            );
        }
        ctx.assistant("…");
        println!("  {}", ctx.commit()?);
    }

    // A newer version of a passage takes the place of the older one in the same turn.
    let hours = |text: &str| Block::new(text).role("system").key("hours").ttl(0);
    ctx.pre(hours("Today the museum closes at 18:00."))?;
    ctx.upsert(hours("Today the museum is closed.").offset(-1))?;
    println!("{}", ctx.render(&Anthropic::conversation())?.to_json());
    Ok(())
}
