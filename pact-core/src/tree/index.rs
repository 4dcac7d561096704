//! From ids to where their nodes live.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::{Found, Label, Tree};
use crate::node::NodeId;

/// Remembers for every id the label of the part of the tree it was last seen in.
///
/// Entries are hints: a tree is asked whether the node is really there. So nothing has to be forgotten when nodes
/// leave, one index serves every version of a history, and a fork shares what its original knew.
#[derive(Debug, Default)]
pub(crate) struct IdIndex {
    /// Locked only because a fork, which changes nothing that can be seen, moves entries between layers.
    layers: RwLock<Layers>,
    /// How many entries are due to nodes that left.
    stale: usize,
}

#[derive(Clone, Debug, Default)]
struct Layers {
    /// What this index shares with others, oldest first, each layer at least twice as large as the next.
    shared: Vec<Arc<HashMap<NodeId, Label>>>,
    own: HashMap<NodeId, Label>,
}

impl IdIndex {
    /// The index of all that is in a tree.
    pub(crate) fn of(tree: &Tree) -> Self {
        let mut index = Self::default();
        for (part, label) in tree.parts() {
            for subtree in part.walk() {
                index.note(subtree.node.id.clone(), label);
            }
        }
        index
    }

    pub(crate) fn note(&mut self, id: NodeId, label: Label) {
        let layers = self.layers.get_mut();
        let layers = layers.unwrap_or_else(PoisonError::into_inner);
        layers.own.insert(id, label);
    }

    /// Finds a node of a tree that this index has seen.
    pub(crate) fn find(&self, tree: &Tree, id: &NodeId) -> Option<Found> {
        let layers = self.layers.read();
        let layers = layers.unwrap_or_else(PoisonError::into_inner);
        let shared = layers.shared.iter().rev().map(|layer| &**layer);
        core::iter::once(&layers.own)
            .chain(shared)
            .filter_map(|layer| layer.get(id))
            .find_map(|label| tree.find(id, *label))
            .or_else(|| tree.find_region(id))
    }

    /// An index for a branch of the history. From here on each of the two notes what it sees for itself.
    pub(crate) fn fork(&self) -> Self {
        let layers = self.layers.write();
        let mut layers = layers.unwrap_or_else(PoisonError::into_inner);
        layers.share();
        Self {
            layers: RwLock::new(layers.clone()),
            stale: self.stale,
        }
    }

    /// Notes that so many nodes left. Where old snapshots are let go nobody may ask for their nodes again, and a
    /// context that lives on must not remember them for ever: once most entries are stale, it starts afresh.
    pub(crate) fn forget(&mut self, gone: usize, tree: &Tree, live: usize) {
        self.stale += gone;
        if self.stale > live + 1024 {
            *self = Self::of(tree);
        }
    }
}

impl Layers {
    /// Moves what is own to the shared layers. Entries are moved again only when a layer has doubled, so that
    /// this costs next to nothing however often it happens.
    fn share(&mut self) {
        let mut newest = core::mem::take(&mut self.own);
        if newest.is_empty() {
            return;
        }
        while let Some(last) = self.shared.pop_if(|last| last.len() < 2 * newest.len()) {
            let mut merged = Arc::unwrap_or_clone(last);
            merged.extend(newest);
            newest = merged;
        }
        self.shared.push(Arc::new(newest));
    }
}
