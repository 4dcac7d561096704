//! Runs scripts.

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};

use pact_core::{
    Block, Budget, CommitReport, Container, Context, ContextBuilder, Draft, Edited, Error,
    FixedClock, Hold, Ids, Insertion, NodeId, NodeRef, Overlaps, Plan, Pruning, Retention,
    Selector, Snapshot, Unit,
};

use super::script::{Edit, Other, Pick, Place, Policy, Script, Settings, Step, Which};
use crate::all_selector_cases;
use crate::edited::{State, seen};
use crate::fuzzed::seeds::valid_documents;
use crate::naive::{Moments, compare, sha256};

const START: i64 = 1_700_000_000_000_000_000;

static DOCUMENTS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let seeds = valid_documents().into_iter();
    seeds.map(|seed| seed.bytes).collect()
});

static SELECTORS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let cases = all_selector_cases().into_iter();
    cases.map(|case| case.selector).collect()
});

pub(in crate::fuzzed) struct Run<'s> {
    script: &'s Script,
    clock: Arc<FixedClock>,
    ctx: Context,
    holds: Vec<Hold>,
    /// The report of every commit.
    reports: Vec<Option<CommitReport>>,
}

impl<'s> Run<'s> {
    pub(super) fn new(script: &'s Script) -> Self {
        let clock = Arc::new(FixedClock::at(START));
        let settings = &script.settings;
        let ctx = match DOCUMENTS.get(usize::from(script.start)) {
            None => builder(settings, &clock).system("s").build(),
            Some(document) => builder(settings, &clock)
                .import(document)
                .expect("a document of the fixtures"),
        };
        Self {
            script,
            clock,
            ctx,
            holds: Vec::new(),
            reports: Vec::new(),
        }
    }

    /// The same on a document, whatever the script says; none if that is refused.
    pub(in crate::fuzzed) fn on(script: &'s Script, document: &[u8]) -> Option<Self> {
        let clock = Arc::new(FixedClock::at(START));
        let ctx = builder(&script.settings, &clock).import(document).ok()?;
        Some(Self {
            script,
            clock,
            ctx,
            holds: Vec::new(),
            reports: Vec::new(),
        })
    }

    /// All steps, with a look at the context before the first and after each.
    pub(in crate::fuzzed) fn step_by_step(&mut self, mut look: impl FnMut(&mut Context)) {
        look(&mut self.ctx);
        for step in &self.script.steps {
            self.step(step);
            look(&mut self.ctx);
        }
    }

    /// All steps, with everything looked at before and after each.
    pub(super) fn checked(&mut self) {
        let mut before = State::of(&self.ctx);
        for step in &self.script.steps {
            let law = self.checked_step(step, &before);
            let now = State::of(&self.ctx);
            let law = law.and_then(|law| law(&before, &now));
            law.unwrap_or_else(|what| panic!("{:#?}\n{step:?}: {what}", self.script));
            before = now;
        }
    }

    /// The same steps, but for those that change nothing: selections, and edits that are undone.
    pub(super) fn quiet(&mut self) {
        for step in &self.script.steps {
            match step {
                Step::Select(_) | Step::Other(Other::Undone(_)) => {}
                step => self.step(step),
            }
        }
    }

