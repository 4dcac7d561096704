//! What stands in the place of another node: replacements and redactions.

use std::sync::Arc;

use super::calls::inherit_call;
use super::{EditError, Edited};
use crate::context::Context;
use crate::node::{Draft, Node, NodeId};
use crate::tree::{Found, Spot, Subtree};

/// The kind of what stands where something was deleted.
pub(crate) const REDACTION: &str = "redaction";
/// What such a block stands for.
pub(super) const REDACTS: &str = "data_redacts";
/// What a block that took the place of a sealed one stands for.
pub(crate) const REPLACES: &str = "data_replaces";

impl Context {
    /// Puts a node in the place of another. In the place of what is sealed, an attribute names that.
    pub(super) fn put(&mut self, found: &Found, draft: Draft, link: &str, edited: &mut Edited) {
        let Some((index, parent_path)) = found.path.split_last() else {
            return;
        };
        let Some(old) = self
            .tree
            .part(found.spot)
            .and_then(|part| part.at(&found.path))
            .cloned()
        else {
            return;
        };
        let is_sealed =
            !matches!(found.spot, Spot::Head | Spot::System) && !self.is_open(found, &old.node);
        // Without a key, and in the place of a hand-written node, it would be taken for one that an author named.
        let has_to_tell = old.node.has_no_birth() && draft.key.is_none();
        let draft = if is_sealed || has_to_tell {
            with_link(draft, link, &old.node.id)
        } else {
            draft
        };
        let label = self.label_of(found.spot);
        let has_own_id = draft.id.is_some();
        let mut draft = draft;
        if draft.role.is_none() {
            draft.role.clone_from(&old.node.role);
        }
        if link == REPLACES {
            inherit_call(&mut draft, &old.node);
        }
        let mut new = self.grow_all(draft, old.node.offset, label);
        let stand_in = (!has_own_id)
            .then(|| self.id_beside(&old.node, found))
            .flatten();
        if let Some(node) = Arc::get_mut(&mut new.node) {
            // The place in time is the old one's; so is the place among its siblings then.
            node.created_at_ns = old.node.created_at_ns;
            node.creation_index = old.node.creation_index;
            if link == REDACTS {
                node.expires = old.node.expires;
            }
            if let Some(id) = stand_in {
                node.id = id;
            }
        }
        self.index.note(&new.node, label);
        let replaced = new.clone();
        self.tree.update(found.spot, |top| {
            if let Some(parent) = top.at_mut(parent_path) {
                parent.replace(*index, replaced);
            }
        });
        self.note_removed(found.spot, &old, edited);
        self.note_added(found.spot, &new, edited);
    }

    /// An id that comes right after that of a node, for one that takes its place among siblings of the same age: their
    /// ids decide about their order, and `!` comes before all that ids usually go on with. None where that is not needed.
    fn id_beside(&self, old: &Node, found: &Found) -> Option<NodeId> {
        let (index, parent) = found.path.split_last()?;
        let siblings = self.tree.part(found.spot)?.at(parent)?.children();
        let is_tied = |index: usize| {
            let other = siblings.get(index);
            other.is_some_and(|other| other.node.place() == old.place())
        };
        // In canonical order, siblings of one age are beside each other.
        let is_alone = !index.checked_sub(1).is_some_and(is_tied) && !is_tied(index + 1);
        if is_alone {
            return None;
        }
        let ids = (0_u64..).map(|count| NodeId::from(format!("{}!{count}", old.id)));
        ids.into_iter()
            .find(|id| self.index.find(&self.tree, id).is_none())
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

/// A child of `^seq` that is no segment, which only documents have: nothing can be put there in its place.
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
