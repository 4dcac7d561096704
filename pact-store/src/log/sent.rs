//! Finds a request of the past, and the tree that it was rendered from.

use std::num::NonZeroUsize;

use pact_core::{AttemptStatus, Context, Snapshot};

use super::Log;
use super::lineage::Lineage;
use super::load::Load;
use super::replaying::Replaying;
use crate::backend::{Backend, ConversationId};
use crate::chat::Sent;
use crate::error::StoreError;
use crate::record::{AttemptState, Kind, Record};

/// So many outlines are read in one go.
const OUTLINES: usize = 10_000;

impl<B: Backend> Log<B> {
    /// A request of the past, by the number of its attempt; none if it is not there, or not any
    /// more.
    pub(crate) async fn sent(
        &self,
        name: &str,
        id: ConversationId,
        attempt_id: u64,
    ) -> Result<Option<Sent>, StoreError> {
        let head = self.settled(self.head(id).await?).await?;
        let lineage = self.lineage(&head, head.seq).await?;
        let number = i64::try_from(attempt_id).unwrap_or(i64::MAX);
        // A fork begins to count anew, so the newest attempt of a number is meant.
        let mut found = None;
        for piece in &lineage.pieces {
            let mut seq = piece.after;
            loop {
                let outlines = self
                    .backend
                    .outlines(piece.id, seq, piece.up_to, OUTLINES)
                    .await?;
                let Some(last) = outlines.last() else {
                    break;
                };
                seq = last.seq;
                for outline in outlines {
                    let fits = outline.number == number;
                    match outline.kind {
                        Kind::Attempt if fits => found = Some((outline.seq, None)),
                        Kind::Outcome if fits => {
                            if let Some((_, outcome)) = &mut found {
                                *outcome = Some(outline.seq);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        let Some((seq, outcome)) = found else {
            return Ok(None);
        };
        let record = self.record(name, &lineage, seq).await?;
        let Record::Attempt {
            mut attempt,
            read,
            options,
        } = record
        else {
            return Ok(None);
        };
        if let Some(hash) = options {
            let piece = lineage.piece_of(seq).map_or(id, |piece| piece.id);
            let text = self.blob(name, piece, seq, &hash).await?;
            let broken = |problem| StoreError::damaged(name, Some(seq), problem);
            attempt.options = crate::record::read_json(&text).map_err(broken)?;
        }
        attempt.status = AttemptStatus::Unknown;
        if let Some(outcome) = outcome
            && let Record::Outcome {
                status,
                ended_at,
                usage,
                ..
            } = self.record(name, &lineage, outcome).await?
        {
            attempt.status = status;
            attempt.ended_at = Some(ended_at);
            attempt.usage = usage;
        }
        let state = match read {
            AttemptState::Open(_) => {
                let replaying = self.replay_to(name, &lineage, seq).await?;
                replaying.state().view()
            }
            AttemptState::Snapshot { sealed, .. } => {
                self.snapshot_of(name, &lineage, sealed).await?
            }
        };
        Ok(Some(Sent {
            attempt: *attempt,
            state,
        }))
    }

    /// One record of a lineage.
    async fn record(&self, name: &str, lineage: &Lineage, seq: u64) -> Result<Record, StoreError> {
        let missing = || StoreError::no_record(name, format!("record {seq}"));
        let piece = lineage.piece_of(seq).ok_or_else(missing)?;
        let rows = self.backend.rows(piece.id, seq - 1, seq, 1).await?;
        let row = rows.first().ok_or_else(missing)?;
        Ok(self.decode(name, piece.id, row).await?.record)
    }

    /// The state after a record.
    pub(crate) async fn replay_to<'n>(
        &self,
        name: &'n str,
        lineage: &Lineage,
        seq: u64,
    ) -> Result<Replaying<'n>, StoreError> {
        let lineage = lineage.up_to(seq);
        self.replay(
            name,
            &lineage,
            &Context::builder(),
            Load::Last(NonZeroUsize::MIN),
        )
        .await
    }

    /// The snapshot of a commit, by its record.
    pub(crate) async fn snapshot_of(
        &self,
        name: &str,
        lineage: &Lineage,
        seq: u64,
    ) -> Result<Snapshot, StoreError> {
        let replaying = self.replay_to(name, lineage, seq).await?;
        let newest = replaying.replay.snapshots().next().cloned();
        newest.ok_or_else(|| StoreError::no_record(name, format!("snapshot at record {seq}")))
    }
}
