//! Substitutes: nodes in the place of others, with their offset and time. Replacements, redactions
//! and upserts are such nodes.
//!
//! The caller chooses the link by which a substitute names a sealed node. Only `replace.rs` chooses
//! `data_replaces`. Redactions have `data_redacts` (`delete.rs`, `demote.rs`), and an upsert has no
//! link.

use std::sync::Arc;

use super::{EditError, Edited};
use crate::context::Context;
use crate::node::{Draft, Expiry, Node, NodeId, REDACTS, REPLACES};
use crate::tree::{Found, Siblings, Spot, Subtree};

impl Context {
    /// Puts a node in the place of another, and returns its id. A substitute for a sealed node
    /// names it in the attribute `link`.
    pub(super) fn substitute(
        &mut self,
        found: &Found,
        draft: Draft,
        link: &str,
        edited: &mut Edited,
    ) -> Option<NodeId> {
        let old = self.tree.node(found)?;
        // In the place of a hand-written node, a node without key and link would count as
        // hand-written, too.
        let would_be_hand_written = old.has_no_birth() && draft.key.is_none();
        let mut draft = if self.is_sealed(found) || would_be_hand_written {
            with_link(draft, link, &old.id)
        } else {
            draft
        };
        if draft.role.is_none() {
            draft.role = old.role().map(Into::into);
        }
        if link == REPLACES {
            self.inherit_call(&mut draft, old);
        }
        let expires = (link == REDACTS).then_some(old.expires);
        self.take_place(found, draft, expires, edited)
    }

    /// Puts a node in the place of another, with its offset and time, and with the expiry if one is
    /// given. Returns the new id.
    pub(super) fn take_place(
        &mut self,
        found: &Found,
        draft: Draft,
        expires: Option<Expiry>,
        edited: &mut Edited,
    ) -> Option<NodeId> {
        let (index, parent_path) = found.path.split_last()?;
        let part = self.tree.part(found.spot)?;
        let old = part.at(&found.path)?.clone();
        let label = self.label_of(found.spot);
        let has_own_id = draft.id.is_some();
        let mut new = self.instantiate_all(draft, old.node.offset, label);
        let id_beside = (!has_own_id)
            .then(|| self.id_beside(&old.node, found))
            .flatten();
        if let Some(node) = Arc::get_mut(&mut new.node) {
            // With the time of the old node, the substitute has its place among the siblings, too.
            node.created_at_ns = old.node.created_at_ns;
            node.creation_index = old.node.creation_index;
            if let Some(expires) = expires {
                node.expires = expires;
            }
            if let Some(id) = id_beside {
                node.id = id;
            }
        }
        self.index.note(&new.node, label);
        let id = new.node.id.clone();
        let replaced = new.clone();
        self.tree.update(found.spot, |top| {
            if let Some(parent) = top.at_mut(parent_path) {
                parent.replace(*index, replaced);
            }
        });
        self.note_removed(found.spot, &old, edited);
        self.note_added(found.spot, &new, edited);
        Some(id)
    }

    /// Puts a node that was made of another one in its place. Both have the same time and offset.
    pub(crate) fn swap_node(&mut self, found: &Found, mut new: Node) -> Option<NodeId> {
        let (index, parent_path) = found.path.split_last()?;
        let old = self.tree.part(found.spot)?.at(&found.path)?.clone();
        if let Some(id) = self.id_beside(&old.node, found) {
            new.id = id;
        }
        let new = Subtree::leaf(new);
        self.index.note(&new.node, self.label_of(found.spot));
        let id = new.node.id.clone();
        self.weigh_detached(found.spot, &old);
        self.weigh_attached(found.spot, &new);
        self.tree.update(found.spot, |top| {
            if let Some(parent) = top.at_mut(parent_path) {
                parent.replace(*index, new);
            }
        });
        Some(id)
    }

    /// An id for the substitute of a node among siblings of equal rank.
    fn id_beside(&self, old: &Node, found: &Found) -> Option<NodeId> {
        let (index, parent) = found.path.split_last()?;
        let siblings = self.tree.part(found.spot)?.at(parent)?.children();
        let is_taken = |id: &NodeId| self.index.find(&self.tree, id).is_some();
        id_beside(old, &siblings, *index, is_taken)
    }

    pub(super) fn note_removed(&mut self, spot: Spot, removed: &Subtree, edited: &mut Edited) {
        self.weigh_detached(spot, removed);
        edited.removed.extend(ids(removed));
    }

    pub(super) fn note_added(&mut self, spot: Spot, added: &Subtree, edited: &mut Edited) {
        self.weigh_attached(spot, added);
        edited.added.extend(ids(added));
    }
}

/// An id that sorts right after the id of a node, for its substitute: where siblings have equal
/// ranks, the ids decide the order. None where no sibling has an equal rank.
pub(crate) fn id_beside(
    old: &Node,
    siblings: &Siblings<'_>,
    index: usize,
    is_taken: impl Fn(&NodeId) -> bool,
) -> Option<NodeId> {
    let is_tied = |index: usize| {
        let other = siblings.get(index);
        other.is_some_and(|other| other.node.sibling_rank() == old.sibling_rank())
    };
    // In canonical order, siblings of equal rank are beside each other.
    let is_alone = !index.checked_sub(1).is_some_and(is_tied) && !is_tied(index + 1);
    if is_alone {
        return None;
    }
    let mut ids = (0_u64..).map(|count| old.id.beside(count));
    ids.find(|id| !is_taken(id))
}

/// The refusal for a child of `^seq` that is no segment, which only documents have. It can have no
/// substitute.
pub(super) fn outside_of_turns(node: &Node) -> EditError {
    EditError::Misplaced {
        node: Some(node.id.clone()),
        message: format!(
            "`{}` is in `^seq` without being a segment, and nothing else may be there; import a document without it",
            node.id.shown()
        ),
    }
}

pub(super) fn ids(subtree: &Subtree) -> impl Iterator<Item = NodeId> {
    subtree.walk().map(|subtree| subtree.node.id.clone())
}

pub(super) fn with_link(mut draft: Draft, name: &str, id: &NodeId) -> Draft {
    draft.rare.attributes.retain(|(other, _)| other != name);
    draft
        .rare
        .attributes
        .push((name.into(), id.as_str().into()));
    draft
}
