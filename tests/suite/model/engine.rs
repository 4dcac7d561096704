//! Programs on the engine alone.

use std::num::NonZeroUsize;
use std::sync::Arc;

use pact_core::{
    Absorbed, Class, Context, ContextBuilder, FixedClock, Hold, Json, NodeId, NodeRef, Overlaps,
    Provider, ProviderError, Pruning, Rendered, Retention, Thread, Unit, select,
};

use super::Settings;
use super::program::{Program, Step, Target, depths};

/// When the clock is started.
pub(crate) const START: i64 = 1_700_000_000_000_000_000;

/// A provider for fits. The budgets of programs count no tokens, so nothing is rendered.
pub(crate) struct Silent;

impl Provider for Silent {
    fn api(&self) -> &'static str {
        "silent"
    }

    fn model(&self) -> &'static str {
        "silent-1"
    }

    fn render(&self, _: &Thread<'_>) -> Result<Rendered, ProviderError> {
        Err(ProviderError::new("silent/render", "nothing is sent"))
    }

    fn absorb(&self, _: &Json) -> Result<Absorbed, ProviderError> {
        Err(ProviderError::new("silent/answer", "nothing comes back"))
    }
}

/// The engine's builder for the same settings.
pub(crate) fn builder(settings: &Settings, clock: &Arc<FixedClock>) -> ContextBuilder {
    let unit = if settings.policy.prunes_turns {
        Unit::Turn
    } else {
        Unit::Block
    };
    let pruning = Pruning::new()
        .spare_newest_turns(settings.policy.spared_turns)
        .unit(unit)
        .fold_emptied_turns(settings.policy.folds_turns);
    let pruning = settings
        .policy
        .budgets
        .iter()
        .fold(pruning, |pruning, budget| pruning.budget(*budget));
    let overlaps = if settings.demotes {
        Overlaps::Demote
    } else {
        Overlaps::Refuse
    };
    let retention = settings.keep.and_then(NonZeroUsize::new);
    let mut builder = Context::builder()
        .clock(Arc::clone(clock))
        .pruning(pruning)
        .retention(retention.map_or(Retention::All, Retention::Last))
        .overlaps(overlaps)
        .allow_system_edits(settings.may_edit_system);
    if settings.policy.has_own_costs {
        builder = builder.cost(|block| {
            let cost = block.attribute("data_cost").and_then(Json::as_u64);
            cost.unwrap_or(0)
        });
    }
    for text in &settings.instructions {
        builder = builder.system(text.as_str());
    }
    builder
}

/// A context with its clock and its guards.
pub(crate) struct Engine {
    settings: Settings,
    clock: Arc<FixedClock>,
    pub(crate) ctx: Context,
    pub(crate) guards: Vec<Hold>,
}

impl Engine {
    pub(crate) fn new(settings: &Settings, document: Option<&str>) -> Self {
        Self::at(START, settings, document)
    }

    fn at(now: i64, settings: &Settings, document: Option<&str>) -> Self {
        let clock = Arc::new(FixedClock::at(now));
        let builder = builder(settings, &clock);
        let ctx = match document {
            None => builder.build(),
            Some(text) => builder.import(text).unwrap(),
        };
        Self {
            settings: settings.clone(),
            clock,
            ctx,
            guards: Vec::new(),
        }
    }

    /// An engine that goes on with a context, which lives by this clock.
    pub(crate) fn going_on(settings: &Settings, clock: Arc<FixedClock>, ctx: Context) -> Self {
        Self {
            settings: settings.clone(),
            clock,
            ctx,
            guards: Vec::new(),
        }
    }

    /// A new context that has run a program.
    pub(crate) fn after(program: &Program) -> Self {
        let mut engine = Self::new(&program.settings, None);
        engine.run(&program.steps);
        engine
    }

    /// A branch, which lives by the same clock.
    pub(crate) fn fork(&self) -> Option<Self> {
        Some(Self {
            ctx: self.ctx.fork("@t0").ok()?,
            settings: self.settings.clone(),
            clock: Arc::clone(&self.clock),
            guards: Vec::new(),
        })
    }

    /// Another context that goes on from this one's history.
    pub(crate) fn reimported(&self) -> Self {
        let now = pact_core::Clock::now_ns(&self.clock);
        Self::at(now, &self.settings, Some(&self.history()))
    }

    pub(crate) fn run(&mut self, steps: &[Step]) {
        for step in steps {
            self.step(step);
        }
    }

    /// Whether the step was done, and not refused.
    pub(crate) fn step(&mut self, step: &Step) -> bool {
        match step {
            Step::Hold(target) => {
                let hold = self.ctx.hold(&resolve(&self.ctx, *target));
                self.guards.extend(hold);
                true
            }
            Step::Drop(_) => self.guards.pop().is_some(),
            Step::Import(_) => {
                let history = self.history();
                if !history.is_empty() {
                    let builder = builder(&self.settings, &self.clock);
                    self.ctx = builder.import(history).unwrap();
                }
                true
            }
            Step::Tick(ns) => {
                self.clock.advance(*ns);
                true
            }
            step => change(&mut self.ctx, step),
        }
    }

    /// The turns at the depths that the bits of a number stand for.
    pub(crate) fn turns(&self, bits: u8) -> Vec<NodeId> {
        turns(&self.ctx, bits)
    }

