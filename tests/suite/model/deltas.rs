//! Deltas between states: applied to the older state, they give the newer one, and a context that
//! is made of them goes on as the original does.

use std::sync::Arc;

use pact_core::delta::{Delta, Replay, State};
use pact_core::{Context, FixedClock};
use proptest::option;
use proptest::prelude::*;

use super::documents::history;
use super::engine::{Engine, START, builder};
use super::program::{Program, Step, compacting_step, program, step};

fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 50_000,
        max_shrink_time: 60_000,
        ..ProptestConfig::default()
    }
}

/// All that a store would write while a program runs.
struct Recorder {
    recorded: State,
    replay: Replay,
}

impl Recorder {
    fn new(replay: Replay) -> Self {
        Self {
            recorded: State::empty(),
            replay,
        }
    }

    fn go_to(&mut self, ctx: &Context, state: State) -> Result<(), TestCaseError> {
        let with_hints = ctx.delta(&self.recorded, &state, |node| {
            // Any node may be named; only one that has the same values counts.
            let nodes = ctx.root();
            let mut nodes = nodes.descendants();
            nodes.find_map(|other| (other.role() == node.role()).then(|| other.id().clone()))
        });
        let plain = Delta::between(&self.recorded, &state);
        same_state(&self.recorded, &plain, &state, "without hints")?;
        self.replay
            .apply(with_hints)
            .map_err(|error| TestCaseError::fail(format!("{error}\n{plain:#?}")))?;
        same(self.replay.state(), &state, "with hints")?;
        self.recorded = state;
        Ok(())
    }

    /// Records all that a step did.
    fn note(&mut self, ctx: &Context, step: &Step) -> Result<(), TestCaseError> {
        let ends_cycle = matches!(step, Step::Commit | Step::Rewind(_));
        if ends_cycle && let Some(newest) = ctx.newest() {
            self.replay.go_back_before(newest.cycle());
            self.go_to(ctx, newest.state())?;
            self.replay.commit(newest.report().cloned());
            self.go_to(ctx, ctx.cycle_start())?;
            self.replay.begin_cycle();
        }
        self.go_to(ctx, ctx.state())
    }
}

fn export(state: &State) -> String {
    state.view().export()
}

fn same(state: &State, expected: &State, what: &str) -> Result<(), TestCaseError> {
    prop_assert_eq!(export(state), export(expected), "{}", what);
    prop_assert_eq!(state.cycle(), expected.cycle());
    // No delta is left: headers that no document shows are the same, too.
    let rest = Delta::between(state, expected);
    prop_assert!(rest.keeps_tree(), "{}: {:#?}", what, rest);
    Ok(())
}

/// Applies a delta to a copy of a state.
fn same_state(
    older: &State,
    delta: &Delta,
    newer: &State,
    what: &str,
) -> Result<(), TestCaseError> {
    let mut replay = Context::builder().replay();
    let begin = Delta::between(&State::empty(), older);
    replay
        .apply(begin)
        .and_then(|()| replay.apply(delta.clone()))
        .map_err(|error| TestCaseError::fail(format!("{what}: {error}\n{delta:#?}")))?;
    same(replay.state(), newer, what)
}

fn run(program: &Program, document: Option<&str>) -> Result<(), TestCaseError> {
    let mut engine = Engine::new(&program.settings, document);
    let clock = Arc::new(FixedClock::at(START));
    let replay = builder(&program.settings, &clock).replay();
    let mut recorder = Recorder::new(replay);
    for snapshot in engine.ctx.snapshots().collect::<Vec<_>>().into_iter().rev() {
        recorder.go_to(&engine.ctx, snapshot.state())?;
        recorder.replay.commit(snapshot.report().cloned());
    }
    recorder.go_to(&engine.ctx, engine.ctx.cycle_start())?;
    recorder.replay.begin_cycle();

    let (first, second) = program.steps.split_at(program.steps.len() * 2 / 3);
    for step in first {
        // A fork or an import is another context.
        if matches!(step, Step::Fork(_) | Step::Import(_) | Step::Hold(_)) {
            continue;
        }
        engine.step(step);
        if let Step::Tick(ns) = step {
            clock.advance(*ns);
        }
        recorder.note(&engine.ctx, step)?;
    }
    let again = recorder.replay.finish();
    let again = again.map_err(|error| TestCaseError::fail(error.to_string()))?;
    let mut second_engine = Engine::going_on(&program.settings, clock, again);
    prop_assert_eq!(second_engine.working_state(), engine.working_state());
    let reports = |ctx: &Context| -> Vec<_> {
        ctx.snapshots()
            .map(|it| (it.cycle(), it.report().cloned()))
            .collect()
    };
    prop_assert_eq!(reports(&second_engine.ctx), reports(&engine.ctx));
    prop_assert_eq!(second_engine.bytes(), engine.bytes());
    for step in second {
        engine.step(step);
        second_engine.step(step);
        prop_assert_eq!(second_engine.bytes(), engine.bytes(), "after {:?}", step);
    }
    // A rollback leads to the same state.
    prop_assert_eq!(engine.ctx.rollback(), second_engine.ctx.rollback());
    prop_assert_eq!(second_engine.bytes(), engine.bytes());
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_context_made_of_deltas_goes_on_as_the_original(
        document in option::weighted(0.3, history()),
        program in program(step(), 40),
    ) {
        run(&program, document.as_ref().map(|document| document.text.as_str()))?;
    }

    #[test]
    fn a_context_made_of_deltas_compacts_as_the_original(
        document in option::weighted(0.2, history()),
        program in program(compacting_step(), 40),
    ) {
        run(&program, document.as_ref().map(|document| document.text.as_str()))?;
    }

    /// Between any two states, of different contexts too.
    #[test]
    fn deltas_lead_from_any_state_to_any_other(
        documents in [history(), history()],
        plain in program(step(), 20),
        compacting in program(compacting_step(), 20),
    ) {
        let mut states = vec![State::empty()];
        for (document, program) in documents.iter().zip([&plain, &compacting]) {
            for document in [None, Some(document.text.as_str())] {
                let mut engine = Engine::new(&program.settings, document);
                engine.run(&program.steps);
                states.push(engine.ctx.state());
                states.extend(engine.ctx.snapshots().take(2).map(pact_core::Snapshot::state));
            }
        }
        for older in &states {
            for newer in &states {
                same_state(older, &Delta::between(older, newer), newer, "any two")?;
            }
        }
    }
}
