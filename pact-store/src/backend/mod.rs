//! Where records are kept: the trait that a backend implements, and the types of its rows.
//!
//! A backend knows nothing of trees. It keeps rows, and its promises are few: an
//! [append](Backend::append) happens whole or not at all, only if the last record is the expected
//! one, and never twice. The conformance kit tests them.

mod error;
mod head;

use std::future::Future;

pub use error::{BackendError, Failure};
pub use head::{ConversationId, Cursor, Filter, Head, Labels, Origin, Page};

pub use crate::record::{Blob, Hash, Kind, Outline, PartRow, Row, WriteId};

/// Rows that are added to a conversation, all or none.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Append {
    /// The conversation.
    pub conversation: ConversationId,
    /// The last record that the writer knows. If it is not the last one, nothing is added.
    pub expected: u64,
    /// Names this append. The rows have it, too.
    pub write_id: WriteId,
    /// The rows, with the numbers after `expected`. There is at least one.
    pub rows: Vec<Row>,
    /// Large values that the rows name. Some may be there already.
    pub blobs: Vec<Blob>,
    /// Large values that no row names any more: they are dropped.
    pub dropped: Vec<Hash>,
    /// The working cycle after them.
    pub cycle: i64,
    /// When it was asked for, in milliseconds since 1970.
    pub used_at: i64,
}

impl Append {
    pub(crate) fn new(conversation: ConversationId, expected: u64, write_id: WriteId) -> Self {
        Self {
            conversation,
            expected,
            write_id,
            rows: Vec::new(),
            blobs: Vec::new(),
            dropped: Vec::new(),
            cycle: 0,
            used_at: 0,
        }
    }

    /// The number and the hash of the last row.
    #[must_use]
    pub fn last(&self) -> Option<(u64, Hash)> {
        self.rows.last().map(|row| (row.seq, row.hash))
    }

    /// The size of the texts of its rows.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.rows
            .iter()
            .map(Row::bytes)
            .fold(0, u64::saturating_add)
    }
}

/// The outcome of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a writer has to handle all of them"
)]
pub enum Appended {
    /// The rows are there now, and will be there after a crash.
    Done,
    /// The rows were there already: the same append was made before.
    Already,
    /// Somebody else wrote: the last record is this one, and nothing was added.
    Conflict(u64),
    /// There is no such conversation.
    Gone,
}

/// Whether a conversation was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::exhaustive_enums,
    reason = "a writer has to handle all of them"
)]
pub enum Created {
    /// It was made, with all its rows.
    Done,
    /// There is one with this name or this id.
    Taken,
    /// The origin is gone, or the records that both would share. Of a record that was dropped, the
    /// checkpoint after it is shared.
    NoOrigin,
}

/// A checkpoint, perhaps in the making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckpointInfo {
    /// The record after which the state is.
    pub seq: u64,
    /// Whether all parts are there, the last one included.
    pub is_complete: bool,
}

impl CheckpointInfo {
    /// Makes an info of its columns, for a backend that read them.
    #[must_use]
    pub const fn new(seq: u64, is_complete: bool) -> Self {
        Self { seq, is_complete }
    }
}

/// How much a checkpoint covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "backends read all fields")]
pub struct Coverage {
    /// The last record that the writer knows.
    pub expected: u64,
    /// The bytes of the records that the checkpoint covers.
    pub bytes: u64,
    /// The bytes of the parts so far.
    pub parts: u64,
    /// The hash of the part before; none for the first part.
    pub before: Option<Hash>,
}

/// A row whose values are written anew, because some of them were erased. Its hash stays.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a backend has to write both")]
pub enum Rewritten {
    /// The values of a record.
    Record {
        /// The number of the record.
        seq: u64,
        /// The values.
        items: String,
    },
    /// The values of a part of a checkpoint.
    Part {
        /// The record of the checkpoint.
        seq: u64,
        /// The number of the part.
        part: u64,
        /// The values.
        items: String,
    },
}

/// Work that has to be finished, even after a crash.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Job {
    /// The conversation.
    pub conversation: ConversationId,
    /// The name of the job among those of the conversation.
    pub name: String,
    /// The job, a JSON object.
    pub body: String,
}

