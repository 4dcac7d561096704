//! Edits: what they do, what they leave alone, and what they say of it.

mod calls;
mod documents;
mod keys;
mod laws;
mod moves;
mod refused;
mod surgery;
mod undone;

use pact_core::{Context, Ids, Insertion, NodeId, Plan, Selector, Snapshot};

fn plan(selector: &str) -> Plan<Ids> {
    Selector::parse(selector).unwrap().plan().unwrap()
}

fn position(position: &str) -> Plan<Insertion> {
    Selector::parse(position).unwrap().plan().unwrap()
}

/// All that can be seen of the working state.
fn seen(ctx: &Context) -> String {
    let mut branch = ctx.root().descendants().map(|node| {
        let parent: Vec<&NodeId> = node.children().map(|child| child.id()).collect();
        format!("{node:?} {parent:?} {:?} {:?}\n", node.ttl(), node.offset())
    });
    let mut text = ctx.thread().to_json();
    text.extend(&mut branch);
    text
}

fn exports(ctx: &Context) -> Vec<String> {
    ctx.snapshots().map(Snapshot::export).collect()
}

/// The texts of the working state, in the order the model sees them.
fn said(ctx: &Context) -> Vec<String> {
    let messages = ctx.thread().messages();
    let text = messages.map(|message| message.node().content().cloned());
    text.map(|content| {
        content
            .and_then(|content| content.as_text().map(str::to_owned))
            .unwrap_or_default()
    })
    .collect()
}
