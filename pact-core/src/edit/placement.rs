//! Placement: the parents that may hold a node, and the nodes that an edit may touch.

use std::collections::HashSet;

use super::EditError;
use crate::context::Context;
use crate::lifecycle::seal::core_of;
use crate::node::{Class, Draft, Node, NodeId, NodeType};
use crate::tree::{Found, Spot};

impl Context {
    pub(super) fn locate(&self, id: &NodeId) -> Result<Found, EditError> {
        self.index
            .find(&self.tree, id)
            .ok_or_else(|| EditError::UnknownNode { node: id.clone() })
    }

    /// Whether a draft may become a child of `parent`.
    pub(super) fn check_insert(
        &self,
        parent: &Found,
        draft: &Draft,
        default_offset: i64,
    ) -> Result<(), EditError> {
        // This comes first, because the later checks may recurse into the draft.
        draft.check(self.level(parent) + 1)?;
        let offset = draft.offset.unwrap_or(default_offset);
        self.check_placement(parent, &draft.node_type, offset)?;
        self.check_ids(draft, &mut HashSet::new())
    }

    /// The level of a node. The root is level 1.
    ///
    /// Nodes in the active head have the level that they will have once they are sealed, so that
    /// sealing cannot exceed the limit.
    pub(super) fn level(&self, found: &Found) -> usize {
        let parts_above = match found.spot {
            Spot::Root => 1,
            Spot::System | Spot::Sequence => 2,
            Spot::Segment(_) | Spot::Stray(_) => 3,
            Spot::Head => 3 + usize::from(core_of(self.tree.head()).is_none()),
        };
        parts_above + found.path.len()
    }

    /// Whether a node of this type and offset may be a child of `parent`.
    pub(super) fn check_placement(
        &self,
        parent: &Found,
        node_type: &NodeType,
        offset: i64,
    ) -> Result<(), EditError> {
        let Some(node) = self.tree.node(parent) else {
            return Err(EditError::Misplaced {
                node: None,
                message: "there is no such place".to_owned(),
            });
        };
        let misplaced = |message: String| {
            Err(EditError::Misplaced {
                node: Some(node.id.clone()),
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
        match parent.spot {
            Spot::Root => return misplaced("the root holds nothing but its regions".to_owned()),
            Spot::Sequence => return misplaced("`^seq` holds nothing but segments".to_owned()),
            Spot::System if !self.may_edit_system => return Err(EditError::NotAuthorized),
            Spot::Segment(_) if self.is_in_core(parent) => {
                return Err(EditError::Sealed {
                    node: node.id.clone(),
                });
            }
            Spot::System | Spot::Head | Spot::Segment(_) | Spot::Stray(_) => {}
        }
        if node.is(Class::Block) {
            return misplaced(format!(
                "`{}` is a block, and blocks hold no nodes",
                node.id.shown()
            ));
        }
        let has_core = !matches!(parent.spot, Spot::Stray(_));
        if offset == 0 && parent.path.is_empty() && has_core {
            self.check_core(parent, node, class)?;
        }
        Ok(())
    }

    /// Refuses a second node at offset 0 of a segment or region: that offset belongs to the core.
    fn check_core(&self, parent: &Found, node: &Node, class: Class) -> Result<(), EditError> {
        let part = self.tree.part(parent.spot);
        let core = part.and_then(|part| part.at(&[part.core()?]));
        match (core, parent.spot, class) {
            // `^sys` holds its blocks directly.
            (_, Spot::System, Class::Block) => Ok(()),
            (Some(core), _, _) => Err(EditError::DuplicateCore {
                parent: node.id.clone(),
                core: core.node.id.clone(),
            }),
            (None, Spot::Segment(_), _) => Err(EditError::Sealed {
                node: node.id.clone(),
            }),
            // It would be the core, and stay in spite of its time to live. The blocks of the
            // implicit core would be outside.
            (None, Spot::Head, Class::Container) => Err(EditError::ImplicitCore {
                parent: node.id.clone(),
            }),
            (None, _, _) => Ok(()),
        }
    }

    /// A node that an edit by selector may touch. Regions are refused, and so are the nodes of
    /// `^sys` in a context that does not allow it.
    pub(super) fn edited_node(&self, found: &Found) -> Result<&Node, EditError> {
        let node = self.tree.node(found).ok_or_else(EditError::no_place)?;
        if node.node_type().as_region().is_some() {
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

    /// Whether the ids that a draft sets are free.
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
