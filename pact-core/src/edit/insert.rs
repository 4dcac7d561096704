//! Inserting a node: at a position, under a node, at a depth.

use std::collections::HashSet;
use std::sync::Arc;

use pact_grammar::plan::{Query, Sentinel};

use super::overlap::has_keys;
use super::slot::{Around, Moves, Slot};
use super::targets::{Destination, Place};
use super::{EditError, Edited};
use crate::argument::IntoDraft;
use crate::context::Context;
use crate::error::Error;
use crate::node::{Draft, NodeId};
use crate::tree::{Found, Spot, Subtree};

impl Context {
    /// Inserts a node where a [`Destination`] says:
    ///
    /// - a position: before or after all children of a node (`, )` and `end`), or after or before one of them (`+N` and
    ///   `-N`, counted from 1); as a plan or as a selector of run time,
    /// - the id of a node: under it; in a segment or the active head after the core, unless the node has an offset,
    /// - a depth: above 0 as a turn of its own, which is put between the sealed ones, so that those at this depth and
    ///   below are one deeper from now on; at 0 into the open turn, as [`push`](Context::push) does; at −1 into `^sys`.
    ///
    /// A sealed turn takes nodes before and after its core, and `^sys` takes them in a context that allows it. In a turn
    /// of its own, a container without an offset becomes the core, unless it has a time to live or is removable; any
    /// other node goes into a new core. No sealed node and no snapshot changes.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::default();
    /// for text in ["one", "four"] {
    ///     ctx.user(text);
    ///     ctx.commit()?;
    /// }
    /// let spliced = ctx.insert(2, Block::new("two").role("user"))?; // a turn between the two
    /// assert_eq!((spliced.shifted[0].first, spliced.shifted[0].by), (2, 1));
    ///
    /// let segment = ctx.newest().unwrap().root().children().nth(1).unwrap().children().next().unwrap().id().clone();
    /// ctx.insert(&segment, Block::new("a note"))?; // under a node, here after the core of the oldest turn
    ///
    /// ctx.insert(select!("(d1, seg, +1)"), Block::new("five").role("user"))?; // at a position
    /// let said: Vec<_> = ctx.thread().messages().map(|message| message.content().cloned()).collect();
    /// assert_eq!(said, ["one", "a note", "two", "four", "five"].map(|text| Some(text.into())));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such place, or several, the node cannot be there, or a parameter's value lies outside what
    /// its place allows. Nothing was changed then.
    pub fn insert(
        &mut self,
        place: impl Destination,
        node: impl IntoDraft,
    ) -> Result<Edited, Error> {
        let draft = node.into();
        match place.place()? {
            Place::Depth(depth) => Ok(self.insert_at_depth(depth, draft)?),
            Place::Under(parent) => Ok(self.insert_under(&parent, draft)?),
            Place::Position(plan) => {
                let query = plan.resolve()?;
                Ok(self.insert_at_position(&query, draft)?)
            }
        }
    }

    fn insert_at_position(&mut self, query: &Query, draft: Draft) -> Result<Edited, EditError> {
        let parent = self.only_place(query)?;
        // First of all: what follows may recurse into the draft.
        draft.check(self.level(&parent) + 1)?;
        let at = self.place_of(&parent, query.insertion)?;
        let slot = self.slot_at(&parent, at, draft.offset)?;
        self.check_place(&parent, &draft.node_type, slot.offset)?;
        self.check_ids(&draft, &mut HashSet::new())?;
        self.all_or_nothing(|ctx| {
            let has_keys = has_keys(&draft);
            ctx.make_room(&parent, at, slot.moves);
            let id = ctx.place_draft(&parent, draft, slot.offset);
            let mut edited = Edited::added(ctx.with_all_it_holds(&id));
            if has_keys {
                ctx.settle_added(&mut edited)?;
            }
            Ok(edited)
        })
    }

    /// The one node that a position is in.
    pub(super) fn only_place(&self, query: &Query) -> Result<Found, EditError> {
        let found = self.found_now(query)?;
        match found.as_slice() {
            [] => Err(EditError::NoPlace {
                position: query.to_string(),
            }),
            [only] => self.locate(only),
            several => Err(EditError::SeveralPlaces {
                position: query.to_string(),
                count: several.len(),
            }),
        }
    }

    /// Before which child of a node a sentinel points.
    pub(super) fn place_of(
        &self,
        place: &Found,
        sentinel: Option<Sentinel>,
    ) -> Result<usize, EditError> {
        let parent = self.tree.node(place).ok_or_else(EditError::no_place)?;
        let count = self.children_of(place).len();
        let child = |number: u32| {
            let index = usize::try_from(number).unwrap_or(usize::MAX);
            (1..=count)
                .contains(&index)
                .then_some(index)
                .ok_or_else(|| EditError::NoChild {
                    parent: parent.id.clone(),
                    count,
                    number: u64::from(number),
                })
        };
        Ok(match sentinel {
            Some(Sentinel::Start) => 0,
            Some(Sentinel::End) | None => count,
            Some(Sentinel::After(number)) => child(number)?,
            Some(Sentinel::Before(number)) => child(number)? - 1,
        })
    }

    fn children_of(&self, place: &Found) -> &[Subtree] {
        let part = self.tree.part(place.spot);
        let parent = part.and_then(|part| part.at(&place.path));
        parent.map_or(&[], Subtree::children)
    }

    /// What it takes to put a node before a child.
    pub(super) fn slot_at(
        &self,
        place: &Found,
        at: usize,
        own_offset: Option<i64>,
    ) -> Result<Slot, EditError> {
        let parent = self.tree.node(place).ok_or_else(EditError::no_place)?;
        let children = self.children_of(place);
        let offset = |index: usize| children.get(index).map(|child| child.node.offset);
        let has_core = place.path.is_empty() && matches!(place.spot, Spot::Head | Spot::Segment(_));
        let around = Around {
            parent: &parent.id,
            previous: at.checked_sub(1).and_then(offset),
            next: offset(at),
            has_core,
        };
        let slot = around.slot(own_offset)?;
        let moving = match slot.moves {
            Moves::None => &[][..],
            Moves::Before => children.get(..at).unwrap_or_default(),
            Moves::After => children.get(at..).unwrap_or_default(),
        };
        let may_move = |child: &Subtree| {
            let is_open =
                matches!(place.spot, Spot::Head | Spot::System) || self.is_new(&child.node);
            let is_far = child.node.offset.unsigned_abs() >= i64::MAX.unsigned_abs();
            is_open && !is_far
        };
        if moving.iter().all(may_move) {
            Ok(slot)
        } else {
            Err(around.no_room())
        }
    }

    /// Moves siblings apart.
    pub(super) fn make_room(&mut self, place: &Found, at: usize, moves: Moves) {
        let step = match moves {
            Moves::None => return,
            Moves::Before => -1,
            Moves::After => 1,
        };
        self.tree.update(place.spot, |top| {
            let Some(parent) = top.at_mut(&place.path) else {
                return;
            };
            let range = if step < 0 {
                0..at
            } else {
                at..parent.children().len()
            };
            for index in range {
                if let Some(child) = parent.child_mut(index) {
                    child.node = Arc::new(child.node.moved_by(step));
                }
            }
        });
    }

    /// A node of the working state and all it holds.
    pub(super) fn with_all_it_holds(&self, id: &NodeId) -> Vec<NodeId> {
        let nodes = self
            .node(id)
            .into_iter()
            .flat_map(|node| node.descendants());
        nodes.map(|node| node.id().clone()).collect()
    }
}
