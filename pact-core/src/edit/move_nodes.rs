//! Moving nodes to a position, under a node or to a depth.

use std::sync::Arc;

use pact_grammar::plan::Sentinel;

use super::destination::{Destination, DestinationKind};
use super::enter_leave_sys::Renamed;
use super::targets::{Targets, last_first};
use super::{EditError, Edited};
use crate::context::Context;
use crate::error::Error;
use crate::limits;
use crate::node::Stamp;
use crate::tree::{Found, Spot, Subtree};

impl Context {
    /// Moves nodes to a [`Destination`]: to a position, under a node, or to a depth.
    ///
    /// At a position or under a node they come side by side, in the order they are in. Sealed nodes
    /// stay where they are: only nodes of the active head, those that were inserted in this cycle,
    /// and, in a context that allows it, those of `^sys` move. As siblings they are the youngest.
    /// Numbers in a position count the children that are there before the move.
    ///
    /// At a depth above 0, segments are taken out and put in where they are to be, next to each
    /// other in the order they were in; nodes that are not sealed are sealed early, into a turn of
    /// their own. At 0 they move to the end of the open turn's core, and at −1 to the end of
    /// `^sys`, in a context that allows it.
    ///
    /// Nodes keep their ids, but for those that are in a snapshot and enter or leave `^sys`: these
    /// get new ones, and the report has them as removed and added. No sealed node and no snapshot
    /// changes. Where nothing is found, nothing changes.
    ///
    /// ```
    /// use pact_core::{Context, select};
    ///
    /// let mut ctx = Context::default();
    /// for text in ["three", "two"] {
    ///     ctx.user(text);
    ///     ctx.commit()?;
    /// }
    /// ctx.move_to(select!(".seg:depth(1)"), 2)?; // the newest turn is the one before now
    /// ctx.user("four");
    /// let five = ctx.user("one");
    /// // An id, to the start of the open turn.
    /// ctx.move_to(&five, select!("(d0, cont[offset=0], )"))?;
    /// let thread = ctx.thread();
    /// let said: Vec<_> = thread.messages().map(|message| message.content().cloned()).collect();
    /// assert_eq!(said, ["two", "three", "one", "four"].map(|text| Some(text.into())));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such place, or several, a node cannot be there, the place is inside of a
    /// node that moves (`E_CYCLE`), or it is sealed (`E_SEALED`). Nothing was changed then.
    pub fn move_to(
        &mut self,
        targets: impl Targets,
        place: impl Destination,
    ) -> Result<Edited, Error> {
        match place.kind()? {
            DestinationKind::Depth(depth) => self.move_to_depth(&targets, depth),
            DestinationKind::Under(parent) => {
                let parent = self.locate(&parent)?;
                self.move_under(&targets, &parent, None)
            }
            DestinationKind::Position(plan) => {
                let query = plan.resolve()?;
                let parent = self.only_parent(&query)?;
                self.move_under(&targets, &parent, query.insertion)
            }
        }
    }

    /// Moves nodes to a place among the children of a node.
    fn move_under(
        &mut self,
        targets: &impl Targets,
        parent: &Found,
        sentinel: Option<Sentinel>,
    ) -> Result<Edited, Error> {
        let found = self.targets(targets)?;
        let check = |found: &[Found]| {
            let mut found = found.iter();
            found.try_for_each(|target| self.check_movable(target, parent))
        };
        // A reason against a target itself is reported before one about its tool calls.
        check(&found)?;
        let found = self.with_pairs(found, targets.takes_pairs(), |found| found)?;
        check(&found)?;
        if found.is_empty() {
            return Ok(Edited::default());
        }
        let at = self.child_index(parent, sentinel)?;
        Ok(self.all_or_nothing(|ctx| ctx.move_side_by_side(&found, parent, at))?)
    }

    pub(super) fn check_movable(&self, target: &Found, parent: &Found) -> Result<(), EditError> {
        let node = self.edited_node(target)?;
        if self.is_head_core(target) {
            return Err(EditError::stays(node));
        }
        if target.is_segment() {
            return Err(EditError::only_spliced(node));
        }
        if self.is_sealed(target) {
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

    /// Whether the core of a turn can hold a node.
    pub(super) fn check_level_in_core(&self, found: &Found) -> Result<(), EditError> {
        let Some(subtree) = self.inside(found).next() else {
            return Ok(());
        };
        // Below the root, `^seq`, the segment and the core.
        if 4 + height(subtree) > limits::MAX_NESTING {
            return Err(EditError::too_deep(Some(subtree.node.id.clone())));
        }
        Ok(())
    }

    /// Takes nodes out of their places, last first, and puts them side by side before the child at
    /// an index.
    pub(super) fn move_side_by_side(
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
        let before = self.key_instances_in(found.iter().flat_map(|found| self.inside(found)));
        let answers = self.answers_inside(found);
        let crosses =
            |target: &Found| (target.spot == Spot::System) != (parent.spot == Spot::System);
        let committed = found.iter().any(crosses);
        let committed = committed.then(|| self.committed_outside_of_turns());
        let mut renamed = Renamed::new();
        let mut taken: Vec<(Subtree, bool)> = Vec::new();
        for target in last_first(found.to_vec()) {
            let subtree = self.take_out(&target);
            taken.extend(subtree.map(|subtree| (subtree, crosses(&target))));
        }
        let mut edited = Edited::default();
        for (subtree, crosses) in taken.into_iter().rev() {
            // The parent is found anew, because a taken node may have been beside it.
            let parent = self.locate(&parent_id)?;
            let free = self.free_offset_at(&parent, at, None)?;
            self.check_placement(&parent, subtree.node.node_type(), free.offset)?;
            self.make_room(&parent, at, free.moves);
            let subtree = match committed.as_ref().filter(|_| crosses) {
                Some(committed) => self.renamed(subtree, committed, &mut renamed, &mut edited),
                None => {
                    edited.moved.push(subtree.node.id.clone());
                    subtree
                }
            };
            let stamp = self.births.next_stamp();
            self.put_in(&parent, subtree.reborn(stamp, free.offset));
            at += 1;
        }
        self.check_moved_calls(&answers, &renamed)?;
        self.settle_moved(&before, &mut edited)?;
        Ok(edited)
    }

    /// Takes a node out of its place.
    pub(super) fn take_out(&mut self, found: &Found) -> Option<Subtree> {
        let (index, parent) = found.path.split_last()?;
        let taken = self.tree.update(found.spot, |top| {
            top.at_mut(parent).and_then(|parent| parent.remove(*index))
        });
        let taken = taken.flatten()?;
        self.weigh_detached(found.spot, &taken);
        Some(taken)
    }

    /// Puts a node under a parent.
    pub(super) fn put_in(&mut self, parent: &Found, subtree: Subtree) {
        let label = self.label_of(parent.spot);
        self.index.note_all(&subtree, label);
        self.weigh_attached(parent.spot, &subtree);
        self.tree.insert(parent, subtree);
    }
}

/// The number of levels of a node and all it holds.
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
