//! Forks: new conversations that share the records of others. Nothing is copied.

use pact_core::argument::ToAddress;
use pact_core::{Address, Context};

use super::{Conversations, Handle};
use crate::backend::{Backend, ConversationId, Head, Origin};
use crate::error::StoreError;
use crate::log::{Commit, Lineage, Replayed};
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
        let (origin, ctx, at) = match in_memory(chat, address)? {
            Some((ctx, at)) => (None, ctx, at),
            None => {
                // It left memory: only its record knows it.
                let seq = self.seq_of(chat, &lineage, address).await?;
                let lineage = lineage.up_to(seq);
                let replayed = self.log.read(&chat.name, &lineage, builder, load).await?;
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
        let piece = lineage.piece_of(seq).ok_or_else(missing)?;
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

    /// The record of a snapshot that is not in memory.
    async fn seq_of(
        &self,
        chat: &Handle<B>,
        lineage: &Lineage,
        address: Address,
    ) -> Result<u64, StoreError> {
        let commits = self.log.commits(lineage).await?;
        let at = match address {
            Address::Oldest => Some(0),
            Address::Turn(turn) => usize::try_from(turn.unsigned_abs())
                .ok()
                .and_then(|back| commits.len().checked_sub(back)?.checked_sub(1)),
            Address::Cycle(cycle) => commits.iter().position(|(of, _)| *of == cycle),
            _ => None,
        };
        let found = at.and_then(|at| commits.get(at));
        found
            .map(|(_, seq)| *seq)
            .ok_or_else(|| missing(chat, address))
    }
}

/// A branch at a snapshot that is in memory and stored.
fn in_memory<B>(
    chat: &Handle<B>,
    address: Address,
) -> Result<Option<(Context, Commit)>, StoreError> {
    // The oldest one in memory need not be the oldest of all.
    let in_memory = (address != Address::Oldest).then(|| chat.ctx.snapshot(address));
    let Some(Ok(snapshot)) = in_memory else {
        return Ok(None);
    };
    let mut commits = chat.recorder.commits.iter();
    let Some(commit) = commits.find(|commit| commit.snapshot.is_same(&snapshot)) else {
        let what = format!("stored snapshot {address}: save it first");
        return Err(StoreError::no_record(&chat.name, what));
    };
    Ok(Some((chat.ctx.fork(address)?, commit.clone())))
}

fn missing<B>(chat: &Handle<B>, address: Address) -> StoreError {
    StoreError::no_record(&chat.name, format!("snapshot {address}"))
}
