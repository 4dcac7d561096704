//! A stored context beside its twin in memory. The twin knows nothing of the store: where the
//! handle is opened anew, the twin goes on from its copy of the moment that was stored last.

mod acts;
mod compare;
mod forks;

use std::collections::BTreeMap;
use std::sync::Arc;

use pact_core::{
    AttemptStatus, CommitReport, Context, FixedClock, Request, RunningAttempt, Snapshot, Usage,
};
use pact_store::backend::Backend;
use pact_store::{Chat, Saving, Store};
use proptest::prelude::*;

use super::acts::Act;
use super::provider::Plain;
use crate::model::Settings;
use crate::model::engine::builder;

pub(super) type Check = Result<(), TestCaseError>;

/// A snapshot of the current line, whether the context still has it or not.
#[derive(Clone)]
pub(super) struct Sealed {
    pub(super) cycle: i64,
    pub(super) export: String,
    pub(super) report: Option<CommitReport>,
    is_stored: bool,
    /// Whether retention dropped it, and the context went back to it.
    is_dropped: bool,
}

/// A request that was sent.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    /// None of a request without bytes.
    pub(super) provider: Option<Plain>,
    pub(super) request: Request,
    pub(super) thread: String,
    cycle: i64,
    /// The outcome, and whether it is stored.
    outcome: (AttemptStatus, Option<Usage>),
    stored: (AttemptStatus, Option<Usage>),
}

/// All that is left of a context after a crash.
#[derive(Clone)]
struct Saved {
    twin: Context,
    line: Vec<Sealed>,
}

pub(super) struct Branch<B> {
    store: Store<B>,
    pub(super) name: String,
    pub(super) settings: Settings,
    pub(super) clock: Arc<FixedClock>,
    pub(super) chat: Option<Chat<B>>,
    pub(super) twin: Context,
    /// The snapshots of the current line, oldest first.
    pub(super) line: Vec<Sealed>,
    /// Whether all of the line is known: an import with a retention hides older snapshots.
    is_line_whole: bool,
    saved: Saved,
    pub(super) sent: BTreeMap<u64, Expected>,
    /// The number of the last request.
    begun: u64,
    running: Vec<(RunningAttempt, RunningAttempt)>,
    rendered: Option<(Plain, Request, Request)>,
    saves_edits: bool,
}

impl<B: Backend> Branch<B> {
    pub(super) fn new(
        store: Store<B>,
        name: &str,
        settings: &Settings,
        clock: &Arc<FixedClock>,
        document: Option<&str>,
    ) -> Self {
        let builder = builder(settings, clock);
        let conversation = store.conversation(name);
        let (chat, twin) = match document {
            None => (
                conversation.create(builder.clone()).unwrap(),
                builder.build(),
            ),
            Some(text) => {
                let chat = store.import(name, text.as_bytes(), builder.clone());
                (chat.unwrap(), builder.import(text).unwrap())
            }
        };
        Self::of((store, name, settings, clock), chat, twin)
    }

    /// A stored context that is like this one.
    pub(super) fn of(
        (store, name, settings, clock): (Store<B>, &str, &Settings, &Arc<FixedClock>),
        chat: Chat<B>,
        twin: Context,
    ) -> Self {
        let mut line = line_of(&twin);
        for sealed in &mut line {
            sealed.is_stored = true;
        }
        let saved = Saved {
            twin: twin.clone(),
            line: line.clone(),
        };
        Self {
            store,
            name: name.to_owned(),
            settings: settings.clone(),
            clock: Arc::clone(clock),
            chat: Some(chat),
            twin,
            line,
            is_line_whole: true,
            saved,
            sent: BTreeMap::new(),
            begun: 0,
            running: Vec::new(),
            rendered: None,
            saves_edits: false,
        }
    }

    pub(super) fn chat(&mut self) -> &mut Chat<B> {
        self.chat.as_mut().unwrap()
    }

    pub(super) fn open_chat(&self) -> &Chat<B> {
        self.chat.as_ref().unwrap()
    }

    pub(super) fn run(&mut self, acts: &[Act]) -> Check {
        for act in acts {
            self.act(act)
                .and_then(|()| self.compare())
                .map_err(|error| TestCaseError::fail(format!("{error}\nat {act:?}")))?;
        }
        Ok(())
    }

