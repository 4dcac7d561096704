//! Demotion: an older instance of a key goes to the next depth.

use std::collections::{HashMap, HashSet};

use super::delete::redaction;
use super::key_overlap::Overlap;
use super::substitute::ids;
use super::{EditError, Edited};
use crate::context::Context;
use crate::lifecycle::Why;
use crate::node::{Class, DEMOTES, NodeId, REDACTS, SiblingRank};
use crate::tree::{Found, Spot, Subtree};

/// The demotions of one edit.
pub(super) struct Demotion {
    /// The nodes that the edit has added or moved: they are not reported again.
    named: HashSet<NodeId>,
    /// The copies of sealed nodes that were demoted.
    copies: HashMap<NodeId, NodeId>,
}

impl Demotion {
    /// For the demotions after an edit.
    pub(super) fn after(edited: &Edited) -> Self {
        let named = edited.added.iter().chain(&edited.moved);
        Self {
            named: named.cloned().collect(),
            copies: HashMap::new(),
        }
    }

    /// The node, or its copy.
    fn current<'n>(&'n self, id: &'n NodeId) -> &'n NodeId {
        self.copies.get(id).unwrap_or(id)
    }
}

impl Context {
    /// Puts an older instance at the depth below the newest one: a turn as a whole, anything else
    /// into the turn that is there.
    pub(super) fn demote(
        &mut self,
        overlap: &Overlap,
        demotion: &mut Demotion,
        edited: &mut Edited,
    ) -> Result<(), EditError> {
        let found = self.locate(demotion.current(&overlap.older))?;
        let newest = self.locate(demotion.current(&overlap.newest))?;
        let newest_at = self.depth_of(newest.spot);
        if self.depth_of(found.spot) > newest_at {
            // It was inside another node, which was demoted.
            return Ok(());
        }
        let is_turn = matches!(found.spot, Spot::Segment(_))
            && (found.path.is_empty() || self.is_in_core(&found) && found.path.len() == 1);
        let is_fixed = (found.path.is_empty() && !is_turn) || self.is_head_core(&found);
        let unit = if is_turn {
            Found::top(found.spot)
        } else {
            found
        };
        let is_sealed = self.is_sealed(&unit);
        // The edit has just put the instance into this sealed place, so it must not leave.
        let is_own = is_sealed && demotion.named.contains(demotion.current(&overlap.older));
        // A node cannot go below a node that it holds.
        if is_fixed || is_own || unit.holds(&newest) {
            return Err(overlap.refused());
        }
        let _ = self.with_pairs(vec![unit.clone()], false, |found| found)?;
        if !is_turn {
            self.check_level_in_core(&unit)?;
        }
        let before = self.key_instances_of(self.keys_at_stake(&unit, &newest, &overlap.key));
        if let (true, Spot::Segment(position)) = (is_turn, unit.spot) {
            // Once this nearer turn is taken out, the newest instance is nearer to the head by one.
            let depth = usize::try_from(newest_at).unwrap_or(usize::MAX);
            self.move_segments(&[position], depth);
        } else if is_sealed {
            self.demote_copy(&unit, newest_at, demotion, edited);
        } else {
            self.demote_node(&unit, newest_at, demotion, edited);
        }
        // Another key inside it may now be out of order. That is refused: demotions to settle it
        // could go on for ever.
        match self.overlaps_since(&before).first() {
            Some(overlap) => Err(overlap.refused()),
            None => Ok(()),
        }
    }

    /// Moves a node that is not sealed.
    fn demote_node(
        &mut self,
        found: &Found,
        newest_at: i64,
        demotion: &mut Demotion,
        edited: &mut Edited,
    ) {
        let offset = self.demoted_offset(found);
        let Some(taken) = self.take_out(found) else {
            return;
        };
        if demotion.named.insert(taken.node.id.clone()) {
            edited.moved.push(taken.node.id.clone());
        }
        self.put_below(taken, offset, newest_at, edited);
    }

    /// Puts a copy of a sealed node at the deeper place, and a redaction in the old place.
    fn demote_copy(
        &mut self,
        found: &Found,
        newest_at: i64,
        demotion: &mut Demotion,
        edited: &mut Edited,
    ) {
        let part = self.tree.part(found.spot);
        let Some(old) = part.and_then(|part| part.at(&found.path)).cloned() else {
            return;
        };
        let offset = self.demoted_offset(found);
        let copy = self.copy_of(&old, false, &mut HashSet::new());
        for (old, new) in ids(&old).zip(ids(&copy)) {
            self.references.follow(&old, &new);
            demotion.named.insert(new.clone());
            demotion.copies.insert(old, new);
        }
        self.note_left(ids(&old), Why::Edited);
        self.substitute(found, redaction(&old.node), REDACTS, edited);
        edited.added.extend(ids(&copy));
        self.put_below(copy, offset, newest_at, edited);
    }

    /// Copies of a node and of all it holds, with the same times. Where ids decide the order of
    /// siblings, the id of a copy sorts right after the old one.
    fn copy_of(&mut self, old: &Subtree, is_tied: bool, taken: &mut HashSet<NodeId>) -> Subtree {
        let class = old.node.class().unwrap_or(Class::Block);
        let (index, tree) = (&self.index, &self.tree);
        let is_taken = |id: &NodeId| taken.contains(id) || index.find(tree, id).is_some();
        let (fresh, _) = self.births.next_id_and_stamp(class, is_taken);
        let beside = is_tied.then(|| {
            let mut ids = (0_u64..).map(|count| old.node.id.beside(count));
            ids.find(|id| !is_taken(id))
        });
        let id = beside.flatten().unwrap_or(fresh);
        taken.insert(id.clone());
        let copy = old.node.copied(id, DEMOTES);
        let children = old.children().iter();
        let ranks: Vec<SiblingRank> = children.map(|it| it.node.sibling_rank()).collect();
        let is_tied = |at: usize| {
            let is_same = |other: usize| ranks.get(other) == ranks.get(at);
            at.checked_sub(1).is_some_and(is_same) || is_same(at + 1)
        };
        let children = old.children().iter().enumerate();
        let children = children
            .map(|(at, child)| self.copy_of(child, is_tied(at), taken))
            .collect();
        Subtree::new(copy, children)
    }

    /// The offset of a node once it is demoted. A node from before a core stays before the core;
    /// any other comes after it.
    fn demoted_offset(&self, found: &Found) -> i64 {
        let offset = |path: &[usize]| {
            let part = self.tree.part(found.spot);
            let subtree = part.and_then(|part| part.at(path));
            subtree.map_or(0, |subtree| subtree.node.offset)
        };
        let zone = offset(found.path.get(..1).unwrap_or_default());
        let own = offset(&found.path);
        if zone < 0 { own.min(-1) } else { own.max(1) }
    }

    /// Puts a node into the turn below a depth, or into the core of a new turn where there is none.
    fn put_below(&mut self, node: Subtree, offset: i64, depth: i64, edited: &mut Edited) {
        let turns = self.tree.sequence.segments().len();
        let wanted = usize::try_from(depth.saturating_add(1)).unwrap_or(usize::MAX);
        match turns.checked_sub(wanted) {
            Some(position) => {
                let step = offset.saturating_sub(node.node.offset);
                self.put_in(&Found::top(Spot::Segment(position)), node.moved_by(step));
            }
            None => {
                let core = self.bare(Class::Container);
                let core = Subtree::new(core, vec![node]);
                let mut sealed = self.seal_at(wanted.min(turns + 1), core);
                // Only the segment and its core are new.
                sealed.added.truncate(2);
                edited.added.append(&mut sealed.added);
            }
        }
    }
}
