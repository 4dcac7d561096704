//! Runs a program on the engine and on the model together, and compares them after every step.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use pact_core::{
    Address, CommitReport, Compacted, Context, Edited, Error, FixedClock, Hold, NodeId, NodeRef,
    Rule, Snapshot, Violation, select,
};
use proptest::test_runner::TestCaseError;

use super::edit::Codes;
use super::engine::{START, Silent, builder};
use super::program::{Step, Target, depths};
use super::{Guard, Model, Report, Settings};

/// A branch: the engine's context and the model of it.
struct Pair {
    ctx: Context,
    model: Model,
    /// Documents may break rules; a tree that the engine made alone may not.
    is_engine_made: bool,
}

pub(crate) struct World {
    settings: Settings,
    clock: Arc<FixedClock>,
    now: Rc<Cell<i64>>,
    pairs: Vec<Pair>,
    current: usize,
    guards: Vec<(Hold, Guard)>,
    /// The steps so far, with their targets.
    log: Vec<String>,
}

/// The difference, in words.
type Check = Result<(), String>;

impl World {
    /// A new context, or one that goes on from a document.
    pub(crate) fn new(settings: &Settings, document: Option<&str>) -> Self {
        let clock = Arc::new(FixedClock::at(START));
        let now = Rc::new(Cell::new(START));
        let (ctx, model) = match document {
            None => (
                builder(settings, &clock).build(),
                Model::new(settings.clone(), Rc::clone(&now)),
            ),
            Some(text) => (
                builder(settings, &clock).import(text).unwrap(),
                Model::import(settings.clone(), Rc::clone(&now), text),
            ),
        };
        Self {
            settings: settings.clone(),
            clock,
            now,
            pairs: vec![Pair {
                ctx,
                model,
                is_engine_made: document.is_none(),
            }],
            current: 0,
            guards: Vec::new(),
            log: document
                .into_iter()
                .map(|text| format!("import {text}"))
                .collect(),
        }
    }

    /// Runs steps; stops at the first difference.
    pub(crate) fn run(&mut self, steps: &[Step]) -> Result<(), TestCaseError> {
        let start = self.compare_snapshots().and_then(|()| self.compare());
        start.map_err(|what| self.failure(&what))?;
        for step in steps {
            let outcome = self.step(step).and_then(|()| self.compare());
            outcome.map_err(|what| self.failure(&what))?;
        }
        Ok(())
    }

