//! Records as a backend stores them.

use std::fmt;
use std::str::FromStr;

use super::Broken;
use super::chain::{self, Hash};
use super::items::{Entry, Items, Sealed};
use crate::backend::BackendError;
use crate::random;

/// A kind of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Changes of the open turn.
    Open,
    /// A commit.
    Commit,
    /// Back to an earlier snapshot.
    Rewind,
    /// A request that is about to be sent.
    Attempt,
    /// How an attempt ended.
    Outcome,
    /// The first record of a fork.
    Fork,
    /// Values were erased.
    Erasure,
}

impl Kind {
    const ALL: [Self; 7] = [
        Self::Open,
        Self::Commit,
        Self::Rewind,
        Self::Attempt,
        Self::Outcome,
        Self::Fork,
        Self::Erasure,
    ];

    /// Returns the word that is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Commit => "commit",
            Self::Rewind => "rewind",
            Self::Attempt => "attempt",
            Self::Outcome => "outcome",
            Self::Fork => "fork",
            Self::Erasure => "erasure",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut kinds = Self::ALL.into_iter();
        let kind = kinds.find(|kind| kind.as_str() == text);
        kind.ok_or_else(|| format!("`{text}` is not a kind of records"))
    }
}

/// Names one append, so that asking for it again does not make it twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WriteId([u8; 16]);

impl WriteId {
    pub(crate) fn random() -> Result<Self, BackendError> {
        let mut bytes = [0; 16];
        random::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Returns the bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// Reads 16 bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

impl fmt::Debug for WriteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A record as a backend stores it: one row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// Its number in the conversation, from 1.
    pub seq: u64,
    /// Its kind.
    pub kind: Kind,
    /// The cycle of a commit or a rewind, the number of an attempt; 0 for others, but -1 for an
    /// open turn with which the history begins anew.
    pub number: i64,
    /// The append that wrote it.
    pub write_id: WriteId,
    /// The hash, which covers that of the record before.
    pub hash: Hash,
    /// The body, a JSON object.
    pub body: String,
    /// The values of the body that can be erased, a JSON list; empty if there are none.
    pub items: String,
}

impl Row {
    /// Makes a row of its columns, for a backend that read them.
    #[must_use]
    pub const fn new(
        seq: u64,
        kind: Kind,
        number: i64,
        write_id: WriteId,
        hash: Hash,
        body: String,
        items: String,
    ) -> Self {
        Self {
            seq,
            kind,
            number,
            write_id,
            hash,
            body,
            items,
        }
    }

    /// The size of its texts.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        bytes_of(&self.body, &self.items)
    }

    /// Whether its hash is that of its columns, after the record with this hash.
    pub(crate) fn check(&self, before: &Hash, entries: &[Entry<'_>]) -> Result<(), Broken> {
        let digests = entries.iter().map(Entry::digest);
        if link(before, self, digests) != self.hash {
            return Err(Broken::new("its hash is wrong"));
        }
        Ok(())
    }
}

/// The columns of a record that are short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outline {
    /// Its number in the conversation.
    pub seq: u64,
    /// Its kind.
    pub kind: Kind,
    /// The cycle of a commit or a rewind, the number of an attempt; 0 for others, but -1 for an
    /// open turn with which the history begins anew.
    pub number: i64,
}

impl Outline {
    /// Makes an outline of its columns, for a backend that read them.
    #[must_use]
    pub const fn new(seq: u64, kind: Kind, number: i64) -> Self {
        Self { seq, kind, number }
    }
}

/// A large value, which is stored once for each conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Blob {
    /// The hash of the text.
    pub hash: Hash,
    /// The text.
    pub text: String,
}

impl Blob {
    /// Makes a blob of a text, whose hash it has.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self {
            hash: chain::hash_of(text.as_bytes()),
            text,
        }
    }
}

