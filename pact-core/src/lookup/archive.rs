//! Walks over all blocks that a context still has, newest first: those of the working state, of the
//! snapshots, and those that a fit took out of an open turn. Each block is met once, in the newest
//! state that has it. Parts that snapshots share are read once.

use core::ops::ControlFlow;
use std::collections::HashSet;
use std::sync::Arc;

use super::withdrawn::{Above, Unreported, Withdrawn};
use crate::context::Context;
use crate::node::{Class, Node, NodeId, NodeRef};
use crate::snapshot::Snapshot;
use crate::tree::{SYSTEM, Subtree, Tree};

/// Where a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whereabouts {
    /// In the working state.
    Now,
    /// It left; the snapshot of this cycle is the last that has it.
    Until(i64),
    /// It left its turn before this cycle was committed.
    Trimmed(i64),
}

/// A block that was met.
#[derive(Clone, Copy)]
pub(super) struct Met<'c> {
    pub(super) block: NodeRef<'c>,
    pub(super) whereabouts: Whereabouts,
}

/// Hears of each block, with the ids of the nodes that hold it.
pub(super) type Listener<'l, 'c> =
    &'l mut dyn FnMut(Met<'c>, &[&'c NodeId]) -> ControlFlow<Stopped>;

/// Why a walk stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    /// The listener has heard enough.
    Satisfied,
    /// The bound on its work was reached.
    Exhausted,
}

/// A walk over all blocks.
pub(super) struct Archive<'c> {
    context: &'c Context,
    most_nodes: usize,
    /// How many nodes and snapshots it has looked at.
    pub(super) looked_at: usize,
    /// The oldest cycle that it has reached.
    pub(super) reached: i64,
    met: HashSet<&'c NodeId>,
    /// The subtrees that were walked, by their addresses. Versions share them.
    walked: HashSet<(*const Node, *const ())>,
    withdrawn: Withdrawn<'c>,
    /// The nodes that were met and must not be found.
    pub(super) gone: HashSet<&'c NodeId>,
}

/// The state that is being read.
#[derive(Clone, Copy)]
struct Scene {
    cycle: i64,
    whereabouts: Whereabouts,
    unreported: Option<Unreported>,
}

impl<'c> Archive<'c> {
    pub(super) fn new(context: &'c Context, most_nodes: usize) -> Self {
        Self {
            context,
            most_nodes,
            looked_at: 0,
            reached: context.cycle(),
            met: HashSet::new(),
            walked: HashSet::new(),
            withdrawn: Withdrawn::default(),
            gone: HashSet::new(),
        }
    }

    /// Tells of every block that may be looked up.
    pub(super) fn walk(&mut self, tell: Listener<'_, 'c>) -> ControlFlow<Stopped> {
        let context = self.context;
        let cycle = context.cycle();
        let now = Scene {
            cycle,
            whereabouts: Whereabouts::Now,
            unreported: None,
        };
        self.parts(context.tree.parts().collect(), now, tell)?;
        let since = &context.since;
        let left = since.left.iter().map(|removal| (&removal.id, removal.why));
        self.withdrawn.read_report(left, &since.shortened);
        self.trimmed(&since.trimmed, cycle, None, tell)?;
        let mut newer = (&context.tree, cycle, true);
        for snapshot in context.snapshots() {
            self.snapshot(snapshot, newer, tell)?;
            newer = (
                snapshot.tree(),
                snapshot.cycle(),
                snapshot.report().is_some(),
            );
        }
        ControlFlow::Continue(())
    }

