//! The backend.

use std::ops::ControlFlow;

use super::attempts::{Attempts, Transaction};
use super::failure::Trouble;
use super::rows::{
    all, heads, insert_blobs, insert_head, insert_labels, insert_rows, job_of, labels_text,
    part_of, put_job, row_of,
};
use super::sql::{READ_PART_SIZES, READ_SIZES};
use super::statement::{Statement, statement};
use super::{Inner, Postgres};
use crate::backend::{
    Append, Appended, Backend, BackendError, CheckpointInfo, ConversationId, Coverage, Created,
    Failure, Filter, Head, Job, Labels, Origin, Page, Rewritten,
};
use crate::columns::{Columns as _, checkpoint_of, outline_of, whole};
use crate::memory::batch;
use crate::record::{Blob, Hash, Outline, PartRow, Row};
use crate::sql;

type Answer<T> = Result<T, BackendError>;

/// So many sizes of rows are asked for at once.
const SIZES: usize = 1_024;

/// So often an append is made again that was refused without a reason.
const APPENDS: usize = 8;

/// Runs a transaction until it is committed, or gives none: then it is rolled back. Attempts that
/// go on from others keep their doubt.
macro_rules! attempt {
    ($attempts:ident, |$transaction:ident| $body:block) => {
        loop {
            let mut $transaction = $attempts.begin().await?;
            let outcome = async { $body }.await;
            if let ControlFlow::Break(done) = $attempts.settle($transaction, outcome).await? {
                break Ok::<_, BackendError>(done);
            }
        }
    };
}

/// Makes attempts at one transaction.
macro_rules! change {
    ($self:ident, |$attempts:ident, $transaction:ident| $body:block) => {{
        let inner: &Inner = &$self.inner;
        inner.may_write()?;
        let work = async {
            let mut $attempts = Attempts::new(inner);
            attempt!($attempts, |$transaction| $body)
        };
        inner.run(work).await
    }};
}

/// Reads, without a transaction.
macro_rules! read {
    ($self:ident, |$transaction:ident| $body:block) => {{
        let inner: &Inner = &$self.inner;
        let work = async {
            let mut attempts = Attempts::new(inner);
            loop {
                let mut $transaction = attempts.read().await?;
                let outcome = async { $body }.await;
                if let ControlFlow::Break(done) =
                    attempts.settle_read($transaction, outcome).await?
                {
                    return Ok::<_, BackendError>(done);
                }
            }
        };
        inner.run(work).await
    }};
}

type Done<T> = Result<Option<T>, Trouble>;

impl Backend for Postgres {
    async fn create(&self, head: &Head, append: &Append) -> Answer<Created> {
        self.inner.may_write()?;
        let work = async {
            let mut attempts = Attempts::new(&self.inner);
            // A conversation that is not made leaves nothing behind.
            let mut refused = Created::Taken;
            let created = attempt!(attempts, |transaction| {
                let mut statements: Vec<Statement<'_>> = Vec::new();
                statements.extend(head.origin.as_ref().map(hold_origin));
                statements.push(statement!(
                    sql::INSERT_NAME,
                    &head.tenant,
                    &head.name,
                    head.id.as_bytes(),
                ));
                statements.extend(insert_head(head, append));
                statements.extend(insert_rows(append));
                let mut done = transaction.try_execute(&statements).await?.into_iter();
                if head.origin.is_some() && done.next().transpose()? == Some(0) {
                    refused = Created::NoOrigin;
                    return Done::Ok(None);
                }
                // The name, and then the id.
                for key in [done.next(), done.next()].into_iter().flatten() {
                    match key {
                        Err(Trouble::Taken(_)) => {
                            refused = Created::Taken;
                            return Done::Ok(None);
                        }
                        key => key?,
                    };
                }
                for done in done {
                    done?;
                }
                Done::Ok(Some(()))
            })?;
            let is_made = match created {
                Some(()) => true,
                // Perhaps it is in the way of itself.
                None if attempts.is_in_doubt() => was_made(&mut attempts, head).await?,
                None => false,
            };
            Ok(if is_made { Created::Done } else { refused })
        };
        self.inner.run(work).await
    }

