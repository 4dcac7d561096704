//! Markers: each replaces a tool result whose time is over while its call stays.

use std::collections::HashSet;

use super::cascade::Replaceable;
use super::report::Replacement;
use crate::context::Births;
use crate::edit::id_beside;
use crate::node::{Class, NodeId};
use crate::tree::{IdIndex, Label, Spot, Subtree, Tree};

/// Makes the markers of a commit.
pub(super) struct Markers<'c> {
    /// The tree before the commit: no marker takes an id that only becomes free.
    pub(super) tree: &'c Tree,
    pub(super) index: &'c IdIndex,
    pub(super) births: &'c mut Births,
    pub(super) made: Vec<Made>,
    pub(super) ids: HashSet<NodeId>,
}

/// A marker that was made.
pub(super) struct Made {
    pub(super) marker: Subtree,
    pub(super) old: NodeId,
    pub(super) spot: Spot,
    pub(super) label: Label,
}

impl Made {
    pub(super) fn replacement(&self) -> Replacement {
        Replacement {
            from: self.old.clone(),
            to: self.marker.node.id.clone(),
        }
    }
}

impl<'c> Markers<'c> {
    pub(super) fn new(tree: &'c Tree, index: &'c IdIndex, births: &'c mut Births) -> Self {
        Self {
            tree,
            index,
            births,
            made: Vec::new(),
            ids: HashSet::new(),
        }
    }

    /// The marker of a result, which no longer answers the calls with some names.
    pub(super) fn make(
        &mut self,
        replaceable: &Replaceable<'_>,
        lost: &HashSet<String>,
    ) -> Subtree {
        let old = &replaceable.old.node;
        let (index, tree, ids) = (self.index, self.tree, &self.ids);
        let is_taken = |id: &NodeId| ids.contains(id) || index.find(tree, id).is_some();
        let (id, _) = self.births.next_id_and_stamp(Class::Block, is_taken);
        let beside = id_beside(old, &replaceable.siblings, replaceable.index, is_taken);
        let id = beside.unwrap_or(id);
        let node = old.marker(id, self.births.cycle(), |name| !lost.contains(name));
        let marker = Subtree::leaf(node);
        self.ids.insert(marker.node.id.clone());
        self.made.push(Made {
            marker: marker.clone(),
            old: old.id.clone(),
            spot: replaceable.spot,
            label: self.tree.label_of(replaceable.spot),
        });
        marker
    }
}
