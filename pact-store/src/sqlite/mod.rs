//! SQLite: one file, for any number of processes of one machine.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs` | the backend |
//! | `file.rs` | opens, makes and recognises files |
//! | `rows.rs` | rows as they are bound and read |
//! | `failure.rs` | failures of SQLite |

mod failure;
mod file;
mod rows;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, TransactionBehavior, params};

use crate::backend::{
    Append, Appended, Backend, BackendError, CheckpointInfo, ConversationId, Coverage, Created,
    Filter, Head, Job, Labels, Page, Rewritten,
};
use crate::columns::{Columns as _, whole};
use crate::error::StoreError;
use crate::faces::Store;
use crate::memory::batch;
use crate::record::{Blob, Hash, Outline, PartRow, Row};
use crate::sql;
use failure::{failed, unknown};
use file::Files;
use rows::{
    Seq, checkpoint_of, head_of, insert_blobs, insert_labels, number, outline_of, part_of, row_of,
};

/// Keeps rows in a SQLite file. See [`SqliteStore::open`](Store::open).
#[derive(Debug)]
pub struct Sqlite {
    connection: Mutex<Connection>,
    files: Files,
}

/// A store in a SQLite file.
pub type SqliteStore = Store<Sqlite>;

impl Store<Sqlite> {
    /// Opens a file, or makes it. Any number of processes of one machine may have it open, on a
    /// local disk: SQLite does not work on network file systems.
    ///
    /// The file is readable by its owner alone. Beside it are two others while it is open, with
    /// `-wal` and `-shm` at the end of their names: they belong to it.
    ///
    /// ```
    /// use pact_core::Context;
    /// use pact_store::SqliteStore;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let file = folder.path().join("agents.db");
    /// let store = SqliteStore::open(&file)?;
    /// let mut chat = store.conversation("ticket-4711").open_or_create(Context::builder())?;
    /// chat.user("Hello");
    /// chat.commit()?;
    /// drop(chat);
    ///
    /// let again = SqliteStore::open(&file)?.conversation("ticket-4711").open(Context::builder())?;
    /// assert_eq!(again.thread().messages().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the file is not a store, or a newer version wrote it: then nothing is changed. Also if it
    /// cannot be read or written.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Self::on(Sqlite::open(path.as_ref())?)
    }

    /// Opens a file, and changes nothing in it. Whatever would write fails.
    ///
    /// # Errors
    /// Those of [`open`](Self::open). Also if there is no such file.
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Ok(Self::reading(Sqlite::open_read_only(path.as_ref())?))
    }
}

impl Sqlite {
    /// Opens a file, or makes it.
    ///
    /// # Errors
    /// If it is not a store, or cannot be read or written.
    pub fn open(path: &Path) -> Result<Self, BackendError> {
        let (connection, files) = file::open(path)?;
        Ok(Self::with(connection, files))
    }

    /// Opens a file, and changes nothing in it.
    ///
    /// # Errors
    /// If there is none, or it is not a store.
    pub fn open_read_only(path: &Path) -> Result<Self, BackendError> {
        let (connection, files) = file::open_read_only(path)?;
        Ok(Self::with(connection, files))
    }

    fn with(connection: Connection, files: Files) -> Self {
        let connection = Mutex::new(connection);
        Self { connection, files }
    }

