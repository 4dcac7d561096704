//! Nodes that enter or leave `^sys`. The only move between regions that a diff shows is sealing, so
//! a node that is in a snapshot gets a new id.

use std::collections::{HashMap, HashSet};

use super::Edited;
use super::substitute::ids;
use crate::context::Context;
use crate::lifecycle::Why;
use crate::node::{Class, NodeId};
use crate::tree::Subtree;

/// The new ids of nodes, by their old ones.
pub(super) type Renamed = HashMap<NodeId, NodeId>;

impl Context {
    /// The nodes of the newest snapshot that an edit may take in or out of `^sys`. Sealed nodes are
    /// none of them.
    pub(super) fn committed_outside_of_turns(&self) -> HashSet<NodeId> {
        let newest = self.history.newest();
        let regions = newest.into_iter().flat_map(|newest| {
            let tree = newest.tree();
            [&tree.system.top, tree.head()]
        });
        let nodes = regions.flat_map(Subtree::walk);
        nodes.map(|subtree| subtree.node.id.clone()).collect()
    }

    /// A node that was taken out and enters or leaves `^sys`, with all it holds. The `committed`
    /// nodes get new ids, and then all of them get new stamps, in their order. The changes are
    /// added to the report.
    pub(super) fn renamed(
        &mut self,
        subtree: Subtree,
        committed: &HashSet<NodeId>,
        renamed: &mut Renamed,
        edited: &mut Edited,
    ) -> Subtree {
        let mut taken: HashSet<NodeId> = ids(&subtree).collect();
        if taken.is_disjoint(committed) {
            edited.moved.push(subtree.node.id.clone());
            return subtree;
        }
        self.renamed_inside(&subtree, true, committed, &mut taken, renamed, edited)
    }

    /// `is_elsewhere` says whether the parent of the node is another than before.
    fn renamed_inside(
        &mut self,
        old: &Subtree,
        is_elsewhere: bool,
        committed: &HashSet<NodeId>,
        taken: &mut HashSet<NodeId>,
        renamed: &mut Renamed,
        edited: &mut Edited,
    ) -> Subtree {
        let id = &old.node.id;
        let is_new = committed.contains(id);
        let stamp = if is_new {
            let class = old.node.class().unwrap_or(Class::Block);
            let (index, tree) = (&self.index, &self.tree);
            let (new, stamp) = self.births.next_id_and_stamp(class, |id| {
                taken.contains(id) || index.find(tree, id).is_some()
            });
            taken.insert(new.clone());
            self.references.follow(id, &new);
            self.note_left([id.clone()], Why::Edited);
            edited.removed.push(id.clone());
            edited.added.push(new.clone());
            renamed.insert(id.clone(), new);
            stamp
        } else {
            if is_elsewhere {
                edited.moved.push(id.clone());
            }
            self.births.next_stamp()
        };
        let mut node = old.node.reborn(stamp, old.node.offset);
        if let Some(new) = renamed.get(id) {
            node.id = new.clone();
        }
        let children = old.children().iter();
        let children = children
            .map(|child| self.renamed_inside(child, is_new, committed, taken, renamed, edited))
            .collect();
        Subtree::new(node, children)
    }
}
