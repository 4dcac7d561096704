//! Hashes of records. Each record's hash covers the one before, so a record that was changed, left
//! out or put elsewhere is noticed.

use std::fmt;

use serde::{Deserialize, Serialize, de};
use sha2::{Digest as _, Sha256};

/// A SHA-256. Documents have it in hexadecimal digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// Returns the bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Reads 32 bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        let bytes = bytes_of_hex(&text).and_then(|bytes| Self::from_bytes(&bytes));
        bytes.ok_or_else(|| de::Error::custom("a hash has 64 hexadecimal digits"))
    }
}

/// The bytes of hexadecimal digits.
pub(crate) fn bytes_of_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let pairs = text.as_bytes().chunks(2);
    pairs
        .map(|pair| {
            let [high, low] = pair else {
                return None;
            };
            u8::try_from(digit(high)? << 4 | digit(low)?).ok()
        })
        .collect()
}

pub(crate) fn hash_of(bytes: &[u8]) -> Hash {
    Hash(Sha256::digest(bytes).into())
}

/// The hash of a record: of the hash before it, its place, its kind, its body and the digests of
/// its values. Each part has its length before it, so that no two records have the same text.
pub(crate) fn link(
    before: &Hash,
    seq: u64,
    header: &[&[u8]],
    body: &str,
    digests: impl Iterator<Item = Hash>,
) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(before.0);
    hasher.update(seq.to_be_bytes());
    let mut part = |bytes: &[u8]| {
        let len = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        hasher.update(len.to_be_bytes());
        hasher.update(bytes);
    };
    for bytes in header {
        part(bytes);
    }
    part(body.as_bytes());
    for digest in digests {
        hasher.update(digest.0);
    }
    Hash(hasher.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_record_counts() {
        let none = || std::iter::empty();
        let first = link(&Hash::default(), 1, &[b"open"], "{}", none());
        let others = [
            link(&first, 1, &[b"open"], "{}", none()),
            link(&Hash::default(), 2, &[b"open"], "{}", none()),
            link(&Hash::default(), 1, &[b"op", b"en"], "{}", none()),
            link(&Hash::default(), 1, &[b"open"], "{} ", none()),
            link(&Hash::default(), 1, &[b"open"], "{}", [first].into_iter()),
        ];
        for other in others {
            assert_ne!(other, first);
        }
    }

    #[test]
    fn hashes_are_written_in_hexadecimal_digits() {
        let hash = hash_of(b"");
        let text = serde_json::to_string(&hash).unwrap();
        assert!(text.starts_with("\"e3b0c442"), "{text}");
        assert_eq!(serde_json::from_str::<Hash>(&text).unwrap(), hash);
        for damaged in [
            "\"\"",
            "\"e3\"",
            "\"+3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\"",
        ] {
            assert!(serde_json::from_str::<Hash>(damaged).is_err(), "{damaged}");
        }
    }
}
