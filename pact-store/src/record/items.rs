//! Values that can be erased: contents, attributes and all else that a person may have written.
//!
//! A record has them beside its body, each with a salt. In the hash of the record, each counts by
//! a digest of both. So an erased value leaves its digest, and no hash changes.

use std::borrow::Cow;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::chain::{Hash, hash_of};
use super::text::Text;
use crate::backend::BackendError;
use crate::random;

/// A value of at least so many bytes is stored apart, once for each conversation.
pub(crate) const LARGE: usize = 64 << 10;

/// Random bytes that keep a digest from being guessed.
const SALT: usize = 12;

/// The values of a record that is written.
#[derive(Debug, Default)]
pub(crate) struct Items {
    values: Vec<Box<RawValue>>,
}

impl Items {
    /// Adds a value as JSON text, and returns its number.
    pub(crate) fn add(&mut self, value: Box<RawValue>) -> usize {
        self.values.push(value);
        self.values.len() - 1
    }

    /// The text that is stored, the digests in their order, and the large values that are stored
    /// apart.
    pub(crate) fn seal(self) -> Result<Sealed, BackendError> {
        let mut salts = vec![0; SALT * self.values.len()];
        random::fill(&mut salts)?;
        let mut sealed = Sealed::default();
        let mut entries = Vec::with_capacity(self.values.len());
        for (value, salt) in self.values.into_iter().zip(salts.chunks(SALT)) {
            let salt = BASE64.encode(salt);
            let hash = hash_of(value.get().as_bytes());
            sealed.digests.push(digest(&salt, &hash));
            entries.push(if value.get().len() >= LARGE {
                sealed.large.push((hash, value.get().to_owned()));
                Entry::Apart {
                    salt: salt.into(),
                    apart: hash,
                }
            } else {
                Entry::Here {
                    salt: salt.into(),
                    value: Cow::Owned(value),
                }
            });
        }
        sealed.text = write(&entries);
        Ok(sealed)
    }
}

/// The values of a record, ready to be stored.
#[derive(Debug, Default)]
pub(crate) struct Sealed {
    pub(crate) text: String,
    pub(crate) digests: Vec<Hash>,
    /// The values that are stored apart, by their hashes.
    pub(crate) large: Vec<(Hash, String)>,
}

/// A value as it is stored.
#[derive(Debug)]
pub(crate) enum Entry<'a> {
    Here {
        salt: Text<'a>,
        value: Cow<'a, RawValue>,
    },
    /// It is stored apart, under the hash of its text.
    Apart {
        salt: Text<'a>,
        apart: Hash,
    },
    Erased {
        digest: Hash,
    },
}

impl Entry<'_> {
    /// The digest that counts in the hash of the record.
    pub(crate) fn digest(&self) -> Hash {
        match self {
            Self::Here { salt, value } => digest(salt, &hash_of(value.get().as_bytes())),
            Self::Apart { salt, apart } => digest(salt, apart),
            Self::Erased { digest } => *digest,
        }
    }

    /// The same without the value.
    pub(crate) fn erased(&self) -> Entry<'static> {
        Entry::Erased {
            digest: self.digest(),
        }
    }
}

fn digest(salt: &str, value: &Hash) -> Hash {
    let mut bytes = Vec::with_capacity(64);
    bytes.extend_from_slice(salt.as_bytes());
    bytes.push(0);
    bytes.extend_from_slice(value.as_bytes());
    hash_of(&bytes)
}

/// Reads the values of a record; the empty text has none.
pub(crate) fn read(text: &str) -> Result<Vec<Entry<'_>>, serde_json::Error> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    serde_json::from_str(text)
}

/// Writes the values of a record.
pub(crate) fn write(entries: &[Entry<'_>]) -> String {
    if entries.is_empty() {
        return String::new();
    }
    // Texts and raw values have no form that JSON lacks.
    serde_json::to_string(entries).unwrap_or_default()
}

#[derive(Serialize)]
struct ApartForm<'a> {
    apart: &'a Hash,
    salt: &'a str,
}

