//! The work of a store on its conversations. `Store` and `AsyncStore` are its faces.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs` | opens and makes conversations |
//! | `forks.rs` | forks |
//! | `documents.rs` | histories in and out |
//! | `seen.rs` | the settings with which conversations were opened |

mod documents;
mod forks;
mod seen;

use std::num::NonZeroUsize;
use std::sync::Arc;

use pact_core::{Context, ContextBuilder, Error, Snapshot};

use crate::backend::{Backend, ConversationId, Created, Cursor, Filter, Head, Labels, Page};
use crate::chat::Handle;
use crate::error::StoreError;
use crate::log::{Checked, Load, Log, Progress, now};
use crate::plan::{Recorder, Wanted};
use crate::record::Outline;
pub(crate) use seen::Seen;

/// The conversations of one tenant, and the settings that an update goes on with.
pub(crate) struct Conversations<B> {
    pub(crate) log: Log<B>,
    pub(crate) settings: Option<ContextBuilder>,
    /// The builders of conversations that were opened.
    pub(crate) seen: Arc<Seen>,
}

impl<B> Clone for Conversations<B> {
    fn clone(&self) -> Self {
        Self {
            log: self.log.clone(),
            settings: self.settings.clone(),
            seen: Arc::clone(&self.seen),
        }
    }
}

/// How a conversation is opened, and the labels of one that is made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    pub(crate) load: Load,
    pub(crate) subject: Option<String>,
    pub(crate) labels: Labels,
    /// Whether forks that are in the way are made independent.
    pub(crate) detach: bool,
}

/// So often an update runs again.
const TRIES: usize = 1_000;

/// One page of a list.
const PAGE: usize = 100;

impl<B: Backend> Conversations<B> {
    pub(crate) async fn open(
        &self,
        name: &str,
        builder: ContextBuilder,
        load: Load,
    ) -> Result<Handle<B>, StoreError> {
        let handle = self.open_unseen(name, builder, load).await?;
        self.seen.note(&handle);
        Ok(handle)
    }

    /// As [`open`](Self::open), with a builder that nobody gave for this conversation.
    async fn open_unseen(
        &self,
        name: &str,
        builder: ContextBuilder,
        load: Load,
    ) -> Result<Handle<B>, StoreError> {
        let head = self.log.settled(self.log.find(name).await?).await?;
        let opened = self.log.open(head, &builder, load).await?;
        Ok(Handle::opened(self.log.clone(), opened, builder, load))
    }

    pub(crate) async fn create(
        &self,
        name: &str,
        builder: ContextBuilder,
        options: &Options,
    ) -> Result<Handle<B>, StoreError> {
        let ctx = builder.clone().try_build()?;
        self.adopt(name, ctx, (builder, options)).await
    }

    /// Makes a conversation of a context, with all that it has.
    pub(crate) async fn adopt(
        &self,
        name: &str,
        ctx: Context,
        (builder, options): (ContextBuilder, &Options),
    ) -> Result<Handle<B>, StoreError> {
        let id = ConversationId::random()?;
        let mut head = Head::new(id, &*self.log.tenant, name);
        head.subject.clone_from(&options.subject);
        head.labels.clone_from(&options.labels);
        let recorder = Recorder::new(id);
        let made = self.make(head, ctx, recorder, Wanted::default());
        let (head, ctx, recorder) = made.await?;
        let settings = (builder, options.load);
        let handle = Handle::new(self.log.clone(), &head, ctx, recorder, settings);
        self.seen.note(&handle);
        Ok(handle)
    }

    /// Makes a conversation with its first records.
    async fn make(
        &self,
        mut head: Head,
        ctx: Context,
        mut recorder: Recorder,
        wanted: Wanted<'_>,
    ) -> Result<(Head, Context, Recorder), StoreError> {
        self.check_names(&head.name, head.subject.as_deref(), &head.labels)?;
        let at = now();
        let plan = recorder.plan(&ctx, &wanted, at)?;
        (head.created_at, head.used_at) = (at, at);
        match self.log.backend.create(&head, &plan.append).await? {
            Created::Done => {}
            Created::Taken => return Err(StoreError::Taken { name: head.name }),
            Created::NoOrigin => {
                let what = "records to share: somebody dropped them";
                return Err(StoreError::no_record(&head.name, what));
            }
        }
        head.bytes = plan.append.bytes();
        (head.seq, head.hash) = plan.last();
        recorder.confirm(plan, &ctx);
        Ok((head, ctx, recorder))
    }

