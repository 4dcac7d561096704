//! A stored context beside its twin in memory. The twin knows nothing of the store: where the handle is opened anew, the
//! twin goes on from its copy of the moment that was stored last.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use pact_core::delta::Delta;
use pact_core::{
    Address, AttemptStatus, CommitReport, Context, FixedClock, NodeId, Request, RunningAttempt,
    Snapshot, Usage,
};
use pact_store::backend::Backend;
use pact_store::{Chat, Kind, Load, Saving, Store, StoreError};
use proptest::prelude::*;

use super::acts::{Act, End};
use super::provider::Plain;
use crate::model::Settings;
use crate::model::engine::{builder, change, history, working_state};
use crate::model::program::Step;

pub(super) type Check = Result<(), TestCaseError>;

/// A snapshot of the current line, whether the context still has it or not.
#[derive(Clone)]
pub(super) struct Sealed {
    pub(super) cycle: i64,
    pub(super) export: String,
    pub(super) report: Option<CommitReport>,
    is_stored: bool,
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
    /// Whether all of the line is known: an import with a retention hides what was before.
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

    /// The same on both, with the same answer.
    fn both<T: PartialEq + std::fmt::Debug>(&mut self, edit: impl Fn(&mut Context) -> T) -> Check {
        let twin = edit(&mut self.twin);
        prop_assert_eq!(edit(self.chat()), twin);
        Ok(())
    }

    /// Whether both find the same snapshot: after it was opened, the handle may have more or fewer.
    fn agree(&self, address: Address) -> bool {
        let cycle = |ctx: &Context| ctx.snapshot(address).map(|it| it.cycle()).ok();
        cycle(self.open_chat()) == cycle(&self.twin)
    }

    fn has_same_snapshots(&self) -> bool {
        self.open_chat().snapshots().count() == self.twin.snapshots().count()
    }

    /// Whether a step does the same to both.
    fn is_alike(&self, step: &Step) -> bool {
        match step {
            Step::Fork(address) | Step::Rewind(address) => self.agree(*address),
            Step::Import(_) => self.twin.newest().is_some(),
            // It looks for turns in older snapshots.
            Step::Undo(_) => self.has_same_snapshots(),
            _ => true,
        }
    }

    fn past(&mut self, step: &Step) -> Check {
        if !self.is_alike(step) {
            return Ok(());
        }
        match step {
            Step::Tick(ns) => {
                self.clock.advance(*ns);
                return Ok(());
            }
            Step::Import(address) => return self.import(*address),
            Step::Commit => {
                let report = self.twin.commit();
                let reopened = self.chat().commit_past();
                return self.committed(report.unwrap(), &reopened);
            }
            _ => {}
        }
        let twin = change(&mut self.twin, step);
        prop_assert_eq!(change(self.chat(), step), twin);
        if let Step::Fork(_) | Step::Rewind(_) = step {
            self.went_back();
        }
        Ok(())
    }

    fn import(&mut self, address: Option<Address>) -> Check {
        let text = match address {
            None => history(&self.twin),
            Some(address) => match self.twin.snapshot(address) {
                Ok(snapshot) => snapshot.export(),
                Err(_) => return Ok(()),
            },
        };
        let import = || builder(&self.settings, &self.clock).import(&text).unwrap();
        (self.twin, **self.chat.as_mut().unwrap()) = (import(), import());
        self.line = line_of(&self.twin);
        self.is_line_whole &= self.settings.keep.is_none();
        Ok(())
    }

    fn edit(&mut self, steps: &[Step], fails: bool) -> Check {
        let steps: Vec<&Step> = steps
            .iter()
            .filter(|step| {
                !matches!(
                    step,
                    Step::Tick(_)
                        | Step::Import(_)
                        | Step::Fork(_)
                        | Step::Rewind(_)
                        | Step::Commit
                )
            })
            .filter(|step| self.is_alike(step))
            .collect();
        let edits = |ctx: &mut Context| {
            let done: Vec<bool> = steps.iter().map(|step| change(ctx, step)).collect();
            if fails {
                ctx.delete(&NodeId::from("ghost"))?;
            }
            Ok::<_, pact_core::Error>(done)
        };
        let twin = self.twin.transaction(edits);
        let chat = self.chat().edit(edits);
        prop_assert_eq!(
            chat.map_err(|error| error.to_string()),
            twin.map_err(|error| error.to_string())
        );
        if self.saves_edits && !fails {
            self.stored();
        }
        Ok(())
    }

    fn commit(&mut self) -> Check {
        let report = self.chat().commit().unwrap();
        let twin = self.twin.commit().unwrap();
        self.committed(twin, &report)?;
        self.stored();
        Ok(())
    }