/// A part of a checkpoint: one row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PartRow {
    /// The record after which the state is.
    pub seq: u64,
    /// The number of the part, from 0.
    pub part: u64,
    /// Whether it is the last part. A checkpoint without a last part does not count.
    pub is_last: bool,
    /// The hash, which covers that of the part before.
    pub hash: Hash,
    /// The body, a JSON object.
    pub body: String,
    /// The values of the body that can be erased, a JSON list; empty if there are none.
    pub items: String,
}

impl PartRow {
    /// Makes a part of its columns, for a backend that read them.
    #[must_use]
    pub const fn new(
        seq: u64,
        part: u64,
        is_last: bool,
        hash: Hash,
        body: String,
        items: String,
    ) -> Self {
        Self {
            seq,
            part,
            is_last,
            hash,
            body,
            items,
        }
    }

    /// The size of its texts.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        bytes_of(&self.body, &self.items)
    }

    /// Whether its hash is that of its columns, after the part with this hash.
    pub(crate) fn check(&self, before: &Hash, entries: &[Entry<'_>]) -> Result<(), Broken> {
        let digests = entries.iter().map(Entry::digest);
        if link_part(before, self, digests) != self.hash {
            return Err(Broken::new("its hash is wrong"));
        }
        Ok(())
    }
}

fn bytes_of(body: &str, items: &str) -> u64 {
    u64::try_from(body.len() + items.len()).unwrap_or(u64::MAX)
}

fn link(before: &Hash, row: &Row, digests: impl Iterator<Item = Hash>) -> Hash {
    let header: [&[u8]; 3] = [
        row.kind.as_str().as_bytes(),
        &row.number.to_be_bytes(),
        row.write_id.as_bytes(),
    ];
    chain::link(before, row.seq, &header, &row.body, digests)
}

fn link_part(before: &Hash, row: &PartRow, digests: impl Iterator<Item = Hash>) -> Hash {
    let last = [u8::from(row.is_last)];
    let header: [&[u8]; 3] = [b"checkpoint", &row.part.to_be_bytes(), &last];
    chain::link(before, row.seq, &header, &row.body, digests)
}

/// Makes rows of bodies and values, one after the other, each with its hash.
#[derive(Debug)]
pub(crate) struct Sealer {
    pub(crate) seq: u64,
    pub(crate) hash: Hash,
    pub(crate) write_id: WriteId,
    pub(crate) rows: Vec<Row>,
    pub(crate) blobs: Vec<Blob>,
}

impl Sealer {
    /// Goes on after a record.
    pub(crate) fn after(seq: u64, hash: Hash, write_id: WriteId) -> Self {
        Self {
            seq,
            hash,
            write_id,
            rows: Vec::new(),
            blobs: Vec::new(),
        }
    }

    pub(crate) fn push(
        &mut self,
        (kind, number): (Kind, i64),
        body: String,
        items: Items,
    ) -> Result<(), BackendError> {
        let Sealed {
            text,
            digests,
            large,
        } = items.seal()?;
        self.seq += 1;
        let mut row = Row {
            seq: self.seq,
            kind,
            number,
            write_id: self.write_id,
            hash: Hash::default(),
            body,
            items: text,
        };
        row.hash = link(&self.hash, &row, digests.into_iter());
        self.hash = row.hash;
        self.rows.push(row);
        self.blobs
            .extend(large.into_iter().map(|(hash, text)| Blob { hash, text }));
        Ok(())
    }

    /// A part of a checkpoint after the record that this stands at.
    pub(crate) fn part(
        &mut self,
        (part, is_last): (u64, bool),
        body: String,
        items: Items,
    ) -> Result<PartRow, BackendError> {
        let Sealed {
            text,
            digests,
            large,
        } = items.seal()?;
        let mut row = PartRow {
            seq: self.seq,
            part,
            is_last,
            hash: Hash::default(),
            body,
            items: text,
        };
        row.hash = link_part(&self.hash, &row, digests.into_iter());
        self.hash = row.hash;
        self.blobs
            .extend(large.into_iter().map(|(hash, text)| Blob { hash, text }));
        Ok(row)
    }
}
