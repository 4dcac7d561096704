//! Rows of SQL backends as they are read. The columns stand in the order of the statements of
//! `sql.rs`.

use crate::backend::{CheckpointInfo, ConversationId, Head, Origin};
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

pub(crate) fn head_of<C: Columns>(columns: &C) -> Result<Head, C::Error> {
    let mut head = Head::new(columns.id(0)?, columns.text(1)?, columns.text(2)?);
    head.subject = columns.optional_text(3)?;
    head.labels = columns.parsed(4, |text| serde_json::from_str(text).ok())?;
    head.created_at = columns.number(5)?;
    head.used_at = columns.number(6)?;
    head.seq = columns.seq(7)?;
    head.hash = columns.hash(8)?;
    head.cycle = columns.number(9)?;
    head.floor = columns.seq(10)?;
    head.bytes = columns.seq(11)?;
    head.covered = columns.seq(12)?;
    head.checkpoint = columns.seq(13)?;
    if !columns.is_null(14)? {
        head.origin = Some(Origin {
            id: columns.id(14)?,
            seq: columns.seq(15)?,
        });
    }
    head.family = columns.id(16)?;
    Ok(head)
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