    /// Reads the parts that a snapshot does not share with the state after it.
    fn snapshot(
        &mut self,
        snapshot: &'c Snapshot,
        (newer, next, is_reported): (&'c Tree, i64, bool),
        tell: Listener<'_, 'c>,
    ) -> ControlFlow<Stopped> {
        self.look()?;
        let cycle = snapshot.cycle();
        let scene = Scene {
            cycle,
            whereabouts: Whereabouts::Until(cycle),
            unreported: (!is_reported).then_some(Unreported {
                cycle,
                cycles: next.saturating_sub(cycle),
            }),
        };
        let unshared = snapshot.tree().parts_not_in(newer).collect();
        self.parts(unshared, scene, tell)?;
        if let Some(report) = snapshot.report() {
            let left = report.departures.iter();
            let left = left.map(|departure| (&departure.id, departure.why));
            self.withdrawn.read_report(left, &report.replaced);
        }
        // The commit put the turn that it sealed at the end.
        let turn = snapshot.tree().sequence.segments().last();
        let turn = turn.map(|turn| &turn.top);
        self.trimmed(snapshot.trimmed_blocks(), cycle, turn, tell)?;
        self.reached = cycle;
        ControlFlow::Continue(())
    }

    /// Reads parts of a tree, newest first.
    fn parts(
        &mut self,
        mut parts: Vec<(&'c Subtree, u64)>,
        scene: Scene,
        tell: Listener<'_, 'c>,
    ) -> ControlFlow<Stopped> {
        // Labels rise with time: the head has the highest, and `^sys` the lowest.
        parts.sort_by_key(|(_, label)| core::cmp::Reverse(*label));
        let mut holders = Vec::new();
        for (part, label) in parts {
            let above = Above {
                keeps: label == SYSTEM,
                ..Above::default()
            };
            self.subtree(part, above, scene, &mut holders, tell)?;
        }
        self.withdrawn.go_back();
        ControlFlow::Continue(())
    }

    /// Reads a node and all it holds. The limit on nesting bounds the recursion.
    fn subtree(
        &mut self,
        subtree: &'c Subtree,
        above: Above,
        scene: Scene,
        holders: &mut Vec<&'c NodeId>,
        tell: Listener<'_, 'c>,
    ) -> ControlFlow<Stopped> {
        self.look()?;
        let children = subtree.children();
        if !children.is_empty() {
            let address = (Arc::as_ptr(&subtree.node), subtree.address_of_children());
            if !self.walked.insert(address) {
                return ControlFlow::Continue(());
            }
        }
        let node = &*subtree.node;
        let is_now = scene.whereabouts == Whereabouts::Now;
        let judged = if is_now {
            above
        } else {
            self.withdrawn.judge(node, above, scene.unreported)
        };
        if self.met.insert(&node.id) {
            let is_withdrawn = !is_now && self.withdrawn.has(node, judged, scene.unreported);
            self.withdrawn.listen(node, is_withdrawn);
            // A redaction tells that something was there.
            if is_withdrawn || node.is(Class::Block) && !node.is_said() {
                self.gone.insert(&node.id);
            }
            if node.is_said() && !is_withdrawn {
                let met = Met {
                    block: NodeRef::of(subtree, scene.cycle),
                    whereabouts: scene.whereabouts,
                };
                tell(met, holders)?;
            }
        }
        holders.push(&node.id);
        for child in children {
            self.subtree(child, judged, scene, holders, tell)?;
        }
        holders.pop();
        ControlFlow::Continue(())
    }

    /// Reads blocks that a fit took out of the turn of a cycle. They share the fate of the turn:
    /// who deletes it deletes them.
    fn trimmed(
        &mut self,
        blocks: &'c [Subtree],
        cycle: i64,
        turn: Option<&'c Subtree>,
        tell: Listener<'_, 'c>,
    ) -> ControlFlow<Stopped> {
        if blocks.is_empty() {
            return ControlFlow::Continue(());
        }
        let scene = Scene {
            cycle,
            whereabouts: Whereabouts::Trimmed(cycle),
            unreported: None,
        };
        let mut above = Above::default();
        let mut holders: Vec<&NodeId> = Vec::new();
        if let Some(turn) = turn {
            let core = turn.core().and_then(|core| turn.children().get(core));
            for held_by in core.into_iter().chain([turn]) {
                above = self.withdrawn.judge(&held_by.node, above, None);
            }
            holders.push(&turn.node.id);
        }
        for block in blocks.iter().rev() {
            self.subtree(block, above, scene, &mut holders, tell)?;
        }
        self.withdrawn.go_back();
        ControlFlow::Continue(())
    }

    fn look(&mut self) -> ControlFlow<Stopped> {
        if self.looked_at >= self.most_nodes {
            return ControlFlow::Break(Stopped::Exhausted);
        }
        self.looked_at += 1;
        ControlFlow::Continue(())
    }
}