    /// Does a step, and returns the law of the states before and after it.
    fn checked_step(&mut self, step: &Step, before: &State) -> Result<Law, String> {
        Ok(match step {
            Step::Edit(edit) => {
                let outcome = run(&mut self.ctx, edit);
                Box::new(move |before, now| edit_holds(before, now, outcome.as_ref()))
            }
            Step::Commit => {
                self.step(step);
                let report = self.reports.last().cloned().flatten();
                let lets_go = self.script.settings.keeps.is_some();
                Box::new(move |before, now| match &report {
                    None => before.is_as_in(now),
                    Some(report) => {
                        before.departures_are_told(now, report)?;
                        if lets_go {
                            before.leads_by_commit_to(now)
                        } else {
                            before.leads_to(now)
                        }
                    }
                })
            }
            Step::Select(which) => {
                let text = which.text(&SELECTORS);
                let nested = text.matches(":has(").count() + text.matches(":not(").count();
                if nested < 4 && text.len() < 300 {
                    let moments = Moments::of(&self.ctx).holding(&self.holds);
                    compare(&self.ctx, &moments, &text)?;
                }
                Box::new(State::is_as_in)
            }
            Step::Other(Other::Rollback) => {
                let undone = Ok(self.ctx.rollback());
                Box::new(move |before, now| {
                    before.leads_back_to(now)?;
                    before.is_told_by(now, &undone)
                })
            }
            Step::Other(Other::Done(edits)) => {
                let inside = self
                    .ctx
                    .transaction(|ctx| done_step_by_step(ctx, edits, before))?;
                // It is kept as it was inside.
                Box::new(move |before, now| inside.as_ref().unwrap_or(before).is_as_in(now))
            }
            Step::Other(other) => {
                self.other(other);
                match other {
                    Other::Fork(_) | Other::Rewind(_) | Other::Reimport => {
                        Box::new(State::leads_back_to)
                    }
                    _ => Box::new(State::is_as_in),
                }
            }
        })
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Edit(edit) => drop(run(&mut self.ctx, edit)),
            // Refused where counters are at the end of their range.
            Step::Commit => {
                let report = self.ctx.commit().ok();
                self.reports.push(report);
            }
            Step::Select(_) => {}
            Step::Other(other) => self.other(other),
        }
    }

    fn other(&mut self, other: &Other) {
        let ctx = &mut self.ctx;
        match other {
            Other::Tick(by) => self.clock.advance(i64::from(*by)),
            Other::Hold(which) => self.holds.extend(ctx.hold(&resolve(ctx, *which))),
            Other::Release => drop(self.holds.pop()),
            Other::Rollback => drop(ctx.rollback()),
            Other::Undone(edits) => {
                let undone: Result<(), ()> = ctx.transaction(|ctx| {
                    run_all(ctx, edits);
                    Err(())
                });
                assert!(undone.is_err());
            }
            Other::Done(edits) => {
                let done: Result<(), ()> = ctx.transaction(|ctx| {
                    run_all(ctx, edits);
                    Ok(())
                });
                assert!(done.is_ok());
            }
            Other::Fork(turns) => {
                if let Ok(fork) = ctx.fork(back(*turns).as_str()) {
                    *ctx = fork;
                }
            }
            Other::Rewind(turns) => drop(ctx.rewind(back(*turns).as_str())),
            Other::Reimport => {
                let history = history(ctx);
                if !history.is_empty() {
                    let import = builder(&self.script.settings, &self.clock).import(&history);
                    *ctx = import.expect("an export can be imported");
                }
            }
        }
    }

    /// The hash of every snapshot, the working state, and the reports of the commits.
    pub(super) fn outcome(&self) -> (Vec<String>, String, &[Option<CommitReport>]) {
        let exports = self.ctx.snapshots().map(Snapshot::export);
        let hashes = exports.map(|export| sha256(export.as_bytes()));
        (hashes.collect(), seen(&self.ctx), &self.reports)
    }

    pub(super) fn survives_export(&mut self) {
        let _ = self.ctx.commit();
        let written = history(&self.ctx);
        if written.is_empty() {
            return;
        }
        let again = Context::import(&written).expect("an export can be imported");
        assert_eq!(history(&again), written);
        for (snapshot, other) in self.ctx.snapshots().zip(again.snapshots()) {
            assert_eq!(snapshot.thread().to_json(), other.thread().to_json());
        }
    }
}

/// A law of the states before and after a step.
type Law = Box<dyn FnOnce(&State, &State) -> Result<(), String>>;

fn edit_holds(
    before: &State,
    now: &State,
    outcome: Option<&Result<Edited, Error>>,
) -> Result<(), String> {
    before.leads_to(now)?;
    outcome.map_or(Ok(()), |outcome| before.is_told_by(now, outcome))
}

/// Does edits one after the other, each held against the rules. Returns the state after the last of
/// them, if there is any.
fn done_step_by_step(
    ctx: &mut Context,
    edits: &[Edit],
    start: &State,
) -> Result<Option<State>, String> {
    let mut before = None;
    for edit in edits {
        let outcome = run(ctx, edit);
        let now = State::of(ctx);
        let law = edit_holds(before.as_ref().unwrap_or(start), &now, outcome.as_ref());
        law.map_err(|what| format!("{edit:?}: {what}"))?;
        before = Some(now);
    }
    Ok(before)
}

fn pruning(policy: &Policy) -> Pruning {
    let unit = if policy.prunes_turns {
        Unit::Turn
    } else {
        Unit::Block
    };
    let blocks = policy.block_budget.map(u64::from).map(Budget::blocks);
    let cost = policy.cost_budget.map(u64::from).map(Budget::cost);
    let low = |budget: Budget| {
        let low = policy.low.map(u64::from);
        low.map_or(budget, |low| budget.down_to(low))
    };
    let pruning = Pruning::new()
        .unit(unit)
        .fold_emptied_turns(policy.folds_turns);
    let budgets = blocks.into_iter().chain(cost);
    budgets.map(low).fold(pruning, Pruning::budget)
}

