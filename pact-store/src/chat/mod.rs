//! A conversation that is open: a context, and all that is known of its log.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs` | the handle |
//! | `write.rs` | stores records: a change is stored, or it has not happened, or it is in doubt |
//! | `sent.rs` | requests of the past |

mod sent;
mod write;

use pact_core::{
    CommitReport, Context, ContextBuilder, Error, Json, Request, RunningAttempt, Snapshot,
    argument::IntoText,
};

use crate::backend::{Backend, ConversationId, Head};
use crate::error::StoreError;
use crate::log::{Load, Log, Opened, now};
use crate::plan::{Plan, Recorder, Sending, Unsaved, Wanted};
pub use sent::{Sent, SentError};
pub(crate) use write::Volume;
use write::{Answer, Pending};

/// Says when the open turn is stored, besides at a commit, an attempt and
/// [`save`](crate::Chat::save).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Saving {
    /// Only then.
    #[default]
    Manual,
    /// After each [`edit`](crate::Chat::edit).
    Edits,
}

/// An open conversation. `Chat` and `AsyncChat` are its faces.
pub(crate) struct Handle<B> {
    pub(crate) log: Log<B>,
    pub(crate) name: String,
    pub(crate) ctx: Context,
    builder: ContextBuilder,
    load: Load,
    pub(crate) saving: Saving,
    pub(crate) recorder: Recorder,
    volume: Volume,
    pending: Option<Pending>,
    /// The last record, if somebody else wrote it.
    conflict: Option<u64>,
    /// Why the last checkpoint was not written.
    pub(crate) checkpoint_error: Option<StoreError>,
}

impl<B> Handle<B> {
    pub(crate) fn builder(&self) -> (&ContextBuilder, Load) {
        (&self.builder, self.load)
    }
}

impl<B: Backend> Handle<B> {
    /// A conversation that was read.
    pub(crate) fn opened(log: Log<B>, opened: Opened, builder: ContextBuilder, load: Load) -> Self {
        let Opened { head, replayed } = opened;
        let recorder = Recorder::of(
            head.id,
            (head.seq, head.hash),
            &replayed.ctx,
            replayed.commits,
            replayed.settings,
        );
        Self::new(log, &head, replayed.ctx, recorder, (builder, load))
    }

    pub(crate) fn new(
        log: Log<B>,
        head: &Head,
        ctx: Context,
        recorder: Recorder,
        (builder, load): (ContextBuilder, Load),
    ) -> Self {
        Self {
            log,
            name: head.name.clone(),
            ctx,
            builder,
            load,
            saving: Saving::default(),
            recorder,
            volume: Volume::of(head),
            pending: None,
            conflict: None,
            checkpoint_error: None,
        }
    }

    pub(crate) fn id(&self) -> ConversationId {
        self.recorder.conversation
    }

    /// The differences between the settings that the history was written with and those now, each
    /// by its path.
    pub(crate) fn settings_changed(&self) -> Vec<SettingChange> {
        let mut changes = Vec::new();
        let stored = self.recorder.settings();
        if !stored.is_null() {
            compare("", stored, &self.ctx.settings(), &mut changes);
        }
        changes
    }

    pub(crate) fn unsaved(&self) -> Unsaved {
        self.recorder.unsaved(&self.ctx)
    }

    pub(crate) fn is_in_doubt(&self) -> bool {
        self.pending.is_some()
    }

    fn plan(&self, wanted: &Wanted<'_>) -> Result<Plan, StoreError> {
        self.recorder.plan(&self.ctx, wanted, now())
    }

