//! Nodes of your own types: pushed as values, found as values, with selectors that are checked
//! against the fields.
//!
//! Run it with `cargo run --package pact-core --example typed_nodes`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use pact_core::{Context, Error, PactNode, select};

#[derive(PactNode, Debug)]
#[pact(type = "block:fact", role = "system")]
struct Fact {
    #[pact(content)]
    text: String,
    /// In the node it is `data_topic`.
    topic: String,
    confidence: f64,
    #[pact(key)]
    key: Option<String>,
}

fn main() -> Result<(), Error> {
    let mut ctx = Context::default();
    for (text, topic, confidence) in [
        ("Ada lives in London.", "person", 0.9),
        ("Ada may own a cat.", "person", 0.4),
        ("Trains to Paris leave at 8.", "travel", 0.8),
    ] {
        ctx.push(Fact {
            text: text.into(),
            topic: topic.into(),
            confidence,
            key: None,
        })?;
    }
    ctx.commit()?;

    // `[data_topik=…]` or `[data_confidence='high']` would not compile.
    let least = 0.5;
    let plan = select!(
        Fact,
        "@t0 .block[data_topic='person'][data_confidence>=$least]"
    );
    for fact in ctx.select(plan)? {
        println!("{}: {} ({})", fact.id(), fact.text, fact.confidence);
    }

    // A value goes wherever a node is wanted. A sealed fact is not rewritten: a new node takes its
    // place.
    let mut facts = ctx.select(select!(Fact, "^seq .block[data_confidence<0.5]"))?;
    if let Some(fact) = facts.pop() {
        let id = fact.id().clone();
        let known = Fact {
            text: "Ada owns a cat.".into(),
            confidence: 1.0,
            ..fact.into_inner()
        };
        println!("{}", ctx.replace(&id, known)?);
    }
    for fact in ctx.select(select!(Fact, "^seq .block[data_topic='person']"))? {
        println!("{}: {} ({})", fact.id(), fact.text, fact.confidence);
    }
    Ok(())
}
