//! Checkpoints: all that lives, so that opening need not read the records before.

use pact_core::delta::{Delta, State};
use pact_core::{CommitReport, Context, Json};

use super::Log;
use crate::backend::{Backend, ConversationId, Coverage};
use crate::error::StoreError;
use crate::plan::Recorder;
use crate::record::{CheckpointPart, Hash, Mark, Rest, Sealer, WriteId, encode_part, slices};

/// The state after a record, as a checkpoint has it.
pub(crate) struct CheckpointWanted {
    pub(crate) conversation: ConversationId,
    pub(crate) seq: u64,
    pub(crate) hash: Hash,
    /// The newest snapshot, with the record and the report of its commit.
    snapshot: Option<(u64, State, Option<CommitReport>)>,
    begun: State,
    recorded: State,
    rest: Rest,
}

impl CheckpointWanted {
    /// The state of a context of which all is stored.
    pub(crate) fn of(ctx: &Context, recorder: &Recorder) -> Self {
        let newest = recorder.commits.back();
        let since = newest.map_or(i64::MIN, |commit| commit.cycle);
        let attempts = ctx.attempts().into_iter();
        // The outcome of one that has not ended may follow, also where nobody knows it so far.
        let attempts =
            attempts.filter(|attempt| attempt.cycle_id > since || attempt.ended_at.is_none());
        let records = attempts.map(|mut attempt| {
            attempt.options = Json::Null;
            serde_json::to_value(attempt).unwrap_or_default()
        });
        Self {
            conversation: recorder.conversation,
            seq: recorder.seq,
            hash: recorder.hash,
            snapshot: newest.map(|commit| {
                let report = commit.snapshot.report().cloned();
                (commit.seq, commit.snapshot.state(), report)
            }),
            begun: ctx.cycle_start(),
            recorded: recorder.recorded().clone(),
            rest: Rest {
                attempts: records.collect(),
                begun: ctx.attempts_begun().max(recorder.attempts),
                learned: ctx.learned(),
                settings: recorder.settings().clone(),
            },
        }
    }

    /// The parts, in their order.
    fn parts(self) -> Vec<CheckpointPart> {
        let mut parts = Vec::new();
        let mut state = State::empty();
        let mut go_to = |next: State, mark: Mark| {
            let delta = Delta::between(&state, &next);
            state = next;
            parts.extend(slices(delta).into_iter().map(|delta| CheckpointPart {
                delta,
                ..CheckpointPart::default()
            }));
            if let Some(last) = parts.last_mut() {
                last.mark = mark;
            }
        };
        if let Some((seq, snapshot, report)) = self.snapshot {
            go_to(snapshot, Mark::Snapshot(seq, report.map(Box::new)));
        }
        go_to(self.begun, Mark::CycleStart);
        go_to(self.recorded, Mark::Nothing);
        if let Some(first) = parts.first_mut() {
            first.record = Some(self.hash);
        }
        if let Some(last) = parts.last_mut() {
            last.rest = Some(self.rest);
        }
        parts
    }
}

impl<B: Backend> Log<B> {
    /// Writes a checkpoint, part by part. It counts once its last part is there. Returns its size;
    /// none if somebody wrote a record meanwhile, or the same checkpoint.
    pub(crate) async fn write_checkpoint(
        &self,
        name: &str,
        wanted: CheckpointWanted,
        (expected, covered): (u64, u64),
    ) -> Result<Option<u64>, StoreError> {
        let (id, seq) = (wanted.conversation, wanted.seq);
        let mut sealer = Sealer::after(seq, wanted.hash, WriteId::random()?);
        let parts = wanted.parts();
        let last = parts.len().saturating_sub(1);
        let (mut bytes, mut before) = (0, None);
        for (number, part) in parts.into_iter().enumerate() {
            let broken = |broken| StoreError::broken(name, seq, broken);
            let (body, items) = encode_part(&part).map_err(broken)?;
            let is_last = number == last;
            let number = u64::try_from(number).unwrap_or(u64::MAX);
            let row = sealer.part((number, is_last), body, items)?;
            bytes += row.bytes();
            let blobs = core::mem::take(&mut sealer.blobs);
            let coverage = Coverage {
                expected,
                bytes: covered,
                parts: bytes,
                before: before.replace(row.hash),
            };
            if !self.backend.put_part(id, &row, &blobs, &coverage).await? {
                return Ok(None);
            }
        }
        Ok(Some(bytes))
    }
}
