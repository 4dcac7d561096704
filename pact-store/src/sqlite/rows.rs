//! Rows as they are bound and read.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, Type, ValueRef};
use rusqlite::{Connection, OptionalExtension as _, Row as Read, params};

use super::failure::failed;
use crate::backend::{
    Append, Appended, BackendError, CheckpointInfo, ConversationId, Coverage, Head, Job, Labels,
    Origin, pieces,
};
use crate::columns::{self, Columns};
use crate::record::{Blob, Hash, Outline, PartRow, Row};
use crate::sql;

/// A number that is never negative.
pub(super) struct Seq(pub(super) u64);

impl ToSql for Seq {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(i64::try_from(self.0).unwrap_or(i64::MAX).into())
    }
}

impl FromSql for Seq {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        u64::try_from(number)
            .map(Self)
            .map_err(|_| FromSqlError::OutOfRange(number))
    }
}

pub(super) fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

impl Columns for Read<'_> {
    type Error = rusqlite::Error;

    fn number(&self, at: usize) -> rusqlite::Result<i64> {
        self.get(at)
    }

    fn text(&self, at: usize) -> rusqlite::Result<String> {
        self.get(at)
    }

    fn optional_text(&self, at: usize) -> rusqlite::Result<Option<String>> {
        self.get(at)
    }

    fn parsed<T>(&self, at: usize, parse: impl FnOnce(&str) -> Option<T>) -> rusqlite::Result<T> {
        self.bytes(at, |bytes| parse(std::str::from_utf8(bytes).ok()?))
    }

    fn bytes<T>(&self, at: usize, parse: impl FnOnce(&[u8]) -> Option<T>) -> rusqlite::Result<T> {
        let bytes = match self.get_ref(at)? {
            ValueRef::Blob(bytes) | ValueRef::Text(bytes) => bytes,
            _ => &[],
        };
        parse(bytes).ok_or_else(|| self.misfit(at))
    }

    fn is_null(&self, at: usize) -> rusqlite::Result<bool> {
        Ok(self.get_ref(at)? == ValueRef::Null)
    }

    fn misfit(&self, at: usize) -> rusqlite::Error {
        let name = self.as_ref().column_name(at).unwrap_or("?");
        let kind = self
            .get_ref(at)
            .map_or(Type::Null, |value| value.data_type());
        rusqlite::Error::InvalidColumnType(at, name.to_owned(), kind)
    }

    fn problem(error: rusqlite::Error) -> String {
        failed(&error).message
    }
}

/// A head that may have a problem.
#[expect(clippy::unnecessary_wraps, reason = "rusqlite calls it so")]
pub(super) fn head_of(row: &Read<'_>) -> rusqlite::Result<Head> {
    Ok(columns::head_of(row))
}

/// A record, or the failure of one that cannot be read, with its number.
#[expect(clippy::unnecessary_wraps, reason = "rusqlite calls it so")]
pub(super) fn row_of(row: &Read<'_>) -> rusqlite::Result<Result<Row, BackendError>> {
    let read = columns::row_of(row);
    Ok(read.map_err(|error| failed(&error).at(row.seq(0).ok())))
}

/// A part of the checkpoint after a record, as [`row_of`].
#[expect(clippy::unnecessary_wraps, reason = "rusqlite calls it so")]
pub(super) fn part_of(row: &Read<'_>, seq: u64) -> rusqlite::Result<Result<PartRow, BackendError>> {
    let read = columns::part_of(row, seq);
    Ok(read.map_err(|error| failed(&error).at(Some(seq))))
}

pub(super) fn outline_of(row: &Read<'_>) -> rusqlite::Result<Outline> {
    columns::outline_of(row)
}

pub(super) fn checkpoint_of(row: &Read<'_>) -> rusqlite::Result<CheckpointInfo> {
    columns::checkpoint_of(row)
}

pub(super) fn labels_text(labels: &Labels) -> String {
    serde_json::to_string(labels).unwrap_or_default()
}

pub(super) fn insert_head(
    connection: &Connection,
    head: &Head,
    append: &Append,
) -> rusqlite::Result<()> {
    let (seq, hash) = append.last().unwrap_or((head.seq, head.hash));
    let id = head.id.as_bytes();
    connection
        .prepare_cached(sql::INSERT_HEAD)?
        .execute(params![
            id,
            head.tenant,
            head.name,
            head.subject,
            labels_text(&head.labels),
            head.created_at,
            append.used_at,
            Seq(seq),
            hash.as_bytes(),
            append.cycle,
            Seq(head.floor),
            Seq(append.bytes()),
            Seq(head.covered),
            Seq(head.checkpoint),
            head.origin.map(|origin| *origin.id.as_bytes()),
            head.origin.map(|origin| Seq(origin.seq)),
            head.family.as_bytes()
        ])?;
    insert_labels(connection, &head.tenant, head.id, &head.labels)
}