    fn failure(&self, what: &str) -> TestCaseError {
        let program = self.log.join("\n  ");
        TestCaseError::fail(format!("{what}\n{:?}\n  {program}\n", self.settings))
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each step")]
    fn step(&mut self, step: &Step) -> Check {
        let Pair { ctx, model, .. } = &mut self.pairs[self.current];
        // The log says which nodes were meant.
        let target = match step {
            Step::Attach(target, _) | Step::Remove(target) | Step::Hold(target) => {
                resolve(*target, model)
            }
            _ => String::new(),
        };
        self.log.push(match step {
            Step::Attach(_, recipe) => format!("attach to {target}: {recipe:?}"),
            Step::Remove(_) => format!("remove {target}"),
            Step::Hold(_) => format!("hold {target}"),
            other => format!("{other:?}"),
        });
        let id = NodeId::from(target.as_str());
        match step {
            Step::User(text) => made(Ok(ctx.user(*text)), model.say("user", text)),
            Step::Assistant(text) => made(Ok(ctx.assistant(*text)), model.say("assistant", text)),
            Step::Core(recipe) => made(ctx.push(recipe.to_draft()), model.core(recipe)),
            Step::Pre(recipe) => made(ctx.pre(recipe.to_draft()), model.pre(recipe)),
            Step::Post(recipe) => made(ctx.post(recipe.to_draft()), model.post(recipe)),
            Step::Upsert(recipe) => made(ctx.upsert(recipe.to_draft()), model.upsert(recipe)),
            Step::System(recipe) => {
                inserted(ctx.insert(-1, recipe.to_draft()), model.system(recipe))
            }
            Step::Attach(_, recipe) => {
                let engine = ctx.insert(&id, recipe.to_draft());
                inserted(engine, model.attach(&target, recipe))
            }
            Step::Remove(_) => match model.remove(&target) {
                // A redaction takes the place of a sealed node: the laws of edits look at those.
                Err(codes) if codes.contains(&"E_SEALED") => Ok(()),
                model => same_edit(ctx.delete(&id).map(|edited| edited.removed.len()), model),
            },
            Step::Compact(bits, recipe) => {
                let depths = depths(*bits);
                let turns = model.segment_ids();
                let chosen = depths.iter().filter_map(|depth| turns.get(depth - 1));
                let chosen: Vec<NodeId> = chosen.map(|id| NodeId::from(id.as_str())).collect();
                let engine = ctx.compact(&chosen, |_| recipe.to_draft());
                let model = model.compact(&depths, recipe);
                same_edit(engine.map(|compacted| compaction(&compacted)), model)
            }
            Step::CompactDue(budget, recipe) => {
                let engine = match ctx.compaction_due(*budget) {
                    None => Ok(None),
                    Some(turns) => {
                        let compacted = ctx.apply_compaction(turns, recipe.to_draft());
                        compacted.map(|compacted| compaction(&compacted))
                    }
                };
                same_edit(engine, model.compact_due(budget, recipe))
            }
            Step::Undo(which) => {
                let summaries = model.summary_ids();
                let at = usize::from(*which).checked_rem(summaries.len());
                let id = at.map_or("ghost", |at| &summaries[at]);
                let engine = ctx.undo_compaction(&id.into());
                let engine = engine.map(|edited| {
                    let added = edited.added.iter();
                    added.map(ToString::to_string).collect::<BTreeSet<_>>()
                });
                same_edit(engine, model.undo_compaction(id))
            }
            Step::Fit => {
                let engine = ctx.fit(&Silent).map(|fit| {
                    let departures = fit.departures.iter();
                    let departures: Vec<_> = departures
                        .map(|left| (left.id.to_string(), left.why.as_str()))
                        .collect();
                    departures
                });
                same_edit(engine, model.fit())
            }
            Step::Hold(_) => {
                match (ctx.hold(&id), model.hold(&target)) {
                    (Some(hold), Some(guard)) => self.guards.push((hold, guard)),
                    (None, None) => {}
                    _ => return Err("only one of both can hold it".to_owned()),
                }
                Ok(())
            }
            Step::Drop(which) => {
                if !self.guards.is_empty() {
                    let index = usize::from(*which) % self.guards.len();
                    drop(self.guards.swap_remove(index));
                }
                Ok(())
            }
            Step::Commit => {
                let report = ctx.commit().map_err(|error| error.to_string())?;
                same_report(&report, &model.commit())?;
                self.compare_snapshots()
            }
            Step::Fork(address) => self.fork(*address),
            Step::Rewind(address) => {
                let undone = ctx.rewind(*address).ok();
                let cycles = undone.map(|undone| undone.iter().map(Snapshot::cycle).collect());
                same("what was undone", &cycles, &model.rewind(*address))?;
                self.compare_snapshots()
            }
            Step::Switch(which) => {
                self.current = usize::from(*which) % self.pairs.len();
                Ok(())
            }
            Step::Import(address) => self.import(*address),
            Step::Tick(ns) => {
                self.clock.advance(*ns);
                self.now.set(self.now.get() + ns);
                Ok(())
            }
        }
    }

    fn fork(&mut self, address: Address) -> Check {
        let Pair {
            ctx,
            model,
            is_engine_made,
        } = &self.pairs[self.current];
        match (ctx.fork(address), model.fork(address)) {
            (Ok(ctx), Some(model)) => {
                let is_engine_made = *is_engine_made;
                self.current = self.pairs.len();
                self.pairs.push(Pair {
                    ctx,
                    model,
                    is_engine_made,
                });
                self.compare_snapshots()
            }
            (Err(_), None) => Ok(()),
            _ => Err("only one of both knows the snapshot".to_owned()),
        }
    }

    fn import(&mut self, address: Option<Address>) -> Check {
        let Pair { ctx, model, .. } = &mut self.pairs[self.current];
        let text = match address {
            Some(address) => match model.snapshot(address) {
                Some(snapshot) => snapshot.bytes.clone(),
                None => return Ok(()),
            },
            None => {
                let mut out = Vec::new();
                ctx.write_history(&mut out).unwrap();
                String::from_utf8(out).unwrap()
            }
        };
        if text.is_empty() {
            return Ok(());
        }
        *ctx = builder(&self.settings, &self.clock)
            .import(&text)
            .map_err(|error| format!("an export cannot be imported: {error}"))?;
        *model = Model::import(self.settings.clone(), Rc::clone(&self.now), &text);
        self.compare_snapshots()
    }

    /// Every branch equals that of the model: the one that was changed, and those that were not.
    fn compare(&self) -> Check {
        for (index, Pair { ctx, model, .. }) in self.pairs.iter().enumerate() {
            same_text("the thread", &ctx.thread().to_json(), &model.thread())?;
            same("the cycle", &ctx.cycle(), &model.cycle())?;
            if index != self.current {
                continue;
            }
            let nodes = ctx.root();
            let shape: Vec<String> = nodes.descendants().map(|node| shape(&node)).collect();
            let (shape, expected) = (shape.join("\n  "), model.shape().join("\n  "));
            if shape != expected {
                return Err(format!(
                    "the working state differs\nengine:\n  {shape}\nmodel:\n  {expected}"
                ));
            }
            let found = ids(ctx.select(select!("[ephemeral]")));
            same("what is about to leave", &found, &model.ephemeral())?;
            for id in model.ids() {
                if ctx.node(&NodeId::from(id.as_str())).is_none() {
                    return Err(format!("`{id}` is in the working state, but is not found"));
                }
            }
        }
        Ok(())
    }

    /// Every snapshot that is kept has the bytes that it had when it was made.
    fn compare_snapshots(&self) -> Check {
        let Pair {
            ctx,
            model,
            is_engine_made,
        } = &self.pairs[self.current];
        same(
            "how many snapshots there are",
            &ctx.snapshots().count(),
            &model.history().len(),
        )?;
        for (snapshot, expected) in ctx.snapshots().zip(model.history().iter().rev()) {
            let what = format!("the export of cycle {}", expected.cycle);
            same_text(&what, &snapshot.export(), &expected.bytes)?;
            same_text(
                "the thread of a snapshot",
                &snapshot.thread().to_json(),
                &expected.thread(),
            )?;
            let found = ids(snapshot.select(select!("[ephemeral]")));
            same(
                "what is about to leave a snapshot",
                &found,
                &expected.ephemeral(),
            )?;
            if *is_engine_made {
                same(
                    "the violations of a snapshot",
                    &lasting(snapshot.validate()),
                    &Vec::new(),
                )?;
            }
        }
        if *is_engine_made {
            same("the violations", &lasting(ctx.validate()), &Vec::new())?;
        }
        Ok(())
    }
}

/// When the newest instance of a key leaves, others may be left side by side; no other rule is ever
/// broken.
fn lasting(mut violations: Vec<Violation>) -> Vec<Violation> {
    let left = [Rule::KeyOrder, Rule::ToolCalls];
    violations.retain(|violation| !left.contains(&violation.rule));
    violations
}

/// The ids that a query found, in no order.
fn ids(found: Result<Vec<NodeId>, Error>) -> BTreeSet<String> {
    let found = found.unwrap().into_iter();
    found.map(|id| id.to_string()).collect()
}

/// The node that a step is about.
fn resolve(target: Target, model: &Model) -> String {
    let (ids, index) = match target {
        Target::Any(index) => (model.ids(), index),
        Target::Segment(index) => (model.segment_ids(), index),
        Target::Container(index) => (model.container_ids(), index),
        Target::Head(index) => (model.head_ids(), index),
        Target::Newest => (vec![model.newest_id()], 0),
        Target::Ghost => (Vec::new(), 0),
    };
    match usize::from(index).checked_rem(ids.len()) {
        Some(index) => ids[index].clone(),
        None => "ghost".to_owned(),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, engine: &T, model: &T) -> Check {
    if engine == model {
        return Ok(());
    }
    Err(format!(
        "{what} differs\n  engine: {engine:?}\n  model:  {model:?}"
    ))
}

/// The same for long texts: only where they part is shown.
fn same_text(what: &str, engine: &str, model: &str) -> Check {
    if engine == model {
        return Ok(());
    }
    let pairs = engine.chars().zip(model.chars());
    let parting = pairs.take_while(|(left, right)| left == right).count();
    let around = |text: &str| -> String {
        let start = parting.saturating_sub(120);
        text.chars().skip(start).take(240).collect()
    };
    let (engine, model) = (around(engine), around(model));
    Err(format!(
        "{what} differs\n  engine: …{engine}…\n  model:  …{model}…"
    ))
}

/// The summary, the number of blocks that left, and their cost.
fn compaction(compacted: &Compacted) -> Option<(String, usize, u64)> {
    let summary = compacted.summary.as_ref()?;
    Some((summary.to_string(), compacted.blocks, compacted.cost))
}

fn inserted(engine: Result<Edited, Error>, model: Result<String, Codes>) -> Check {
    let id = engine.map(|edited| edited.added[0].clone());
    made(id, model)
}

fn made(engine: Result<NodeId, Error>, model: Result<String, Codes>) -> Check {
    same_edit(engine.map(|id| id.as_str().to_owned()), model)
}

/// Where several reasons apply, any of them may be given.
fn same_edit<T: PartialEq + std::fmt::Debug>(
    engine: Result<T, Error>,
    model: Result<T, Codes>,
) -> Check {
    match (engine, model) {
        (Ok(engine), Ok(model)) => same("the outcome", &engine, &model),
        (Err(error), Err(codes)) if codes.contains(&error.code().as_str()) => Ok(()),
        (engine, model) => Err(format!(
            "the outcome differs\n  engine: {engine:?}\n  model:  {model:?}"
        )),
    }
}

fn same_report(engine: &CommitReport, model: &Report) -> Check {
    same("the committed cycle", &engine.cycle, &model.cycle)?;
    same(
        "the new segment",
        &engine.sealed.as_str(),
        &model.sealed.as_str(),
    )?;
    let departures = engine.departures.iter();
    let departures: Vec<_> = departures
        .map(|gone| (gone.id.as_str().to_owned(), gone.why.as_str()))
        .collect();
    let phases = [
        (&model.edited, true),
        (&model.expired, false),
        (&model.pruned, true),
        (&model.emptied, false),
        (&model.folded, true),
    ];
    let mut rest = departures.as_slice();
    for (phase, has_order) in phases {
        let (these, others) = rest.split_at(phase.len().min(rest.len()));
        rest = others;
        let (mut these, mut expected) = (these.to_vec(), phase.clone());
        if !has_order {
            these.sort();
            expected.sort();
        }
        same("the departures", &these, &expected)?;
    }
    same("the last departures", &rest.to_vec(), &Vec::new())?;

    for left in &engine.departures {
        let is_reused = model.there.contains(&left.id.to_string());
        same(
            "whether the id was given again",
            &left.is_reused,
            &is_reused,
        )?;
    }
    let replaced = engine.replaced.iter();
    let replaced: Vec<_> = replaced
        .map(|replaced| (replaced.from.to_string(), replaced.to.to_string()))
        .collect();
    same("what was replaced", &replaced, &model.replaced)?;

    // A node that never leaves need not be held; naming it is no mistake.
    let held = engine.held.iter().map(|id| id.as_str().to_owned());
    let held = held.filter(|id| !model.fixed.contains(id));
    let (mut held, mut expected): (Vec<_>, Vec<_>) = (held.collect(), model.held.clone());
    held.sort();
    expected.sort();
    same("what is held", &held, &expected)?;
    let over = engine.over_budget.iter();
    let over: Vec<_> = over.map(|over| (over.budget, over.measured)).collect();
    same("the exceeded budgets", &over, &model.over_budget)?;
    let fired = engine.fired.iter();
    let fired: Vec<_> = fired
        .map(|firing| (firing.from.to_string(), firing.to.to_string()))
        .collect();
    same("what fired", &fired, &model.fired)?;
    same("what was forgotten", &engine.forgotten, &model.forgotten)
}

/// The same line as the model writes.
fn shape(node: &NodeRef<'_>) -> String {
    let index = Some(node.creation_index());
    let (born, ns) = (Some(node.cycle()), node.created_at_ns());
    format!(
        "{} {} offset {} ttl {:?} made {born:?} {ns} {index:?} key {:?} holds {}",
        node.id(),
        node.node_type(),
        node.offset(),
        node.ttl(),
        node.key(),
        node.children().len()
    )
}
