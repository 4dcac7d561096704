//! Older instances of a key that go to the next depth.

use std::collections::{HashMap, HashSet};

use super::delete::redaction;
use super::overlap::Overlap;
use super::stand_in::{REDACTS, ids};
use super::{EditError, Edited};
use crate::context::Context;
use crate::node::{Class, NodeId, Place};
use crate::tree::{Found, Spot, Subtree};

/// The node of which a demoted copy is one.
pub(crate) const DEMOTES: &str = "data_demotes";

/// What one edit demotes.
pub(super) struct Demotion {
    /// The nodes that the edit has added or moved: they are not reported again.
    named: HashSet<NodeId>,
    /// Nodes of which a copy took over.
    copies: HashMap<NodeId, NodeId>,
}

impl Demotion {
    /// After an edit that has done this.
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
    /// Puts an older instance at the depth below the newest one: a turn as a whole, anything else into the turn that is
    /// there.
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
            // It was in something else that was demoted.
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
        // The edit has just put it there, so it belongs there.
        let is_own = is_sealed && demotion.named.contains(demotion.current(&overlap.older));
        // Nothing goes below a node that it holds.
        if is_fixed || is_own || unit.holds(&newest) {
            return Err(overlap.refused());
        }
        let _ = self.with_pairs(vec![unit.clone()], false, |found| found)?;
        if !is_turn {
            self.check_level_in_core(&unit)?;
        }
        let before = self.standings_of(self.keys_at_stake(&unit, &newest, &overlap.key));
        if let (true, Spot::Segment(position)) = (is_turn, unit.spot) {
            // Without the turn, which is nearer, the newest one is nearer by one.
            let depth = usize::try_from(newest_at).unwrap_or(usize::MAX);
            self.move_segments(&[position], depth);
        } else if is_sealed {
            self.demote_copy(&unit, newest_at, demotion, edited);
        } else {
            self.demote_node(&unit, newest_at, demotion, edited);
        }
        // What else it holds must not be too deep now: that could go on for ever.
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

    /// Puts a copy of a sealed node there, and leaves a redaction in its place.
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
        self.edited.extend(ids(&old));
        self.put(found, redaction(&old.node), REDACTS, edited);
        edited.added.extend(ids(&copy));
        self.put_below(copy, offset, newest_at, edited);
    }

    /// Copies of a node and of all it holds, which are as old. Where ids decide about the order of siblings, that of the copy
    /// comes right after the old one.
    fn copy_of(&mut self, old: &Subtree, is_tied: bool, taken: &mut HashSet<NodeId>) -> Subtree {
        let class = old.node.class().unwrap_or(Class::Block);
        let (index, tree) = (&self.index, &self.tree);
        let is_taken = |id: &NodeId| taken.contains(id) || index.find(tree, id).is_some();
        let (fresh, _) = self.maker.identify(class, is_taken);
        let beside = is_tied.then(|| {
            let mut ids = (0_u64..).map(|count| old.node.id.beside(count));
            ids.find(|id| !is_taken(id))
        });
        let id = beside.flatten().unwrap_or(fresh);
        taken.insert(id.clone());
        let copy = old.node.copied(id, DEMOTES);
        let places: Vec<Place> = old.children().iter().map(|it| it.node.place()).collect();
        let is_tied = |at: usize| {
            let is_same = |other: usize| places.get(other) == places.get(at);
            at.checked_sub(1).is_some_and(is_same) || is_same(at + 1)
        };
        let children = old.children().iter().enumerate();
        let children = children
            .map(|(at, child)| self.copy_of(child, is_tied(at), taken))
            .collect();
        Subtree::new(copy, children)
    }

    /// The offset of a node once it is demoted: before the core where it was before one, and otherwise after it.
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
