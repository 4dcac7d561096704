//! Reads records in their order, and checks the hash of each.

use std::collections::VecDeque;

use super::Log;
use super::lineage::{Lineage, Piece};
use crate::backend::{BATCH, Backend, ConversationId};
use crate::error::StoreError;
use crate::record::items::{self, Entry};
use crate::record::{Decoded, Hash, PartRow, Row, Values, chain, decode};

/// Reads the records of a lineage, one after the other.
pub(crate) struct Records<'l, B> {
    log: &'l Log<B>,
    name: &'l str,
    /// The pieces that are not read yet.
    pieces: VecDeque<Piece>,
    /// The last record that was read.
    pub(crate) seq: u64,
    /// Its hash.
    pub(crate) hash: Hash,
    batch: VecDeque<Row>,
}

impl<'l, B: Backend> Records<'l, B> {
    /// The records after one, whose hash is known.
    pub(crate) fn after(
        log: &'l Log<B>,
        name: &'l str,
        lineage: &Lineage,
        seq: u64,
        hash: Hash,
    ) -> Self {
        let pieces = lineage.pieces.iter().copied();
        Self {
            log,
            name,
            pieces: pieces.filter(|piece| piece.up_to > seq).collect(),
            seq,
            hash,
            batch: VecDeque::new(),
        }
    }

    /// The next record with the conversation that it is in; none at the end.
    pub(crate) async fn next(&mut self) -> Result<Option<(ConversationId, Row)>, StoreError> {
        loop {
            let Some(piece) = self.pieces.front().copied() else {
                return Ok(None);
            };
            if self.seq >= piece.up_to {
                self.pieces.pop_front();
                continue;
            }
            if let Some(row) = self.batch.pop_front() {
                self.follow(&row)?;
                return Ok(Some((piece.id, row)));
            }
            let rows = self
                .log
                .backend
                .rows(piece.id, self.seq, piece.up_to, BATCH)
                .await
                .map_err(|error| StoreError::reading(self.name, error))?;
            if rows.is_empty() {
                let missing = Some(self.seq + 1);
                return Err(StoreError::damaged(self.name, missing, "it is missing"));
            }
            self.batch = rows.into();
        }
    }

    /// Checks that a record follows the one before.
    fn follow(&mut self, row: &Row) -> Result<(), StoreError> {
        if row.seq != self.seq + 1 {
            let missing = Some(self.seq + 1);
            return Err(StoreError::damaged(self.name, missing, "it is missing"));
        }
        let entries = entries(self.name, row.seq, &row.items)?;
        row.check(&self.hash, &entries)
            .map_err(|broken| StoreError::broken(self.name, row.seq, broken))?;
        (self.seq, self.hash) = (row.seq, row.hash);
        Ok(())
    }
}

/// The values of a record or of a part of a checkpoint.
pub(crate) fn entries<'r>(
    name: &str,
    seq: u64,
    text: &'r str,
) -> Result<Vec<Entry<'r>>, StoreError> {
    items::read(text).map_err(|error| {
        let problem = format!("its values cannot be read: {error}");
        StoreError::damaged(name, Some(seq), problem)
    })
}

impl<B: Backend> Log<B> {
    /// A record in its meaning.
    pub(crate) async fn decode(
        &self,
        name: &str,
        id: ConversationId,
        row: &Row,
    ) -> Result<Decoded, StoreError> {
        let entries = entries(name, row.seq, &row.items)?;
        let values = self.values(name, id, row.seq, &entries).await?;
        decode(row, &entries, &values).map_err(|broken| StoreError::broken(name, row.seq, broken))
    }

    /// The values that a record keeps apart.
    pub(crate) async fn values(
        &self,
        name: &str,
        id: ConversationId,
        seq: u64,
        entries: &[Entry<'_>],
    ) -> Result<Values, StoreError> {
        let mut values = Values::new();
        for entry in entries {
            if let Entry::Apart { apart, .. } = entry
                && !values.contains_key(apart)
            {
                values.insert(*apart, self.blob(name, id, seq, apart).await?);
            }
        }
        Ok(values)
    }

    /// A value that is kept apart.
    pub(crate) async fn blob(
        &self,
        name: &str,
        id: ConversationId,
        seq: u64,
        hash: &Hash,
    ) -> Result<String, StoreError> {
        let text = self.backend.blob(id, hash).await;
        let text = text.map_err(|mut error| {
            error.record = Some(seq);
            StoreError::reading(name, error)
        })?;
        let damaged = |problem: &str| StoreError::damaged(name, Some(seq), problem);
        let text = text.ok_or_else(|| damaged("a large value of it is missing"))?;
        if chain::hash_of(text.as_bytes()) != *hash {
            return Err(damaged("the hash of a large value of it is wrong"));
        }
        Ok(text)
    }

    /// The parts of a checkpoint, in their order: `look` gets each, with its values.
    pub(crate) async fn read_parts(
        &self,
        name: &str,
        id: ConversationId,
        seq: u64,
        mut look: impl FnMut(&PartRow, &[Entry<'_>], &Values) -> Result<(), StoreError> + Send,
    ) -> Result<(), StoreError> {
        let mut from = 0;
        loop {
            let parts = self.backend.parts(id, seq, from, BATCH).await;
            let parts = parts.map_err(|error| StoreError::reading(name, error))?;
            if parts.is_empty() {
                let problem = format!("part {from} of its checkpoint is missing");
                return Err(StoreError::damaged(name, Some(seq), problem));
            }
            for part in &parts {
                if part.part != from {
                    let problem = format!("part {from} of its checkpoint is missing");
                    return Err(StoreError::damaged(name, Some(seq), problem));
                }
                from += 1;
                let entries = entries(name, seq, &part.items)?;
                let values = self.values(name, id, seq, &entries).await?;
                look(part, &entries, &values)?;
                if part.is_last {
                    return Ok(());
                }
            }
        }
    }
}
