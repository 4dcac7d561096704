//! Inserting a node: at a position, under a node, at a depth.

use std::collections::HashSet;

use pact_grammar::plan::Query;

use super::destination::{Destination, DestinationKind};
use super::key_overlap::has_keys;
use super::{EditError, Edited};
use crate::argument::IntoDraft;
use crate::context::Context;
use crate::error::Error;
use crate::node::{Draft, NodeId};
use crate::tree::{Found, Spot};

impl Context {
    /// Inserts a node where a [`Destination`] says:
    ///
    /// - a position: before or after all children of a node (`, )` and `end`), or after or before
    ///   one of them (`+N` and `-N`, counted from 1); as a plan or as a selector of run time,
    /// - the id of a node: under it; in a segment or the active head after the core, unless the
    ///   node has an offset,
    /// - a depth: above 0 as a turn of its own, which is put between the sealed ones, so that those
    ///   at this depth and below are one deeper from now on; at 0 into the open turn, as
    ///   [`push`](Context::push) does; at −1 into `^sys`.
    ///
    /// A sealed turn takes nodes before and after its core, and `^sys` takes them in a context that
    /// allows it. In a turn of its own, a container without an offset becomes the core, unless it
    /// has a time to live or is removable; any other node goes into a new core. No sealed node and
    /// no snapshot changes.
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
    /// let newest = ctx.newest().unwrap();
    /// let sequence = newest.root().children().nth(1).unwrap();
    /// let segment = sequence.children().next().unwrap().id().clone();
    /// // Under a node, here after the core of the oldest turn.
    /// ctx.insert(&segment, Block::new("a note"))?;
    ///
    /// ctx.insert(select!("(d1, seg, +1)"), Block::new("five").role("user"))?; // at a position
    /// let thread = ctx.thread();
    /// let said: Vec<_> = thread.messages().map(|message| message.content().cloned()).collect();
    /// assert_eq!(said, ["one", "a note", "two", "four", "five"].map(|text| Some(text.into())));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such place, or several, the node cannot be there, or a parameter's value is
    /// out of range. Nothing was changed then.
    pub fn insert(
        &mut self,
        place: impl Destination,
        node: impl IntoDraft,
    ) -> Result<Edited, Error> {
        let draft = node.into();
        match place.kind()? {
            DestinationKind::Depth(depth) => Ok(self.insert_at_depth(depth, draft)?),
            DestinationKind::Under(parent) => Ok(self.insert_under(&parent, draft)?),
            DestinationKind::Position(plan) => {
                let query = plan.resolve()?;
                Ok(self.insert_at_position(&query, draft)?)
            }
        }
    }

    fn insert_at_position(&mut self, query: &Query, draft: Draft) -> Result<Edited, EditError> {
        let parent = self.only_parent(query)?;
        // This comes first, because the later checks may recurse into the draft.
        draft.check(self.level(&parent) + 1)?;
        let at = self.child_index(&parent, query.insertion)?;
        let free = self.free_offset_at(&parent, at, draft.offset)?;
        self.check_placement(&parent, &draft.node_type, free.offset)?;
        self.check_ids(&draft, &mut HashSet::new())?;
        self.all_or_nothing(|ctx| {
            let has_keys = has_keys(&draft);
            ctx.make_room(&parent, at, free.moves);
            let id = ctx.place_draft(&parent, draft, free.offset);
            let mut edited = Edited::added(ctx.with_all_it_holds(&id));
            if has_keys {
                ctx.settle_added(&mut edited)?;
            }
            Ok(edited)
        })
    }

    /// Adds a node under a container, under the active head, or under a sealed segment, before or
    /// after its core. A node without an offset comes after the core.
    fn insert_under(&mut self, parent: &NodeId, draft: Draft) -> Result<Edited, EditError> {
        let parent = self.locate(parent)?;
        let holds_core = match parent.spot {
            Spot::Head | Spot::Segment(_) => parent.path.is_empty(),
            _ => false,
        };
        self.reported_insert(&parent, draft, i64::from(holds_core))
    }

    /// Adds a node under a parent, if it may be there, and settles its keys.
    pub(super) fn checked_insert(
        &mut self,
        parent: &Found,
        draft: Draft,
        default_offset: i64,
    ) -> Result<NodeId, EditError> {
        if self.has_room_for_keys(parent, &draft) {
            self.check_insert(parent, &draft, default_offset)?;
            return Ok(self.place_draft(parent, draft, default_offset));
        }
        let edited = self.reported_insert(parent, draft, default_offset)?;
        edited
            .added
            .into_iter()
            .next()
            .ok_or_else(EditError::no_place)
    }

    /// As [`checked_insert`](Self::checked_insert), and reports all changes. The new node is the
    /// first of the added ones.
    pub(super) fn reported_insert(
        &mut self,
        parent: &Found,
        draft: Draft,
        default_offset: i64,
    ) -> Result<Edited, EditError> {
        self.check_insert(parent, &draft, default_offset)?;
        if self.has_room_for_keys(parent, &draft) {
            // No later step can refuse the edit, so the state is not saved. A saved state would
            // make a copy of the siblings.
            let id = self.place_draft(parent, draft, default_offset);
            return Ok(Edited::added(self.with_all_it_holds(&id)));
        }
        self.all_or_nothing(|ctx| {
            let id = ctx.place_draft(parent, draft, default_offset);
            let mut edited = Edited::added(ctx.with_all_it_holds(&id));
            ctx.settle_added(&mut edited)?;
            Ok(edited)
        })
    }

    /// The ids of a node of the working state and of all it holds.
    pub(super) fn with_all_it_holds(&self, id: &NodeId) -> Vec<NodeId> {
        let nodes = self
            .node(id)
            .into_iter()
            .flat_map(|node| node.descendants());
        nodes.map(|node| node.id().clone()).collect()
    }
}
