//! Drops old records. The state at the cut is kept as a checkpoint, from which the rest can be
//! read.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use pact_core::Context;

use super::erase::{CUT, too_busy};
use super::lineage::Lineage;
use super::load::Load;
use super::read::entries;
use super::replaying::Replayed;
use super::{CheckpointWanted, Log};
use crate::backend::{BATCH, Backend, CheckpointInfo, ConversationId, Head, Job};
use crate::error::StoreError;
use crate::plan::Recorder;
use crate::record::items::Entry;
use crate::record::{ANEW, Hash, Kind, options_of, record_of};

/// So many rows are dropped in one go.
const ROWS: usize = 500;

/// So often a cut is tried again, because somebody wrote meanwhile.
const TRIES: usize = 16;

impl<B: Backend> Log<B> {
    /// Drops all records from before the newest snapshots. Returns how many records were dropped.
    pub(crate) async fn retain(
        &self,
        name: &str,
        keep: NonZeroUsize,
        detach: bool,
    ) -> Result<u64, StoreError> {
        let head = self.find(name).await?;
        let lineage = self.lineage(&head, head.seq).await?;
        let commits = self.commits(&lineage).await?;
        // The record of the oldest snapshot that is kept.
        let at = commits.len().checked_sub(keep.get());
        let cut = at.and_then(|at| commits.get(at)).map(|(_, seq)| *seq);
        let Some(cut) = cut.filter(|cut| *cut > lineage.floor()) else {
            return Ok(0);
        };
        self.cut_at(&head, cut, detach).await?;
        self.finish_cut(head.id).await?;
        Ok(cut.saturating_sub(head.before_own()))
    }

    /// Drops the records up to the floor of a conversation, also after a crash.
    pub(super) async fn finish_cut(&self, id: ConversationId) -> Result<(), StoreError> {
        if let Some(head) = self.backend.head(&self.tenant, id).await? {
            self.drop_below(id, head.floor).await?;
        }
        Ok(self.backend.drop_jobs(id, &[CUT]).await?)
    }

    /// The commits of the current branch of a lineage, oldest first: their cycles and their
    /// records.
    pub(crate) async fn commits(&self, lineage: &Lineage) -> Result<Vec<(i64, u64)>, StoreError> {
        let mut commits: Vec<(i64, u64)> = Vec::new();
        for piece in &lineage.pieces {
            let mut seq = piece.after;
            loop {
                let outlines = self
                    .backend
                    .outlines(piece.id, seq, piece.up_to, 10_000)
                    .await?;
                let Some(last) = outlines.last() else {
                    break;
                };
                seq = last.seq;
                for outline in outlines {
                    match outline.kind {
                        Kind::Commit => {
                            commits.retain(|(cycle, _)| *cycle < outline.number);
                            commits.push((outline.number, outline.seq));
                        }
                        Kind::Open if outline.number == ANEW => commits.clear(),
                        Kind::Rewind => commits.retain(|(cycle, _)| *cycle <= outline.number),
                        _ => {}
                    }
                }
            }
        }
        Ok(commits)
    }