    fn committed(&mut self, report: CommitReport, chat: &CommitReport) -> Check {
        prop_assert_eq!(with_all_snapshots(chat), with_all_snapshots(&report));
        self.line.push(sealed(&self.twin.newest().unwrap()));
        Ok(())
    }

    fn rewind(&mut self, address: Address) -> Check {
        if !self.agree(address) {
            return Ok(());
        }
        let chat = self.chat().rewind(address);
        let cycles =
            |undone: Vec<Snapshot>| -> Vec<i64> { undone.iter().map(Snapshot::cycle).collect() };
        let twin = self.twin.rewind(address);
        match (chat, twin) {
            (Ok(chat), Ok(twin)) => {
                prop_assert_eq!(cycles(chat), cycles(twin));
                self.went_back();
                self.stored();
            }
            (Err(StoreError::Context(chat)), Err(twin)) => {
                prop_assert_eq!(chat.code(), twin.code());
            }
            (chat, twin) => prop_assert!(false, "{:?} {:?}", chat, twin),
        }
        Ok(())
    }

    fn render(&mut self, provider: Plain, of_snapshot: bool) -> Check {
        let render = |ctx: &Context| match ctx.newest() {
            Some(newest) if of_snapshot => newest.render(&provider).unwrap(),
            _ => ctx.render(&provider).unwrap(),
        };
        let (chat, twin) = (render(self.open_chat()), render(&self.twin));
        prop_assert_eq!(chat.body(), twin.body());
        self.rendered = Some((provider, chat, twin));
        Ok(())
    }

    fn attempt(&mut self, provider: Plain) -> Check {
        if self.rendered.is_none() {
            self.render(provider, false)?;
        }
        let (provider, request, twin) = self.rendered.take().unwrap();
        self.send(Some(provider), request, &twin)
    }

    fn custom(&mut self) -> Check {
        let custom =
            |ctx: &Context| Request::custom(ctx, "acme", "large", &serde_json::json!({"n": 1}));
        let (request, twin) = (custom(self.open_chat()), custom(&self.twin));
        self.send(None, request, &twin)
    }

    fn send(&mut self, provider: Option<Plain>, request: Request, twin: &Request) -> Check {
        let cycle = self.twin.cycle();
        // The numbers go on where another context took the place of the one before.
        self.twin.note_attempts_begun(self.begun);
        let thread = request.state().thread().to_json();
        let chat = self.chat().attempt(&request).unwrap();
        let twin = self.twin.attempt(twin);
        self.stored();
        let outcome = (AttemptStatus::Running, None);
        let expected = Expected {
            provider,
            request,
            thread,
            cycle,
            stored: (AttemptStatus::Unknown, None),
            outcome,
        };
        self.sent.insert(chat.id(), expected);
        prop_assert_eq!(chat.id(), twin.id());
        self.begun = chat.id();
        self.running.push((chat, twin));
        Ok(())
    }

    fn end(&mut self, which: u8, end: End) {
        let Some(at) = usize::from(which).checked_rem(self.running.len()) else {
            return;
        };
        let (chat, twin) = self.running.swap_remove(at);
        let usage = Usage {
            input: 100 + u64::from(which),
            output: 7,
            cached: 3,
        };
        let expected = self.sent.get_mut(&chat.id());
        let outcome = match end {
            End::Finish => (AttemptStatus::Completed, Some(usage)),
            End::Fail => (AttemptStatus::Error("too \"busy\"\u{0}".into()), None),
            End::Cancel => (AttemptStatus::Canceled, None),
            End::Discard => (AttemptStatus::Canceled, None),
        };
        if let Some(expected) = expected {
            expected.outcome = outcome;
        }
        for running in [chat, twin] {
            match end {
                End::Finish => running.finish(usage),
                End::Fail => running.fail("too \"busy\"\u{0}"),
                End::Cancel => drop(running),
                End::Discard => running.discard(),
            }
        }
    }

    fn open(&mut self, load: Load, saves: bool) -> Check {
        if saves {
            self.chat().save().unwrap();
            self.stored();
        }
        self.chat = None;
        let conversation = self.store.conversation(&self.name).load(load);
        let chat = conversation.open(builder(&self.settings, &self.clock));
        self.chat = Some(chat.map_err(|error| TestCaseError::fail(error.to_string()))?);
        self.twin = self.saved.twin.clone();
        self.line.clone_from(&self.saved.line);
        self.closed();
        self.saves_edits = false;
        let kept = self
            .line
            .len()
            .min(self.settings.keep.unwrap_or(usize::MAX));
        let kept = match load {
            Load::Newest => kept.min(1),
            Load::Last(count) => kept.min(count.get()),
            _ => kept,
        };
        if self.is_line_whole {
            prop_assert_eq!(self.open_chat().snapshots().count(), kept);
        }
        prop_assert!(self.open_chat().unsaved().is_empty());
        prop_assert_eq!(self.open_chat().settings_changed(), []);
        self.compare_snapshots()?;
        self.compare_sent()
    }