    pub(crate) async fn open_or_create(
        &self,
        name: &str,
        builder: ContextBuilder,
        options: &Options,
    ) -> Result<Handle<B>, StoreError> {
        // Somebody else may make it, or erase it, in between.
        for _ in 0..8 {
            match self.open(name, builder.clone(), options.load).await {
                Err(StoreError::NotFound { .. }) => {}
                opened => return opened,
            }
            match self.create(name, builder.clone(), options).await {
                Err(StoreError::Taken { .. }) => {}
                created => return created,
            }
        }
        self.open(name, builder, options.load).await
    }

    /// Runs edits on a fresh state, and stores them. Runs them again if somebody else wrote
    /// meanwhile.
    pub(crate) async fn update<T>(
        &self,
        name: &str,
        mut edits: impl FnMut(&mut Context) -> Result<T, Error> + Send,
    ) -> Result<T, StoreError> {
        let mut conflict = None;
        for _ in 0..TRIES {
            let mut handle = self.open_to_update(name).await?;
            let value = edits(&mut handle.ctx)?;
            match handle.save().await {
                Ok(_) => return Ok(value),
                Err(error @ StoreError::Conflict { .. }) => conflict = Some(error),
                // The same records are asked for once more; if that fails, too, the caller has to
                // know.
                Err(StoreError::InDoubt { .. }) => match handle.save().await {
                    Ok(_) => return Ok(value),
                    Err(error @ StoreError::Conflict { .. }) => conflict = Some(error),
                    Err(error) => return Err(error),
                },
                Err(error) => return Err(error),
            }
        }
        Err(conflict.unwrap_or_else(|| StoreError::not_found(name)))
    }

    /// Opens a conversation with the settings that were given, or those that it was written with.
    async fn open_to_update(&self, name: &str) -> Result<Handle<B>, StoreError> {
        let load = Load::Newest;
        if let Some(builder) = &self.settings {
            return self.open(name, builder.clone(), load).await;
        }
        let head = self.log.find(name).await?;
        let builder = self.seen.of(head.id).unwrap_or_default();
        let handle = self.open_unseen(name, builder, load).await?;
        let changes = handle.settings_changed();
        if changes.is_empty() {
            return Ok(handle);
        }
        let Some(builder) = self.seen.with(handle.recorder.settings()) else {
            return Err(StoreError::Settings {
                name: name.to_owned(),
                changes,
            });
        };
        self.open_unseen(name, builder, load).await
    }

    pub(crate) async fn info(&self, name: &str) -> Result<Head, StoreError> {
        self.log.find(name).await
    }

    pub(crate) async fn forks(&self, name: &str) -> Result<Vec<Head>, StoreError> {
        let head = self.log.find(name).await?;
        let family = self.log.backend.family(&self.log.tenant, head.family);
        let mut forks = family.await?;
        forks.retain(|fork| fork.origin.is_some_and(|origin| origin.id == head.id));
        forks.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(forks)
    }

    pub(crate) async fn describe(
        &self,
        name: &str,
        subject: Option<&str>,
        labels: &Labels,
    ) -> Result<(), StoreError> {
        self.check_names(name, subject, labels)?;
        let head = self.log.find(name).await?;
        let described = self
            .log
            .backend
            .describe(&self.log.tenant, head.id, subject, labels);
        if described.await? {
            Ok(())
        } else {
            Err(StoreError::not_found(name))
        }
    }

    pub(crate) async fn list(
        &self,
        filter: &Filter,
        size: NonZeroUsize,
        after: Option<Cursor>,
    ) -> Result<Vec<Head>, StoreError> {
        let page = Page {
            size: size.get(),
            after,
        };
        Ok(self
            .log
            .backend
            .list(&self.log.tenant, filter, &page)
            .await?)
    }

