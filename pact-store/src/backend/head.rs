//! Heads of conversations, and how they are listed.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::{BackendError, Failure};
use crate::random;
use crate::record::Hash;
use crate::record::chain::bytes_of_hex;

/// The id of a conversation: random, and the same for ever.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConversationId([u8; 16]);

impl ConversationId {
    /// In the place of an id that cannot be read.
    pub(crate) const NONE: Self = Self([0; 16]);

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

/// Prints 32 hexadecimal digits.
impl fmt::Display for ConversationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ConversationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for ConversationId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bytes = bytes_of_hex(text);
        let id = bytes.and_then(|bytes| Self::from_bytes(&bytes));
        id.ok_or_else(|| "the id of a conversation has 32 hexadecimal digits".to_owned())
    }
}

/// The labels of a conversation, by name.
pub type Labels = BTreeMap<String, String>;

/// Tells all of a conversation but its records.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Head {
    /// The id.
    pub id: ConversationId,
    /// The tenant, who alone sees the conversation.
    pub tenant: String,
    /// The name, one of a kind among those of the tenant.
    pub name: String,
    /// The person that it is about.
    pub subject: Option<String>,
    /// The labels.
    pub labels: Labels,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// When something was written last, in milliseconds since 1970.
    pub used_at: i64,
    /// The number of the last record.
    pub seq: u64,
    /// The hash of the last record.
    pub hash: Hash,
    /// The working cycle.
    pub cycle: i64,
    /// The records up to this one are dropped.
    pub floor: u64,
    /// The bytes of all records that were written.
    pub bytes: u64,
    /// The bytes of records that the newest checkpoint covers.
    pub covered: u64,
    /// The bytes of the newest checkpoint.
    pub checkpoint: u64,
    /// The conversation that it is a fork of. It may be gone, if the fork reads none of its
    /// records.
    pub origin: Option<Origin>,
    /// The oldest origin of all, or the conversation itself: the same for all conversations that
    /// may have records in common.
    pub family: ConversationId,
    /// Why the conversation cannot be opened, if a column of its row has a value that no store
    /// writes. The other fields have the columns that could be read.
    pub problem: Option<String>,
}

/// The conversation that a fork branched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "backends make it of two columns")]
pub struct Origin {
    /// The conversation.
    pub id: ConversationId,
    /// The last record that both share.
    pub seq: u64,
}

impl Head {
    /// Makes the head of a conversation without records.
    #[must_use]
    pub fn new(id: ConversationId, tenant: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            id,
            tenant: tenant.into(),
            name: name.into(),
            subject: None,
            labels: Labels::new(),
            created_at: 0,
            used_at: 0,
            seq: 0,
            hash: Hash::default(),
            cycle: 0,
            floor: 0,
            bytes: 0,
            covered: 0,
            checkpoint: 0,
            origin: None,
            family: id,
            problem: None,
        }
    }

    /// The error of a head with a problem.
    pub(crate) fn damaged(&self) -> BackendError {
        let problem = self.problem.clone().unwrap_or_default();
        let name = match self.name.as_str() {
            "" => self.id.to_string(),
            name => name.to_owned(),
        };
        BackendError::new(Failure::Damaged, format!("its head: {problem}")).about(&name, None)
    }

    /// The origin, if records of it are still read.
    #[must_use]
    pub fn read_origin(&self) -> Option<Origin> {
        self.origin.filter(|origin| self.floor < origin.seq)
    }

    /// The record before the first one of its own.
    #[must_use]
    pub fn before_own(&self) -> u64 {
        let shared = self.origin.map_or(0, |origin| origin.seq);
        self.floor.max(shared)
    }

    /// Whether the state after a record is in the records and the checkpoints of its own.
    #[must_use]
    pub fn has_state(&self, seq: u64) -> bool {
        self.before_own() < seq && seq <= self.seq || self.floor == seq
    }

    /// The cursor after this conversation in a list.
    #[must_use]
    pub fn cursor(&self) -> Cursor {
        Cursor {
            used_at: self.used_at,
            id: self.id,
        }
    }
}

/// Says which conversations are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Filter {
    /// Only those about this person.
    pub subject: Option<String>,
    /// Only those with this label.
    pub label: Option<(String, String)>,
}

/// A place in a list of conversations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "backends compare both fields")]
pub struct Cursor {
    /// When the conversation before it was used last.
    pub used_at: i64,
    /// The conversation before it.
    pub id: ConversationId,
}

/// A page of a list of conversations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "backends read both fields")]
pub struct Page {
    /// The most conversations on it.
    pub size: usize,
    /// The place after which it begins; none for the first page.
    pub after: Option<Cursor>,
}
