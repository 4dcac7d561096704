//! Verifies all that is stored of a conversation: hashes, states, checkpoints and large values.

use pact_core::delta::{Delta, State};
use pact_core::{Context, Snapshot};

use super::Log;
use super::lineage::Lineage;
use super::read::Records;
use super::replaying::Replaying;
use crate::backend::{Backend, Head};
use crate::error::StoreError;
use crate::record::Hash;

/// Tells how far a check is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The name of the conversation that is checked.
    pub conversation: String,
    /// The record that was checked.
    pub record: u64,
    /// The last record.
    pub of: u64,
}

/// The result of a check of one conversation.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Checked {
    /// How many records were checked.
    pub records: u64,
    /// How many checkpoints were checked.
    pub checkpoints: u64,
    /// The problems that were found.
    pub problems: Vec<StoreError>,
}

impl Checked {
    /// The result for a conversation of which not even the head can be read.
    pub(crate) fn damaged(problem: StoreError) -> Self {
        Self {
            problems: vec![problem],
            ..Self::default()
        }
    }
}

impl<B: Backend> Log<B> {
    /// Checks one conversation, and changes nothing. It goes on after a problem where that makes
    /// sense.
    pub(crate) async fn check(
        &self,
        head: &Head,
        mut tell: impl FnMut(&Progress) + Send,
    ) -> Result<Checked, StoreError> {
        let mut head = head.clone();
        loop {
            let lineage = self.lineage(&head, head.seq).await.ok();
            let mut checked = Checked::default();
            if let Err(problem) = self.check_records(&head, &mut checked, &mut tell).await {
                if !problem.is_damage() {
                    return Err(problem);
                }
                checked.problems.push(problem);
            }
            if checked.problems.is_empty() || !self.has_moved(&head, lineage.as_ref()).await {
                return Ok(checked);
            }
            head = self.head(head.id).await?;
        }
    }

    async fn check_records(
        &self,
        head: &Head,
        checked: &mut Checked,
        tell: &mut (impl FnMut(&Progress) + Send),
    ) -> Result<(), StoreError> {
        let name = head.name.as_str();
        let lineage = self.lineage(head, head.seq).await?;
        let builder = Context::builder();
        let (mut replaying, mut seq, mut hash) =
            (Replaying::new(name, builder.clone()), 0, Hash::default());
        replaying.keep_last(std::num::NonZeroUsize::MIN);
        let floor = lineage.floor();
        if floor > 0 {
            let id = lineage.pieces.first().map_or(head.id, |piece| piece.id);
            hash = self
                .replay_checkpoint(&mut replaying, name, id, floor)
                .await?;
            seq = floor;
        }
        let own = head.before_own();
        let infos = self.backend.checkpoints(head.id).await?;
        let mut infos = infos.into_iter().filter(|info| info.is_complete).peekable();
        let mut records = Records::after(self, name, &lineage, seq, hash);
        loop {
            while let Some(info) = infos.next_if(|info| info.seq <= records.seq) {
                // That at the floor was the beginning.
                if info.seq == records.seq && info.seq > floor {
                    let state = replaying.state().clone();
                    let checkpoint = self.check_checkpoint(head, info.seq, records.hash, &state);
                    if let Err(problem) = checkpoint.await {
                        checked.problems.push(problem);
                    }
                }
                checked.checkpoints += 1;
            }
            let Some((id, row)) = records.next().await? else {
                break;
            };
            let decoded = self.decode(name, id, &row).await?;
            if let Some(hash) = replaying.unknown_options(&decoded.record) {
                self.blob(name, id, row.seq, &hash).await?;
            }
            replaying.record(row.seq, decoded)?;
            if row.seq > own {
                checked.records += 1;
                tell(&Progress {
                    conversation: head.name.clone(),
                    record: row.seq,
                    of: head.seq,
                });
            }
        }
        if (records.seq, records.hash) != (head.seq, head.hash) {
            let problem = "its head names another last record";
            return Err(StoreError::damaged(name, Some(records.seq), problem));
        }
        Ok(())
    }

    /// Compares a checkpoint with the state of the records.
    async fn check_checkpoint(
        &self,
        head: &Head,
        seq: u64,
        hash: Hash,
        state: &State,
    ) -> Result<(), StoreError> {
        let name = head.name.as_str();
        let mut replaying = Replaying::new(name, Context::builder());
        let named = self
            .replay_checkpoint(&mut replaying, name, head.id, seq)
            .await?;
        let damaged = |problem: &str| Err(StoreError::damaged(name, Some(seq), problem));
        if named != hash {
            return damaged("its checkpoint names another record");
        }
        let difference = Delta::between(replaying.state(), state);
        if difference.cycle != replaying.state().cycle() || !difference.keeps_tree() {
            return damaged("its checkpoint has another state");
        }
        Ok(())
    }

    /// Asks every recorded state of a lineage: what each record left, and the snapshots.
    pub(crate) async fn replay_states(
        &self,
        name: &str,
        lineage: &Lineage,
        ask: &mut (impl FnMut(u64, &Snapshot) -> Result<(), pact_core::Error> + Send),
    ) -> Result<(), StoreError> {
        let mut replaying = Replaying::new(name, Context::builder());
        replaying.keep_last(std::num::NonZeroUsize::MIN);
        let (mut seq, mut hash) = (0, Hash::default());
        let floor = lineage.floor();
        if floor > 0 {
            let id = lineage.pieces.first().map(|piece| piece.id);
            let id = id.ok_or_else(|| StoreError::damaged(name, None, "it has no records"))?;
            hash = self
                .replay_checkpoint(&mut replaying, name, id, floor)
                .await?;
            seq = floor;
            ask_all(&replaying, seq, None, ask)?;
        }
        let mut records = Records::after(self, name, lineage, seq, hash);
        let mut sealed = None;
        while let Some((id, row)) = records.next().await? {
            let decoded = self.decode(name, id, &row).await?;
            replaying.record(row.seq, decoded)?;
            sealed = ask_all(&replaying, row.seq, sealed, ask)?;
        }
        Ok(())
    }
}

/// Asks the state now, and the newest snapshot if it is another one than before. Returns the newest
/// snapshot.
fn ask_all(
    replaying: &Replaying<'_>,
    seq: u64,
    before: Option<Snapshot>,
    ask: &mut (impl FnMut(u64, &Snapshot) -> Result<(), pact_core::Error> + Send),
) -> Result<Option<Snapshot>, StoreError> {
    let newest = replaying.replay.snapshots().next().cloned();
    if let Some(newest) = &newest
        && before.is_none_or(|before| !before.is_same(newest))
    {
        ask(seq, &newest.state().with_trimmed().view())?;
    }
    ask(seq, &replaying.state().with_trimmed().view())?;
    Ok(newest)
}