    fn ended(&self) -> Wanted<'static> {
        Wanted {
            ended: self.recorder.ended(),
            ..Wanted::default()
        }
    }

    pub(crate) async fn commit(&mut self) -> Result<CommitReport, StoreError> {
        if let Answer::Committed(report) = self.settle().await? {
            return Ok(report);
        }
        let wanted = self.ended();
        let undo = self.ctx.savepoint();
        let report = self.ctx.commit()?;
        let plan = self.plan_or_undo(&wanted, undo)?;
        self.write(plan, Answer::Committed(report.clone())).await?;
        Ok(report)
    }

    pub(crate) async fn save(&mut self) -> Result<bool, StoreError> {
        let was_in_doubt = self.is_in_doubt();
        self.settle().await?;
        let plan = self.plan(&self.ended())?;
        let is_news = was_in_doubt || !plan.is_empty();
        self.write((plan, None), Answer::Nothing).await?;
        Ok(is_news)
    }

    pub(crate) async fn rewind(
        &mut self,
        address: impl pact_core::argument::ToAddress + Send,
    ) -> Result<Vec<Snapshot>, StoreError> {
        let address = address.to_address()?;
        if let Answer::Rewound(to, undone) = self.settle().await?
            && to == address
        {
            return Ok(undone);
        }
        let wanted = self.ended();
        let undo = self.ctx.savepoint();
        let undone = self.ctx.rewind(address)?;
        let plan = self.plan_or_undo(&wanted, undo)?;
        self.write(plan, Answer::Rewound(address, undone.clone()))
            .await?;
        Ok(undone)
    }

    pub(crate) async fn attempt(
        &mut self,
        request: &Request,
    ) -> Result<RunningAttempt, StoreError> {
        self.settle().await?;
        // Another context may have taken the place of the one that sent the others.
        self.ctx.note_attempts_begun(self.recorder.attempts);
        let running = self.ctx.attempt(request);
        let planned = match self.ctx.attempt_record(running.id()) {
            Some(attempt) => self.plan(&Wanted {
                sending: Some(Sending {
                    request,
                    attempt,
                    ending: running.ending(),
                }),
                ..self.ended()
            }),
            None => Err(StoreError::no_record(&self.name, "record of the attempt")),
        };
        let written = match planned {
            Ok(plan) => self.write((plan, None), Answer::Nothing).await,
            Err(error) => Err(error),
        };
        match written {
            Ok(()) => Ok(running),
            Err(error) => {
                // Nothing was sent. If it was stored after all, it reads as one that has no
                // outcome.
                running.discard();
                Err(error)
            }
        }
    }

    /// Makes edits together or not at all, and stores them if the policy says so. In doubt, it asks
    /// the store first.
    pub(crate) async fn edit<T>(
        &mut self,
        edits: impl FnOnce(&mut Context) -> Result<T, Error> + Send,
    ) -> Result<T, StoreError> {
        if self.is_in_doubt() {
            self.settle().await?;
        }
        let value = self.ctx.transaction(edits)?;
        if self.saving == Saving::Edits {
            self.save().await?;
        }
        Ok(value)
    }

    /// Reads the conversation anew. All that is not stored is dropped.
    pub(crate) async fn reload(&mut self) -> Result<(), StoreError> {
        let head = self.log.settled(self.log.find(&self.name).await?).await?;
        let opened = self.log.open(head, &self.builder, self.load).await?;
        let saving = self.saving;
        *self = Self::opened(self.log.clone(), opened, self.builder.clone(), self.load);
        self.saving = saving;
        Ok(())
    }

    pub(crate) async fn erase(
        &mut self,
        erasing: crate::log::Erasing,
        by: impl IntoText + Send,
    ) -> Result<u64, StoreError> {
        let by = by.into_text().to_string();
        self.save().await?;
        let values = self
            .log
            .erase_values(&self.name, self.id(), erasing, by)
            .await?;
        self.reload().await?;
        Ok(values)
    }
}

/// A setting that is another one than that which the history was written with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SettingChange {
    /// The setting: `pruning.reserve`.
    pub setting: String,
    /// The value that the history was written with.
    pub stored: Json,
    /// The value now.
    pub now: Json,
}

impl std::fmt::Display for SettingChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} was {} and is {}",
            self.setting, self.stored, self.now
        )
    }
}

fn compare(path: &str, stored: &Json, now: &Json, changes: &mut Vec<SettingChange>) {
    if let (Json::Object(stored), Json::Object(now)) = (stored, now) {
        let names = stored
            .keys()
            .chain(now.keys().filter(|name| !stored.contains_key(*name)));
        for name in names {
            let path = if path.is_empty() {
                name.clone()
            } else {
                format!("{path}.{name}")
            };
            let value = |members: &serde_json::Map<String, Json>| {
                members.get(name).cloned().unwrap_or_default()
            };
            compare(&path, &value(stored), &value(now), changes);
        }
    } else if stored != now {
        changes.push(SettingChange {
            setting: path.to_owned(),
            stored: stored.clone(),
            now: now.clone(),
        });
    }
}
