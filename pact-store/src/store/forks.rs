//! Forks: new conversations that share the records of others. Nothing is copied.

use pact_core::argument::ToAddress;
use pact_core::{Address, Context, ContextBuilder};

use super::{Conversations, Handle};
use crate::backend::{Backend, ConversationId, Head, Origin};
use crate::error::StoreError;
use crate::log::{Commit, Lineage, Load, Replayed, too_busy};
use crate::plan::{Recorder, Wanted};
use crate::record::{ForkPoint, Settings};

/// So often a fork is made again, because values were erased meanwhile.
const TRIES: usize = 16;

impl<B: Backend> Conversations<B> {
    /// Branches off at a stored snapshot.
    pub(crate) async fn fork(
        &self,
        chat: &Handle<B>,
        address: impl ToAddress + Send,
        name: &str,
    ) -> Result<Handle<B>, StoreError> {
        let address = address.to_address()?;
        for _ in 0..TRIES {
            let known = self.log.settled(self.log.head(chat.id()).await?).await?.seq;
            let is_erased = self.is_erased(chat, chat.recorder.seq).await?;
            let head = self.log.head(chat.id()).await?;
            let lineage = self.log.lineage(&head, head.seq).await.ok();
            let fork = match self.fork_at(chat, address, (name, is_erased)).await {
                // Others dropped old records meanwhile.
                Err(StoreError::Damaged { .. })
                    if self.log.has_moved(&head, lineage.as_ref()).await =>
                {
                    continue;
                }
                fork => fork?,
            };
            if !self.is_erased(chat, known).await? {
                return Ok(fork);
            }
            // Values were erased meanwhile, and the fork may have them in memory.
            self.log.erase_conversation(name, false).await?;
        }
        Err(too_busy(&chat.name))
    }

    /// Whether values of a conversation were erased after a record, or are about to be: those who
    /// read it before may still have them.
    async fn is_erased(&self, chat: &Handle<B>, after: u64) -> Result<bool, StoreError> {
        self.log.is_erased_after(chat.id(), after).await
    }

    /// Branches off: with values from memory, or from the store alone.
    async fn fork_at(
        &self,
        chat: &Handle<B>,
        address: Address,
        (name, is_erased): (&str, bool),
    ) -> Result<Handle<B>, StoreError> {
        let head = self.log.head(chat.id()).await?;
        let lineage = self.log.lineage(&head, chat.recorder.seq).await?;
        let (builder, load) = chat.builder();
        let known = match in_memory(chat, address)? {
            Some(commit) => Ok(commit),
            None => {
                let seq = self.seq_of(chat, &lineage, address).await?;
                let mut commits = chat.recorder.commits.iter();
                let known = commits.find(|commit| commit.seq == seq);
                known.cloned().ok_or(seq)
            }
        };
        let known = match known {
            Ok(commit) if is_erased => Err(commit.seq),
            known => known,
        };
        let (origin, ctx, at) = match known {
            Ok(commit) => (None, chat.ctx.fork(Address::Cycle(commit.cycle))?, commit),
            Err(seq) => {
                // Only its record knows it, or should.
                let lineage = lineage.up_to(seq);
                let replaying = self.log.replay(&chat.name, &lineage, builder, load);
                let mut replaying = replaying.await?;
                replaying.replay.learn_from(&chat.ctx);
                let replayed = replaying.finish()?;
                let ctx = replayed.ctx.fork(Address::Turn(0))?;
                let at = replayed.commits.back().cloned();
                let at = at.ok_or_else(|| missing(chat, address))?;
                (Some(replayed), ctx, at)
            }
        };
        let hash = self.log.hash_of(&chat.name, &lineage, at.seq).await?;
        let id = ConversationId::random()?;
        // Nothing was done yet with those of the handle.
        let settings = match &origin {
            None => chat.recorder.settings().clone(),
            Some(origin) => origin.settings.clone(),
        };
        let recorder = match origin {
            None => chat.recorder.forked_at(id, &at, hash, &ctx),
            Some(Replayed {
                ctx: origin,
                commits,
                settings,
            }) => {
                let origin = Recorder::of(head.id, (at.seq, hash), &origin, commits, settings);
                origin.forked_at(id, &at, hash, &ctx)
            }
        };
        self.branch(
            chat,
            (name, &lineage),
            (ctx, recorder),
            (at.seq, ForkPoint::Snapshot, Some(settings)),
        )
        .await
    }

