//! From ids to where their nodes live.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::sheet::hash_of;
use super::{Found, Label, Spot, Tree};
use crate::node::{Node, NodeId};

/// Where a node was when it was seen: its part of the tree, and its place in time there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) label: Label,
    pub(crate) created_at_ns: i64,
}

/// Remembers for every id where its node was seen.
///
/// Entries are hints: a tree is asked whether the node is really there. So nothing has to be forgotten when nodes
/// leave, one index serves every version of a history, and a fork shares what its original knew.
#[derive(Debug)]
pub(crate) struct IdIndex {
    /// Locked only because a fork, which changes nothing that can be seen, moves entries between layers.
    layers: RwLock<Layers>,
    /// How many entries are due to nodes that left for good.
    stale: usize,
    /// Whether every snapshot of the history was seen, or only the working state.
    covers_history: bool,
}

#[derive(Clone, Debug, Default)]
struct Layers {
    /// What this index shares with others, oldest first, each layer several times as large as the next.
    shared: Vec<Arc<Shards>>,
    own: Shards,
    /// Older hints of ids that were given to one node after another.
    reused: HashMap<NodeId, Vec<Hint>>,
}

impl Layers {
    /// All hints for an id, the newest first.
    fn hints(&self, id: &NodeId) -> impl Iterator<Item = Hint> {
        let shared = self.shared.iter().rev().map(|layer| &**layer);
        core::iter::once(&self.own)
            .chain(shared)
            .filter_map(|layer| layer.get(id))
            .chain(self.reused.get(id).into_iter().flatten().rev())
            .copied()
    }

    fn note(&mut self, id: NodeId, hint: Hint) {
        let older = self.own.insert(id.clone(), hint);
        self.keep(id, older, hint);
    }

    /// Keeps a hint that another one takes the place of, if it leads somewhere else.
    ///
    /// Not if only the time differs: who tries the same turn again and again gives the same ids each time.
    fn keep(&mut self, id: NodeId, older: Option<Hint>, newer: Hint) {
        let Some(older) = older.filter(|older| older.label != newer.label) else {
            return;
        };
        let reused = self.reused.entry(id).or_default();
        if !reused.iter().any(|other| other.label == older.label) {
            reused.push(older);
        }
    }

    /// Moves what is own to the shared layers. Entries are moved again only when a layer has grown a few times
    /// larger, so that this costs little however often it happens, and there are never many layers to look into.
    fn share(&mut self) {
        let mut newest = core::mem::take(&mut self.own);
        if newest.len == 0 {
            return;
        }
        while let Some(last) = self
            .shared
            .pop_if(|last| last.len < Self::RATIO * newest.len)
        {
            let mut merged = Arc::unwrap_or_clone(last);
            for (id, hint) in newest.shards.into_iter().flatten() {
                let older = merged.insert(id.clone(), hint);
                self.keep(id, older, hint);
            }
            newest = merged;
        }
        self.shared.push(Arc::new(newest));
    }

    /// How much larger than the next a layer is at least.
    const RATIO: usize = 8;
}

/// A map in many small pieces: when one of them has to grow, a commit does not wait for all to be moved.
#[derive(Clone, Debug, Default)]
struct Shards {
    shards: Box<[HashMap<NodeId, Hint>; Self::COUNT]>,
    len: usize,
}

impl Shards {
    const COUNT: usize = 32;

    /// Any function will do that spreads ordinary ids: the maps themselves do not rely on it.
    fn shard_of(id: &NodeId) -> usize {
        let hash = hash_of(id.as_str());
        usize::try_from(hash >> 16).unwrap_or(0) % Self::COUNT
    }

    fn get(&self, id: &NodeId) -> Option<&Hint> {
        self.shards.get(Self::shard_of(id))?.get(id)
    }

    /// Returns the hint that there was before.
    fn insert(&mut self, id: NodeId, hint: Hint) -> Option<Hint> {
        let older = self.shards.get_mut(Self::shard_of(&id))?.insert(id, hint);
        self.len += usize::from(older.is_none());
        older
    }
}

impl IdIndex {
    /// The index of all that is in a tree.
    pub(crate) fn of(tree: &Tree, covers_history: bool) -> Self {
        let mut index = Self {
            layers: RwLock::default(),
            stale: 0,
            covers_history,
        };
        for (part, label) in tree.parts() {
            for subtree in part.walk() {
                index.note(&subtree.node, label);
            }
        }
        index
    }

    /// Whether nodes of every snapshot can be found, or only those of the working state.
    pub(crate) fn covers_history(&self) -> bool {
        self.covers_history
    }

    pub(crate) fn note(&mut self, node: &Node, label: Label) {
        let layers = self.layers.get_mut();
        let layers = layers.unwrap_or_else(PoisonError::into_inner);
        let hint = Hint {
            label,
            created_at_ns: node.created_at_ns,
        };
        layers.note(node.id.clone(), hint);
    }

    /// Finds a node of a tree that this index has seen.
    pub(crate) fn find(&self, tree: &Tree, id: &NodeId) -> Option<Found> {
        let layers = self.layers.read();
        let layers = layers.unwrap_or_else(PoisonError::into_inner);
        let found = layers.hints(id).find_map(|hint| tree.find(id, hint));
        found.or_else(|| tree.find_region(id))
    }

    /// Tells where in a tree that this index has seen a node may be, regions and the root not considered.
    pub(crate) fn each_spot(&self, tree: &Tree, id: &NodeId, mut tell: impl FnMut(Spot)) {
        let layers = self.layers.read();
        let layers = layers.unwrap_or_else(PoisonError::into_inner);
        for hint in layers.hints(id) {
            if let Some(spot) = tree.spot(hint.label) {
                tell(spot);
            }
        }
    }

    /// An index for a branch of the history. From here on each of the two notes what it sees for itself.
    pub(crate) fn fork(&self) -> Self {
        let layers = self.layers.write();
        let mut layers = layers.unwrap_or_else(PoisonError::into_inner);
        layers.share();
        Self {
            layers: RwLock::new(layers.clone()),
            stale: self.stale,
            covers_history: self.covers_history,
        }
    }

    /// Notes that so many nodes are gone for good: their snapshots are let go or undone. A context that lives on
    /// must not remember them for ever: once most entries are stale, the index begins anew with the working state.
    pub(crate) fn forget(&mut self, gone: usize, tree: &Tree, live: usize) {
        self.stale += gone;
        if self.stale > live + 1024 {
            *self = Self::of(tree, false);
        }
    }
}
