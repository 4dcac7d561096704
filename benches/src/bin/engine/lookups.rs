//! Finding snapshots and nodes.

use pact_core::{Address, Context, NodeId};

use crate::statistics::per_call;
use crate::workload::grown;
use crate::{Result, table};

/// So many ids are asked for in turn, from all of the history: more than caches like.
const SPREAD: usize = 1_000;

pub(crate) fn report(sizes: &[usize]) -> Result<()> {
    let columns = [
        "snapshot(\"@t-N\")",
        "snapshot(Address::Turn)",
        "snapshot(Address::Cycle)",
        "ctx.node: newest",
        "oldest",
        "from anywhere",
        "unknown",
        "snapshot.node: newest",
        "middle",
        "oldest",
    ];
    table(
        "Finding a snapshot or a node, ns",
        &columns,
        sizes,
        |_| 1,
        |turns| {
            let ctx = grown(Context::builder(), turns)?;
            let snapshot = ctx.snapshot("@t0")?;
            let back = turns / 2;
            let text = format!("@t-{back}");
            let newest = first_block(&ctx, turns)?;
            let middle = first_block(&ctx, turns / 2)?;
            let oldest = first_block(&ctx, 1)?;
            let unknown = NodeId::from("block:0.0");
            let anywhere: Vec<NodeId> = (0..SPREAD)
                .map(|step| first_block(&ctx, 1 + step * 7_919 % turns))
                .collect::<Result<_>>()?;
            let mut next = anywhere.iter().cycle();
            Ok([
                per_call(|| ctx.snapshot(text.as_str()).is_ok()),
                per_call(|| ctx.snapshot(Address::Turn(-(back as i64))).is_ok()),
                per_call(|| ctx.snapshot(Address::Cycle(back as i64)).is_ok()),
                per_call(|| ctx.node(&newest).is_some()),
                per_call(|| ctx.node(&oldest).is_some()),
                per_call(|| next.next().and_then(|id| ctx.node(id)).is_some()),
                per_call(|| ctx.node(&unknown).is_some()),
                per_call(|| snapshot.node(&newest).is_some()),
                per_call(|| snapshot.node(&middle).is_some()),
                per_call(|| snapshot.node(&oldest).is_some()),
            ]
            .map(|time| format!("{time:.0}"))
            .to_vec())
        },
    )
}

/// The id of a block of a turn.
fn first_block(ctx: &Context, turn: usize) -> Result<NodeId> {
    let snapshot = ctx.snapshot(Address::Cycle(turn as i64))?;
    let report = snapshot.report().ok_or("a commit leaves a report")?;
    let segment = ctx.node(&report.sealed).ok_or("a sealed segment stays")?;
    let block = segment
        .descendants()
        .find(|node| node.role() == Some("user"));
    Ok(block.ok_or("every turn has a question")?.id().clone())
}
