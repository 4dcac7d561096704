//! Helpers that tests of several themes share.

use pact_core::{
    Block, CommitReport, Context, FixedClock, Ids, Insertion, NodeId, Plan, Selector, Why,
};

/// An empty context whose clock stands still.
pub(crate) fn context() -> Context {
    Context::builder().clock(FixedClock::at(0)).build()
}

/// A tool call of that name.
pub(crate) fn call(name: &str) -> Block {
    Block::new(format!("call {name}"))
        .role("assistant")
        .kind("call")
        .data("call_id", name)
}

/// A result of the tool call of that name.
pub(crate) fn result(name: &str) -> Block {
    Block::new(format!("result {name}"))
        .role("tool")
        .kind("result")
        .data("call_id", name)
}

/// The nodes that left with a commit, and why.
pub(crate) fn ids_that_left(report: &CommitReport) -> Vec<(&str, Why)> {
    report
        .departures
        .iter()
        .map(|departure| (departure.id.as_str(), departure.why))
        .collect()
}

/// Commits, and returns the ids of the nodes that left.
pub(crate) fn gone_with_commit(ctx: &mut Context) -> Vec<NodeId> {
    let departures = ctx.commit().unwrap().departures;
    departures
        .into_iter()
        .map(|departure| departure.id)
        .collect()
}

/// The first child of a node.
pub(crate) fn first_child(ctx: &Context, id: &NodeId) -> NodeId {
    let node = ctx.node(id).unwrap();
    node.children().next().unwrap().id().clone()
}

/// Whether the newest snapshot comes back from its export, byte for byte.
pub(crate) fn is_reimportable(ctx: &Context) -> bool {
    let document = ctx.snapshot("@t0").unwrap().export();
    Context::import(&document)
        .unwrap()
        .snapshot("@t0")
        .unwrap()
        .export()
        == document
}

/// The plan of a selector that finds ids.
pub(crate) fn plan(selector: &str) -> Plan<Ids> {
    Selector::parse(selector).unwrap().plan().unwrap()
}

/// The plan of a position.
pub(crate) fn position(position: &str) -> Plan<Insertion> {
    Selector::parse(position).unwrap().plan().unwrap()
}

/// The texts of the working state, in the order the model sees them.
pub(crate) fn said(ctx: &Context) -> Vec<String> {
    let messages = ctx.thread().blocks();
    let text = messages.map(|message| message.node().content().cloned());
    text.map(|content| {
        content
            .and_then(|content| content.as_text().map(str::to_owned))
            .unwrap_or_default()
    })
    .collect()
}
