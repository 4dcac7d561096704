//! Adding a node at a position.

use std::collections::HashSet;
use std::sync::Arc;

use pact_grammar::plan::{Query, Sentinel};

use super::overlap::has_keys;
use super::slot::{Around, Moves, Slot};
use super::targets::Position;
use super::{EditError, Edited};
use crate::context::Context;
use crate::error::Error;
use crate::node::{Draft, NodeId};
use crate::tree::{Found, Spot, Subtree};

impl Context {
    /// Adds a node at a position: before or after all children of a node (`, )` and `end`), or after or before one of
    /// them (`+N` and `-N`, counted from 1).
    ///
    /// What is sealed takes nodes before and after its core; `^sys` takes them in a context that allows it.
    ///
    /// ```
    /// use pact_core::{Block, Context, select};
    ///
    /// let mut ctx = Context::builder().build();
    /// for text in ["one", "three"] {
    ///     ctx.user(text);
    /// }
    /// ctx.add(select!("(d0, cont[offset=0], +1)"), Block::new("two").role("user"))?;
    /// ctx.add(select!("(d0, cont[offset=0], )"), Block::new("zero").role("user"))?;
    /// let said: Vec<_> = ctx.thread().messages().map(|message| message.node().content().cloned()).collect();
    /// assert_eq!(said, ["zero", "one", "two", "three"].map(|text| Some(text.into())));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such place, or several, the node cannot be there, or a parameter's value lies outside what
    /// its place allows. Nothing was changed then.
    pub fn add(
        &mut self,
        position: impl Position,
        node: impl Into<Draft>,
    ) -> Result<Edited, Error> {
        let plan = position.position()?;
        let query = plan.resolve()?;
        let parent = self.only_place(&query)?;
        let draft = node.into();
        // First of all: what follows may recurse into the draft.
        draft.check(self.level(&parent) + 1)?;
        let at = self.place_of(&parent, query.insertion)?;
        let slot = self.slot_at(&parent, at, draft.offset)?;
        self.check_place(&parent, &draft.node_type, slot.offset)?;
        self.check_ids(&draft, &mut HashSet::new())?;
        let edited = self.attempt(|ctx| {
            let has_keys = has_keys(&draft);
            ctx.make_room(&parent, at, slot.moves);
            let id = ctx.insert(&parent, draft, slot.offset);
            let mut edited = Edited::added(ctx.with_all_it_holds(&id));
            if has_keys {
                ctx.settle_added(&mut edited)?;
            }
            Ok(edited)
        });
        edited.map_err(|error: EditError| error.into())
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
