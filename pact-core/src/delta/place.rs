//! The last step of an application: nodes are placed, parents first.

use std::collections::{HashMap, HashSet};

use super::apply::Applier;
use super::data::{DeltaError, Placed, PlacedNode};
use crate::limits;
use crate::node::{Class, NodeId};
use crate::tree::{self, Found, Spot, Subtree};

impl Applier<'_> {
    /// Places nodes that are new or were taken out.
    pub(super) fn place(
        &mut self,
        placed: Vec<Placed>,
        detached: &mut HashMap<NodeId, Subtree>,
    ) -> Result<(), DeltaError> {
        let mut taken: HashSet<NodeId> = detached
            .values()
            .flat_map(Subtree::walk)
            .map(|subtree| subtree.node.id.clone())
            .collect();
        let mut open: Vec<Open> = Vec::new();
        for Placed {
            node,
            parent,
            before,
        } in placed
        {
            while open.last().is_some_and(|open| *open.id() != parent) {
                self.close(&mut open);
            }
            let (level, room, place) = match open.last() {
                Some(open) => (open.level + 1, open.room, None),
                None => {
                    let (level, room, place) = self.find_place(&parent, before.as_ref())?;
                    (level, room, Some(place))
                }
            };
            let top = match node {
                PlacedNode::New(data) => {
                    let node = data.into_node(self.shapes)?;
                    let id = &node.id;
                    if taken.contains(id) || self.find(id).is_some() {
                        return Err(DeltaError::about(id, "is there already"));
                    }
                    if node.node_type().as_region().is_some() {
                        return Err(DeltaError::about(id, "is a region in another place"));
                    }
                    taken.insert(id.clone());
                    Subtree::leaf(node)
                }
                PlacedNode::Moved(id) => detached
                    .remove(&id)
                    .ok_or_else(|| DeltaError::about(&id, "moved twice"))?,
            };
            if level - 1 + top.height() > room {
                return Err(DeltaError::about(&top.node.id, "is nested too deep"));
            }
            open.push(Open {
                top,
                children: Vec::new(),
                level,
                room,
                place,
            });
        }
        while !open.is_empty() {
            self.close(&mut open);
        }
        Ok(())
    }

    /// The place below a node: the level there, the deepest level that is allowed, and how a node
    /// is added.
    fn find_place(
        &self,
        parent: &NodeId,
        before: Option<&NodeId>,
    ) -> Result<(usize, usize, Place), DeltaError> {
        let Some(found) = self.find(parent) else {
            return Err(DeltaError::about(
                parent,
                "holds a new one, and is not there",
            ));
        };
        let inside = found.path.len();
        Ok(match found.spot {
            Spot::Root => return Err(DeltaError::about(parent, "holds no nodes but regions")),
            Spot::Sequence => {
                let segment = before.map(|id| match self.find(id) {
                    Some(Found {
                        spot: Spot::Segment(position),
                        path,
                    }) if path.is_empty() => Ok(position),
                    _ => Err(DeltaError::about(id, "follows a new segment, and is none")),
                });
                let end = self.tree.sequence.segments().len();
                let position = segment.transpose()?.unwrap_or(end);
                (3, limits::MAX_NESTING, Place::InSequence(position))
            }
            // Sealing puts a segment around the nodes of the head, and a core.
            Spot::Head => (inside + 3, limits::MAX_NESTING - 2, Place::Under(found)),
            Spot::System => (inside + 3, limits::MAX_NESTING, Place::Under(found)),
            Spot::Segment(_) | Spot::Stray(_) => {
                (inside + 4, limits::MAX_NESTING, Place::Under(found))
            }
        })
    }

    /// Closes the innermost open node.
    fn close(&mut self, open: &mut Vec<Open>) {
        let Some(closed) = open.pop() else {
            return;
        };
        let top = closed.top.with_more(closed.children);
        match closed.place {
            None => {
                if let Some(parent) = open.last_mut() {
                    parent.children.push(top);
                }
            }
            Some(Place::Under(found)) => {
                let label = self.tree.label_of(found.spot);
                self.index.note_all(&top, label);
                self.tree.insert(&found, top);
            }
            Some(Place::InSequence(_)) if !top.node.is(Class::Segment) => {
                self.index.note_all(&top, tree::STRAY);
                self.tree.sequence.insert_stray(top);
            }
            Some(Place::InSequence(position)) => {
                let relabelled = self.tree.place_segment(position, top);
                self.note_again(relabelled);
            }
        }
    }

    /// Notes the segments at some positions, of which the labels are new, and the head.
    fn note_again(&mut self, relabelled: tree::Relabelled) {
        for position in relabelled.segments {
            if let Some(part) = self.tree.sequence.segments().get(position) {
                self.index.note_all(&part.top, part.label);
            }
        }
        if relabelled.head {
            let label = self.tree.head_label();
            self.index.note_all(self.tree.head(), label);
        }
    }
}

/// A node that is being placed, while nodes in it follow.
struct Open {
    top: Subtree,
    children: Vec<Subtree>,
    level: usize,
    /// The deepest level that is allowed here.
    room: usize,
    /// Where it goes in the tree; none if it goes into the open node before it.
    place: Option<Place>,
}

impl Open {
    fn id(&self) -> &NodeId {
        &self.top.node.id
    }
}

/// Where a node goes.
enum Place {
    /// Under a node.
    Under(Found),
    /// Into `^seq`: a segment at this position.
    InSequence(usize),
}
