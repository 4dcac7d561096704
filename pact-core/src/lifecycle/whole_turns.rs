//! Turns in the order in which they are pruned, for policies whose unit is the turn.

use super::cascade::holds_core;
use super::pruning_order::{Candidate, Candidates, Item, Queued, can_be_emptied};
use crate::node::{Class, NodeId, Region};
use crate::tree::{Spot, Subtree};

/// A turn: the segment that has it, or the open head.
struct Turn<'t> {
    /// The highest priority of its blocks, and the age of its segment. None if it has no blocks.
    key: Option<(i64, i64)>,
    id: &'t NodeId,
    /// The outermost blocks, which leave with all they hold.
    blocks: Vec<Candidate<'t>>,
    /// Whether the turn is spared, or holds anything that is.
    stays: bool,
}

impl<'t> Candidates<'t> {
    /// Queues a turn.
    pub(super) fn push_turn(&mut self, spot: Spot) {
        let Some(turn) = self.turn(spot) else {
            return;
        };
        if let Some(key) = turn.key.filter(|_| !turn.stays) {
            let region = match spot {
                Spot::Head => Region::Head,
                _ => Region::Sequence,
            };
            let item = Item::Turn(spot, turn.id);
            self.push(region, Queued { key, item });
        }
    }

    /// Notes a turn that is next, with all turns that tool calls join it to. They are queued at the
    /// place of the last one, unless one of them stays.
    pub(super) fn meet_turn(&mut self, spot: Spot) {
        let mut pending = vec![spot];
        let mut blocks = Vec::new();
        let mut last: Option<((i64, i64), &NodeId)> = None;
        let mut stays = false;
        while let Some(spot) = pending.pop() {
            let is_turn = matches!(spot, Spot::Segment(_) | Spot::Head);
            if is_turn && !self.met_turns.insert(spot) {
                continue;
            }
            let Some(turn) = self.turn(spot) else {
                // The call reaches a block outside of turns, which stays. Other calls may reach the
                // same place.
                stays = true;
                continue;
            };
            stays |= turn.stays;
            last = last.max(turn.key.map(|key| (key, turn.id)));
            for block in &turn.blocks {
                let inside = block.subtree.walk().map(|it| &it.node);
                for node in inside.filter(|node| node.takes_part_in_calls()) {
                    pending.extend(self.together.with(node).map(|(found, _)| found.spot));
                }
            }
            blocks.extend(turn.blocks);
        }
        if let Some((key, id)) = last.filter(|_| !stays) {
            self.push_group(key, id, blocks);
        }
    }

    /// The turn at a place; none if the place is in no turn.
    fn turn(&self, spot: Spot) -> Option<Turn<'t>> {
        let tree = self.together.tree;
        let top = tree.part(spot)?;
        let (is_spared, created) = match spot {
            Spot::Segment(position) => {
                let is_new = position >= self.spared_from;
                let is_spared = is_new || self.is_spared(&tree.sequence.node);
                (is_spared, top.node.created_at_ns)
            }
            // Its segment will be newer than all others.
            Spot::Head => (!self.takes_head, i64::MAX),
            Spot::Root | Spot::System | Spot::Sequence | Spot::Stray(_) => return None,
        };
        let mut turn = Turn {
            key: None,
            id: &top.node.id,
            blocks: Vec::new(),
            stays: is_spared || self.is_spared(&tree.root) || self.is_spared(&top.node),
        };
        let mut containers = Vec::new();
        if can_be_emptied(&top.node) && spot != Spot::Head {
            containers.push(top);
        }
        self.look_into(top, spot, &mut containers, &mut turn);
        let mut priority = None;
        for inside in turn.blocks.iter().flat_map(|block| block.subtree.walk()) {
            turn.stays |= self.is_spared(&inside.node);
            if inside.node.is(Class::Block) {
                priority = priority.max(Some(inside.node.priority));
            }
        }
        turn.key = priority.map(|priority| (priority, created));
        Some(turn)
    }

    /// Finds the outermost blocks of a turn.
    fn look_into(
        &self,
        parent: &'t Subtree,
        spot: Spot,
        containers: &mut Vec<&'t Subtree>,
        turn: &mut Turn<'t>,
    ) {
        let core = holds_core(parent).then(|| parent.core()).flatten();
        for (index, child) in parent.children().iter().enumerate() {
            turn.stays |= self.is_spared(&child.node);
            if child.node.is(Class::Block) {
                turn.blocks.push(Candidate {
                    subtree: child,
                    spot,
                    containers: containers.iter().rev().copied().collect(),
                });
            } else if can_be_emptied(&child.node) && core != Some(index) {
                containers.push(child);
                self.look_into(child, spot, containers, turn);
                containers.pop();
            } else {
                // A container that stays: the blocks inside cannot empty the containers around it.
                self.look_into(child, spot, &mut Vec::new(), turn);
            }
        }
    }
}
