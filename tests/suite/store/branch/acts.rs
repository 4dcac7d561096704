//! The steps of a program, on both.

use pact_core::{Address, AttemptStatus, CommitReport, Context, NodeId, Request, Snapshot, Usage};
use pact_store::backend::Backend;
use pact_store::{Chat, Load, StoreError};
use proptest::prelude::*;

use super::{Branch, Check, Expected, line_of, sealed, with_all_snapshots};
use crate::model::engine::{builder, change, history};
use crate::model::program::Step;
use crate::store::acts::End;
use crate::store::provider::Plain;

impl<B: Backend> Branch<B> {
    /// The same on both, with the same answer.
    pub(super) fn both<T: PartialEq + std::fmt::Debug>(
        &mut self,
        edit: impl Fn(&mut Context) -> T,
    ) -> Check {
        let twin = edit(&mut self.twin);
        prop_assert_eq!(edit(self.chat()), twin);
        Ok(())
    }

    /// Whether both find the same snapshot: after it was opened, the handle may have more or fewer.
    pub(super) fn agree(&self, address: Address) -> bool {
        let cycle = |ctx: &Context| ctx.snapshot(address).map(|it| it.cycle()).ok();
        cycle(self.open_chat()) == cycle(&self.twin)
    }

    pub(super) fn has_same_snapshots(&self) -> bool {
        self.open_chat().snapshots().count() == self.twin.snapshots().count()
    }

    /// Whether a step does the same to both.
    pub(super) fn is_alike(&self, step: &Step) -> bool {
        match step {
            Step::Fork(address) | Step::Rewind(address) => self.agree(*address),
            Step::Import(_) => self.twin.newest().is_some(),
            // It looks for turns in older snapshots.
            Step::Undo(_) => self.has_same_snapshots(),
            _ => true,
        }
    }

    pub(super) fn past(&mut self, step: &Step) -> Check {
        if !self.is_alike(step) {
            return Ok(());
        }
        match step {
            Step::Tick(ns) => {
                self.clock.advance(*ns);
                return Ok(());
            }
            Step::Import(address) => {
                self.import(*address);
                return Ok(());
            }
            Step::Commit => {
                let report = self.twin.commit();
                let reopened = self.chat().commit_past();
                return self.committed(&report.unwrap(), &reopened);
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

    pub(super) fn import(&mut self, address: Option<Address>) {
        let text = match address {
            None => history(&self.twin),
            Some(address) => match self.twin.snapshot(address) {
                Ok(snapshot) => snapshot.export(),
                Err(_) => return,
            },
        };
        let import = || builder(&self.settings, &self.clock).import(&text).unwrap();
        (self.twin, **self.chat.as_mut().unwrap()) = (import(), import());
        self.line = line_of(&self.twin);
        self.is_line_whole &= self.settings.keep.is_none();
    }

    pub(super) fn edit(&mut self, steps: &[Step], fails: bool) -> Check {
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
                ctx.delete(NodeId::from("ghost"))?;
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

    pub(super) fn commit(&mut self) -> Check {
        let report = self.chat().commit().unwrap();
        let twin = self.twin.commit().unwrap();
        self.committed(&twin, &report)?;
        self.stored();
        Ok(())
    }

    pub(super) fn committed(&mut self, report: &CommitReport, chat: &CommitReport) -> Check {
        prop_assert_eq!(with_all_snapshots(chat), with_all_snapshots(report));
        self.line.push(sealed(&self.twin.newest().unwrap()));
        Ok(())
    }

    pub(super) fn rewind(&mut self, address: Address) -> Check {
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

    pub(super) fn render(&mut self, provider: Plain, of_snapshot: bool) -> Check {
        let render = |ctx: &Context| match ctx.newest() {
            Some(newest) if of_snapshot => newest.render(&provider).unwrap(),
            _ => ctx.render(&provider).unwrap(),
        };
        let (chat, twin) = (render(self.open_chat()), render(&self.twin));
        prop_assert_eq!(chat.body(), twin.body());
        self.rendered = Some((provider, chat, twin));
        Ok(())
    }

    pub(super) fn attempt(&mut self, provider: Plain) -> Check {
        if self.rendered.is_none() {
            self.render(provider, false)?;
        }
        let (provider, request, twin) = self.rendered.take().unwrap();
        self.send(Some(provider), request, &twin)
    }

    pub(super) fn custom(&mut self) -> Check {
        let custom =
            |ctx: &Context| Request::custom(ctx, "acme", "large", &serde_json::json!({"n": 1}));
        let (request, twin) = (custom(self.open_chat()), custom(&self.twin));
        self.send(None, request, &twin)
    }

    pub(super) fn send(
        &mut self,
        provider: Option<Plain>,
        request: Request,
        twin: &Request,
    ) -> Check {
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

    pub(super) fn end(&mut self, which: u8, end: End) {
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
            End::Cancel | End::Discard => (AttemptStatus::Canceled, None),
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

    pub(super) fn open(&mut self, load: Load, saves: bool) -> Check {
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
