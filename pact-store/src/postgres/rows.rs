//! Rows as they are read and written.

use tokio_postgres::Row as Read;
use tokio_postgres::types::FromSql;

use super::failure::Trouble;
use super::statement::{Statement, given, statement};
use crate::backend::{Append, BackendError, ConversationId, Failure, Head, Job, Labels, pieces};
use crate::columns::{self, Columns};
use crate::record::{Blob, PartRow, Row};
use crate::sql;

/// A column of the type that a store has there.
fn column<'r, T: FromSql<'r>>(row: &'r Read, at: usize) -> Result<T, Trouble> {
    row.try_get(at).map_err(|_| row.misfit(at))
}

impl Columns for Read {
    type Error = Trouble;

    fn number(&self, at: usize) -> Result<i64, Trouble> {
        column(self, at)
    }

    fn text(&self, at: usize) -> Result<String, Trouble> {
        column(self, at).map(given)
    }

    fn optional_text(&self, at: usize) -> Result<Option<String>, Trouble> {
        Ok(column::<Option<String>>(self, at)?.map(given))
    }

    fn parsed<T>(&self, at: usize, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, Trouble> {
        parse(column(self, at)?).ok_or_else(|| self.misfit(at))
    }

    fn bytes<T>(&self, at: usize, parse: impl FnOnce(&[u8]) -> Option<T>) -> Result<T, Trouble> {
        parse(column(self, at)?).ok_or_else(|| self.misfit(at))
    }

    fn is_null(&self, at: usize) -> Result<bool, Trouble> {
        // A number or bytes: whatever is there and does not fit is not NULL.
        Ok(matches!(self.try_get::<_, Option<&[u8]>>(at), Ok(None)))
    }

    fn misfit(&self, at: usize) -> Trouble {
        let name = self.columns().get(at).map_or("?", |column| column.name());
        let message = format!("the column `{name}` of a row has a value that no store writes");
        Trouble::Failed(BackendError::new(Failure::Damaged, message))
    }

    fn problem(error: Trouble) -> String {
        error.error().message
    }
}

/// Heads, of which some may have a problem.
pub(super) fn heads(rows: &[Read]) -> Vec<Head> {
    rows.iter().map(columns::head_of).collect()
}

/// A record. The failure of one that cannot be read has its number.
pub(super) fn row_of(row: &Read) -> Result<Row, Trouble> {
    columns::row_of(row).map_err(|trouble| trouble.at(row.seq(0).ok()))
}

/// A part of the checkpoint after a record, as [`row_of`].
pub(super) fn part_of(row: &Read, seq: u64) -> Result<PartRow, Trouble> {
    columns::part_of(row, seq).map_err(|trouble| trouble.at(Some(seq)))
}

/// Reads all rows in the same way.
pub(super) fn all<T>(
    rows: &[Read],
    read: impl Fn(&Read) -> Result<T, Trouble>,
) -> Result<Vec<T>, Trouble> {
    rows.iter().map(read).collect()
}

pub(super) fn job_of(row: &Read) -> Result<Job, Trouble> {
    Ok(Job::new(row.id(0)?, row.text(1)?, row.text(2)?))
}

pub(super) fn labels_text(labels: &Labels) -> String {
    serde_json::to_string(labels).unwrap_or_default()
}

pub(super) fn insert_head<'v>(head: &'v Head, append: &'v Append) -> Vec<Statement<'v>> {
    let (seq, hash) = match append.rows.last() {
        Some(row) => (row.seq, &row.hash),
        None => (head.seq, &head.hash),
    };
    let origin = head.origin.as_ref();
    let mut statements = vec![statement!(
        sql::INSERT_HEAD,
        head.id.as_bytes(),
        &head.tenant,
        &head.name,
        head.subject.as_deref(),
        labels_text(&head.labels),
        head.created_at,
        append.used_at,
        seq,
        hash.as_bytes(),
        append.cycle,
        head.floor,
        append.bytes(),
        head.covered,
        head.checkpoint,
        origin.map(|origin| &origin.id.as_bytes()[..]),
        origin.map(|origin| origin.seq),
        head.family.as_bytes(),
    )];
    statements.extend(insert_labels(&head.tenant, &head.id, &head.labels));
    statements
}

pub(super) fn insert_labels<'v>(
    tenant: &'v str,
    id: &'v ConversationId,
    labels: &'v Labels,
) -> impl Iterator<Item = Statement<'v>> {
    labels.iter().map(move |(label, value)| {
        statement!(sql::INSERT_LABEL, tenant, label, value, id.as_bytes())
    })
}

/// The records of an append, and the large values that they name.
pub(super) fn insert_rows(append: &Append) -> impl Iterator<Item = Statement<'_>> {
    let id = &append.conversation;
    let rows = append.rows.iter().map(move |row| {
        statement!(
            sql::INSERT_RECORD,
            id.as_bytes(),
            row.seq,
            row.kind.as_str(),
            row.number,
            row.write_id.as_bytes(),
            row.hash.as_bytes(),
            &row.body,
            &row.items,
        )
    });
    rows.chain(insert_blobs(id, &append.blobs))
}

pub(super) fn insert_blobs<'v>(
    id: &'v ConversationId,
    blobs: &'v [Blob],
) -> impl Iterator<Item = Statement<'v>> {
    blobs.iter().flat_map(move |blob| {
        let pieces = (0_u64..).zip(pieces(&blob.text));
        pieces.map(move |(part, text)| {
            statement!(
                sql::INSERT_BLOB,
                id.as_bytes(),
                blob.hash.as_bytes(),
                part,
                text,
            )
        })
    })
}

pub(super) fn put_job(job: &Job) -> [Statement<'_>; 2] {
    let id = job.conversation.as_bytes();
    [
        statement!(sql::DELETE_JOB, id, &job.name),
        statement!(sql::INSERT_JOB, id, &job.name, &job.body),
    ]
}
