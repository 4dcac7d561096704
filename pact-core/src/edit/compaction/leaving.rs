//! Which nodes of a turn leave when the turn is compacted, and which stay.

use std::collections::HashSet;

use super::restore::named;
use crate::context::Context;
use crate::edit::EditError;
use crate::node::{Class, Node, NodeId, SUMMARIZES};
use crate::tree::{Found, Spot, Subtree};

/// The fate of a node in a compaction.
#[derive(Clone)]
pub(super) enum Fate {
    /// It leaves, with all it holds.
    Leaves,
    /// It stays, with all it holds.
    Stays,
    /// It stays as this, because something in it stays.
    Thinned(Subtree),
}

impl Fate {
    /// The fate of a turn. A node stays with all it holds where `stays` says so, and then all nodes
    /// around it stay, too.
    fn of_turn(top: &Subtree, stays: &dyn Fn(&Node) -> bool) -> Self {
        Self::of(top, top.core(), stays)
    }

    fn of(subtree: &Subtree, core: Option<usize>, stays: &dyn Fn(&Node) -> bool) -> Self {
        if stays(&subtree.node) {
            return Self::Stays;
        }
        let children = subtree.children().iter();
        let fates: Vec<Self> = children.map(|child| Self::of(child, None, stays)).collect();
        if fates.iter().all(|fate| matches!(fate, Self::Leaves)) {
            return Self::Leaves;
        }
        let mut kept = Vec::with_capacity(fates.len());
        let mut is_changed = false;
        for (index, (child, fate)) in subtree.children().iter().zip(fates).enumerate() {
            match fate {
                Self::Stays => kept.push(child.clone()),
                Self::Thinned(thinned) => {
                    is_changed = true;
                    kept.push(thinned);
                }
                // A turn that stays has its core.
                Self::Leaves if core == Some(index) => {
                    is_changed |= !child.children().is_empty();
                    kept.push(child.with_children(Vec::new()));
                }
                Self::Leaves => is_changed = true,
            }
        }
        if is_changed {
            Self::Thinned(subtree.with_children(kept))
        } else {
            Self::Stays
        }
    }
}

/// A turn of the range, as it was when the compaction was prepared, and its fate.
#[derive(Clone)]
pub(super) struct Turn {
    pub(super) top: Subtree,
    pub(super) fate: Fate,
}

impl Turn {
    /// Whether anything leaves.
    pub(super) fn is_replaced(&self) -> bool {
        !matches!(self.fate, Fate::Stays)
    }

    /// The ids by which a summary names the turn. The turn of a summary that was made in the same
    /// cycle is in no snapshot, so the summary names the turns that the other one stands for.
    pub(super) fn names(&self, cycle: i64) -> Vec<NodeId> {
        let own = || vec![self.top.node.id.clone()];
        if self.top.node.cycle != cycle {
            return own();
        }
        let summaries = self.leaving().filter(|subtree| is_summary(&subtree.node));
        let names = summaries.filter_map(|summary| summary.node.attribute(SUMMARIZES));
        let names: Vec<NodeId> = names.flat_map(named).collect();
        if names.is_empty() { own() } else { names }
    }

    /// The nodes that leave, parents first.
    pub(super) fn leaving(&self) -> impl Iterator<Item = &Subtree> {
        let kept: HashSet<&NodeId> = match &self.fate {
            Fate::Leaves => HashSet::new(),
            Fate::Stays => self.top.walk().map(|kept| &kept.node.id).collect(),
            Fate::Thinned(thinned) => thinned.walk().map(|kept| &kept.node.id).collect(),
        };
        let nodes = self.top.walk();
        nodes.filter(move |subtree| !kept.contains(&subtree.node.id))
    }
}

/// The fate of a tool call with a block outside of the turns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PartedCalls {
    /// The compaction is refused.
    Refuse,
    /// All blocks of the call stay.
    Keep,
}

/// Whether a node is the summary of a compaction.
pub(super) fn is_summary(node: &Node) -> bool {
    node.is(Class::Block) && node.attribute(SUMMARIZES).is_some()
}

impl Context {
    /// The turns at some positions, in rising order, with their fates.
    pub(super) fn turns_with_fates(
        &self,
        positions: &[usize],
        parted: PartedCalls,
    ) -> Result<Vec<Turn>, EditError> {
        let segments = self.tree.sequence.segments();
        let parts = positions.iter().filter_map(|at| segments.get(*at));
        let tops: Vec<&Subtree> = parts.map(|part| &part.top).collect();
        let stays_whole = self.is_kept(&self.tree.root) || self.is_kept(&self.tree.sequence.node);
        // The blocks of calls that stay because another block of the call does. A call that waits
        // for its result stays, too: nothing could answer it any more.
        let pending = self.pending_calls();
        let mut together: HashSet<NodeId> =
            pending.iter().map(|call| call.block().clone()).collect();
        loop {
            let stays =
                |node: &Node| stays_whole || self.is_kept(node) || together.contains(&node.id);
            let turns: Vec<Turn> = tops
                .iter()
                .map(|top| Turn {
                    top: (*top).clone(),
                    fate: Fate::of_turn(top, &stays),
                })
                .collect();
            let kept = self.kept_by_calls(&turns, positions, parted)?;
            if kept.is_empty() {
                return Ok(turns);
            }
            together.extend(kept);
        }
    }

