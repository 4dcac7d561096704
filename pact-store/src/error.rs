//! Errors of stores.

use pact_core::delta::DeltaError;

use crate::backend::{BackendError, ConversationId, Failure};
use crate::chat::SettingChange;
use crate::record::Broken;

/// Reports a failure of a store, with a stable [`code`](StoreError::code).
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The context refused something.
    #[error(transparent)]
    Context(#[from] pact_core::Error),
    /// There is no conversation of this name.
    #[error("there is no conversation `{name}` [E_STORE_NOT_FOUND]")]
    NotFound {
        /// The name.
        name: String,
    },
    /// There is a conversation of this name already.
    #[error(
        "there is a conversation `{name}` already: open it, or choose another name [E_STORE_TAKEN]"
    )]
    Taken {
        /// The name.
        name: String,
    },
    /// Somebody else wrote to the conversation meanwhile. Nothing was stored, and nothing is lost.
    #[error(
        "somebody else wrote to the conversation `{name}`: its last record is {stored}, and this handle knows {known}; \
         `reload` drops what is not stored here, `fork_unsaved` keeps it under another name [E_STORE_CONFLICT]"
    )]
    Conflict {
        /// The conversation.
        name: String,
        /// The last record that the handle knows.
        known: u64,
        /// The last record that is stored.
        stored: u64,
    },
    /// Values were erased since this handle read the conversation, and it may still have them.
    #[error(
        "values of the conversation `{name}` were erased since this handle read it: `reload` it [E_STORE_ERASED]"
    )]
    Erased {
        /// The conversation.
        name: String,
    },
    /// It is not known whether something was stored, because the store could not be asked.
    #[error(
        "whether record {record} of the conversation `{name}` was stored is not known: {cause}; \
         do it again, and it is stored once [E_STORE_IN_DOUBT]"
    )]
    InDoubt {
        /// The conversation.
        name: String,
        /// The first record that was to be stored.
        record: u64,
        /// The failure.
        cause: BackendError,
    },
    /// A record or a checkpoint is damaged. The rest of the store is not.
    #[error(
        "the conversation `{conversation}` is damaged{}: {problem} [E_STORE_DAMAGED]",
        .record.map(|record| format!(" at record {record}")).unwrap_or_default()
    )]
    Damaged {
        /// The name or the id of the conversation.
        conversation: String,
        /// The number of the record.
        record: Option<u64>,
        /// The problem.
        problem: String,
    },
    /// There is no such record, snapshot or attempt, or retention dropped it.
    #[error("the conversation `{name}` has no {what} [E_STORE_NO_RECORD]")]
    NoRecord {
        /// The conversation.
        name: String,
        /// The thing that was asked for.
        what: String,
    },
    /// Forks still read the records that were to be dropped.
    #[error(
        "forks read the records of `{name}`: {}; `detach` them first [E_STORE_FORKED]",
        .forks.join(", ")
    )]
    Forked {
        /// The conversation.
        name: String,
        /// The names of its forks.
        forks: Vec<String>,
    },
    /// A header is too large for a row. Contents may be of any size.
    #[error("{what} is too large for a store: {bytes} bytes [E_STORE_TOO_LARGE]")]
    TooLarge {
        /// The header.
        what: String,
        /// Its size.
        bytes: usize,
    },
    /// The settings of an update are not those that the history was written with.
    #[error(
        "the history of `{name}` was written with other settings: {}; give the settings to the store, with `settings` \
         [E_STORE_SETTINGS]",
        .changes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    )]
    Settings {
        /// The conversation.
        name: String,
        /// The differences.
        changes: Vec<SettingChange>,
    },
    /// The store failed.
    #[error("{} [{}]", .0, code_of(.0.failure))]
    Backend(#[from] BackendError),
}

fn code_of(failure: Failure) -> &'static str {
    match failure {
        Failure::Busy => "E_STORE_BUSY",
        Failure::Unreachable => "E_STORE_UNREACHABLE",
        Failure::Full => "E_STORE_FULL",
        Failure::ReadOnly => "E_STORE_READ_ONLY",
        Failure::Damaged => "E_STORE_DAMAGED",
        Failure::Foreign => "E_STORE_FOREIGN",
        Failure::Newer => "E_STORE_NEWER",
        Failure::Other => "E_STORE_FAILED",
    }
}

impl StoreError {
    /// Returns the stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Context(error) => error.code().as_str(),
            Self::NotFound { .. } => "E_STORE_NOT_FOUND",
            Self::Taken { .. } => "E_STORE_TAKEN",
            Self::Conflict { .. } => "E_STORE_CONFLICT",
            Self::Erased { .. } => "E_STORE_ERASED",
            Self::InDoubt { .. } => "E_STORE_IN_DOUBT",
            Self::Damaged { .. } => "E_STORE_DAMAGED",
            Self::NoRecord { .. } => "E_STORE_NO_RECORD",
            Self::Forked { .. } => "E_STORE_FORKED",
            Self::TooLarge { .. } => "E_STORE_TOO_LARGE",
            Self::Settings { .. } => "E_STORE_SETTINGS",
            Self::Backend(error) => code_of(error.failure),
        }
    }

    /// The same. A failure of the backend tells the conversation, if it does not do so already.
    pub(crate) fn of(self, name: &str) -> Self {
        match self {
            Self::Backend(error) => Self::Backend(error.about(name, None)),
            other => other,
        }
    }

    pub(crate) fn damaged(name: &str, record: Option<u64>, problem: impl Into<String>) -> Self {
        Self::Damaged {
            conversation: name.to_owned(),
            record,
            problem: problem.into(),
        }
    }

    /// A failure while the rows of a conversation are read: damage is that of the conversation.
    pub(crate) fn reading(name: &str, error: BackendError) -> Self {
        match error.failure {
            Failure::Damaged => {
                let name = error.conversation.as_deref().unwrap_or(name);
                Self::damaged(name, error.record, error.message)
            }
            _ => error.about(name, None).into(),
        }
    }

    /// Whether it is damage of one conversation, so that the others may go on.
    pub(crate) fn is_damage(&self) -> bool {
        match self {
            Self::Damaged { .. } => true,
            Self::Backend(error) => error.failure == Failure::Damaged,
            _ => false,
        }
    }

    pub(crate) fn broken(name: &str, record: u64, broken: Broken) -> Self {
        Self::damaged(name, Some(record), broken.0)
    }

    pub(crate) fn delta(name: &str, record: u64, error: &DeltaError) -> Self {
        Self::damaged(name, Some(record), error.message.clone())
    }

    pub(crate) fn not_found(name: &str) -> Self {
        Self::NotFound {
            name: name.to_owned(),
        }
    }

    pub(crate) fn no_record(name: &str, what: impl Into<String>) -> Self {
        Self::NoRecord {
            name: name.to_owned(),
            what: what.into(),
        }
    }

    pub(crate) fn unknown_id(id: ConversationId) -> Self {
        Self::NotFound {
            name: id.to_string(),
        }
    }
}
