//! Counts that are kept, so that a content is counted once.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hasher, RandomState};

/// So many counts are kept at least, and twice as many at most.
const KEPT: usize = 1 << 16;

/// Makes the keys of counts. The seed is secret, so that nobody can make two texts with one key.
#[derive(Debug, Default)]
pub(super) struct Keys(RandomState);

impl Keys {
    /// The key of bytes that come in slices.
    pub(super) fn key<'s>(&self, slices: impl IntoIterator<Item = &'s [u8]>) -> u64 {
        let mut hasher: DefaultHasher = self.0.build_hasher();
        for slice in slices {
            hasher.write(slice);
        }
        hasher.finish()
    }
}

/// Counts by key.
type Counts = HashMap<u64, u64, BuildHasherDefault<Same>>;

/// A key is a hash already.
#[derive(Default)]
struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Counts by the hash of what was counted. The counts that were not asked for since so many others
/// go, so that the memory is bounded.
#[derive(Debug, Default)]
pub(super) struct Kept {
    newer: Counts,
    older: Counts,
}

impl Kept {
    pub(super) fn get(&mut self, key: u64) -> Option<u64> {
        if let Some(count) = self.newer.get(&key) {
            return Some(*count);
        }
        let count = self.older.remove(&key)?;
        self.insert(key, count);
        Some(count)
    }

    pub(super) fn insert(&mut self, key: u64, count: u64) {
        if self.newer.len() >= KEPT {
            self.older = core::mem::take(&mut self.newer);
        }
        self.newer.insert(key, count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays_and_the_rest_goes() {
        let mut kept = Kept::default();
        kept.insert(0, 7);
        for key in 1..10 * KEPT as u64 {
            kept.insert(key, 1);
            assert_eq!(kept.get(0), Some(7));
            assert!(kept.newer.len() + kept.older.len() <= 2 * KEPT);
        }
        assert_eq!(kept.get(1), None);
    }
}