    /// Branches off with all that is not stored.
    pub(crate) async fn fork_unsaved(
        &self,
        chat: &Handle<B>,
        name: &str,
    ) -> Result<Handle<B>, StoreError> {
        let erased = || StoreError::Erased {
            name: chat.name.clone(),
        };
        if self.is_erased(chat, chat.recorder.seq).await? {
            return Err(erased());
        }
        let head = self.log.head(chat.id()).await?;
        let lineage = self.log.lineage(&head, chat.recorder.seq).await?;
        let recorder = chat.recorder.forked(ConversationId::random()?);
        let seq = chat.recorder.seq;
        let ctx = chat.ctx.clone();
        let fork = self
            .branch(
                chat,
                (name, &lineage),
                (ctx, recorder),
                (seq, ForkPoint::Record, None),
            )
            .await?;
        if self.is_erased(chat, chat.recorder.seq).await? {
            self.log.erase_conversation(name, false).await?;
            return Err(erased());
        }
        Ok(fork)
    }

    async fn branch(
        &self,
        chat: &Handle<B>,
        (name, lineage): (&str, &Lineage),
        (ctx, recorder): (Context, Recorder),
        (seq, at, settings): (u64, ForkPoint, Option<Settings>),
    ) -> Result<Handle<B>, StoreError> {
        let missing = || StoreError::no_record(&chat.name, format!("record {seq}"));
        let piece = lineage.piece_with_state(seq).ok_or_else(missing)?;
        let mut head = Head::new(recorder.conversation, &*self.log.tenant, name);
        head.origin = Some(Origin { id: piece.id, seq });
        head.family = self.log.head(piece.id).await?.family;
        let wanted = Wanted {
            fork: Some(at),
            settings,
            ..Wanted::default()
        };
        let (head, ctx, recorder) = self.make(head, ctx, recorder, wanted).await?;
        let (builder, load) = chat.builder();
        let settings = (builder.clone(), load);
        let fork = Handle::new(self.log.clone(), &head, ctx, recorder, settings);
        self.seen.note(&fork);
        Ok(fork)
    }

    /// The record of a snapshot that is not in memory, or of the oldest one.
    async fn seq_of(
        &self,
        chat: &Handle<B>,
        lineage: &Lineage,
        address: Address,
    ) -> Result<u64, StoreError> {
        let mut stored = Vec::new();
        if lineage.floor() > 0 {
            // The oldest one is in the checkpoint there.
            let lineage = lineage.up_to(lineage.floor());
            let (builder, load) = (ContextBuilder::default(), Load::Newest);
            let replayed = self.log.read(&chat.name, &lineage, &builder, load).await?;
            let commits = replayed.commits.iter();
            stored.extend(commits.map(|commit| (commit.cycle, commit.seq)));
        }
        for (cycle, seq) in self.log.commits(lineage).await? {
            stored.retain(|(older, _)| *older < cycle);
            stored.push((cycle, seq));
        }
        // The handle may have gone back, and committed, since the last record.
        let oldest = chat.ctx.snapshot(Address::Oldest).ok();
        let oldest = oldest.map(|snapshot| snapshot.cycle());
        let is_older = |(cycle, _): &&(i64, u64)| oldest.is_none_or(|oldest| *cycle < oldest);
        let older: Vec<&(i64, u64)> = stored.iter().filter(is_older).collect();
        let found = match address {
            Address::Oldest if older.is_empty() => {
                let commit = chat.recorder.commits.front();
                return match (commit, chat.ctx.snapshot(address)) {
                    (Some(commit), Ok(oldest)) if commit.snapshot.is_same(&oldest) => {
                        Ok(commit.seq)
                    }
                    (_, Ok(_)) => Err(unsaved(chat, address)),
                    (_, Err(error)) => Err(error.into()),
                };
            }
            Address::Oldest => older.first(),
            Address::Turn(turn) => {
                let back = usize::try_from(turn.unsigned_abs()).ok();
                let back = back.and_then(|back| back.checked_sub(chat.ctx.snapshots().count()));
                let at = back.and_then(|back| older.len().checked_sub(back)?.checked_sub(1));
                at.and_then(|at| older.get(at))
            }
            Address::Cycle(cycle) => older.iter().find(|(of, _)| *of == cycle),
            _ => None,
        };
        found
            .map(|(_, seq)| *seq)
            .ok_or_else(|| missing(chat, address))
    }
}

/// The commit of a snapshot that is in memory. The oldest one there may not be the oldest of all.
fn in_memory<B>(chat: &Handle<B>, address: Address) -> Result<Option<Commit>, StoreError> {
    if address == Address::Oldest {
        return Ok(None);
    }
    let Ok(snapshot) = chat.ctx.snapshot(address) else {
        return Ok(None);
    };
    let mut commits = chat.recorder.commits.iter();
    let commit = commits.find(|commit| commit.snapshot.is_same(&snapshot));
    commit
        .cloned()
        .map(Some)
        .ok_or_else(|| unsaved(chat, address))
}

fn unsaved<B>(chat: &Handle<B>, address: Address) -> StoreError {
    let what = format!("stored snapshot {address}: save it first");
    StoreError::no_record(&chat.name, what)
}

fn missing<B>(chat: &Handle<B>, address: Address) -> StoreError {
    StoreError::no_record(&chat.name, format!("snapshot {address}"))
}
