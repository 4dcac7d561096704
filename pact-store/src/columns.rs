//! Rows of SQL backends as they are read. The columns stand in the order of the statements of
//! `sql.rs`.

use crate::backend::{BackendError, CheckpointInfo, ConversationId, Head, Origin};
use crate::record::{Hash, Kind, Outline, PartRow, Row, WriteId};

/// The columns of a row that a database gave.
pub(crate) trait Columns {
    type Error;

    fn number(&self, at: usize) -> Result<i64, Self::Error>;

    fn text(&self, at: usize) -> Result<String, Self::Error>;

    fn optional_text(&self, at: usize) -> Result<Option<String>, Self::Error>;

    /// Reads a text with a fixed form.
    fn parsed<T>(&self, at: usize, parse: impl FnOnce(&str) -> Option<T>)
    -> Result<T, Self::Error>;

    /// Reads so many bytes.
    fn bytes<T>(&self, at: usize, parse: impl FnOnce(&[u8]) -> Option<T>)
    -> Result<T, Self::Error>;

    fn is_null(&self, at: usize) -> Result<bool, Self::Error>;

    /// The error of a column that has another value than a store writes.
    fn misfit(&self, at: usize) -> Self::Error;

    /// The error of a column in words.
    fn problem(error: Self::Error) -> String;

    /// Reads a number that is never negative.
    fn seq(&self, at: usize) -> Result<u64, Self::Error> {
        u64::try_from(self.number(at)?).map_err(|_| self.misfit(at))
    }

    fn id(&self, at: usize) -> Result<ConversationId, Self::Error> {
        self.bytes(at, ConversationId::from_bytes)
    }

    fn hash(&self, at: usize) -> Result<Hash, Self::Error> {
        self.bytes(at, Hash::from_bytes)
    }

    fn kind(&self, at: usize) -> Result<Kind, Self::Error> {
        self.parsed(at, |text| text.parse().ok())
    }
}

/// The head in a row. If a column has another value than a store writes, the head says so, and has
/// what could be read: those beside it are listed all the same.
pub(crate) fn head_of<C: Columns>(columns: &C) -> Head {
    let mut read = Reading::<C>::default();
    let id = read.or(columns.id(0), ConversationId::NONE);
    let tenant = read.or_default(columns.text(1));
    let name = read.or_default(columns.text(2));
    let mut head = Head::new(id, tenant, name);
    head.subject = read.or_default(columns.optional_text(3));
    head.labels = read.or_default(columns.parsed(4, |text| serde_json::from_str(text).ok()));
    head.created_at = read.or_default(columns.number(5));
    head.used_at = read.or_default(columns.number(6));
    head.seq = read.or_default(columns.seq(7));
    head.hash = read.or_default(columns.hash(8));
    head.cycle = read.or_default(columns.number(9));
    head.floor = read.or_default(columns.seq(10));
    head.bytes = read.or_default(columns.seq(11));
    head.covered = read.or_default(columns.seq(12));
    head.checkpoint = read.or_default(columns.seq(13));
    let is_fork = !read.or(columns.is_null(14), true);
    if is_fork && let Some(id) = read.or_default(columns.id(14).map(Some)) {
        let seq = read.or_default(columns.seq(15));
        head.origin = Some(Origin { id, seq });
    }
    head.family = read.or(columns.id(16), id);
    head.problem = read.problem.map(C::problem);
    head
}

/// The first error of a row of which the rest is read all the same.
struct Reading<C: Columns> {
    problem: Option<C::Error>,
}

impl<C: Columns> Default for Reading<C> {
    fn default() -> Self {
        Self { problem: None }
    }
}

impl<C: Columns> Reading<C> {
    fn or<T>(&mut self, read: Result<T, C::Error>, otherwise: T) -> T {
        read.unwrap_or_else(|error| {
            self.problem.get_or_insert(error);
            otherwise
        })
    }

    fn or_default<T: Default>(&mut self, read: Result<T, C::Error>) -> T {
        self.or(read, T::default())
    }
}

/// The head, unless it is damaged: the error names the conversation.
pub(crate) fn whole(head: Option<Head>) -> Result<Option<Head>, BackendError> {
    match head {
        Some(head) if head.problem.is_some() => Err(head.damaged()),
        head => Ok(head),
    }
}

pub(crate) fn row_of<C: Columns>(columns: &C) -> Result<Row, C::Error> {
    Ok(Row::new(
        columns.seq(0)?,
        columns.kind(1)?,
        columns.number(2)?,
        columns.bytes(3, WriteId::from_bytes)?,
        columns.hash(4)?,
        columns.text(5)?,
        columns.text(6)?,
    ))
}

pub(crate) fn outline_of<C: Columns>(columns: &C) -> Result<Outline, C::Error> {
    Ok(Outline::new(
        columns.seq(0)?,
        columns.kind(1)?,
        columns.number(2)?,
    ))
}

pub(crate) fn part_of<C: Columns>(columns: &C, seq: u64) -> Result<PartRow, C::Error> {
    Ok(PartRow::new(
        seq,
        columns.seq(0)?,
        columns.number(1)? != 0,
        columns.hash(2)?,
        columns.text(3)?,
        columns.text(4)?,
    ))
}

/// A checkpoint is complete if its last part is there, and as many as that says.
pub(crate) fn checkpoint_of<C: Columns>(columns: &C) -> Result<CheckpointInfo, C::Error> {
    let (count, last) = (columns.number(1)?, columns.number(2)?);
    let is_complete = columns.number(3)? != 0 && count == last.saturating_add(1);
    Ok(CheckpointInfo::new(columns.seq(0)?, is_complete))
}
