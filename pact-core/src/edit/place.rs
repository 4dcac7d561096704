//! Where nodes may go, and which may be edited.

use std::collections::HashSet;

use super::{EditError, Edited};
use crate::context::Context;
use crate::lifecycle::seal::{core_of, wrap_core};
use crate::node::{Class, Draft, Node, NodeId, NodeType};
use crate::tree::{Found, Spot, Subtree};

impl Context {
    pub(super) fn locate(&self, id: &NodeId) -> Result<Found, EditError> {
        self.index
            .find(&self.tree, id)
            .ok_or_else(|| EditError::UnknownNode { node: id.clone() })
    }

    /// The active head's core; a document's head without one holds its blocks itself.
    pub(super) fn core_place(&self) -> Found {
        Found {
            spot: Spot::Head,
            path: self.tree.head().core().into_iter().collect(),
        }
    }

    /// Whether a node needs a core to be in, and there is none: a container would be the core itself, and would stay
    /// whatever it says of its own end.
    pub(super) fn needs_core_around(&self, draft: &Draft) -> bool {
        let is_container = draft.node_type.class() == Some(Class::Container);
        is_container && self.tree.head().core().is_none()
    }

    /// Adds a node to the active head's core, and says all that this took.
    pub(super) fn insert_into_core(&mut self, draft: Draft) -> Result<(NodeId, Edited), EditError> {
        let mut edited = Edited::default();
        if self.needs_core_around(&draft) {
            edited = self.make_core();
        }
        let place = self.core_place();
        self.check_insert(&place, &draft, 0)?;
        let id = self.place_draft(&place, draft, 0);
        edited.added.extend(self.with_all_it_holds(&id));
        Ok((id, edited))
    }

    /// Puts a container around the implicit core of a document's head, as sealing it would.
    pub(super) fn make_core(&mut self) -> Edited {
        let core = self.bare(Class::Container);
        let mut edited = Edited::added(vec![core.id.clone()]);
        self.index.note(&core, self.tree.head_label());
        let head = self.tree.head_mut();
        let at_zero = head.children().iter().map(|child| &child.node);
        let at_zero = at_zero.filter(|node| node.offset == 0);
        edited.moved.extend(at_zero.map(|node| node.id.clone()));
        *head = head.with_children(wrap_core(core, head.children().to_vec()));
        edited
    }

    /// Adds a node where it can be, and sees to its keys.
    pub(super) fn checked_insert(
        &mut self,
        place: &Found,
        draft: Draft,
        default_offset: i64,
    ) -> Result<NodeId, EditError> {
        if self.has_room_for_keys(place, &draft) {
            self.check_insert(place, &draft, default_offset)?;
            return Ok(self.place_draft(place, draft, default_offset));
        }
        let edited = self.reported_insert(place, draft, default_offset)?;
        edited
            .added
            .into_iter()
            .next()
            .ok_or_else(EditError::no_place)
    }

    /// The same, with all that it took: the node that was added comes first.
    pub(super) fn reported_insert(
        &mut self,
        place: &Found,
        draft: Draft,
        default_offset: i64,
    ) -> Result<Edited, EditError> {
        self.check_insert(place, &draft, default_offset)?;
        if self.has_room_for_keys(place, &draft) {
            // Nothing can go wrong any more: no copy of the siblings is kept to go back to.
            let id = self.place_draft(place, draft, default_offset);
            return Ok(Edited::added(self.with_all_it_holds(&id)));
        }
        self.all_or_nothing(|ctx| {
            let id = ctx.place_draft(place, draft, default_offset);
            let mut edited = Edited::added(ctx.with_all_it_holds(&id));
            ctx.settle_added(&mut edited)?;
            Ok(edited)
        })
    }

    /// Whether a node can be in a place.
    fn check_insert(
        &self,
        place: &Found,
        draft: &Draft,
        default_offset: i64,
    ) -> Result<(), EditError> {
        // First of all: what follows may recurse into the draft.
        draft.check(self.level(place) + 1)?;
        let offset = draft.offset.unwrap_or(default_offset);
        self.check_place(place, &draft.node_type, offset)?;
        self.check_ids(draft, &mut HashSet::new())
    }

    /// How deep a place is: the root is level 1.
    ///
    /// What is in the active head counts as if it were sealed, so that sealing cannot exceed the limit.
    pub(super) fn level(&self, place: &Found) -> usize {
        let parts_above = match place.spot {
            Spot::Root => 1,
            Spot::System | Spot::Sequence => 2,
            Spot::Segment(_) | Spot::Stray(_) => 3,
            Spot::Head => 3 + usize::from(core_of(self.tree.head()).is_none()),
        };
        parts_above + place.path.len()
    }