    fn act(&mut self, act: &Act) -> Check {
        match act {
            Act::Past(step) => self.past(step),
            Act::Edit(steps, fails) => self.edit(steps, *fails),
            Act::StoreEdits(is_on) => {
                self.saves_edits = *is_on;
                let saving = if *is_on {
                    Saving::Edits
                } else {
                    Saving::Manual
                };
                self.chat().saving(saving);
                Ok(())
            }
            Act::Long(seed, length) => self.both(|ctx| ctx.user(length.text(*seed))),
            Act::Absorb(number) => {
                let answer = serde_json::json!([{"type": "text", "text": number}]);
                self.both(|ctx| ctx.absorb(&Plain(0), &answer).unwrap().blocks)
            }
            Act::Fit(provider) => {
                let plain = Plain(*provider);
                self.both(|ctx| ctx.fit(&plain).map(|fit| (fit.tokens, fit.departures)))
            }
            Act::Rollback => self.both(Context::rollback),
            Act::Commit => self.commit(),
            Act::Save => {
                self.chat().save().unwrap();
                self.stored();
                Ok(())
            }
            Act::Rewind(address) => self.rewind(*address),
            Act::Render(provider, of_snapshot) => self.render(Plain(*provider), *of_snapshot),
            Act::Attempt(provider) => self.attempt(Plain(*provider)),
            Act::Custom => self.custom(),
            Act::End(which, end) => {
                self.end(*which, *end);
                Ok(())
            }
            Act::Open(load, saves) => self.open(*load, *saves),
            Act::Reload => {
                self.chat().reload().unwrap();
                self.twin = self.saved.twin.clone();
                self.line.clone_from(&self.saved.line);
                self.closed();
                Ok(())
            }
        }
    }

    /// Notes that all is stored.
    fn stored(&mut self) {
        let kept = self
            .twin
            .snapshots()
            .map(Snapshot::cycle)
            .collect::<Vec<_>>();
        if self.line.len() > 1 {
            self.line.retain(|sealed| !sealed.is_dropped);
        }
        for sealed in &mut self.line {
            sealed.is_dropped = false;
            sealed.is_stored |= kept.contains(&sealed.cycle);
        }
        // Those that retention took before anybody stored them are lost.
        self.line.retain(|sealed| sealed.is_stored);
        for expected in self.sent.values_mut() {
            if expected.outcome.0 != AttemptStatus::Running {
                expected.stored.clone_from(&expected.outcome);
            }
        }
        self.saved = Saved {
            twin: self.twin.clone(),
            line: self.line.clone(),
        };
        assert!(
            self.open_chat().unsaved().is_empty(),
            "{:?}",
            self.open_chat().unsaved()
        );
    }

    /// Takes the snapshots out that the context went back before.
    fn went_back(&mut self) {
        let Some(newest) = self.twin.newest() else {
            return;
        };
        self.line.retain(|sealed| sealed.cycle <= newest.cycle());
        if self.line.is_empty() {
            // Retention dropped it in the store. It is stored once more if it is the newest one
            // then.
            self.line.push(Sealed {
                is_dropped: true,
                ..sealed(&newest)
            });
        }
    }

    /// The handle was closed: changes that are not stored are lost.
    fn closed(&mut self) {
        self.running.clear();
        for expected in self.sent.values_mut() {
            expected.outcome.clone_from(&expected.stored);
        }
    }
}

/// A report as it would be if no snapshot had left memory: how many have, is not the same after a
/// handle was opened.
fn with_all_snapshots(report: &CommitReport) -> CommitReport {
    let mut report = report.clone();
    report.forgotten.clear();
    report
}

fn sealed(snapshot: &Snapshot) -> Sealed {
    Sealed {
        cycle: snapshot.cycle(),
        export: snapshot.export(),
        report: snapshot.report().cloned(),
        is_stored: false,
        is_dropped: false,
    }
}

fn line_of(ctx: &Context) -> Vec<Sealed> {
    let mut line: Vec<Sealed> = ctx.snapshots().map(sealed).collect();
    line.reverse();
    line
}
