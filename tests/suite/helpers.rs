//! Helpers that tests of several themes share.

use pact_core::{Block, CommitReport, Context, FixedClock, Ids, Insertion, Plan, Selector, Why};

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

pub(crate) fn plan(selector: &str) -> Plan<Ids> {
    Selector::parse(selector).unwrap().plan().unwrap()
}

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
