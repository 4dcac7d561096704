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

#[cfg(test)]
mod tests {
    use pact_core::Context;

    use crate::{Load, Sqlite, SqliteStore, StoreError};

    /// SQLite says that there is no more room at any statement: nothing has happened, and what was
    /// acknowledged is there.
    #[test]
    fn a_full_database_is_told_and_nothing_has_happened() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        drop(SqliteStore::open(&file).unwrap());
        let mut refused = 0;
        for pages in 1..40 {
            let backend = Sqlite::open(&file).unwrap();
            let connection = backend.connection();
            let now: i64 = connection
                .query_row("PRAGMA page_count", [], |row| row.get(0))
                .unwrap();
            connection
                .query_row(
                    &format!("PRAGMA max_page_count = {}", now + pages % 5),
                    [],
                    |_| Ok(()),
                )
                .unwrap();
            drop(connection);
            let store = SqliteStore::on(backend).unwrap();
            let opened = store
                .conversation("name")
                .load(Load::All)
                .open_or_create(Context::builder());
            let mut chat = match opened {
                Err(error) => {
                    assert_eq!(error.code(), "E_STORE_FULL", "{error}");
                    refused += 1;
                    drop(SqliteStore::open(&file).unwrap());
                    continue;
                }
                Ok(chat) => chat,
            };
            for number in 0..6 {
                chat.user(format!("{pages}.{number} {}", "x".repeat(5_000)));
                let before = (chat.snapshots().count(), chat.thread().to_json());
                let Err(failed) = chat.commit() else {
                    continue;
                };
                assert_eq!(failed.code(), "E_STORE_FULL", "{failed}");
                assert!(failed.to_string().contains("`name`"), "{failed}");
                assert!(matches!(failed, StoreError::Backend(_)), "{failed}");
                assert!(!chat.is_in_doubt());
                let now = (chat.snapshots().count(), chat.thread().to_json());
                assert!(now == before, "it has not happened");
                refused += 1;
                break;
            }
            let again = SqliteStore::open(&file).unwrap();
            let named = again.conversation("name").load(Load::All);
            let stored = named.open(Context::builder()).unwrap();
            assert_eq!(stored.snapshots().count(), chat.snapshots().count());
            for (_, checked) in again.check(|_| ()).unwrap() {
                assert_eq!(checked.problems, []);
            }
        }
        assert!(refused > 10, "{refused}");
    }
}
