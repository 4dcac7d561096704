//! Edits: what they do, what they leave alone, and what they say of it.

mod calls;
mod costs;
mod demoted;
mod documents;
mod keys;
mod laws;
mod moves;
mod refused;
mod regions;
mod surgery;
mod undone;
mod upserts;

use pact_core::{Context, Ids, Insertion, Plan, Selector};
use pact_tests::edited::{exports, seen};

fn plan(selector: &str) -> Plan<Ids> {
    Selector::parse(selector).unwrap().plan().unwrap()
}

fn position(position: &str) -> Plan<Insertion> {
    Selector::parse(position).unwrap().plan().unwrap()
}

/// The texts of the working state, in the order the model sees them.
fn said(ctx: &Context) -> Vec<String> {
    let messages = ctx.thread().blocks();
    let text = messages.map(|message| message.node().content().cloned());
    text.map(|content| {
        content
            .and_then(|content| content.as_text().map(str::to_owned))
            .unwrap_or_default()
    })
    .collect()
}