    /// Writes a checkpoint after a record, and notes that those up to it are dropped.
    async fn cut_at(&self, head: &Head, cut: u64, detach: bool) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            self.free_forks(head, detach).await?;
            let now = self.settled(self.head(head.id).await?).await?;
            let lineage = self.lineage(&now, cut).await?;
            // Somebody may have written, or made a fork, in between.
            match self.checkpoint_at(&now, &lineage, cut).await {
                Ok(true) => {}
                Ok(false) => continue,
                // Others dropped the same records.
                Err(StoreError::Damaged { .. } | StoreError::NoRecord { .. })
                    if self
                        .has_moved(&now, Some(&self.lineage(&now, now.seq).await?))
                        .await =>
                {
                    continue;
                }
                Err(error) => return Err(error),
            }
            // Nothing is dropped before the floor is there; all is dropped after it, also after a
            // crash.
            let job = Job::new(now.id, CUT.to_owned(), "{}".to_owned());
            self.backend.put_jobs(&[job]).await?;
            if self.backend.set_floor(now.id, cut, true).await? {
                return Ok(());
            }
        }
        Err(too_busy(&head.name))
    }

    /// Makes sure that a conversation has a checkpoint after a record of a lineage. Whether nobody
    /// wrote meanwhile.
    async fn checkpoint_at(
        &self,
        head: &Head,
        lineage: &Lineage,
        seq: u64,
    ) -> Result<bool, StoreError> {
        let infos = self.backend.checkpoints(head.id).await?;
        if infos.iter().any(|info| info.seq == seq && info.is_complete) {
            return Ok(true);
        }
        let hash = self.hash_of(&head.name, lineage, seq).await?;
        let builder = Context::builder();
        let Replayed {
            ctx,
            commits,
            settings,
        } = self
            .read(&head.name, lineage, &builder, Load::Newest)
            .await?;
        let recorder = Recorder::of(head.id, (seq, hash), &ctx, commits, settings);
        let wanted = CheckpointWanted::of(&ctx, &recorder);
        // It covers no later record.
        let written = self
            .write_checkpoint(&head.name, wanted, (head.seq, 0))
            .await?;
        Ok(written.is_some())
    }

    /// The hash of a record.
    pub(crate) async fn hash_of(
        &self,
        name: &str,
        lineage: &Lineage,
        seq: u64,
    ) -> Result<Hash, StoreError> {
        let missing = || StoreError::no_record(name, format!("record {seq}"));
        let piece = lineage.piece_with_state(seq).ok_or_else(missing)?;
        if piece.after == seq {
            // It was dropped, and the checkpoint after it names its hash.
            let parts = self.backend.parts(piece.id, seq, 0, 1).await?;
            let named = parts.first().map(record_of).transpose();
            let named = named.map_err(|broken| StoreError::broken(name, seq, broken))?;
            return named.flatten().ok_or_else(missing);
        }
        let rows = self.backend.rows(piece.id, seq - 1, seq, 1).await?;
        let row = rows.first().ok_or_else(missing)?;
        Ok(row.hash)
    }

    /// Makes a fork independent of its origin.
    pub(crate) async fn detach(&self, fork: &Head) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let now = self.settled(self.head(fork.id).await?).await?;
            let Some(origin) = now.read_origin() else {
                return Ok(());
            };
            let lineage = self.lineage(&now, origin.seq).await?;
            if self.checkpoint_at(&now, &lineage, origin.seq).await? {
                self.backend.set_floor(now.id, origin.seq, false).await?;
                return Ok(());
            }
        }
        Err(too_busy(&fork.name))
    }

    /// Drops the records up to a cut, the checkpoints before it, and the large values that nothing
    /// names.
    async fn drop_below(&self, id: ConversationId, cut: u64) -> Result<(), StoreError> {
        while self.backend.drop_records(id, cut, ROWS).await? {}
        self.backend.drop_checkpoints(id, cut).await?;
        self.drop_unnamed(id).await?;
        self.backend.scrub().await?;
        Ok(())
    }

    /// The hashes of all large values of a conversation.
    pub(super) async fn all_blobs(&self, id: ConversationId) -> Result<HashSet<Hash>, StoreError> {
        let mut after = None;
        let mut all = HashSet::new();
        loop {
            let hashes = self.backend.blobs(id, after.as_ref(), 1_000).await?;
            after = hashes.last().copied();
            if after.is_none() {
                return Ok(all);
            }
            all.extend(hashes);
        }
    }

    /// Drops the large values that nothing names any more, if nobody writes meanwhile.
    async fn drop_unnamed(&self, id: ConversationId) -> Result<(), StoreError> {
        let mut unnamed = self.all_blobs(id).await?;
        if unnamed.is_empty() {
            return Ok(());
        }
        let head = self.head(id).await?;
        let mut seq = head.before_own();
        loop {
            let rows = self.backend.rows(id, seq, head.seq, BATCH).await?;
            let Some(last) = rows.last() else {
                break;
            };
            seq = last.seq;
            for row in &rows {
                let named = options_of(&row.body);
                let named = named.map_err(|it| StoreError::broken(&head.name, row.seq, it))?;
                named.map(|hash| unnamed.remove(&hash));
                keep_named(&mut unnamed, &entries(&head.name, row.seq, &row.items)?);
            }
        }
        for CheckpointInfo { seq, .. } in self.backend.checkpoints(id).await? {
            let mut from = 0;
            loop {
                let parts = self.backend.parts(id, seq, from, BATCH).await?;
                let Some(last) = parts.last() else {
                    break;
                };
                from = last.part + 1;
                for part in &parts {
                    keep_named(&mut unnamed, &entries(&head.name, seq, &part.items)?);
                }
            }
        }
        let unnamed: Vec<Hash> = unnamed.into_iter().collect();
        self.backend.drop_blobs(id, &unnamed, head.seq).await?;
        Ok(())
    }
}

fn keep_named(unnamed: &mut HashSet<Hash>, entries: &[Entry<'_>]) {
    for entry in entries {
        if let Entry::Apart { apart, .. } = entry {
            unnamed.remove(apart);
        }
    }
}