    /// How many blocks of the newest snapshot come before a turn of it.
    pub(crate) fn place_of_turn(&self, turn: &Json) -> usize {
        let snapshot = self.ctx.newest().unwrap();
        let [system, sequence, _]: [NodeRef<'_>; 3] = snapshot
            .root()
            .children()
            .collect::<Vec<_>>()
            .try_into()
            .unwrap();
        let older = sequence
            .children()
            .take_while(|it| it.id() != turn.as_str().unwrap());
        let nodes = [system]
            .into_iter()
            .chain(older)
            .flat_map(|it| it.descendants());
        nodes
            .filter(|node| node.class() == Some(Class::Block))
            .count()
    }

    /// All snapshots, one a line, oldest first.
    pub(crate) fn history(&self) -> String {
        history(&self.ctx)
    }

    /// All that can be seen of the working state.
    pub(crate) fn working_state(&self) -> String {
        working_state(&self.ctx)
    }

    /// Everything that can be seen.
    pub(crate) fn bytes(&self) -> String {
        self.history() + &self.working_state()
    }
}

/// Does a step that needs no more than a context. Whether it was done, and not refused.
pub(crate) fn change(ctx: &mut Context, step: &Step) -> bool {
    let target = match step {
        Step::Attach(target, _) | Step::Remove(target) => resolve(ctx, *target),
        _ => NodeId::from("ghost"),
    };
    match step {
        Step::User(text) => Some(ctx.user(*text)).is_some(),
        Step::Assistant(text) => Some(ctx.assistant(*text)).is_some(),
        Step::Core(recipe) => ctx.push(recipe.to_draft()).is_ok(),
        Step::Pre(recipe) => ctx.pre(recipe.to_draft()).is_ok(),
        Step::Post(recipe) => ctx.post(recipe.to_draft()).is_ok(),
        Step::Upsert(recipe) => ctx.upsert(recipe.to_draft()).is_ok(),
        Step::System(recipe) => ctx.insert(-1, recipe.to_draft()).is_ok(),
        Step::Attach(_, recipe) => ctx.insert(&target, recipe.to_draft()).is_ok(),
        Step::Remove(_) => ctx.delete(&target).is_ok(),
        Step::Compact(bits, recipe) => {
            let turns = turns(ctx, *bits);
            ctx.compact(turns, |_| recipe.to_draft()).is_ok()
        }
        Step::CompactDue(budget, recipe) => match ctx.compaction_due(*budget) {
            Some(turns) => ctx.apply_compaction(turns, recipe.to_draft()).is_ok(),
            None => false,
        },
        Step::Undo(which) => {
            let summaries = ctx.select(select!(".block[data_summarizes]")).unwrap();
            let at = usize::from(*which).checked_rem(summaries.len());
            at.is_some_and(|at| ctx.undo_compaction(&summaries[at]).is_ok())
        }
        Step::Fit => ctx.fit(&Silent).is_ok(),
        Step::Commit => ctx.commit().is_ok(),
        Step::Fork(address) => {
            let fork = ctx.fork(*address).map(|fork| *ctx = fork);
            fork.is_ok()
        }
        Step::Rewind(address) => ctx.rewind(*address).is_ok(),
        Step::Switch(_) => true,
        Step::Hold(_) | Step::Drop(_) | Step::Import(_) | Step::Tick(_) => {
            panic!("needs more than a context: {step:?}")
        }
    }
}

fn turns(ctx: &Context, bits: u8) -> Vec<NodeId> {
    let turns = ctx.select(select!(".seg:depth(>0)")).unwrap();
    let depths = depths(bits).into_iter();
    depths
        .filter_map(|depth| turns.get(depth - 1).cloned())
        .collect()
}

fn resolve(ctx: &Context, target: Target) -> NodeId {
    let root = ctx.root();
    let [_, sequence, head]: [NodeRef<'_>; 3] =
        root.children().collect::<Vec<_>>().try_into().unwrap();
    let (nodes, index): (Vec<NodeRef<'_>>, u8) = match target {
        Target::Any(index) => (root.descendants().collect(), index),
        Target::Segment(index) => (sequence.children().rev().collect(), index),
        Target::Container(index) => {
            let nodes = root.descendants();
            let containers = nodes.filter(|node| node.class() == Some(Class::Container));
            (containers.collect(), index)
        }
        Target::Head(index) => (head.descendants().collect(), index),
        Target::Newest => {
            let newest = root.descendants().max_by_key(NodeRef::created_at_ns);
            (newest.into_iter().collect(), 0)
        }
        Target::Ghost => (Vec::new(), 0),
    };
    match usize::from(index).checked_rem(nodes.len()) {
        Some(index) => nodes[index].id().clone(),
        None => NodeId::from("ghost"),
    }
}

/// All snapshots, one a line, oldest first.
pub(crate) fn history(ctx: &Context) -> String {
    let mut out = Vec::new();
    ctx.write_history(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// All that can be seen of the working state.
pub(crate) fn working_state(ctx: &Context) -> String {
    let nodes = ctx.root().descendants();
    let nodes: Vec<String> = nodes
        .map(|node| {
            let ttl = node.ttl();
            let (ns, index) = (node.created_at_ns(), node.creation_index());
            format!("{} {} {ttl:?} {ns} {index}", node.id(), node.offset())
        })
        .collect();
    format!("{}\n{}", ctx.thread().to_json(), nodes.join("\n"))
}
