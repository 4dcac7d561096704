//! `pactx diff`: two snapshots side by side.

use std::collections::HashMap;

use clap::Args;
use pact_core::grammar::plan::{Controls, Mode, Moment, Slot, Time};
use pact_core::{
    ChangedNode, Context, Ids, Left, NodeId, RangeDiff, SameBy, Selector, Snapshot, Tokens,
};
use pact_view::Calls;

use super::content_options::{Content, ContentOptions};
use crate::departures::{departures_between, note};
use crate::failure::Failure;
use crate::load::Source;
use crate::out::{Ink, Out};
use crate::sent::Plain;
use crate::show::changes::{changed_node, node_with_mark};
use crate::show::text::one_line;

/// Compare the nodes that a selector finds in two snapshots: those that came, left, moved and
/// changed, and how contents differ
///
/// The older one always comes first, in either order of the arguments. With `--format json` the
/// object has exactly the keys `added`, `removed` and `changed`; with `--content` or
/// `--materialize` it is the result of a range.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx diff chat.jsonl @t-1 @t0\n  \
    pactx diff chat.jsonl @c3 @t0 \".block[role='tool']\" --content tokens")]
pub(crate) struct Diff {
    #[command(flatten)]
    source: Source,
    /// One snapshot: `@t-1`, `@c7`, …
    a: String,
    /// The other snapshot
    b: String,
    /// The nodes to compare; the time of this selector is ignored
    #[arg(default_value = "*")]
    selector: String,
    #[command(flatten)]
    content: ContentOptions,
}

impl Diff {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let context = self.source.load(out.format)?;
        let selector = Selector::parse(&self.selector)?;
        let mut pair = [context.snapshot(&self.a)?, context.snapshot(&self.b)?];
        pair.sort_by_key(Snapshot::cycle);
        let [older, newer] = &pair;
        if out.is_json() && !self.content.wants_more_than_ids() {
            let diff = older.diff(newer, without_time(&selector)?)?;
            out.line(diff.to_json())?;
            return Ok(());
        }
        let default = (!out.is_json()).then_some(Content::Unified);
        let range = self.range(&context, &selector, older, newer, default)?;
        if out.is_json() {
            out.line(range.to_json())?;
            return Ok(());
        }
        let diff = older.diff(newer, without_time(&selector)?)?;
        let left = departures_between(&context, older, newer)?;
        print(out, &diff, &range, &left)
    }

    /// The two snapshots as the ends of a range, because only ranges compare contents.
    fn range(
        &self,
        context: &Context,
        selector: &Selector,
        older: &Snapshot,
        newer: &Snapshot,
        default: Option<Content>,
    ) -> Result<RangeDiff, Failure> {
        let moment = |snapshot: &Snapshot| {
            Moment::Cycle(Slot::Fixed(u64::try_from(snapshot.cycle()).unwrap_or(0)))
        };
        let mut query = selector.query().clone();
        query.time = Time::Range(moment(newer), moment(older));
        query.controls = Controls {
            mode: Some(Mode::Reduce),
            ..query.controls
        };
        // The canonical form of a plan parses to the same plan.
        let plan = Selector::parse(&query.to_string())?.plan::<RangeDiff>()?;
        Ok(self.content.apply(context.query(plan), default).run()?)
    }
}

/// The plan of a selector with its time replaced, because a range would be a plan of another kind.
fn without_time(selector: &Selector) -> Result<pact_core::Plan<Ids>, Failure> {
    let mut query = selector.query().clone();
    query.time = Time::At(Moment::Turn(Slot::Fixed(0)));
    query.controls.mode = None;
    Ok(Selector::parse(&query.to_string())?.plan::<Ids>()?)
}

/// The tokens on both sides, and how much of the older thread the newer one begins with.
fn kept(diff: &pact_core::Diff<'_>) -> Result<String, Failure> {
    let tokens = Tokens::estimate();
    let count = |snapshot: &Snapshot| -> u64 {
        let messages = snapshot.thread().messages().map(|message| message.node());
        messages.map(|node| tokens.count_block(&node)).sum()
    };
    let tokens = [count(diff.older), count(diff.newer)].map(|count| count.to_string());
    let (older, newer) = (diff.older.render(&Plain)?, diff.newer.render(&Plain)?);
    let prefix = newer.prefix(&older);
    let share = prefix.bytes.saturating_mul(100) / older.body().len().max(1);
    let broken = match prefix.first {
        None => String::new(),
        Some(first) => {
            let node = first
                .node
                .map(|node| format!(" {}", one_line(node.as_str())));
            format!(", then {}{}", first.why, node.unwrap_or_default())
        }
    };
    Ok(format!(
        "  about {} tokens (estimate); {share}% of the older thread is still its beginning{broken}",
        tokens.join(" → ")
    ))
}

fn print(
    out: &mut Out,
    diff: &pact_core::Diff<'_>,
    range: &RangeDiff,
    left: &HashMap<&NodeId, (Left, i64)>,
) -> Result<(), Failure> {
    let title = format!("@c{} → @c{}", diff.older.cycle(), diff.newer.cycle());
    let title = out.ink(Ink::Heading, title);
    let (added, removed) = (diff.added.len(), diff.removed.len());
    out.line(format!(
        "{title}  +{added} -{removed} ~{}",
        diff.changed.len()
    ))?;
    let mut calls = Calls::of(&diff.newer.thread());
    for seen in &diff.removed {
        calls.add(&seen.node);
    }
    let listed = range.diffs.first();
    let is_listed = |ids: fn(&pact_core::DiffBlock) -> &[NodeId], index: usize| {
        listed.is_none_or(|block| index < ids(block).len())
    };
    let line = kept(diff)?;
    let line = out.ink(Ink::Faint, line);
    out.line(line)?;
    for (index, seen) in diff.added.iter().enumerate() {
        if is_listed(|block| &block.added, index) {
            node_with_mark(out, '+', &seen.node, &calls, "")?;
        }
    }
    for (index, seen) in diff.removed.iter().enumerate() {
        if is_listed(|block| &block.removed, index) {
            let note = match left.get(seen.node.id()) {
                Some((left, cycle)) => format!("cycle {cycle}, {}", note(left)),
                None => "still there, no longer found".to_owned(),
            };
            node_with_mark(out, '-', &seen.node, &calls, &note)?;
        }
    }
    let no_changes: &[ChangedNode] = &[];
    for changed in listed.map_or(no_changes, |block| &block.changed) {
        changed_node(out, changed)?;
    }
    if listed.is_some_and(pact_core::DiffBlock::is_truncated) {
        out.line("  … more than the limit shows")?;
    }
    for moved in &diff.moved {
        if moved.same_by == SameBy::Content {
            let from = one_line(moved.older.node.id().as_str()).to_string();
            let to = one_line(moved.newer.node.id().as_str()).to_string();
            let line = format!("  = {to} has the content of {from}");
            let line = out.ink(Ink::Faint, line);
            out.line(line)?;
        }
    }
    Ok(())
}