    async fn find(&self, tenant: &str, name: &str) -> Answer<Option<Head>> {
        read!(self, |transaction| {
            let find = statement!(sql::FIND_HEAD, tenant, name);
            let [rows] = transaction.query([find]).await?;
            Ok(heads(&rows).pop())
        })
        .and_then(whole)
    }

    async fn head(&self, tenant: &str, id: ConversationId) -> Answer<Option<Head>> {
        read!(self, |transaction| {
            let read = statement!(sql::READ_HEAD, id.as_bytes(), tenant);
            let [rows] = transaction.query([read]).await?;
            Ok(heads(&rows).pop())
        })
        .and_then(whole)
    }

    async fn tenants(&self, after: Option<&str>, count: usize) -> Answer<Vec<String>> {
        read!(self, |transaction| {
            let list = match after {
                None => statement!(sql::LIST_FIRST_TENANTS, count),
                Some(after) => statement!(sql::LIST_TENANTS, after, count),
            };
            let [rows] = transaction.query([list]).await?;
            all(&rows, |row| row.text(0))
        })
    }

    async fn list(&self, tenant: &str, filter: &Filter, page: &Page) -> Answer<Vec<Head>> {
        // After the first place that there could be.
        let used_at = page.after.map_or(i64::MAX, |after| after.used_at);
        let beyond = [u8::MAX; 17];
        let id = page.after.as_ref().map(|after| after.id);
        let id: &[u8] = id.as_ref().map_or(&beyond, |id| id.as_bytes());
        let size = page.size;
        read!(self, |transaction| {
            let list = match (&filter.subject, &filter.label) {
                (None, None) => statement!(sql::LIST_HEADS, tenant, used_at, id, size),
                (Some(subject), None) => {
                    statement!(
                        sql::LIST_HEADS_OF_SUBJECT,
                        tenant,
                        used_at,
                        id,
                        subject,
                        size,
                    )
                }
                (None, Some((label, value))) => statement!(
                    sql::LIST_HEADS_WITH_LABEL,
                    tenant,
                    used_at,
                    id,
                    label,
                    value,
                    size,
                ),
                (Some(subject), Some((label, value))) => statement!(
                    sql::LIST_HEADS_OF_SUBJECT_WITH_LABEL,
                    tenant,
                    used_at,
                    id,
                    subject,
                    label,
                    value,
                    size,
                ),
            };
            let [rows] = transaction.query([list]).await?;
            Ok(heads(&rows))
        })
    }

    async fn describe(
        &self,
        tenant: &str,
        id: ConversationId,
        subject: Option<&str>,
        labels: &Labels,
    ) -> Answer<bool> {
        let described = change!(self, |attempts, transaction| {
            let key = id.as_bytes();
            let describe = statement!(
                sql::DESCRIBE_HEAD,
                subject,
                labels_text(labels),
                key,
                tenant,
            );
            if transaction.execute(&[describe]).await? == [0] {
                return Done::Ok(None);
            }
            let mut statements = vec![statement!(sql::DELETE_LABELS, tenant, key)];
            statements.extend(insert_labels(tenant, &id, labels));
            transaction.execute(&statements).await?;
            Done::Ok(Some(()))
        })?;
        Ok(described.is_some())
    }

    async fn append(&self, append: &Append) -> Answer<Appended> {
        let Some((seq, hash)) = append.last() else {
            let message = "an append has at least one row";
            return Err(BackendError::new(Failure::Other, message));
        };
        let id = append.conversation.as_bytes();
        self.inner.may_write()?;
        let work = async {
            let mut attempts = Attempts::new(&self.inner);
            for _ in 0..APPENDS {
                let done = attempt!(attempts, |transaction| {
                    let mut statements = vec![statement!(
                        sql::MOVE_HEAD,
                        seq,
                        hash.as_bytes(),
                        append.cycle,
                        append.used_at,
                        append.bytes(),
                        id,
                        append.expected,
                    )];
                    statements.extend(insert_rows(append));
                    statements.extend(
                        append
                            .dropped
                            .iter()
                            .map(|hash| statement!(sql::DELETE_BLOB, id, hash.as_bytes())),
                    );
                    let mut done = transaction.try_execute(&statements).await?.into_iter();
                    if done.next().transpose()? == Some(0) {
                        // The rows may have been refused, too: it is all rolled back.
                        return Done::Ok(None);
                    }
                    for done in done {
                        done?;
                    }
                    Done::Ok(Some(()))
                })?;
                if done.is_some() {
                    return Ok(Appended::Done);
                }
                if let Some(appended) = why_not(&mut attempts, append).await? {
                    return Ok(appended);
                }
            }
            let message = "the head of a conversation does not keep still";
            Err(attempts.give_up(BackendError::new(Failure::Busy, message)))
        };
        self.inner.run(work).await
    }

