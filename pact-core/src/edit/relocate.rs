//! Moving nodes to a position.

use std::sync::Arc;

use super::targets::{Position, Targets, last_first};
use super::{EditError, Edited};
use crate::context::Context;
use crate::error::Error;
use crate::limits;
use crate::node::Stamp;
use crate::tree::{Found, Subtree};

impl Context {
    /// Moves what a selector finds to a position, side by side in the order it is in.
    ///
    /// What is sealed stays where it is: only nodes of the active head, what was attached in this cycle, and, in a
    /// context that allows it, nodes of `^sys` move. They keep their ids; as siblings they are the youngest. Numbers in
    /// the position count the children that are there before the move. Where nothing is found, nothing changes.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// for text in ["two", "one", "three"] {
    ///     ctx.user(text);
    /// }
    /// let edited = ctx.move_into(select!("^ah .block:nth(2)"), select!("(d0, cont[offset=0], )"))?;
    /// assert_eq!(edited.moved.len(), 1);
    /// let said: Vec<_> = ctx.thread().messages().map(|message| message.node().content().cloned()).collect();
    /// assert_eq!(said, ["one", "two", "three"].map(|text| Some(text.into())));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such place, or several, something that was found cannot be there, or the place is inside of
    /// what moves (`E_CYCLE`). Nothing was changed then.
    pub fn move_into(
        &mut self,
        targets: impl Targets,
        position: impl Position,
    ) -> Result<Edited, Error> {
        let plan = position.position()?;
        let query = plan.resolve()?;
        let found = self.targets(&targets)?;
        let parent = self.only_place(&query)?;
        let check = |found: &[Found]| {
            let mut found = found.iter();
            found.try_for_each(|target| self.check_movable(target, &parent))
        };
        // First what can be said of each alone.
        check(&found)?;
        let found = self.with_pairs(found, targets.takes_pairs(), |found| found)?;
        check(&found)?;
        if found.is_empty() {
            return Ok(Edited::default());
        }
        let at = self.place_of(&parent, query.insertion)?;
        self.attempt(|ctx| ctx.relocate(&found, &parent, at))
            .map_err(Error::from)
    }

    fn check_movable(&self, target: &Found, parent: &Found) -> Result<(), EditError> {
        let node = self.edited_node(target)?;
        if self.is_head_core(target) {
            return Err(EditError::stays(node));
        }
        if target.spot.is_in_sequence() && !self.is_open(target, node) {
            return Err(EditError::Sealed {
                node: node.id.clone(),
            });
        }
        if target.holds(parent) {
            return Err(EditError::Cycle {
                node: node.id.clone(),
            });
        }
        let levels = self.inside(target).next().map_or(0, height);
        if self.level(parent) + levels > limits::MAX_NESTING {
            return Err(EditError::too_deep(Some(node.id.clone())));
        }
        Ok(())
    }

    /// Takes nodes, last first, out of where they are, and puts them side by side before the child at a place.
    fn relocate(
        &mut self,
        found: &[Found],
        parent: &Found,
        at: usize,
    ) -> Result<Edited, EditError> {
        let Some(parent_id) = self.tree.node(parent).map(|node| node.id.clone()) else {
            return Err(EditError::no_place());
        };
        let is_before = |target: &&Found| match target.path.split_last() {
            Some((index, above)) => {
                target.spot == parent.spot && *above == *parent.path && *index < at
            }
            None => false,
        };
        let mut at = at - found.iter().filter(is_before).count();
        let before = self.standings(found.iter().flat_map(|found| self.inside(found)));
        let answers = self.answers_inside(found);
        let mut taken: Vec<Subtree> = Vec::new();
        for target in last_first(found.to_vec()) {
            taken.extend(self.take_out(&target));
        }
        let mut edited = Edited::default();
        for subtree in taken.into_iter().rev() {
            // Room is made in the parent, which what was taken may have been beside.
            let parent = self.locate(&parent_id)?;
            let slot = self.slot_at(&parent, at, None)?;
            self.check_place(&parent, &subtree.node.node_type, slot.offset)?;
            self.make_room(&parent, at, slot.moves);
            edited.moved.push(subtree.node.id.clone());
            let stamp = self.maker.stamp();
            self.put_in(&parent, subtree.reborn(stamp, slot.offset));
            at += 1;
        }
        self.check_moved_calls(&answers)?;
        self.settle_moved(&before, &mut edited)?;
        Ok(edited)
    }

    /// Takes a node out of its place, to be put in elsewhere.
    pub(super) fn take_out(&mut self, found: &Found) -> Option<Subtree> {
        let (index, parent) = found.path.split_last()?;
        let taken = self.tree.update(found.spot, |top| {
            top.at_mut(parent).and_then(|parent| parent.remove(*index))
        });
        let taken = taken.flatten()?;
        self.weigh_detached(found.spot, &taken);
        Some(taken)
    }

    /// Puts a node that was taken out into another place.
    pub(super) fn put_in(&mut self, parent: &Found, subtree: Subtree) {
        let label = self.label_of(parent.spot);
        self.index.note_all(&subtree, label);
        self.weigh_attached(parent.spot, &subtree);
        self.tree.insert(parent, subtree);
    }
}

/// How many levels a node and all it holds take.
fn height(subtree: &Subtree) -> usize {
    let mut levels = 0;
    let mut level: Vec<&Subtree> = vec![subtree];
    while !level.is_empty() {
        levels += 1;
        level = level.iter().flat_map(|node| node.children()).collect();
    }
    levels
}

impl Subtree {
    /// The same with the top at another offset.
    pub(super) fn moved_by(mut self, step: i64) -> Self {
        self.node = Arc::new(self.node.moved_by(step));
        self
    }

    /// The same with the top at another offset, made at another time.
    fn reborn(mut self, stamp: Stamp, offset: i64) -> Self {
        self.node = Arc::new(self.node.reborn(stamp, offset));
        self
    }
}
