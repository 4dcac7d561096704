//! Stores records. After it, one of three things is so: the records are stored; they are not, and
//! the context is as it was before; or nobody knows, and the handle is in doubt until it has asked
//! again.

use pact_core::{Address, CommitReport, Savepoint, Snapshot};

use super::Handle;
use crate::backend::{Appended, Backend, Head};
use crate::error::StoreError;
use crate::log::CheckpointWanted;
use crate::plan::{Plan, Wanted};

/// Records that may be stored or not.
pub(super) struct Pending {
    plan: Plan,
    undo: Option<Savepoint>,
    answer: Answer,
    /// Whether the store was asked for them before, and did not answer for certain.
    is_in_doubt: bool,
}

/// What the call answers that asked for the records. If it is made again, it answers the same.
pub(super) enum Answer {
    Nothing,
    Committed(CommitReport),
    /// Back at an address, with the snapshots that left.
    Rewound(Address, Vec<Snapshot>),
}

/// How much is stored: it decides when a checkpoint is worth it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Volume {
    /// The bytes of all records.
    bytes: u64,
    /// Those of the records that the newest checkpoint covers.
    covered: u64,
    /// Those of the newest checkpoint.
    checkpoint: u64,
}

impl Volume {
    /// With fewer bytes of records, reading them takes no time worth saving.
    const LEAST: u64 = 64 << 10;

    pub(crate) fn of(head: &Head) -> Self {
        Self {
            bytes: head.bytes,
            covered: head.covered,
            checkpoint: head.checkpoint,
        }
    }

    /// Whether the records since the last checkpoint outweigh it. So all checkpoints together have
    /// at most twice the bytes of the records.
    fn wants_checkpoint(self) -> bool {
        self.bytes.saturating_sub(self.covered) >= self.checkpoint.max(Self::LEAST)
    }
}

impl<B: Backend> Handle<B> {
    /// Plans all that is not stored. If that fails, the context goes back.
    pub(super) fn plan_or_undo(
        &mut self,
        wanted: &Wanted<'_>,
        undo: Savepoint,
    ) -> Result<(Plan, Option<Savepoint>), StoreError> {
        match self.plan(wanted) {
            Ok(plan) => Ok((plan, Some(undo))),
            Err(error) => {
                self.ctx.return_to(undo);
                Err(error)
            }
        }
    }

    /// Stores the records of a plan.
    pub(super) async fn write(
        &mut self,
        (plan, undo): (Plan, Option<Savepoint>),
        answer: Answer,
    ) -> Result<(), StoreError> {
        if plan.is_empty() {
            return Ok(());
        }
        // Before anything is asked: whoever drops the future leaves a handle in doubt.
        self.pending = Some(Pending {
            plan,
            undo,
            answer,
            is_in_doubt: false,
        });
        self.ask().await?;
        self.write_checkpoint().await;
        Ok(())
    }

    /// Asks the store to have the records that are in doubt. Asking twice stores them once.
    async fn ask(&mut self) -> Result<Answer, StoreError> {
        let Some(pending) = &mut self.pending else {
            return Ok(Answer::Nothing);
        };
        // Whoever drops the future leaves a doubt, too.
        let was_in_doubt = std::mem::replace(&mut pending.is_in_doubt, true);
        let appended = self.log.backend.append(&pending.plan.append).await;
        // That the store surely did nothing now does not say what it did before.
        if let Err(error) = &appended
            && (error.is_unknown || was_in_doubt)
        {
            return Err(StoreError::InDoubt {
                name: self.name.clone(),
                record: self.recorder.seq + 1,
                cause: error.clone(),
            });
        }
        let Some(Pending {
            plan, undo, answer, ..
        }) = self.pending.take()
        else {
            return Ok(Answer::Nothing);
        };
        let is_unchanged = plan.leads_to(&self.ctx);
        let refused = match appended {
            Ok(Appended::Done | Appended::Already) => {
                self.volume.bytes = self.volume.bytes.saturating_add(plan.append.bytes());
                self.recorder.confirm(plan, &self.ctx);
                return Ok(if is_unchanged {
                    answer
                } else {
                    Answer::Nothing
                });
            }
            Ok(Appended::Conflict(stored)) => {
                self.conflict = Some(stored);
                self.conflict_with(stored)
            }
            Ok(Appended::Gone) => StoreError::not_found(&self.name),
            Err(error) => error.about(&self.name, Some(self.recorder.seq + 1)).into(),
        };
        // It has not happened. Edits that were made in doubt stay, with all before them.
        if let Some(undo) = undo
            && is_unchanged
        {
            self.ctx.return_to(undo);
        }
        Err(refused)
    }

    /// Makes sure that nothing is in doubt. Returns the answer of the call that was, if nothing was
    /// edited since.
    pub(super) async fn settle(&mut self) -> Result<Answer, StoreError> {
        if let Some(stored) = self.conflict {
            return Err(self.conflict_with(stored));
        }
        self.ask().await
    }

    fn conflict_with(&self, stored: u64) -> StoreError {
        StoreError::Conflict {
            name: self.name.clone(),
            known: self.recorder.seq,
            stored,
        }
    }

    /// Writes a checkpoint if it is worth it. A failure leaves nothing behind that counts, and is
    /// tried again later.
    pub(super) async fn write_checkpoint(&mut self) {
        if !self.volume.wants_checkpoint() {
            return;
        }
        let wanted = CheckpointWanted::of(&self.ctx, &self.recorder);
        let written = self
            .log
            .write_checkpoint(&self.name, wanted, (self.recorder.seq, self.volume.bytes))
            .await;
        match written {
            Ok(None) => {}
            Ok(Some(bytes)) => {
                self.volume.covered = self.volume.bytes;
                self.volume.checkpoint = bytes;
                self.checkpoint_error = None;
            }
            Err(error) => self.checkpoint_error = Some(error),
        }
    }
}
