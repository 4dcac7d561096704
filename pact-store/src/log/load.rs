//! Opens a conversation: reads a checkpoint, and the records after it.

use std::num::NonZeroUsize;

use pact_core::ContextBuilder;

use super::lineage::{Lineage, Piece};
use super::read::Records;
use super::replaying::{Replayed, Replaying};
use super::{Log, too_busy};
use crate::backend::{Backend, CheckpointInfo, ConversationId, Head};
use crate::error::StoreError;
use crate::record::{Hash, read_json};

/// Says which snapshots are in memory after a conversation was opened.
///
/// The [retention](pact_core::Retention) of the context bounds them, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Load {
    /// The newest one. Opening reads the newest checkpoint, and the records after it.
    #[default]
    Newest,
    /// So many of the newest ones.
    Last(NonZeroUsize),
    /// All. They share the nodes that did not change, as if they had never left.
    All,
}

/// So often reading begins again, because others dropped old records meanwhile.
pub(super) const TRIES: usize = 16;

/// A conversation that was read.
pub(crate) struct Opened {
    pub(crate) head: Head,
    pub(crate) replayed: Replayed,
}

/// A checkpoint in a lineage.
#[derive(Clone, Copy)]
struct Start {
    id: ConversationId,
    info: CheckpointInfo,
}

impl<B: Backend> Log<B> {
    /// Opens a conversation at its last record, or at a later one.
    pub(crate) async fn open(
        &self,
        mut head: Head,
        builder: &ContextBuilder,
        load: Load,
    ) -> Result<Opened, StoreError> {
        for _ in 0..TRIES {
            let lineage = self.lineage(&head, head.seq).await;
            let known = lineage.as_ref().ok().cloned();
            let read = match lineage {
                Ok(lineage) => self.read(&head.name, &lineage, builder, load).await,
                Err(error) => Err(error),
            };
            match read {
                Ok(replayed) => return Ok(Opened { head, replayed }),
                Err(error) if !self.has_moved(&head, known.as_ref()).await => return Err(error),
                Err(_) => {}
            }
            head = self.settled(self.head(head.id).await?).await?;
        }
        Err(too_busy(&head.name))
    }

    /// Reads a lineage to its end.
    pub(crate) async fn read(
        &self,
        name: &str,
        lineage: &Lineage,
        builder: &ContextBuilder,
        load: Load,
    ) -> Result<Replayed, StoreError> {
        self.replay(name, lineage, builder, load).await?.finish()
    }

    /// Replays a lineage to its end.
    pub(crate) async fn replay<'n>(
        &self,
        name: &'n str,
        lineage: &Lineage,
        builder: &ContextBuilder,
        load: Load,
    ) -> Result<Replaying<'n>, StoreError> {
        let starts = self.starts(lineage).await?;
        // A checkpoint has one snapshot. With each one that is older, there may be twice as many
        // records to read.
        let mut back = match load {
            Load::All => starts.len() + 1,
            Load::Newest | Load::Last(_) => 1,
        };
        loop {
            let start = starts.len().checked_sub(back).and_then(|at| starts.get(at));
            let start = match start {
                None if lineage.floor() > 0 => starts.first(),
                start => start,
            };
            let mut replaying = self.replay_from(name, lineage, start, builder).await?;
            let is_enough = match load {
                Load::Newest | Load::All => true,
                Load::Last(wanted) => replaying.replay.snapshots().count() >= wanted.get(),
            };
            if is_enough || back > starts.len() {
                // Not on the way: a record may go back to any of them.
                match load {
                    Load::Newest => replaying.replay.let_go(NonZeroUsize::MIN),
                    Load::Last(wanted) => replaying.replay.let_go(wanted),
                    Load::All => {}
                }
                return Ok(replaying);
            }
            back = (2 * back).min(starts.len() + 1);
        }
    }

    /// The complete checkpoints of a lineage, oldest first.
    async fn starts(&self, lineage: &Lineage) -> Result<Vec<Start>, StoreError> {
        let mut starts = Vec::new();
        for Piece { id, after, up_to } in lineage.pieces.iter().copied() {
            let infos = self.backend.checkpoints(id).await?.into_iter();
            let infos =
                infos.filter(|info| info.is_complete && after <= info.seq && info.seq <= up_to);
            starts.extend(infos.map(|info| Start { id, info }));
        }
        starts.sort_by_key(|start| start.info.seq);
        Ok(starts)
    }

    async fn replay_from<'n>(
        &self,
        name: &'n str,
        lineage: &Lineage,
        start: Option<&Start>,
        builder: &ContextBuilder,
    ) -> Result<Replaying<'n>, StoreError> {
        let mut replaying = Replaying::new(name, builder.clone());
        replaying.replay.keep_all();
        let (mut seq, mut hash) = (0, Hash::default());
        if let Some(Start { id, info }) = start {
            hash = self
                .replay_checkpoint(&mut replaying, name, *id, info.seq)
                .await?;
            seq = info.seq;
        }
        let mut records = Records::after(self, name, lineage, seq, hash);
        while let Some((id, row)) = records.next().await? {
            let decoded = self.decode(name, id, &row).await?;
            if let Some(hash) = replaying.unknown_options(&decoded.record) {
                let text = self.blob(name, id, row.seq, &hash).await?;
                let broken = |problem| StoreError::damaged(name, Some(row.seq), problem);
                replaying.learn_options(hash, read_json(&text).map_err(broken)?);
            }
            replaying.record(row.seq, decoded)?;
        }
        Ok(replaying)
    }

    /// Goes to the state of a checkpoint. Returns the hash of the record after which it is.
    pub(crate) async fn replay_checkpoint(
        &self,
        replaying: &mut Replaying<'_>,
        name: &str,
        id: ConversationId,
        seq: u64,
    ) -> Result<Hash, StoreError> {
        let mut record: Option<Hash> = None;
        let mut last: Option<Hash> = None;
        self.read_parts(name, id, seq, |part, entries, values| {
            let named = crate::record::record_of(part);
            let named = named.map_err(|broken| StoreError::broken(name, seq, broken))?;
            record = record.or(named);
            let Some(before) = last.or(record) else {
                let problem = "its checkpoint does not say where it belongs";
                return Err(StoreError::damaged(name, Some(seq), problem));
            };
            part.check(&before, entries)
                .map_err(|broken| StoreError::broken(name, seq, broken))?;
            last = Some(part.hash);
            replaying.part(part, entries, values)
        })
        .await?;
        Ok(record.unwrap_or_default())
    }
}
