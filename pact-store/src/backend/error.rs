//! Failures of backends.

use std::fmt;

/// A failure of a backend.
///
/// Its message names no password and no content.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BackendError {
    /// The sort of failure.
    pub failure: Failure,
    /// The failure in words.
    pub message: String,
    /// Whether a change may have been made although this error came: the connection was lost while
    /// it was under way.
    pub is_unknown: bool,
    /// The conversation that was read or written, if it was one. A store fills this in.
    pub conversation: Option<String>,
    /// The first record that was to be stored, if some were, or that which cannot be read.
    pub record: Option<u64>,
}

/// A sort of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Failure {
    /// Others use the store, and did not let this through in time. Try again.
    Busy,
    /// The store cannot be reached. Try again when it can.
    Unreachable,
    /// The disk or the quota is full.
    Full,
    /// The store is read-only.
    ReadOnly,
    /// The file or the rows are damaged.
    Damaged,
    /// It is a file or a database of another program.
    Foreign,
    /// A newer version of this crate wrote it.
    Newer,
    /// Reading or writing failed for another reason.
    Other,
}

impl Failure {
    /// Returns the failure in a few words.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Busy => "the store is busy",
            Self::Unreachable => "the store cannot be reached",
            Self::Full => "the store is full",
            Self::ReadOnly => "the store is read-only",
            Self::Damaged => "the store is damaged",
            Self::Foreign => "this is no store",
            Self::Newer => "a newer version wrote the store",
            Self::Other => "the store failed",
        }
    }
}

impl BackendError {
    /// A failure after which surely nothing has changed.
    #[must_use]
    pub fn new(failure: Failure, message: impl Into<String>) -> Self {
        Self {
            failure,
            message: message.into(),
            is_unknown: false,
            conversation: None,
            record: None,
        }
    }

    /// The same, with the conversation and the record that it is about.
    pub(crate) fn about(mut self, conversation: &str, record: Option<u64>) -> Self {
        if self.conversation.is_none() {
            self.conversation = Some(conversation.to_owned());
            self.record = record;
        }
        self
    }

    /// The same, of a record that cannot be read.
    #[cfg(any(feature = "sqlite", feature = "postgres"))]
    pub(crate) fn at(mut self, record: Option<u64>) -> Self {
        self.record = record;
        self
    }

    /// The same, after which something may have changed.
    #[must_use]
    pub fn unknown(mut self) -> Self {
        self.is_unknown = true;
        self
    }
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.conversation, self.record) {
            (Some(name), Some(record)) => {
                write!(
                    f,
                    "record {record} of the conversation `{name}` was not stored: "
                )?;
            }
            (Some(name), None) => write!(f, "the conversation `{name}`: ")?,
            (None, _) => {}
        }
        write!(f, "{}: {}", self.failure.as_str(), self.message)
    }
}

impl std::error::Error for BackendError {}