    async fn rows(
        &self,
        id: ConversationId,
        after: u64,
        up_to: u64,
        bytes: usize,
    ) -> Answer<Vec<Row>> {
        read!(self, |transaction| {
            let id = id.as_bytes();
            let sizes = statement!(READ_SIZES, id, after, up_to, SIZES);
            let count = fitting(&mut transaction, sizes, bytes).await?;
            let rows = statement!(sql::READ_RECORDS, id, after, up_to, count);
            let [rows] = transaction.query([rows]).await?;
            all(&rows, row_of)
        })
    }

    async fn outlines(
        &self,
        id: ConversationId,
        after: u64,
        up_to: u64,
        count: usize,
    ) -> Answer<Vec<Outline>> {
        read!(self, |transaction| {
            let read = statement!(sql::READ_OUTLINES, id.as_bytes(), after, up_to, count);
            let [rows] = transaction.query([read]).await?;
            all(&rows, outline_of)
        })
    }

    async fn blob(&self, id: ConversationId, hash: &Hash) -> Answer<Option<String>> {
        read!(self, |transaction| {
            let read = statement!(sql::READ_BLOB, id.as_bytes(), hash.as_bytes());
            let [rows] = transaction.query([read]).await?;
            let parts = all(&rows, |row| row.text(0))?;
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
        read!(self, |transaction| {
            let list = statement!(sql::LIST_BLOBS, id.as_bytes(), after, count);
            let [rows] = transaction.query([list]).await?;
            all(&rows, |row| row.hash(0))
        })
    }

    async fn drop_blobs(&self, id: ConversationId, hashes: &[Hash], expected: u64) -> Answer<()> {
        change!(self, |attempts, transaction| {
            let key = id.as_bytes();
            if !holds(&mut transaction, &id, expected).await? {
                return Done::Ok(None);
            }
            let statements = hashes
                .iter()
                .map(|hash| statement!(sql::DELETE_BLOB, key, hash.as_bytes()));
            let statements: Vec<_> = statements.collect();
            transaction.execute(&statements).await?;
            Done::Ok(Some(()))
        })
        .map(drop)
    }

    async fn checkpoints(&self, id: ConversationId) -> Answer<Vec<CheckpointInfo>> {
        read!(self, |transaction| {
            let list = statement!(sql::LIST_CHECKPOINTS, id.as_bytes());
            let [rows] = transaction.query([list]).await?;
            all(&rows, checkpoint_of)
        })
    }

    async fn put_part(
        &self,
        id: ConversationId,
        part: &PartRow,
        blobs: &[Blob],
        coverage: &Coverage,
    ) -> Answer<bool> {
        let put = change!(self, |attempts, transaction| {
            let key = id.as_bytes();
            if !holds(&mut transaction, &id, coverage.expected).await? {
                return Done::Ok(None);
            }
            let stored = Stored::read(&mut transaction, &id, part).await?;
            // By the attempt of which nobody knows.
            if attempts.is_in_doubt() && stored.own == Some(part.hash) {
                return Done::Ok(Some(()));
            }
            let follows =
                part.part == 0 || (stored.before.is_some() && stored.before == coverage.before);
            if stored.is_complete || !follows {
                return Done::Ok(None);
            }
            let mut statements = vec![
                statement!(sql::DELETE_PARTS_FROM, key, part.seq, part.part),
                statement!(
                    sql::INSERT_PART,
                    key,
                    part.seq,
                    part.part,
                    i64::from(part.is_last),
                    part.hash.as_bytes(),
                    &part.body,
                    &part.items,
                ),
            ];
            statements.extend(insert_blobs(&id, blobs));
            if part.is_last {
                statements.push(statement!(
                    sql::COVER_HEAD,
                    coverage.bytes,
                    coverage.parts,
                    key,
                ));
            }
            transaction.execute(&statements).await?;
            Done::Ok(Some(()))
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
        read!(self, |transaction| {
            let id = id.as_bytes();
            let sizes = statement!(READ_PART_SIZES, id, seq, from, SIZES);
            let count = fitting(&mut transaction, sizes, bytes).await?;
            let read = statement!(sql::READ_PARTS, id, seq, from, count);
            let [rows] = transaction.query([read]).await?;
            all(&rows, |row| part_of(row, seq))
        })
    }

    async fn drop_checkpoints(&self, id: ConversationId, before: u64) -> Answer<()> {
        change!(self, |attempts, transaction| {
            let drop = statement!(sql::DELETE_CHECKPOINTS, id.as_bytes(), before);
            transaction.execute(&[drop]).await?;
            Done::Ok(Some(()))
        })
        .map(drop)
    }

    async fn family(&self, tenant: &str, family: ConversationId) -> Answer<Vec<Head>> {
        read!(self, |transaction| {
            let list = statement!(sql::LIST_FAMILY, tenant, family.as_bytes());
            let [rows] = transaction.query([list]).await?;
            Ok(heads(&rows))
        })
    }

    async fn set_floor(&self, id: ConversationId, floor: u64, alone: bool) -> Answer<bool> {
        let set = change!(self, |attempts, transaction| {
            let set = statement!(sql::SET_FLOOR, floor, id.as_bytes());
            transaction.execute(&[set]).await?;
            if alone && is_read(&mut transaction, id).await? {
                return Done::Ok(None);
            }
            Done::Ok(Some(()))
        })?;
        Ok(set.is_some())
    }

    async fn rewrite(&self, id: ConversationId, rewritten: &[Rewritten]) -> Answer<()> {
        change!(self, |attempts, transaction| {
            let key = id.as_bytes();
            let statements = rewritten.iter().map(|change| match change {
                Rewritten::Record { seq, items } => {
                    statement!(sql::REWRITE_RECORD, items, key, *seq)
                }
                Rewritten::Part { seq, part, items } => {
                    statement!(sql::REWRITE_PART, items, key, *seq, *part)
                }
            });
            let statements: Vec<_> = statements.collect();
            transaction.execute(&statements).await?;
            Done::Ok(Some(()))
        })
        .map(drop)
    }

    async fn drop_records(&self, id: ConversationId, up_to: u64, count: usize) -> Answer<bool> {
        let more = change!(self, |attempts, transaction| {
            drop_records(&mut transaction, &id, up_to, count)
                .await
                .map(Some)
        })?;
        Ok(more.unwrap_or_default())
    }

    async fn hide(&self, job: &Job) -> Answer<bool> {
        let hidden = change!(self, |attempts, transaction| {
            let id = job.conversation;
            let key = id.as_bytes();
            let hide = statement!(sql::HIDE_HEAD, key);
            transaction.execute(&[hide]).await?;
            let name = statement!(sql::READ_NAME, key);
            let [names] = transaction.query([name]).await?;
            if let Some(row) = names.first() {
                if is_read(&mut transaction, id).await? {
                    return Done::Ok(None);
                }
                let (tenant, name) = (row.text(0)?, row.text(1)?);
                let statements = [
                    statement!(sql::DELETE_NAME, &tenant, &name, key),
                    statement!(sql::DELETE_LABELS, &tenant, key),
                ];
                transaction.execute(&statements).await?;
            }
            transaction.execute(&put_job(job)).await?;
            Done::Ok(Some(()))
        })?;
        Ok(hidden.is_some())
    }

    async fn drop_rows(&self, id: ConversationId, count: usize) -> Answer<bool> {
        let more = change!(self, |attempts, transaction| {
            drop_rows(&mut transaction, id, count).await.map(Some)
        })?;
        Ok(more.unwrap_or_default())
    }

    async fn put_jobs(&self, jobs: &[Job]) -> Answer<()> {
        change!(self, |attempts, transaction| {
            let statements: Vec<_> = jobs.iter().flat_map(put_job).collect();
            transaction.execute(&statements).await?;
            Done::Ok(Some(()))
        })
        .map(drop)
    }

    async fn jobs(&self, id: Option<ConversationId>) -> Answer<Vec<Job>> {
        read!(self, |transaction| {
            let list = match &id {
                Some(id) => statement!(sql::LIST_JOBS, id.as_bytes()),
                None => statement!(sql::LIST_ALL_JOBS),
            };
            let [rows] = transaction.query([list]).await?;
            all(&rows, job_of)
        })
    }

    async fn drop_jobs(&self, id: ConversationId, names: &[&str]) -> Answer<()> {
        change!(self, |attempts, transaction| {
            let key = id.as_bytes();
            let names = names.iter();
            let statements: Vec<_> = names
                .map(|name| statement!(sql::DELETE_JOB, key, *name))
                .collect();
            transaction.execute(&statements).await?;
            Done::Ok(Some(()))
        })
        .map(drop)
    }

    /// Does nothing. Erased values are gone from every query at once. In the files of the server,
    /// old versions of rows stay until `VACUUM` frees their space and something else is written
    /// there; in its write-ahead log and in backups, until those are thrown away. A client cannot
    /// hasten that without holding up others: `VACUUM FULL` of the owner rewrites a table.
    async fn scrub(&self) -> Answer<bool> {
        Ok(true)
    }
}

/// Whether a conversation was made by an earlier attempt, of which nobody knew.
async fn was_made(attempts: &mut Attempts<'_>, head: &Head) -> Answer<bool> {
    let made = attempt!(attempts, |transaction| {
        let named = statement!(sql::READ_NAMED, &head.tenant, &head.name);
        let [named] = transaction.query([named]).await?;
        let named = named.first().map(|row| row.id(0)).transpose()?;
        if named != Some(head.id) {
            return Done::Ok(None);
        }
        confirm(&mut transaction, &head.id).await?;
        Done::Ok(Some(()))
    })?;
    Ok(made.is_some())
}

/// Why an append was not made; none if it could be made now.
async fn why_not(attempts: &mut Attempts<'_>, append: &Append) -> Answer<Option<Appended>> {
    let mut refused = None;
    let already = attempt!(attempts, |transaction| {
        let id = append.conversation.as_bytes();
        let seq = statement!(sql::READ_SEQ, id);
        let next = statement!(sql::READ_WRITE_ID, id, append.expected.saturating_add(1));
        let [heads, next] = transaction.query([seq, next]).await?;
        let head = heads.first();
        let head = head.map(|row| Ok::<_, Trouble>((row.seq(0)?, row.number(1)?)));
        let Some((seq, 0)) = head.transpose()? else {
            refused = Some(Appended::Gone);
            return Done::Ok(None);
        };
        let written = next.first();
        let written = written.map(|row| row.bytes(0, |bytes| Some(bytes.to_vec())));
        if written.transpose()?.as_deref() == Some(append.write_id.as_bytes()) {
            confirm(&mut transaction, &append.conversation).await?;
            return Done::Ok(Some(()));
        }
        refused = (seq != append.expected).then_some(Appended::Conflict(seq));
        Done::Ok(None)
    })?;
    Ok(match already {
        Some(()) => Some(Appended::Already),
        None => refused,
    })
}

/// Commits something after the rows that were found. A server that lost a connection while it
/// waited for its standby shows rows that the standby may not have. When this commit is
/// acknowledged, the standby has both.
async fn confirm(transaction: &mut Transaction, id: &ConversationId) -> Result<(), Trouble> {
    let touch = statement!(sql::TOUCH_HEAD, id.as_bytes());
    transaction.execute(&[touch]).await.map(drop)
}

/// How many of the first rows fit.
async fn fitting(
    transaction: &mut Transaction,
    sizes: Statement<'_>,
    bytes: usize,
) -> Result<usize, Trouble> {
    let [sizes] = transaction.query([sizes]).await?;
    let sizes = all(&sizes, |row| row.seq(1))?;
    Ok(batch(sizes.into_iter(), |size| *size, bytes).len())
}

fn hold_origin(origin: &Origin) -> Statement<'_> {
    statement!(sql::HOLD_ORIGIN, origin.id.as_bytes(), origin.seq)
}

/// Whether the last record of a conversation is the expected one. Until the transaction ends, it
/// stays so.
async fn holds(
    transaction: &mut Transaction,
    id: &ConversationId,
    expected: u64,
) -> Result<bool, Trouble> {
    let hold = statement!(sql::HOLD_HEAD, id.as_bytes(), expected);
    Ok(transaction.execute(&[hold]).await? != [0])
}

/// Whether a fork reads records of a conversation.
async fn is_read(transaction: &mut Transaction, id: ConversationId) -> Result<bool, Trouble> {
    let name = statement!(sql::READ_NAME, id.as_bytes());
    let [names] = transaction.query([name]).await?;
    let Some(row) = names.first() else {
        return Ok(false);
    };
    let (tenant, family) = (row.text(0)?, row.id(2)?);
    let count = statement!(
        sql::COUNT_READERS,
        &tenant,
        family.as_bytes(),
        id.as_bytes(),
    );
    let [readers] = transaction.query([count]).await?;
    let readers = readers.first().map(|row| row.number(0)).transpose()?;
    Ok(readers.unwrap_or_default() > 0)
}

/// The stored rows of a checkpoint, around one of its parts.
struct Stored {
    is_complete: bool,
    /// The hash of the part before.
    before: Option<Hash>,
    /// The hash of the part itself.
    own: Option<Hash>,
}

impl Stored {
    async fn read(
        transaction: &mut Transaction,
        id: &ConversationId,
        part: &PartRow,
    ) -> Result<Self, Trouble> {
        let id = id.as_bytes();
        let hash = |number: u64| statement!(sql::READ_PART_HASH, id, part.seq, number);
        let statements = [
            statement!(sql::COUNT_LAST_PARTS, id, part.seq),
            hash(part.part.saturating_sub(1)),
            hash(part.part),
        ];
        let [last, before, own] = transaction.query(statements).await?;
        let last = last.first().map(|row| row.number(0)).transpose()?;
        Ok(Self {
            is_complete: last.unwrap_or_default() > 0,
            before: before.first().map(|row| row.hash(0)).transpose()?,
            own: own.first().map(|row| row.hash(0)).transpose()?,
        })
    }
}

/// Drops old records, at most so many. Whether more are there.
async fn drop_records(
    transaction: &mut Transaction,
    id: &ConversationId,
    up_to: u64,
    count: usize,
) -> Result<bool, Trouble> {
    let id = id.as_bytes();
    // The first one that stays.
    let nth = statement!(sql::NTH_RECORD, id, up_to, count);
    let [next] = transaction.query([nth]).await?;
    let next = next.first().map(|row| row.seq(0)).transpose()?;
    let last = next.map_or(up_to, |next| next.saturating_sub(1));
    let delete = statement!(sql::DELETE_RECORDS, id, last);
    transaction.execute(&[delete]).await?;
    Ok(next.is_some())
}

/// Drops rows of a hidden conversation, at most so many. Whether more are there.
async fn drop_rows(
    transaction: &mut Transaction,
    id: ConversationId,
    count: usize,
) -> Result<bool, Trouble> {
    let key = id.as_bytes();
    let [heads] = transaction.query([statement!(sql::READ_SEQ, key)]).await?;
    let hidden = heads.first().map(|row| row.number(1)).transpose()?;
    if hidden != Some(1) {
        return Ok(false);
    }
    if drop_records(transaction, &id, u64::MAX, count).await? {
        return Ok(true);
    }
    let nth = statement!(sql::NTH_PART, key, count);
    let [next] = transaction.query([nth]).await?;
    let next = next
        .first()
        .map(|row| Ok::<_, Trouble>((row.number(0)?, row.number(1)?)));
    let next = next.transpose()?;
    let (seq, part) = next.unwrap_or((i64::MAX, i64::MAX));
    let delete = statement!(sql::DELETE_PARTS, key, seq, part.saturating_sub(1));
    transaction.execute(&[delete]).await?;
    if next.is_some() {
        return Ok(true);
    }
    let any = statement!(sql::ANY_BLOB, key, count);
    let [blobs] = transaction.query([any]).await?;
    let blobs = all(&blobs, |row| row.hash(0))?;
    if !blobs.is_empty() {
        let hashes = blobs.iter();
        let statements: Vec<_> = hashes
            .map(|hash| statement!(sql::DELETE_BLOB, key, hash.as_bytes()))
            .collect();
        transaction.execute(&statements).await?;
        return Ok(true);
    }
    transaction
        .execute(&[statement!(sql::DELETE_HEAD, key)])
        .await?;
    Ok(false)
}