impl Job {
    /// Makes a job of its columns.
    #[must_use]
    pub const fn new(conversation: ConversationId, name: String, body: String) -> Self {
        Self {
            conversation,
            name,
            body,
        }
    }
}

/// Cuts a large text into pieces that fit a row.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let ends = (0..=BATCH.min(text.len())).rev();
        let at = ends.into_iter().find(|at| text.is_char_boundary(*at))?;
        let (piece, others) = text.split_at_checked(at)?;
        rest = (!others.is_empty()).then_some(others);
        Some(piece)
    })
}

/// The most bytes of texts that a backend is asked to read or to write in one go. A single row may
/// have more.
pub(crate) const BATCH: usize = 512 << 10;

/// Keeps the rows of conversations.
///
/// Every method is atomic: after an error, nothing has changed, unless the error says that the
/// [outcome is unknown](BackendError::is_unknown). Of a conversation that is not there, nothing is
/// read and nothing is changed; that is no error, because somebody may erase one while others read
/// it. All times are in milliseconds since 1970.
pub trait Backend: Send + Sync + 'static {
    /// Makes a conversation with its first rows. One with an origin only if that is there, and has
    /// the records that both share.
    fn create(
        &self,
        head: &Head,
        append: &Append,
    ) -> impl Future<Output = Result<Created, BackendError>> + Send;

    /// Finds a conversation of a tenant by its name.
    fn find(
        &self,
        tenant: &str,
        name: &str,
    ) -> impl Future<Output = Result<Option<Head>, BackendError>> + Send;

    /// Reads the head of a conversation of a tenant.
    fn head(
        &self,
        tenant: &str,
        id: ConversationId,
    ) -> impl Future<Output = Result<Option<Head>, BackendError>> + Send;

    /// Lists the tenants that have conversations, in an order of its own and after one of them: at
    /// most `count`. A backend that cannot is as good a backend.
    fn tenants(
        &self,
        after: Option<&str>,
        count: usize,
    ) -> impl Future<Output = Result<Vec<String>, BackendError>> + Send {
        let _ = (after, count);
        let message = "this backend does not list its tenants";
        std::future::ready(Err(BackendError::new(Failure::Other, message)))
    }

    /// Lists conversations of a tenant, those that were used last first.
    fn list(
        &self,
        tenant: &str,
        filter: &Filter,
        page: &Page,
    ) -> impl Future<Output = Result<Vec<Head>, BackendError>> + Send;

    /// Sets the subject and the labels of a conversation. Whether there is one.
    fn describe(
        &self,
        tenant: &str,
        id: ConversationId,
        subject: Option<&str>,
        labels: &Labels,
    ) -> impl Future<Output = Result<bool, BackendError>> + Send;

    /// Adds rows to a conversation.
    fn append(
        &self,
        append: &Append,
    ) -> impl Future<Output = Result<Appended, BackendError>> + Send;

    /// Reads rows after a number, up to another one, in their order: as many as have
    /// about `bytes` bytes, and at least one if there is one.
    fn rows(
        &self,
        id: ConversationId,
        after: u64,
        up_to: u64,
        bytes: usize,
    ) -> impl Future<Output = Result<Vec<Row>, BackendError>> + Send;

    /// Reads the short columns of rows after a number, up to another one, in their order: at most
    /// `count`.
    fn outlines(
        &self,
        id: ConversationId,
        after: u64,
        up_to: u64,
        count: usize,
    ) -> impl Future<Output = Result<Vec<Outline>, BackendError>> + Send;

    /// Reads a large value.
    fn blob(
        &self,
        id: ConversationId,
        hash: &Hash,
    ) -> impl Future<Output = Result<Option<String>, BackendError>> + Send;

    /// Lists the hashes of large values that sort after one: at most `count`.
    fn blobs(
        &self,
        id: ConversationId,
        after: Option<&Hash>,
        count: usize,
    ) -> impl Future<Output = Result<Vec<Hash>, BackendError>> + Send;

    /// Drops large values, if the last record is the expected one. Otherwise somebody may name them
    /// again.
    fn drop_blobs(
        &self,
        id: ConversationId,
        hashes: &[Hash],
        expected: u64,
    ) -> impl Future<Output = Result<(), BackendError>> + Send;

    /// Lists the checkpoints, oldest first.
    fn checkpoints(
        &self,
        id: ConversationId,
    ) -> impl Future<Output = Result<Vec<CheckpointInfo>, BackendError>> + Send;

    /// Writes a part of a checkpoint, with the large values that it names. Whether it was written:
    ///
    /// - only if the last record is the expected one, so that no part comes after an erasure that
    ///   did not see it;
    /// - only if the part before is there, with the hash that [`Coverage::before`] tells, so that
    ///   no two writers mix their parts;
    /// - only if the checkpoint is not complete, because somebody may read it instead of records
    ///   that are gone.
    ///
    /// That part and those after it, which a writer left behind, are dropped. With the last part,
    /// notes in the head how much the checkpoint covers, unless it notes more already.
    fn put_part(
        &self,
        id: ConversationId,
        part: &PartRow,
        blobs: &[Blob],
        coverage: &Coverage,
    ) -> impl Future<Output = Result<bool, BackendError>> + Send;

    /// Reads parts of a checkpoint from a number on, in their order: as many as have about `bytes`
    /// bytes, and at least one if there is one.
    fn parts(
        &self,
        id: ConversationId,
        seq: u64,
        from: u64,
        bytes: usize,
    ) -> impl Future<Output = Result<Vec<PartRow>, BackendError>> + Send;

    /// Drops all parts of the checkpoints before a record.
    fn drop_checkpoints(
        &self,
        id: ConversationId,
        before: u64,
    ) -> impl Future<Output = Result<(), BackendError>> + Send;

    /// Lists the conversations of a tenant that are of one family.
    fn family(
        &self,
        tenant: &str,
        family: ConversationId,
    ) -> impl Future<Output = Result<Vec<Head>, BackendError>> + Send;

    /// Notes that the records up to a number are not read any more. A lower number changes nothing.
    /// With `alone`, only if no fork reads records of the conversation. Whether it was noted.
    fn set_floor(
        &self,
        id: ConversationId,
        floor: u64,
        alone: bool,
    ) -> impl Future<Output = Result<bool, BackendError>> + Send;

    /// Writes the values of rows anew.
    fn rewrite(
        &self,
        id: ConversationId,
        rewritten: &[Rewritten],
    ) -> impl Future<Output = Result<(), BackendError>> + Send;

    /// Drops at most `count` records up to a number, oldest first. Whether more are there.
    fn drop_records(
        &self,
        id: ConversationId,
        up_to: u64,
        count: usize,
    ) -> impl Future<Output = Result<bool, BackendError>> + Send;

    /// Takes a conversation out of all lists, so that nobody finds it, and writes the job that
    /// drops its rows, if no fork reads its records. Whether it was done.
    fn hide(&self, job: &Job) -> impl Future<Output = Result<bool, BackendError>> + Send;

    /// Drops rows of a hidden conversation, at most `count` of each sort. Whether more are there.
    /// One that is not hidden stays.
    fn drop_rows(
        &self,
        id: ConversationId,
        count: usize,
    ) -> impl Future<Output = Result<bool, BackendError>> + Send;

    /// Writes jobs, all or none. One of the same name is replaced.
    fn put_jobs(&self, jobs: &[Job]) -> impl Future<Output = Result<(), BackendError>> + Send;

    /// Lists the jobs of a conversation, or all.
    fn jobs(
        &self,
        id: Option<ConversationId>,
    ) -> impl Future<Output = Result<Vec<Job>, BackendError>> + Send;

    /// Drops jobs of a conversation.
    fn drop_jobs(
        &self,
        id: ConversationId,
        names: &[&str],
    ) -> impl Future<Output = Result<(), BackendError>> + Send;

    /// Makes erased values unreadable in the files, as far as the backend can. False if that has to
    /// be tried again later.
    fn scrub(&self) -> impl Future<Output = Result<bool, BackendError>> + Send;
}