    /// Whether a compaction leaves a node where it is: a pinned node, unless it is a summary
    /// itself, a held one, and a block that has yet to come back by its cadence.
    pub(super) fn is_kept(&self, node: &Node) -> bool {
        (node.pinned() && !is_summary(node))
            || self.references.holds_now(&node.id)
            || node.fires_in().is_some_and(|cycle| cycle > self.cycle())
    }

    /// The blocks that would leave although another block of their tool call stays.
    fn kept_by_calls(
        &self,
        turns: &[Turn],
        positions: &[usize],
        parted: PartedCalls,
    ) -> Result<Vec<NodeId>, EditError> {
        let leaving = || turns.iter().flat_map(Turn::leaving);
        let speaking = leaving().filter(|subtree| subtree.node.takes_part_in_calls());
        let mut speaking = speaking.peekable();
        if speaking.peek().is_none() {
            return Ok(Vec::new());
        }
        let ids: HashSet<&NodeId> = leaving().map(|subtree| &subtree.node.id).collect();
        let is_inside = |found: &Found| match found.spot {
            Spot::Segment(position) => positions.binary_search(&position).is_ok(),
            _ => false,
        };
        let mut checked: HashSet<NodeId> = HashSet::new();
        let mut kept = Vec::new();
        let mut refused = None;
        for subtree in speaking {
            let node = &*subtree.node;
            if checked.contains(&node.id) {
                continue;
            }
            let call = self.index.call_of(&self.tree, node);
            let blocks: Vec<(&Found, &NodeId)> = call
                .iter()
                .filter_map(|found| Some((found, &self.tree.node(found)?.id)))
                .collect();
            checked.extend(blocks.iter().map(|(_, id)| (*id).clone()));
            let mut others = blocks.iter().filter(|(_, id)| !ids.contains(id));
            let Some(other) = others.next() else {
                continue;
            };
            let stays = [other].into_iter().chain(others);
            let is_kept_inside = stays.into_iter().any(|(found, _)| is_inside(found));
            if is_kept_inside || parted == PartedCalls::Keep {
                let parted = blocks.iter().filter(|(_, id)| ids.contains(id));
                kept.extend(parted.map(|(_, id)| (*id).clone()));
            } else if refused.is_none() {
                refused = Some(self.joined_turns(node, other.0, other.1));
            }
        }
        // A call that stays may keep others, which then join no turns any more.
        match refused {
            Some(error) if kept.is_empty() => Err(error),
            _ => Ok(kept),
        }
    }

    fn joined_turns(&self, node: &Node, partner_at: &Found, partner: &NodeId) -> EditError {
        let turn = match partner_at.spot {
            spot @ Spot::Segment(_) => self.tree.part(spot).map(|part| part.node.id.clone()),
            _ => None,
        };
        EditError::JoinedTurns {
            node: node.id.clone(),
            partner: partner.clone(),
            turn,
        }
    }

    /// Whether the nodes of a prepared compaction may still leave: no guard was taken on one of
    /// them since, and no block came that is in a tool call with one of them.
    pub(super) fn check_still_leaving(&self, turns: &[Turn]) -> Result<(), EditError> {
        let is_held = |node: &Node| self.references.holds_now(&node.id);
        let holds_all = is_held(&self.tree.root) || is_held(&self.tree.sequence.node);
        let replaced = || turns.iter().filter(|turn| turn.is_replaced());
        for turn in replaced() {
            // Nodes around a leaving one stay in place, so a guard on them holds it, too.
            let mut around = turn.top.walk().filter(|subtree| is_held(&subtree.node));
            let leaving: HashSet<&NodeId> = turn.leaving().map(|it| &it.node.id).collect();
            let is_kept =
                |held: &Subtree| held.walk().any(|inside| leaving.contains(&inside.node.id));
            if holds_all || around.any(is_kept) {
                return Err(EditError::TurnsChanged {
                    turn: turn.top.node.id.clone(),
                });
            }
        }
        let ids: HashSet<&NodeId> = replaced()
            .flat_map(Turn::leaving)
            .map(|subtree| &subtree.node.id)
            .collect();
        for subtree in replaced().flat_map(Turn::leaving) {
            for found in self.index.call_of(&self.tree, &subtree.node) {
                let partner = self.tree.node(&found).map(|partner| &partner.id);
                if let Some(partner) = partner.filter(|partner| !ids.contains(partner)) {
                    return Err(self.joined_turns(&subtree.node, &found, partner));
                }
            }
        }
        Ok(())
    }
}
