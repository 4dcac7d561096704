//! Forks: new conversations that share the records of others. Nothing is copied.

use pact_core::argument::ToAddress;
use pact_core::{Address, Context, ContextBuilder};

use super::{Conversations, Handle};
use crate::backend::{Backend, ConversationId, Head, Origin};
use crate::error::StoreError;
use crate::log::{Commit, Lineage, Load, Replayed};
use crate::plan::{Recorder, Wanted};
use crate::record::{ForkPoint, Settings};

impl<B: Backend> Conversations<B> {
    /// Branches off at a stored snapshot.
    pub(crate) async fn fork(
        &self,
        chat: &Handle<B>,
        address: impl ToAddress + Send,
        name: &str,
    ) -> Result<Handle<B>, StoreError> {
        let address = address.to_address()?;
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
        let (origin, ctx, at) = match known {
            Ok(commit) => (None, chat.ctx.fork(Address::Cycle(commit.cycle))?, commit),
            Err(seq) => {
                // It left memory: only its record knows it.
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
        let head = self.log.head(chat.id()).await?;
        let lineage = self.log.lineage(&head, chat.recorder.seq).await?;
        let recorder = chat.recorder.forked(ConversationId::random()?);
        let seq = chat.recorder.seq;
        let ctx = chat.ctx.clone();
        self.branch(
            chat,
            (name, &lineage),
            (ctx, recorder),
            (seq, ForkPoint::Record, None),
        )
        .await
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
        Ok(Handle::new(
            self.log.clone(),
            &head,
            ctx,
            recorder,
            settings,
        ))
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