pub(super) fn insert_labels(
    connection: &Connection,
    tenant: &str,
    id: ConversationId,
    labels: &Labels,
) -> rusqlite::Result<()> {
    for (label, value) in labels {
        let mut insert = connection.prepare_cached(sql::INSERT_LABEL)?;
        insert.execute(params![tenant, label, value, id.as_bytes()])?;
    }
    Ok(())
}

/// Inserts the records of an append, and the large values that they name.
pub(super) fn insert_rows(connection: &Connection, append: &Append) -> rusqlite::Result<()> {
    let id = append.conversation.as_bytes();
    let mut insert = connection.prepare_cached(sql::INSERT_RECORD)?;
    for row in &append.rows {
        insert.execute(params![
            id,
            Seq(row.seq),
            row.kind.as_str(),
            row.number,
            row.write_id.as_bytes(),
            row.hash.as_bytes(),
            row.body,
            row.items
        ])?;
    }
    insert_blobs(connection, append.conversation, &append.blobs)
}

pub(super) fn insert_blobs(
    connection: &Connection,
    id: ConversationId,
    blobs: &[Blob],
) -> rusqlite::Result<()> {
    for blob in blobs {
        let mut insert = connection.prepare_cached(sql::INSERT_BLOB)?;
        for (part, text) in (0_i64..).zip(pieces(&blob.text)) {
            insert.execute(params![id.as_bytes(), blob.hash.as_bytes(), part, text])?;
        }
    }
    Ok(())
}

/// Why an append was not made.
pub(super) fn why_not(connection: &Connection, append: &Append) -> rusqlite::Result<Appended> {
    let id = append.conversation.as_bytes();
    let mut read = connection.prepare_cached(sql::READ_SEQ)?;
    let head = read.query_row(params![id], |row| {
        Ok((row.get::<_, Seq>(0)?.0, row.get::<_, i64>(1)?))
    });
    let Some((seq, 0)) = head.optional()? else {
        return Ok(Appended::Gone);
    };
    let mut read = connection.prepare_cached(sql::READ_WRITE_ID)?;
    let next = params![id, Seq(append.expected + 1)];
    let written = read
        .query_row(next, |row| row.get::<_, Vec<u8>>(0))
        .optional()?;
    Ok(if written.as_deref() == Some(append.write_id.as_bytes()) {
        Appended::Already
    } else {
        Appended::Conflict(seq)
    })
}

/// Whether the last record of a conversation is the expected one. Until the transaction ends, it
/// stays so.
pub(super) fn hold(
    connection: &Connection,
    id: ConversationId,
    expected: u64,
) -> rusqlite::Result<bool> {
    let mut hold = connection.prepare_cached(sql::HOLD_HEAD)?;
    Ok(hold.execute(params![id.as_bytes(), Seq(expected)])? > 0)
}

/// Whether a part of a checkpoint comes after the one before it, and the checkpoint is not
/// complete.
pub(super) fn follows(
    connection: &Connection,
    id: ConversationId,
    part: &PartRow,
    coverage: &Coverage,
) -> rusqlite::Result<bool> {
    let id = id.as_bytes();
    let mut count = connection.prepare_cached(sql::COUNT_LAST_PARTS)?;
    let last: i64 = count.query_row(params![id, Seq(part.seq)], |row| row.get(0))?;
    if last > 0 {
        return Ok(false);
    }
    let Some(before) = part.part.checked_sub(1) else {
        return Ok(true);
    };
    let mut read = connection.prepare_cached(sql::READ_PART_HASH)?;
    let key = params![id, Seq(part.seq), Seq(before)];
    let before = read.query_row(key, |row| row.hash(0)).optional()?;
    Ok(before.is_some() && before == coverage.before)
}

/// Drops old records, at most so many. Whether more are there.
pub(super) fn drop_records(
    connection: &Connection,
    id: ConversationId,
    up_to: u64,
    count: usize,
) -> rusqlite::Result<bool> {
    let id = id.as_bytes();
    // The first one that stays.
    let mut nth = connection.prepare_cached(sql::NTH_RECORD)?;
    let next = nth.query_row(params![id, Seq(up_to), number(count)], |row| {
        row.get::<_, Seq>(0)
    });
    let next = next.optional()?.map(|Seq(seq)| seq);
    let last = next.map_or(up_to, |next| next.saturating_sub(1));
    connection
        .prepare_cached(sql::DELETE_RECORDS)?
        .execute(params![id, Seq(last)])?;
    Ok(next.is_some())
}