#[derive(Serialize)]
struct ErasedForm<'a> {
    erased: &'a Hash,
}

/// `["salt", value]`, `{"apart": …, "salt": …}` or `{"erased": …}`.
impl Serialize for Entry<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Here { salt, value } => (salt, value).serialize(serializer),
            Self::Apart { salt, apart } => ApartForm { apart, salt }.serialize(serializer),
            Self::Erased { digest } => ErasedForm { erased: digest }.serialize(serializer),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Entry<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EntryVisitor)
    }
}

struct EntryVisitor;

impl<'de> Visitor<'de> for EntryVisitor {
    type Value = Entry<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with its salt, or the digest of an erased one")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Entry<'de>, A::Error> {
        let missing = |at| de::Error::invalid_length(at, &self);
        let salt: Text<'de> = seq.next_element()?.ok_or_else(|| missing(0))?;
        let value: &'de RawValue = seq.next_element()?.ok_or_else(|| missing(1))?;
        if seq.next_element::<de::IgnoredAny>()?.is_some() {
            return Err(missing(3));
        }
        Ok(Entry::Here {
            salt,
            value: Cow::Borrowed(value),
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entry<'de>, A::Error> {
        let (mut salt, mut apart, mut erased) = (None, None, None);
        while let Some(name) = map.next_key::<Text<'de>>()? {
            match &*name {
                "salt" => salt = Some(map.next_value()?),
                "apart" => apart = Some(map.next_value()?),
                "erased" => erased = Some(map.next_value()?),
                other => return Err(de::Error::custom(format!("unknown member `{other}`"))),
            }
        }
        match (salt, apart, erased) {
            (Some(salt), Some(apart), None) => Ok(Entry::Apart { salt, apart }),
            (None, None, Some(digest)) => Ok(Entry::Erased { digest }),
            _ => Err(de::Error::custom("a member is missing")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(text: &str) -> Box<RawValue> {
        RawValue::from_string(text.to_owned()).unwrap()
    }

    #[test]
    fn values_come_back_and_leave_their_digests() {
        let large = format!("\"{}\"", "x".repeat(LARGE));
        let texts = ["\"a\\u0000\\\"b\"", "{\"b\": 1.50 }", "null", &large];
        let mut items = Items::default();
        for (number, text) in texts.iter().enumerate() {
            assert_eq!(items.add(raw(text)), number);
        }
        let sealed = items.seal().unwrap();
        assert_eq!(sealed.large.len(), 1);
        let read_again = read(&sealed.text).unwrap();
        for ((entry, digest), text) in read_again.iter().zip(&sealed.digests).zip(texts) {
            assert_eq!(entry.digest(), *digest);
            assert_eq!(entry.erased().digest(), *digest);
            match entry {
                Entry::Here { value, .. } => assert_eq!(value.get(), text),
                Entry::Apart { apart, .. } => assert_eq!(*apart, hash_of(text.as_bytes())),
                Entry::Erased { .. } => panic!("nothing was erased"),
            }
        }
        let erased: Vec<_> = read_again.iter().map(Entry::erased).collect();
        let text = write(&erased);
        let again = read(&text).unwrap();
        let digests: Vec<Hash> = again.iter().map(Entry::digest).collect();
        assert_eq!(digests, sealed.digests);
        assert!(!text.contains("1.50"));
    }

    /// The digests of one value differ from record to record, so that none tells of another.
    #[test]
    fn a_digest_cannot_be_guessed() {
        let digest = || {
            let mut items = Items::default();
            items.add(raw("\"yes\""));
            items.seal().unwrap().digests
        };
        assert_ne!(digest(), digest());
    }

    #[test]
    fn damaged_values_are_refused() {
        for text in [
            "[1]",
            "[[\"s\"]]",
            "[[\"s\",1,2]]",
            "[{\"salt\":\"s\"}]",
            "[{\"x\":1}]",
            "[",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read("").unwrap().is_empty());
    }
}