    /// Checks conversations: one, or all.
    pub(crate) async fn check(
        &self,
        name: Option<&str>,
        mut tell: impl FnMut(&Progress) + Send,
    ) -> Result<Vec<(String, Checked)>, StoreError> {
        let mut checked = Vec::new();
        if let Some(name) = name {
            let found = match self.log.find(name).await {
                Ok(head) => self.log.check(&head, &mut tell).await?,
                Err(problem) if problem.is_damage() => Checked::damaged(problem),
                Err(error) => return Err(error),
            };
            return Ok(vec![(name.to_owned(), found)]);
        }
        // By id, because the order by use changes while others write.
        let mut heads = Vec::new();
        let mut after = None;
        loop {
            let size = NonZeroUsize::new(PAGE).unwrap_or(NonZeroUsize::MIN);
            let page = self.list(&Filter::default(), size, after).await?;
            after = page.last().map(Head::cursor);
            heads.extend(page);
            if after.is_none() {
                break;
            }
        }
        heads.sort_by_key(|head| head.id);
        heads.dedup_by(|one, other| one.id == other.id && one.name == other.name);
        for head in heads {
            if head.problem.is_some() {
                let problem = StoreError::reading(&head.name, head.damaged());
                checked.push((head.name, Checked::damaged(problem)));
                continue;
            }
            // It may have grown, or have been erased, since.
            let found = match self.log.head(head.id).await {
                Ok(head) => self.log.check(&head, &mut tell).await?,
                Err(StoreError::NotFound { .. }) => continue,
                Err(problem) if problem.is_damage() => Checked::damaged(problem),
                Err(error) => return Err(error),
            };
            checked.push((head.name, found));
        }
        Ok(checked)
    }

    pub(crate) async fn records(
        &self,
        name: &str,
        after: u64,
        count: usize,
    ) -> Result<Vec<Outline>, StoreError> {
        let head = self.log.find(name).await?;
        let lineage = self.log.lineage(&head, head.seq).await?;
        let mut outlines: Vec<Outline> = Vec::new();
        for piece in &lineage.pieces {
            let room = count.saturating_sub(outlines.len());
            if room > 0 {
                let after = after.max(piece.after);
                let found = self
                    .log
                    .backend
                    .outlines(piece.id, after, piece.up_to, room);
                outlines.extend(found.await?);
            }
        }
        Ok(outlines)
    }

    pub(crate) async fn at(&self, name: &str, seq: u64) -> Result<Snapshot, StoreError> {
        let head = self.log.settled(self.log.find(name).await?).await?;
        let lineage = self.log.lineage(&head, head.seq).await?;
        let dropped = || StoreError::no_record(name, format!("record {seq}"));
        if lineage.piece_of(seq).is_none() {
            return Err(dropped());
        }
        let replaying = match self.log.replay_to(name, &lineage, seq).await {
            Err(StoreError::Damaged { .. }) if self.log.has_moved(&head, Some(&lineage)).await => {
                return Err(dropped());
            }
            replaying => replaying?,
        };
        Ok(replaying.state().view())
    }
}

/// The tenant, the name, the subject and the labels of a conversation may have so many bytes
/// together. They are in one row.
const MAX_NAMES: usize = 256 << 10;

impl<B> Conversations<B> {
    fn check_names(
        &self,
        name: &str,
        subject: Option<&str>,
        labels: &Labels,
    ) -> Result<(), StoreError> {
        let labels = labels
            .iter()
            .map(|(label, value)| label.len() + value.len());
        let names = self.log.tenant.len() + name.len() + subject.map_or(0, str::len);
        let bytes = names + labels.sum::<usize>();
        if bytes <= MAX_NAMES {
            return Ok(());
        }
        let start: String = name.chars().take(64).collect();
        Err(StoreError::TooLarge {
            what: format!("the tenant, the name, the subject and the labels of `{start}`"),
            bytes,
        })
    }
}
