//! Failures of SQLite.

use rusqlite::ErrorCode;

use crate::backend::{BackendError, Failure};

/// A failure after which nothing has changed.
pub(super) fn failed(error: &rusqlite::Error) -> BackendError {
    let failure = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Failure::Busy,
        Some(ErrorCode::DiskFull) => Failure::Full,
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Failure::ReadOnly,
        Some(ErrorCode::DatabaseCorrupt) => Failure::Damaged,
        Some(ErrorCode::NotADatabase) => Failure::Foreign,
        Some(ErrorCode::CannotOpen) => Failure::Unreachable,
        Some(_) => Failure::Other,
        // A column that has another type than the store writes.
        None => match error {
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::Utf8Error(..) => Failure::Damaged,
            _ => Failure::Other,
        },
    };
    BackendError::new(failure, message(error))
}

/// A failure after which something may have changed.
pub(super) fn unknown(error: &rusqlite::Error) -> BackendError {
    let failed = failed(error);
    match failed.failure {
        // Nothing was written: others have the lock.
        Failure::Busy => failed,
        _ => failed.unknown(),
    }
}

/// Whether a key is there already.
pub(super) fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

/// The message without values: SQLite names columns, never contents.
fn message(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    }
}