    /// Sets how long a write waits for those of other processes: 30 seconds, unless set. After
    /// that, it fails as [`Busy`](crate::backend::Failure::Busy).
    ///
    /// # Errors
    /// If SQLite refuses it.
    pub fn wait_at_most(&self, time: Duration) -> Result<(), BackendError> {
        self.read(|connection| connection.busy_timeout(time))
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic rolled its transaction back when that was dropped.
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, BackendError> {
        read(&self.connection()).map_err(|error| failed(&error))
    }

    /// Makes changes, all or none. They are on the disk when this returns.
    fn write<T>(
        &self,
        write: impl FnOnce(&Connection) -> rusqlite::Result<Option<T>>,
    ) -> Result<Option<T>, BackendError> {
        let mut connection = self.connection();
        let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = begun.map_err(|error| failed(&error))?;
        self.files.check()?;
        match write(&transaction) {
            Ok(Some(value)) => {
                // The rows may be on the disk although the end of the commit failed.
                transaction.commit().map_err(|error| unknown(&error))?;
                Ok(Some(value))
            }
            Ok(None) => Ok(None),
            Err(error) => Err(failed(&error)),
        }
    }

    /// As [`write`](Self::write), for changes that are always made.
    fn change(
        &self,
        change: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> Result<(), BackendError> {
        self.write(|connection| change(connection).map(Some))
            .map(drop)
    }
}

type Answer<T> = Result<T, BackendError>;

/// As many of some rows as have about so many bytes. The error of one that cannot be read is kept
/// apart from those of SQLite.
fn batch_of<T>(
    rows: impl Iterator<Item = rusqlite::Result<Answer<T>>>,
    size: impl Fn(&T) -> u64,
    bytes: usize,
) -> rusqlite::Result<Answer<Vec<T>>> {
    let size = |row: &rusqlite::Result<Answer<T>>| match row {
        Ok(Ok(row)) => size(row),
        _ => 0,
    };
    batch(rows, size, bytes).into_iter().collect()
}

impl Backend for Sqlite {
    async fn create(&self, head: &Head, append: &Append) -> Answer<Created> {
        // A conversation that is not made leaves nothing behind.
        let mut created = Created::Done;
        self.write(|connection| {
            if let Some(origin) = head.origin
                && !rows::hold_origin(connection, origin)?
            {
                created = Created::NoOrigin;
                return Ok(None);
            }
            let mut insert = connection.prepare_cached(sql::INSERT_NAME)?;
            match insert.execute(params![head.tenant, head.name, head.id.as_bytes()]) {
                Err(error) if failure::is_taken(&error) => {
                    created = Created::Taken;
                    return Ok(None);
                }
                done => done?,
            };
            match rows::insert_head(connection, head, append) {
                Err(error) if failure::is_taken(&error) => {
                    created = Created::Taken;
                    return Ok(None);
                }
                done => done?,
            }
            rows::insert_rows(connection, append)?;
            Ok(Some(()))
        })?;
        Ok(created)
    }

    async fn find(&self, tenant: &str, name: &str) -> Answer<Option<Head>> {
        self.read(|connection| {
            let mut find = connection.prepare_cached(sql::FIND_HEAD)?;
            find.query_row(params![tenant, name], head_of).optional()
        })
        .and_then(whole)
    }

    async fn tenants(&self, after: Option<&str>, count: usize) -> Answer<Vec<String>> {
        self.read(|connection| match after {
            None => {
                let mut list = connection.prepare_cached(sql::LIST_FIRST_TENANTS)?;
                list.query_map(params![number(count)], |row| row.get(0))?
                    .collect()
            }
            Some(after) => {
                let mut list = connection.prepare_cached(sql::LIST_TENANTS)?;
                list.query_map(params![after, number(count)], |row| row.get(0))?
                    .collect()
            }
        })
    }

    async fn head(&self, tenant: &str, id: ConversationId) -> Answer<Option<Head>> {
        self.read(|connection| {
            let mut read = connection.prepare_cached(sql::READ_HEAD)?;
            read.query_row(params![id.as_bytes(), tenant], head_of)
                .optional()
        })
        .and_then(whole)
    }

    async fn list(&self, tenant: &str, filter: &Filter, page: &Page) -> Answer<Vec<Head>> {
        // After the first place that there could be.
        let used_at = page.after.map_or(i64::MAX, |after| after.used_at);
        let id = page
            .after
            .map_or(vec![u8::MAX; 17], |after| after.id.as_bytes().to_vec());
        let size = number(page.size);
        self.read(|connection| match (&filter.subject, &filter.label) {
            (None, None) => {
                let mut list = connection.prepare_cached(sql::LIST_HEADS)?;
                list.query_map(params![tenant, used_at, id, size], head_of)?
                    .collect()
            }
            (Some(subject), None) => {
                let mut list = connection.prepare_cached(sql::LIST_HEADS_OF_SUBJECT)?;
                list.query_map(params![tenant, used_at, id, subject, size], head_of)?
                    .collect()
            }
            (None, Some((label, value))) => {
                let mut list = connection.prepare_cached(sql::LIST_HEADS_WITH_LABEL)?;
                let values = params![tenant, used_at, id, label, value, size];
                list.query_map(values, head_of)?.collect()
            }
            (Some(subject), Some((label, value))) => {
                let mut list = connection.prepare_cached(sql::LIST_HEADS_OF_SUBJECT_WITH_LABEL)?;
                let values = params![tenant, used_at, id, subject, label, value, size];
                list.query_map(values, head_of)?.collect()
            }
        })
    }

    async fn describe(
        &self,
        tenant: &str,
        id: ConversationId,
        subject: Option<&str>,
        labels: &Labels,
    ) -> Answer<bool> {
        let described = self.write(|connection| {
            let text = rows::labels_text(labels);
            let mut describe = connection.prepare_cached(sql::DESCRIBE_HEAD)?;
            if describe.execute(params![subject, text, id.as_bytes(), tenant])? == 0 {
                return Ok(None);
            }
            connection
                .prepare_cached(sql::DELETE_LABELS)?
                .execute(params![tenant, id.as_bytes()])?;
            insert_labels(connection, tenant, id, labels)?;
            Ok(Some(()))
        })?;
        Ok(described.is_some())
    }

    async fn append(&self, append: &Append) -> Answer<Appended> {
        let appended = self.write(|connection| {
            let (Some((seq, hash)), id) = (append.last(), append.conversation.as_bytes()) else {
                return Ok(None);
            };
            let moved = connection.prepare_cached(sql::MOVE_HEAD)?.execute(params![
                Seq(seq),
                hash.as_bytes(),
                append.cycle,
                append.used_at,
                Seq(append.bytes()),
                id,
                Seq(append.expected)
            ])?;
            if moved == 0 {
                return Ok(None);
            }
            rows::insert_rows(connection, append)?;
            for hash in &append.dropped {
                let mut delete = connection.prepare_cached(sql::DELETE_BLOB)?;
                delete.execute(params![id, hash.as_bytes()])?;
            }
            Ok(Some(Appended::Done))
        })?;
        match appended {
            Some(appended) => Ok(appended),
            None => self.read(|connection| rows::why_not(connection, append)),
        }
    }

    async fn rows(
        &self,
        id: ConversationId,
        after: u64,
        up_to: u64,
        bytes: usize,
    ) -> Answer<Vec<Row>> {
        self.read(|connection| {
            let mut read = connection.prepare_cached(sql::READ_RECORDS)?;
            let values = params![id.as_bytes(), Seq(after), Seq(up_to), i64::MAX];
            // SQLite reads row by row: those beyond the batch are not read.
            batch_of(read.query_map(values, row_of)?, Row::bytes, bytes)
        })
        .flatten()
    }

    async fn outlines(
        &self,
        id: ConversationId,
        after: u64,
        up_to: u64,
        count: usize,
    ) -> Answer<Vec<Outline>> {
        self.read(|connection| {
            let mut read = connection.prepare_cached(sql::READ_OUTLINES)?;
            let values = params![id.as_bytes(), Seq(after), Seq(up_to), number(count)];
            read.query_map(values, outline_of)?.collect()
        })
    }

    async fn blob(&self, id: ConversationId, hash: &Hash) -> Answer<Option<String>> {
        self.read(|connection| {
            let mut read = connection.prepare_cached(sql::READ_BLOB)?;
            let parts =
                read.query_map(params![id.as_bytes(), hash.as_bytes()], |row| row.get(0))?;
            let parts: Vec<String> = parts.collect::<rusqlite::Result<_>>()?;
            Ok((!parts.is_empty()).then(|| parts.concat()))
        })
    }

    async fn blobs(
        &self,
        id: ConversationId,
        after: Option<&Hash>,
        count: usize,
    ) -> Answer<Vec<Hash>> {
        let after: &[u8] = after.map_or(&[], |hash| hash.as_bytes());
        self.read(|connection| {
            let mut list = connection.prepare_cached(sql::LIST_BLOBS)?;
            let values = params![id.as_bytes(), after, number(count)];
            list.query_map(values, |row| row.hash(0))?.collect()
        })
    }

    async fn drop_blobs(&self, id: ConversationId, hashes: &[Hash], expected: u64) -> Answer<()> {
        self.write(|connection| {
            if !rows::hold(connection, id, expected)? {
                return Ok(None);
            }
            for hash in hashes {
                let mut delete = connection.prepare_cached(sql::DELETE_BLOB)?;
                delete.execute(params![id.as_bytes(), hash.as_bytes()])?;
            }
            Ok(Some(()))
        })
        .map(drop)
    }

    async fn checkpoints(&self, id: ConversationId) -> Answer<Vec<CheckpointInfo>> {
        self.read(|connection| {
            let mut read = connection.prepare_cached(sql::LIST_CHECKPOINTS)?;
            read.query_map(params![id.as_bytes()], checkpoint_of)?
                .collect()
        })
    }

    async fn put_part(
        &self,
        id: ConversationId,
        part: &PartRow,
        blobs: &[Blob],
        coverage: &Coverage,
    ) -> Answer<bool> {
        let put = self.write(|connection| {
            if !rows::hold(connection, id, coverage.expected)?
                || !rows::follows(connection, id, part, coverage)?
            {
                return Ok(None);
            }
            let key = params![id.as_bytes(), Seq(part.seq), Seq(part.part)];
            connection
                .prepare_cached(sql::DELETE_PARTS_FROM)?
                .execute(key)?;
            connection
                .prepare_cached(sql::INSERT_PART)?
                .execute(params![
                    id.as_bytes(),
                    Seq(part.seq),
                    Seq(part.part),
                    i64::from(part.is_last),
                    part.hash.as_bytes(),
                    part.body,
                    part.items
                ])?;
            insert_blobs(connection, id, blobs)?;
            if part.is_last {
                let values = params![Seq(coverage.bytes), Seq(coverage.parts), id.as_bytes()];
                connection
                    .prepare_cached(sql::COVER_HEAD)?
                    .execute(values)?;
            }
            Ok(Some(()))
        })?;
        Ok(put.is_some())
    }

    async fn parts(
        &self,
        id: ConversationId,
        seq: u64,
        from: u64,
        bytes: usize,
    ) -> Answer<Vec<PartRow>> {
        self.read(|connection| {
            let mut read = connection.prepare_cached(sql::READ_PARTS)?;
            let values = params![id.as_bytes(), Seq(seq), Seq(from), i64::MAX];
            let parts = read.query_map(values, |row| part_of(row, seq))?;
            batch_of(parts, PartRow::bytes, bytes)
        })
        .flatten()
    }

    async fn drop_checkpoints(&self, id: ConversationId, before: u64) -> Answer<()> {
        self.change(|connection| {
            let mut delete = connection.prepare_cached(sql::DELETE_CHECKPOINTS)?;
            delete
                .execute(params![id.as_bytes(), Seq(before)])
                .map(drop)
        })
    }

    async fn family(&self, tenant: &str, family: ConversationId) -> Answer<Vec<Head>> {
        self.read(|connection| {
            let mut list = connection.prepare_cached(sql::LIST_FAMILY)?;
            list.query_map(params![tenant, family.as_bytes()], head_of)?
                .collect()
        })
    }

    async fn set_floor(&self, id: ConversationId, floor: u64, alone: bool) -> Answer<bool> {
        let set = self.write(|connection| {
            let mut set = connection.prepare_cached(sql::SET_FLOOR)?;
            set.execute(params![Seq(floor), id.as_bytes()])?;
            Ok((!alone || !rows::is_read(connection, id)?).then_some(()))
        })?;
        Ok(set.is_some())
    }

    async fn rewrite(&self, id: ConversationId, rewritten: &[Rewritten]) -> Answer<()> {
        self.change(|connection| {
            for change in rewritten {
                match change {
                    Rewritten::Record { seq, items } => connection
                        .prepare_cached(sql::REWRITE_RECORD)?
                        .execute(params![items, id.as_bytes(), Seq(*seq)])?,
                    Rewritten::Part { seq, part, items } => connection
                        .prepare_cached(sql::REWRITE_PART)?
                        .execute(params![items, id.as_bytes(), Seq(*seq), Seq(*part)])?,
                };
            }
            Ok(())
        })
    }

    async fn drop_records(&self, id: ConversationId, up_to: u64, count: usize) -> Answer<bool> {
        let more =
            self.write(|connection| rows::drop_records(connection, id, up_to, count).map(Some))?;
        Ok(more.unwrap_or_default())
    }

    async fn hide(&self, job: &Job) -> Answer<bool> {
        let hidden = self.write(|connection| rows::hide(connection, job))?;
        Ok(hidden.is_some())
    }

    async fn drop_rows(&self, id: ConversationId, count: usize) -> Answer<bool> {
        let more = self.write(|connection| rows::drop_rows(connection, id, count).map(Some))?;
        Ok(more.unwrap_or_default())
    }

    async fn put_jobs(&self, jobs: &[Job]) -> Answer<()> {
        self.change(|connection| {
            jobs.iter()
                .try_for_each(|job| rows::put_job(connection, job))
        })
    }

    async fn jobs(&self, id: Option<ConversationId>) -> Answer<Vec<Job>> {
        let job_of = |row: &rusqlite::Row<'_>| Ok(Job::new(row.id(0)?, row.get(1)?, row.get(2)?));
        self.read(|connection| match id {
            Some(id) => {
                let mut list = connection.prepare_cached(sql::LIST_JOBS)?;
                list.query_map(params![id.as_bytes()], job_of)?.collect()
            }
            None => {
                let mut list = connection.prepare_cached(sql::LIST_ALL_JOBS)?;
                list.query_map(params![], job_of)?.collect()
            }
        })
    }

    async fn drop_jobs(&self, id: ConversationId, names: &[&str]) -> Answer<()> {
        self.change(|connection| {
            for name in names {
                let mut delete = connection.prepare_cached(sql::DELETE_JOB)?;
                delete.execute(params![id.as_bytes(), name])?;
            }
            Ok(())
        })
    }

    /// Moves the log of SQLite into the file, and empties it: erased values are in neither then.
    async fn scrub(&self) -> Answer<bool> {
        self.read(|connection| {
            let busy: i64 =
                connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
            Ok(busy == 0)
        })
    }
}
