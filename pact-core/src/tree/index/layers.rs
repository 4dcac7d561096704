//! A map that forks share.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use smol_str::SmolStr;

use super::super::columns::hash_of;

/// The entry of a key.
pub(super) trait Known: Clone {
    /// The size of the entry: the costs of copying it.
    fn weight(&self) -> usize;
}

/// A map in layers, of which forks share all but the newest.
#[derive(Clone, Debug)]
pub(super) struct Layers<V> {
    /// The layers that this map shares with others, oldest first, each several times as large as
    /// the next.
    shared: Vec<Arc<Shards<V>>>,
    own: Shards<V>,
}

impl<V> Default for Layers<V> {
    fn default() -> Self {
        Self {
            shared: Vec::new(),
            own: Shards::default(),
        }
    }
}

impl<V: Known> Layers<V> {
    /// How much larger than the next a layer is at least.
    const RATIO: usize = 8;

    /// How much is known in all.
    pub(super) fn weight(&self) -> usize {
        let shared = self.shared.iter().map(|layer| layer.weight);
        self.own.weight + shared.sum::<usize>()
    }

    /// The entries of a key in all layers, the newest first.
    pub(super) fn get(&self, key: &str) -> impl Iterator<Item = &V> {
        let shared = self.shared.iter().rev().map(|layer| &**layer);
        core::iter::once(&self.own)
            .chain(shared)
            .filter_map(move |layer| layer.get(key))
    }

    /// Adds something; where the newest layer knows something already, `join` makes one of both.
    pub(super) fn add(
        &mut self,
        key: SmolStr,
        value: V,
        mut join: impl FnMut(&SmolStr, &mut V, V),
    ) {
        self.own.add(key, value, &mut join);
    }

    /// Moves the entries of this map alone to the shared layers. Entries move again only when a
    /// layer has grown a few times larger. So sharing often costs little, and lookups never visit
    /// many layers.
    pub(super) fn share(&mut self, mut join: impl FnMut(&SmolStr, &mut V, V)) {
        let mut newest = core::mem::take(&mut self.own);
        if newest.weight == 0 {
            return;
        }
        while let Some(last) = self
            .shared
            .pop_if(|last| last.weight < Self::RATIO * newest.weight)
        {
            let mut merged = Arc::unwrap_or_clone(last);
            for (key, value) in newest.shards.into_iter().flatten() {
                merged.add(key, value, &mut join);
            }
            newest = merged;
        }
        self.shared.push(Arc::new(newest));
    }
}

/// A map in many small pieces: when one of them has to grow, a commit does not wait for all to be
/// moved.
#[derive(Clone, Debug)]
struct Shards<V> {
    shards: Box<[HashMap<SmolStr, V>; SHARDS]>,
    weight: usize,
}

const SHARDS: usize = 32;

impl<V> Default for Shards<V> {
    fn default() -> Self {
        Self {
            shards: Box::new(core::array::from_fn(|_| HashMap::new())),
            weight: 0,
        }
    }
}

impl<V: Known> Shards<V> {
    /// Any function will do that spreads ordinary keys: the maps themselves do not rely on it.
    fn shard_of(key: &str) -> usize {
        let hash = hash_of(key);
        usize::try_from(hash >> 16).unwrap_or(0) % SHARDS
    }

    fn get(&self, key: &str) -> Option<&V> {
        self.shards.get(Self::shard_of(key))?.get(key)
    }

    fn add(&mut self, key: SmolStr, value: V, join: &mut impl FnMut(&SmolStr, &mut V, V)) {
        let Some(shard) = self.shards.get_mut(Self::shard_of(&key)) else {
            return;
        };
        match shard.entry(key) {
            Entry::Vacant(entry) => {
                self.weight += value.weight();
                entry.insert(value);
            }
            Entry::Occupied(mut entry) => {
                let key = entry.key().clone();
                let known = entry.get_mut();
                self.weight -= known.weight();
                join(&key, known, value);
                self.weight += known.weight();
            }
        }
    }
}