fn builder(settings: &Settings, clock: &Arc<FixedClock>) -> ContextBuilder {
    let overlaps = if settings.demotes_overlaps {
        Overlaps::Demote
    } else {
        Overlaps::Refuse
    };
    let kept = settings.keeps.map(usize::from).and_then(NonZeroUsize::new);
    Context::builder()
        .clock(Arc::clone(clock))
        .allow_system_edits(settings.may_edit_system)
        .overlaps(overlaps)
        .pruning(pruning(&settings.policy))
        .retention(kept.map_or(Retention::All, Retention::Last))
}

fn history(ctx: &Context) -> String {
    let mut out = Vec::new();
    ctx.write_history(&mut out).expect("a vector takes all");
    String::from_utf8(out).expect("exports are text")
}

fn back(turns: u8) -> String {
    format!("@t-{}", turns % 8)
}

fn resolve(ctx: &Context, pick: Pick) -> NodeId {
    let nodes: Vec<NodeRef<'_>> = ctx.root().descendants().collect();
    let node = match pick {
        Pick::Any(index) => nodes.get(usize::from(index) % nodes.len()),
        Pick::Newest => nodes.iter().max_by_key(|node| node.created_at_ns()),
        Pick::Ghost => None,
    };
    node.map_or_else(|| NodeId::from("ghost"), |node| node.id().clone())
}

fn run_all(ctx: &mut Context, edits: &[Edit]) {
    for edit in edits {
        run(ctx, edit);
    }
}

/// Does an edit. None for edits without a report, and for texts that are no selectors.
fn run(ctx: &mut Context, edit: &Edit) -> Option<Result<Edited, Error>> {
    match edit {
        Edit::User(text) => drop(ctx.user(text.text())),
        Edit::Assistant(text) => drop(ctx.assistant(text.text())),
        Edit::Core(node) => drop(ctx.push(node.draft())),
        Edit::Pre(node) => drop(ctx.pre(node.draft())),
        Edit::Post(node) => drop(ctx.post(node.draft())),
        Edit::Upsert(node) => drop(ctx.upsert(node.draft())),
        Edit::System(node) => return Some(ctx.insert(-1, node.draft())),
        Edit::Attach(pick, node) => {
            let parent = resolve(ctx, *pick);
            return Some(ctx.insert(&parent, node.draft()));
        }
        Edit::Remove(pick) => {
            let id = resolve(ctx, *pick);
            return Some(ctx.delete(&id));
        }
        Edit::Call(name, is_inside) => call(ctx, *name, *is_inside),
        Edit::Literal(place, text) => {
            let draft = Draft::parse(&text.text()).ok()?;
            return Some(ctx.insert(position(place)?, draft));
        }
        Edit::Add(place, node) => return Some(ctx.insert(position(place)?, node.draft())),
        Edit::Delete(which, false) => return Some(ctx.delete(plan(which)?)),
        Edit::Delete(which, true) => return Some(ctx.delete(plan(which)?.with_pairs())),
        Edit::Replace(which, node, false) => {
            return Some(ctx.replace(plan(which)?, node.draft()));
        }
        Edit::Replace(which, node, true) => {
            return Some(ctx.replace(plan(which)?.with_pairs(), node.draft()));
        }
        Edit::InsertAt(depth, node) => {
            return Some(ctx.insert(i64::from(*depth), node.draft()));
        }
        Edit::MoveTo(which, depth, false) => {
            return Some(ctx.move_to(plan(which)?, i64::from(*depth)));
        }
        Edit::MoveTo(which, depth, true) => {
            return Some(ctx.move_to(plan(which)?.with_pairs(), i64::from(*depth)));
        }
        Edit::MoveInto(which, place, false) => {
            return Some(ctx.move_to(plan(which)?, position(place)?));
        }
        Edit::MoveInto(which, place, true) => {
            return Some(ctx.move_to(plan(which)?.with_pairs(), position(place)?));
        }
    }
    None
}

fn call(ctx: &mut Context, name: u8, is_inside: bool) {
    let name = format!("c{}", name % 3);
    let end = |kind: &str| Block::new(kind).kind(kind).data("call_id", name.as_str());
    let _ = ctx.push(end("call"));
    if is_inside {
        let _ = ctx.post(Container::new().ttl(1).child(end("result")));
    } else {
        let _ = ctx.push(end("result"));
    }
}

fn plan(which: &Which) -> Option<Plan<Ids>> {
    Selector::parse(&which.text(&SELECTORS)).ok()?.plan().ok()
}

fn position(place: &Place) -> Option<Plan<Insertion>> {
    Selector::parse(&place.text()).ok()?.plan().ok()
}
