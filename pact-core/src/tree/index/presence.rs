//! Which of many ids are in a tree.

use std::collections::{HashMap, HashSet};

use super::super::{Found, Spot, Tree};
use super::Seen;
use crate::ids::MadeId;
use crate::node::NodeId;

/// Finds nodes of one version of a tree, of which many may have left. The index still knows these,
/// and only a search of a whole part tells that a node with an entry is not there. So the ids of a
/// large part are collected once, and not searched for each node.
pub(crate) struct Presence<'s, 't> {
    seen: &'s Seen,
    tree: &'t Tree,
    /// The ids in the large parts that were searched in vain.
    searched: HashMap<Spot, HashSet<&'t NodeId>>,
}

/// A part with more nodes is searched once, and not once for each node that left it.
const FEW: usize = 64;

impl<'s, 't> Presence<'s, 't> {
    pub(super) fn new(seen: &'s Seen, tree: &'t Tree) -> Self {
        Self {
            seen,
            tree,
            searched: HashMap::new(),
        }
    }

    /// Whether a node is in the tree.
    pub(crate) fn holds(&mut self, id: &NodeId) -> bool {
        self.find(id).is_some()
    }

    /// Finds a node.
    pub(super) fn find(&mut self, id: &NodeId) -> Option<Found> {
        let (seen, tree) = (self.seen, self.tree);
        if let Some(made) = MadeId::read(id.as_str()) {
            for label in seen.homes.of(made) {
                let is_ordered = seen.homes.is_ordered(made.cycle, label);
                let Some(spot) = tree.spot(label) else {
                    continue;
                };
                if !is_ordered && self.lacks(spot, id) {
                    continue;
                }
                let part = tree.part(spot);
                if let Some(path) = part.and_then(|it| it.path_to_made(made, id, is_ordered)) {
                    return Some(Found { spot, path });
                }
                if !is_ordered {
                    self.search(spot);
                }
            }
        }
        let mut may_be_there = false;
        for hint in seen.hints(id.as_str()) {
            let Some(spot) = tree.spot(hint.label) else {
                continue;
            };
            if self.lacks(spot, id) {
                continue;
            }
            if let Some(found) = tree.find_exactly(id, hint) {
                return Some(found);
            }
            self.search(spot);
            may_be_there |= !self.lacks(spot, id);
        }
        if may_be_there {
            return seen.find(tree, id);
        }
        tree.find_region(id)
    }

    /// Whether a part was searched, and does not hold a node.
    fn lacks(&self, spot: Spot, id: &NodeId) -> bool {
        let ids = self.searched.get(&spot);
        ids.is_some_and(|ids| !ids.contains(id))
    }

    /// Collects the ids in a part, if it is large. Of several parts that a hint may mean, a stray
    /// is only one.
    fn search(&mut self, spot: Spot) {
        if let Some(part) = self.tree.part(spot)
            && part.holds_more_than(FEW)
            && !matches!(spot, Spot::Stray(_))
        {
            let ids = || part.walk().map(|inside| &inside.node.id).collect();
            self.searched.entry(spot).or_insert_with(ids);
        }
    }
}
