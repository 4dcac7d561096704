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
            for (key, value) in newest.into_entries() {
                merged.add(key, value, &mut join);
            }
            newest = merged;
        }
        self.shared.push(Arc::new(newest));
    }
}

/// A map in small pieces, of which each is split when it is full: so a commit never waits until a
/// large map is moved. This is extendible hashing.
#[derive(Clone, Debug)]
struct Shards<V> {
    /// For the last bits of a hash, the place of its shard.
    places: Vec<u32>,
    pieces: Vec<Shard<V>>,
    weight: usize,
}

#[derive(Clone, Debug)]
struct Shard<V> {
    entries: HashMap<SmolStr, V>,
    /// The number of last bits in which the hashes of its keys agree.
    bits: u32,
}

/// Two shards of half as many entries fill the memory of their maps.
const FULL: usize = 448;
/// The most places for each shard. Keys whose hashes are equal stay in one shard, however many
/// there are: more places would not part them.
const MOST_PLACES: usize = 8;

impl<V> Default for Shards<V> {
    fn default() -> Self {
        Self {
            places: Vec::new(),
            pieces: Vec::new(),
            weight: 0,
        }
    }
}

impl<V: Known> Shards<V> {
    /// The place of a hash in the list of places, which has a power of two.
    fn slot(&self, hash: u32) -> usize {
        let last = self.places.len().saturating_sub(1);
        usize::try_from(hash).unwrap_or_default() & last
    }

    fn place(&self, hash: u32) -> Option<usize> {
        let place = self.places.get(self.slot(hash))?;
        usize::try_from(*place).ok()
    }

    fn get(&self, key: &str) -> Option<&V> {
        let place = match self.pieces.len() {
            0 => return None,
            1 => 0,
            _ => self.place(hash_of(key))?,
        };
        self.pieces.get(place)?.entries.get(key)
    }

    fn add(&mut self, key: SmolStr, value: V, join: &mut impl FnMut(&SmolStr, &mut V, V)) {
        if self.pieces.is_empty() {
            self.places.push(0);
            self.pieces.push(Shard {
                entries: HashMap::new(),
                bits: 0,
            });
        }
        let hash = hash_of(&key);
        while let Some(place) = self.place(hash)
            && let Some(shard) = self.pieces.get(place)
            && shard.entries.len() >= FULL
            && (self.places.len() > 1 << shard.bits
                || self.places.len() <= MOST_PLACES * self.pieces.len())
            && !shard.entries.contains_key(&key)
        {
            self.split(place, hash);
        }
        let place = self.place(hash);
        let Some(shard) = place.and_then(|place| self.pieces.get_mut(place)) else {
            return;
        };
        match shard.entries.entry(key) {
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

    /// Splits the shard at a place, to which a hash leads, by the next bit of the hashes.
    fn split(&mut self, place: usize, hash: u32) {
        let new = u32::try_from(self.pieces.len());
        let (Ok(new), Some(shard)) = (new, self.pieces.get_mut(place)) else {
            return;
        };
        let bit = 1 << shard.bits;
        shard.bits += 1;
        let mut right = Shard {
            entries: HashMap::with_capacity(FULL / 2),
            bits: shard.bits,
        };
        let left = HashMap::with_capacity(FULL / 2);
        for (key, value) in core::mem::replace(&mut shard.entries, left) {
            let goes_right = hash_of(&key) & bit != 0;
            let half = if goes_right { &mut right } else { &mut *shard };
            half.entries.insert(key, value);
        }
        self.pieces.push(right);
        let size = usize::try_from(bit).unwrap_or_default();
        if self.places.len() <= size {
            self.places.extend_from_within(..);
        }
        let first = self.slot(hash & (bit - 1) | bit);
        for place in self.places.iter_mut().skip(first).step_by(2 * size) {
            *place = new;
        }
    }

    fn into_entries(self) -> impl Iterator<Item = (SmolStr, V)> {
        self.pieces.into_iter().flat_map(|shard| shard.entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Known for usize {
        fn weight(&self) -> usize {
            1
        }
    }

    /// However many entries there are, and however alike their keys.
    #[test]
    fn entries_are_found_after_splits() {
        let count = if cfg!(miri) { 1_000 } else { 20_000 };
        let mut layers = Layers::default();
        let key = |number: usize| SmolStr::from(format!("key {number}"));
        for number in 0..count {
            layers.add(key(number), number, |_, known, newer| *known = newer);
            if number == count / 2 {
                layers.share(|_, known, newer| *known = newer);
            }
        }
        assert_eq!(layers.weight(), count);
        for number in 0..count {
            let found: Vec<_> = layers.get(&key(number)).collect();
            assert_eq!(found, [&number]);
        }
        assert_eq!(layers.get("key").count(), 0);
        let largest = layers.own.pieces.iter().map(|shard| shard.entries.len());
        assert!(largest.max() <= Some(FULL));
    }

    /// Keys with one hash cannot be told apart by it.
    #[test]
    fn keys_with_one_hash_are_in_one_shard() {
        // Found by trying: FNV-1a gives both the same 32 bits.
        assert_eq!(hash_of("costarring"), hash_of("liquid"));
        let mut shards = Shards::default();
        for number in 0..2 * FULL {
            // Each pair of words doubles the number of texts with one hash.
            let words = (0..10).map(|bit| [["costarring"], ["liquid"]][number >> bit & 1][0]);
            let key = SmolStr::from(words.collect::<String>());
            shards.add(key, number, &mut |_, known, newer| *known = newer);
        }
        assert_eq!(shards.weight, 2 * FULL);
        assert!(shards.places.len() <= 2 * MOST_PLACES * shards.pieces.len());
    }
}