    /// Branches off at a snapshot, whether it is in memory or not.
    pub(super) fn fork(
        &mut self,
        address: Address,
        name: &str,
    ) -> Result<Option<Self>, TestCaseError> {
        let fork = self.store.fork(self.open_chat(), address, name);
        let Ok(twin) = self.twin.fork(address) else {
            prop_assert!(fork.is_err());
            return Ok(None);
        };
        let at = twin.newest().unwrap().cycle();
        let is_stored = |sealed: &Sealed| sealed.cycle == at && sealed.is_stored;
        if !self.line.iter().any(is_stored) {
            prop_assert_eq!(fork.unwrap_err().code(), "E_STORE_NO_RECORD");
            return Ok(None);
        }
        let fork = fork.map_err(|error| TestCaseError::fail(error.to_string()))?;
        self.branch(fork, twin, name).map(Some)
    }

    /// Drops all from before the newest snapshots.
    pub(super) fn retain(&mut self, newest: NonZeroUsize) -> Check {
        self.chat().save().unwrap();
        self.stored();
        let conversation = self.store.conversation(&self.name);
        conversation.detach_forks().retain(newest).unwrap();
        let Some(at) = self.line.len().checked_sub(newest.get()) else {
            return Ok(());
        };
        let oldest = self.line[at].cycle;
        for line in [&mut self.line, &mut self.saved.line] {
            line.retain(|sealed| sealed.cycle >= oldest);
        }
        self.drop_sent(oldest)
    }

    /// Notes that its origin may have made it independent: then it has its newest snapshot only.
    pub(super) fn detached(&mut self) -> Check {
        let info = self.store.conversation(&self.name).info().unwrap();
        if info.read_origin().is_none()
            && let Some(newest) = self.line.len().checked_sub(1)
        {
            self.line.drain(..newest);
            self.saved.line.clone_from(&self.line);
        }
        Ok(())
    }

    /// Forgets the requests of which the records are gone, and no others.
    pub(super) fn drop_sent(&mut self, oldest: i64) -> Check {
        let outlines = self
            .store
            .conversation(&self.name)
            .records(0, usize::MAX)
            .unwrap();
        let is_there = |id: u64| {
            outlines
                .iter()
                .any(|it| it.kind == Kind::Attempt && it.number.unsigned_abs() == id)
        };
        let ids: Vec<u64> = self.sent.keys().copied().collect();
        for id in ids {
            let of = self.sent[&id].request.state().cycle();
            match self.open_chat().sent(id) {
                Ok(_) => prop_assert!(is_there(id)),
                Err(error) => {
                    prop_assert_eq!(error.code(), "E_STORE_NO_RECORD");
                    prop_assert!(!is_there(id) || of < oldest, "{}", id);
                    self.sent.remove(&id);
                }
            }
        }
        Ok(())
    }

    /// Branches off with all that is not stored.
    pub(super) fn fork_unsaved(&mut self, name: &str) -> Result<Self, TestCaseError> {
        let fork = self.store.fork_unsaved(self.open_chat(), name);
        let fork = fork.map_err(|error| TestCaseError::fail(error.to_string()))?;
        let mut branch = self.branch(fork, self.twin.clone(), name)?;
        branch.begun = self.begun;
        Ok(branch)
    }

    fn branch(&self, chat: Chat<B>, twin: Context, name: &str) -> Result<Self, TestCaseError> {
        prop_assert!(chat.unsaved().is_empty(), "{:?}", chat.unsaved());
        let store = (self.store.clone(), name, &self.settings, &self.clock);
        let mut branch = Self::of(store, chat, twin);
        // Its origin may have dropped some.
        let oldest = self.line.first().map(|sealed| sealed.cycle);
        branch.line.retain(|sealed| Some(sealed.cycle) >= oldest);
        branch.saved.line.clone_from(&branch.line);
        branch.compare()?;
        branch.compare_snapshots()?;
        Ok(branch)
    }

    /// Notes that all is stored.
    fn stored(&mut self) {
        let kept = self
            .twin
            .snapshots()
            .map(Snapshot::cycle)
            .collect::<Vec<_>>();
        for sealed in &mut self.line {
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
            // Retention dropped it in the store. It is in memory, so it is stored once more.
            self.line.push(sealed(&newest));
        }
    }

