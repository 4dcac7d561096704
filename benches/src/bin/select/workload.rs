//! The nodes that are asked for: a turn is six blocks, then a commit.

use std::num::NonZeroUsize;

pub(crate) use pact_benches::BLOCKS;
use pact_benches::ROLES;
use pact_core::{Block, Class, Context, NodeId, NodeRef, Retention, Snapshot};

use crate::Result;

/// Turns from one block of the kind `summary` to the next: 0.8 % of the blocks.
pub(crate) const SUMMARIES: usize = 21;
/// Turns from one instance of the key `plan` to the next.
pub(crate) const PLANS: usize = 400;
/// Ids that are asked for in turn, spread over the history.
pub(crate) const PROBES: usize = 16;

/// A block before it is one, for whoever keeps it. Texts are short, because no query reads them.
pub(crate) struct Draft {
    pub(crate) text: String,
    pub(crate) role: &'static str,
    pub(crate) kind: Option<&'static str>,
    pub(crate) key: Option<&'static str>,
}

/// The blocks of a turn. The last one comes before the core, the others are in it.
pub(crate) fn drafts(turn: usize) -> [Draft; BLOCKS] {
    let answer = (turn % SUMMARIES == SUMMARIES - 1).then_some("summary");
    let plan = (turn % PLANS == 7).then_some("plan");
    let kinds = [None, None, Some("call"), Some("result"), answer, None];
    let keys = [None, plan, None, None, None, Some("rag")];
    std::array::from_fn(|index| Draft {
        text: format!("{turn}.{index}: the river rose by two metres"),
        role: ROLES[index],
        kind: kinds[index],
        key: keys[index],
    })
}

/// Says the blocks of a turn; a block lives for so many commits as `ttl` says of its place.
pub(crate) fn say(
    ctx: &mut Context,
    drafts: [Draft; BLOCKS],
    ttl: impl Fn(usize) -> Option<u32>,
) -> Result<()> {
    for (place, draft) in drafts.into_iter().enumerate() {
        let mut block = Block::new(draft.text).role(draft.role);
        if let Some(kind) = draft.kind {
            block = block.kind(kind);
        }
        if let Some(key) = draft.key {
            block = block.key(key);
        }
        if let Some(ttl) = ttl(place) {
            block = block.ttl(ttl);
        }
        if place == BLOCKS - 1 {
            ctx.pre(block)?;
        } else {
            ctx.push(block)?;
        }
    }
    Ok(())
}

/// The commits that a block has left when the history is made: 1 for a block of two hundred, 3 for
/// another, 50 for three of a hundred. Two commits later, `[ttl<=1]` finds those with 3.
fn left(block: usize) -> Option<usize> {
    match block % 200 {
        3 => Some(1),
        103 => Some(3),
        20 | 40 | 60 | 120 | 140 | 160 => Some(50),
        _ => None,
    }
}

/// The document of so many turns. Blocks of any age have few commits left, because each was made
/// with as many as were to come, and those.
pub(crate) fn document(turns: usize) -> Result<String> {
    let last = Retention::Last(NonZeroUsize::MIN);
    let mut ctx = Context::builder().retention(last).build();
    for turn in 0..turns {
        let to_come = turns - 1 - turn;
        say(&mut ctx, drafts(turn), |place| {
            left(turn * BLOCKS + place).map(|left| (left + to_come) as u32)
        })?;
        ctx.commit()?;
    }
    Ok(ctx.snapshot("@t0")?.export())
}

/// A node of a snapshot, for those who keep nodes in tables.
pub(crate) struct Row<'t> {
    pub(crate) node: NodeRef<'t>,
    pub(crate) parent: usize,
    /// As selectors count it; none for `^root` and `^seq`.
    pub(crate) depth: Option<i32>,
}

/// All nodes, each after its parent; segments newest first, as queries return them.
pub(crate) fn rows(snapshot: &Snapshot) -> Vec<Row<'_>> {
    let mut rows = Vec::with_capacity(snapshot.len());
    let root = snapshot.root();
    rows.push(Row {
        node: root,
        parent: 0,
        depth: None,
    });
    let regions: Vec<NodeRef<'_>> = root.children().collect();
    // `^root` holds `^sys`, `^seq` and `^ah`, in the order in which they are rendered.
    let [system, sequence, head] = regions[..] else {
        return rows;
    };
    lay_out(&mut rows, system, 0, Some(-1));
    lay_out(&mut rows, head, 0, Some(0));
    let place = rows.len();
    rows.push(Row {
        node: sequence,
        parent: 0,
        depth: None,
    });
    for (segment, depth) in sequence.children().rev().zip(1..) {
        lay_out(&mut rows, segment, place, Some(depth));
    }
    rows
}

fn lay_out<'t>(rows: &mut Vec<Row<'t>>, node: NodeRef<'t>, parent: usize, depth: Option<i32>) {
    let place = rows.len();
    rows.push(Row {
        node,
        parent,
        depth,
    });
    for child in node.children() {
        lay_out(rows, child, place, depth);
    }
}

/// Ids of blocks, as many as are asked for in turn.
pub(crate) fn probes(rows: &[Row<'_>]) -> Vec<NodeId> {
    let blocks: Vec<&NodeId> = rows
        .iter()
        .filter(|row| row.node.class() == Some(Class::Block))
        .map(|row| row.node.id())
        .collect();
    (0..PROBES)
        // A number that has no factor in common with the probes, so that neighbours are not asked
        // for one after another.
        .map(|probe| (probe * 7) % PROBES)
        .map(|probe| blocks[probe * blocks.len() / PROBES + probe % BLOCKS].clone())
        .collect()
}
