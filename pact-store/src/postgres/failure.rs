//! Failures of servers and of connections to them.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::{DbError, SqlState};

use crate::backend::{BackendError, Failure};

/// How a transaction failed. In each case nothing was changed, unless it was the end of it that
/// failed.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Others were faster. The same again may succeed.
    Again(BackendError),
    /// A key is there already.
    Taken(BackendError),
    /// The connection is of no use any more. Another one may be.
    Lost(BackendError),
    /// It will fail again.
    Failed(BackendError),
}

impl Trouble {
    /// The same, of a record that cannot be read.
    pub(super) fn at(self, record: Option<u64>) -> Self {
        match self {
            Self::Failed(error) => Self::Failed(error.at(record)),
            other => other,
        }
    }

    pub(super) fn error(self) -> BackendError {
        match self {
            Self::Again(error) | Self::Taken(error) | Self::Lost(error) | Self::Failed(error) => {
                error
            }
        }
    }

    pub(super) fn of(error: &Error) -> Self {
        let Some(db) = error.as_db_error() else {
            return Self::of_connection(error);
        };
        let code = db.code();
        let found = |failure| BackendError::new(failure, message(db));
        match *code {
            SqlState::T_R_SERIALIZATION_FAILURE
            | SqlState::T_R_DEADLOCK_DETECTED
            | SqlState::LOCK_NOT_AVAILABLE
            | SqlState::QUERY_CANCELED => Self::Again(found(Failure::Busy)),
            SqlState::UNIQUE_VIOLATION => Self::Taken(found(Failure::Busy)),
            // It was the server to write to, and is not any more.
            SqlState::READ_ONLY_SQL_TRANSACTION => Self::Lost(found(Failure::ReadOnly)),
            SqlState::DISK_FULL | SqlState::OUT_OF_MEMORY => Self::Failed(found(Failure::Full)),
            SqlState::INSUFFICIENT_PRIVILEGE => Self::Failed(found(Failure::ReadOnly)),
            SqlState::UNDEFINED_TABLE
            | SqlState::UNDEFINED_COLUMN
            | SqlState::UNDEFINED_FUNCTION
            | SqlState::DATATYPE_MISMATCH => Self::Failed(found(Failure::Foreign)),
            SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => {
                Self::Failed(found(Failure::Damaged))
            }
            SqlState::PROGRAM_LIMIT_EXCEEDED => {
                let mut error = found(Failure::Other);
                error.message.push_str(
                    "; names, tenants, subjects and labels have at most about 2,000 bytes in PostgreSQL",
                );
                Self::Failed(error)
            }
            _ if is_end_of_connection(db) => Self::Lost(found(Failure::Unreachable)),
            _ => Self::Failed(found(Failure::Other)),
        }
    }

    fn of_connection(error: &Error) -> Self {
        let mut message = error.to_string();
        let mut source = error.source();
        while let Some(inner) = source {
            message = format!("{message}: {inner}");
            source = inner.source();
        }
        Self::Lost(BackendError::new(Failure::Unreachable, message))
    }

    /// The failure of the end of a transaction: whether surely nothing was changed.
    pub(super) fn is_known_of_commit(error: &Error) -> bool {
        error.as_db_error().is_some_and(|db| {
            // CockroachDB says when it does not know. A server that ends while it commits may have
            // done so.
            *db.code() != SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN && !is_end_of_connection(db)
        })
    }
}

/// A server that goes down, or comes up, or ends this connection.
fn is_end_of_connection(db: &DbError) -> bool {
    let code = db.code().code();
    let severity = db.severity();
    code.starts_with("08")
        || code.starts_with("57P0")
        || code.starts_with("53300")
        || severity == "FATAL"
        || severity == "PANIC"
}

/// The message alone: details and hints have values of rows.
pub(super) fn message(db: &DbError) -> String {
    format!("{} (SQLSTATE {})", db.message(), db.code().code())
}

/// Why a server cannot be used, and whether it is worth asking again soon.
pub(super) fn connecting(error: &Error, place: &str, note: Option<&str>) -> (BackendError, bool) {
    let (found, may_come_back) = match error.as_db_error() {
        None => {
            let found = Trouble::of_connection(error).error();
            // Whoever wrote a wrong certificate or no password will not change that soon.
            let words = ["invalid peer certificate", "password missing", "TLS"];
            let is_final = words.iter().any(|word| found.message.contains(word));
            (found, !is_final)
        }
        Some(db) => {
            let refused = ["28", "3D", "42"];
            let is_final = refused
                .iter()
                .any(|class| db.code().code().starts_with(class));
            let found = BackendError::new(Failure::Unreachable, message(db));
            (found, !is_final)
        }
    };
    let mut text = format!("{place}: {}", found.message);
    if text.contains("invalid peer certificate") {
        text.push_str(
            "; the certificate of the server is checked: name the one that signed it with `sslrootcert=FILE`",
        );
    } else if text.contains("does not support TLS") {
        text.push_str("; `sslmode=disable` speaks to it in the open");
    } else if let Some(note) = note
        && text.contains("password")
    {
        text = format!("{text}; {note}");
    }
    (BackendError::new(Failure::Unreachable, text), may_come_back)
}