/// Whether an origin is there with the records that a fork shares. Until the transaction ends, it
/// stays so.
pub(super) fn hold_origin(connection: &Connection, origin: Origin) -> rusqlite::Result<bool> {
    let mut hold = connection.prepare_cached(sql::HOLD_ORIGIN)?;
    Ok(hold.execute(params![origin.id.as_bytes(), Seq(origin.seq)])? > 0)
}

/// Whether a fork reads records of a conversation.
pub(super) fn is_read(connection: &Connection, id: ConversationId) -> rusqlite::Result<bool> {
    let Some((tenant, _, family)) = name_of(connection, id)? else {
        return Ok(false);
    };
    let mut count = connection.prepare_cached(sql::COUNT_READERS)?;
    let values = params![tenant, family, id.as_bytes()];
    let readers: i64 = count.query_row(values, |row| row.get(0))?;
    Ok(readers > 0)
}

/// The tenant, the name and the family of a conversation.
fn name_of(
    connection: &Connection,
    id: ConversationId,
) -> rusqlite::Result<Option<(String, String, Vec<u8>)>> {
    let mut read = connection.prepare_cached(sql::READ_NAME)?;
    let names = read.query_row(params![id.as_bytes()], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    });
    names.optional()
}

/// Takes a conversation out of all lists; none if a fork reads its records.
pub(super) fn hide(connection: &Connection, job: &Job) -> rusqlite::Result<Option<()>> {
    let id = job.conversation.as_bytes();
    if let Some((tenant, name, _)) = name_of(connection, job.conversation)? {
        connection
            .prepare_cached(sql::HIDE_HEAD)?
            .execute(params![id])?;
        if is_read(connection, job.conversation)? {
            return Ok(None);
        }
        connection
            .prepare_cached(sql::DELETE_NAME)?
            .execute(params![tenant, name, id])?;
        connection
            .prepare_cached(sql::DELETE_LABELS)?
            .execute(params![tenant, id])?;
    }
    put_job(connection, job)?;
    Ok(Some(()))
}

/// Drops rows of a hidden conversation, at most so many. Whether more are there.
pub(super) fn drop_rows(
    connection: &Connection,
    id: ConversationId,
    count: usize,
) -> rusqlite::Result<bool> {
    let bytes = id.as_bytes();
    let mut read = connection.prepare_cached(sql::READ_SEQ)?;
    let hidden = read
        .query_row(params![bytes], |row| row.get::<_, i64>(1))
        .optional()?;
    if hidden != Some(1) {
        return Ok(false);
    }
    if drop_records(connection, id, u64::MAX, count)? {
        return Ok(true);
    }
    let mut nth = connection.prepare_cached(sql::NTH_PART)?;
    let next = nth.query_row(params![bytes, number(count)], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))
    });
    let next = next.optional()?;
    let (seq, part) = next.unwrap_or((i64::MAX, i64::MAX));
    connection
        .prepare_cached(sql::DELETE_PARTS)?
        .execute(params![bytes, seq, part.saturating_sub(1)])?;
    if next.is_some() {
        return Ok(true);
    }
    let mut any = connection.prepare_cached(sql::ANY_BLOB)?;
    let blobs = any.query_map(params![bytes, number(count)], |row| row.hash(0))?;
    let blobs: Vec<Hash> = blobs.collect::<rusqlite::Result<_>>()?;
    if !blobs.is_empty() {
        let mut delete = connection.prepare_cached(sql::DELETE_BLOB)?;
        for hash in blobs {
            delete.execute(params![bytes, hash.as_bytes()])?;
        }
        return Ok(true);
    }
    connection
        .prepare_cached(sql::DELETE_HEAD)?
        .execute(params![bytes])?;
    Ok(false)
}

pub(super) fn put_job(connection: &Connection, job: &Job) -> rusqlite::Result<()> {
    let id = job.conversation.as_bytes();
    connection
        .prepare_cached(sql::DELETE_JOB)?
        .execute(params![id, job.name])?;
    let mut insert = connection.prepare_cached(sql::INSERT_JOB)?;
    insert.execute(params![id, job.name, job.body]).map(drop)
}