    /// Whether a node may be in a place.
    pub(super) fn check_place(
        &self,
        place: &Found,
        node_type: &NodeType,
        offset: i64,
    ) -> Result<(), EditError> {
        let Some(parent) = self.tree.node(place) else {
            return Err(EditError::Misplaced {
                node: None,
                message: "there is no such place".to_owned(),
            });
        };
        let misplaced = |message: String| {
            Err(EditError::Misplaced {
                node: Some(parent.id.clone()),
                message,
            })
        };
        let Some(class) = node_type.class() else {
            return misplaced(format!("`{node_type}` is a region; there is one of each"));
        };
        if class == Class::Segment {
            return misplaced(
                "a segment comes from sealing the active head, or goes into `^seq`".to_owned(),
            );
        }
        match place.spot {
            Spot::Root => return misplaced("the root holds nothing but its regions".to_owned()),
            Spot::Sequence => return misplaced("`^seq` holds nothing but segments".to_owned()),
            Spot::System if !self.may_edit_system => return Err(EditError::NotAuthorized),
            Spot::Segment(_) if self.is_in_core(place) => {
                return Err(EditError::Sealed {
                    node: parent.id.clone(),
                });
            }
            Spot::System | Spot::Head | Spot::Segment(_) | Spot::Stray(_) => {}
        }
        if parent.is(Class::Block) {
            return misplaced(format!(
                "`{}` is a block, and blocks hold no nodes",
                parent.id.shown()
            ));
        }
        let has_core = !matches!(place.spot, Spot::Stray(_));
        if offset == 0 && place.path.is_empty() && has_core {
            self.check_core(place, parent, class)?;
        }
        Ok(())
    }

    /// Offset 0 of a segment or region is the core's.
    fn check_core(&self, place: &Found, parent: &Node, class: Class) -> Result<(), EditError> {
        let part = self.tree.part(place.spot);
        let core = part.and_then(|part| part.at(&[part.core()?]));
        match (core, place.spot, class) {
            // `^sys` holds its blocks directly.
            (_, Spot::System, Class::Block) => Ok(()),
            (Some(core), _, _) => Err(EditError::DuplicateCore {
                parent: parent.id.clone(),
                core: core.node.id.clone(),
            }),
            (None, Spot::Segment(_), _) => Err(EditError::Sealed {
                node: parent.id.clone(),
            }),
            // It would be the core, whatever it says of its own end, and what is there now would stand beside it.
            (None, Spot::Head, Class::Container) => Err(EditError::ImplicitCore {
                parent: parent.id.clone(),
            }),
            (None, _, _) => Ok(()),
        }
    }

    /// Whether a place is the core of its segment, or inside it.
    pub(super) fn is_in_core(&self, place: &Found) -> bool {
        let part = self.tree.part(place.spot);
        let core = part
            .filter(|part| part.node.is(Class::Segment))
            .and_then(Subtree::core);
        core.is_some() && place.path.first().copied() == core
    }

    /// A node that edits by selector may touch: not a region, and in `^sys` only with the right to.
    pub(super) fn edited_node(&self, found: &Found) -> Result<&Node, EditError> {
        let node = self.tree.node(found).ok_or_else(EditError::no_place)?;
        if node.node_type.as_region().is_some() {
            return Err(EditError::Misplaced {
                node: Some(node.id.clone()),
                message: format!(
                    "`{}` is a region, and regions stay; narrow the selector",
                    node.id.shown()
                ),
            });
        }
        if found.spot == Spot::System && !self.may_edit_system {
            return Err(EditError::NotAuthorized);
        }
        Ok(node)
    }

    pub(super) fn is_head_core(&self, found: &Found) -> bool {
        let core = self.tree.head().core();
        found.spot == Spot::Head && core.is_some() && found.path == core.as_slice()
    }

    /// Whether a node was added in this cycle, outside of a core: it is in no snapshot.
    pub(super) fn is_open(&self, found: &Found, node: &Node) -> bool {
        self.is_new(node) && !self.is_in_core(found)
    }

    /// Whether a node is in `^seq`, and was not added in this cycle outside of a core.
    pub(super) fn is_sealed(&self, found: &Found) -> bool {
        let is_open = |node: &Node| self.is_open(found, node);
        found.spot.is_in_sequence() && !self.tree.node(found).is_some_and(is_open)
    }

    /// Whether a node is in no snapshot, and stands in for nothing that is: that has the place in time of the old one. The
    /// cycle does not tell: documents can say what they like, and a node that moves keeps its own.
    pub(super) fn is_new(&self, node: &Node) -> bool {
        let newest = self.history.newest_first().next();
        newest.is_none_or(|newest| node.created_at_ns > newest.last_ns())
    }

    /// Whether the ids that a draft brings along are free.
    pub(super) fn check_ids(
        &self,
        draft: &Draft,
        seen: &mut HashSet<NodeId>,
    ) -> Result<(), EditError> {
        if let Some(id) = &draft.id {
            let is_taken = self.index.find(&self.tree, id).is_some();
            if is_taken || !seen.insert(id.clone()) {
                return Err(EditError::TakenId { node: id.clone() });
            }
        }
        draft
            .children
            .iter()
            .try_for_each(|child| self.check_ids(child, seen))
    }
}