    /// The handle was closed: what is not stored is lost.
    fn closed(&mut self) {
        self.running.clear();
        for expected in self.sent.values_mut() {
            expected.outcome.clone_from(&expected.stored);
        }
    }

    /// The working state, and all that decides what comes next.
    pub(super) fn compare(&self) -> Check {
        let (chat, twin) = (self.open_chat(), &self.twin);
        for (name, stored, expected) in [
            ("the state", chat.state(), twin.state()),
            (
                "the start of the cycle",
                chat.cycle_start(),
                twin.cycle_start(),
            ),
        ] {
            let (between, none) = (
                Delta::between(&stored, &expected),
                Delta::between(&expected, &expected),
            );
            prop_assert_eq!(stored.cycle(), expected.cycle(), "{}", name);
            prop_assert_eq!(&between, &none, "{}", name);
            let back = Delta::between(&expected, &stored);
            prop_assert_eq!(&back, &none, "{}", name);
        }
        prop_assert_eq!(chat.learned(), twin.learned());
        if let Some(problem) = chat.checkpoint_error() {
            prop_assert!(false, "{}", problem);
        }
        Ok(())
    }

    /// Every snapshot that the handle has, and the thread.
    pub(super) fn compare_snapshots(&self) -> Check {
        let chat = self.open_chat();
        prop_assert_eq!(working_state(chat), working_state(&self.twin));
        for (snapshot, sealed) in chat.snapshots().zip(self.line.iter().rev()) {
            prop_assert_eq!(snapshot.cycle(), sealed.cycle);
            prop_assert_eq!(&snapshot.export(), &sealed.export);
            let reports = [snapshot.report(), sealed.report.as_ref()];
            let [stored, expected] = reports.map(|report| report.map(with_all_snapshots));
            prop_assert_eq!(stored, expected);
        }
        Ok(())
    }

    /// Every request that was ever sent.
    pub(super) fn compare_sent(&self) -> Check {
        for (id, expected) in &self.sent {
            let sent = self.open_chat().sent(*id);
            let sent = sent.map_err(|error| TestCaseError::fail(error.to_string()))?;
            let attempt = &sent.attempt;
            prop_assert_eq!(
                &(attempt.status.clone(), attempt.usage),
                &expected.outcome,
                "{}",
                id
            );
            prop_assert_eq!(attempt.cycle_id, expected.cycle);
            prop_assert_eq!(&attempt.options, expected.request.options());
            prop_assert_eq!(sent.thread().to_json(), expected.thread.as_str());
            if let Some(provider) = expected.provider {
                let again = sent.render(&provider);
                let again = again.map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert!(again.body() == expected.request.body());
                let other = Plain(provider.0 + 1);
                prop_assert!(sent.render(&other).is_err());
            }
        }
        Ok(())
    }

    /// All that is stored: every snapshot, and nothing that is damaged.
    pub(super) fn compare_stored(&mut self) -> Check {
        self.open(Load::All, true)?;
        let all = Settings {
            keep: None,
            ..self.settings.clone()
        };
        let conversation = self.store.conversation(&self.name);
        let whole = conversation
            .load(Load::All)
            .open(builder(&all, &self.clock))
            .unwrap();
        let mut out = Vec::new();
        self.store.export(&self.name, &mut out).unwrap();
        prop_assert!(out == history(&whole).into_bytes());
        if self.is_line_whole {
            let expected: Vec<String> = self
                .line
                .iter()
                .map(|it| format!("{}\n", it.export))
                .collect();
            prop_assert_eq!(String::from_utf8(out).unwrap(), expected.concat());
        }
        let checked = conversation_check(&self.store, &self.name);
        prop_assert!(checked.is_empty(), "{:?}", checked);
        Ok(())
    }
}

pub(super) fn conversation_check<B: Backend>(store: &Store<B>, name: &str) -> Vec<StoreError> {
    store.conversation(name).check(|_| ()).unwrap().problems
}

trait CommitPast {
    fn commit_past(&mut self) -> CommitReport;
}

impl<B: Backend> CommitPast for Chat<B> {
    /// A commit that the store does not see.
    fn commit_past(&mut self) -> CommitReport {
        let ctx: &mut Context = self;
        ctx.commit().unwrap()
    }
}

/// A report as it would be if no snapshot had left memory: how many have, is not the same after a handle was opened.
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
    }
}

fn line_of(ctx: &Context) -> Vec<Sealed> {
    let mut line: Vec<Sealed> = ctx.snapshots().map(sealed).collect();
    line.reverse();
    line
}
