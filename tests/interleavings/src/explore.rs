//! How models are run.

use std::env;

use shuttle::scheduler::{DfsScheduler, PctScheduler, RandomScheduler, Scheduler};
use shuttle::{Config, Runner};

/// How often each scheduler that rolls dice runs a model. `INTERLEAVINGS` makes a longer run.
fn rounds() -> usize {
    let asked = env::var("INTERLEAVINGS").ok();
    asked.map_or(500, |asked| asked.parse().expect("a number"))
}

/// How many times one thread is stopped for another by the scheduler that looks for rare
/// interleavings.
const PREEMPTIONS: usize = 3;

/// More interleavings than these are not tried one by one.
const MOST: usize = 200_000;

/// Runs a model with threads that are stopped at random, and with few stops in places that are
/// seldom met.
///
/// The seed is the same each time, unless `SHUTTLE_RANDOM_SEED` gives another.
pub(crate) fn explore(model: fn()) {
    run(RandomScheduler::new_from_seed(seed(), rounds()), model);
    run(
        PctScheduler::new_from_seed(seed(), PREEMPTIONS, rounds()),
        model,
    );
}

/// Runs a small model under every interleaving that there is.
pub(crate) fn exhaust(model: fn()) {
    let runs = run(DfsScheduler::new(Some(MOST), false), model);
    assert!(runs < MOST, "too large a model to try every interleaving");
    assert!(runs > 1, "nothing to interleave");
    println!("all {runs} interleavings");
}

fn seed() -> u64 {
    let asked = env::var("SHUTTLE_RANDOM_SEED").ok();
    asked.map_or(8, |asked| asked.parse().expect("a number"))
}

fn run(scheduler: impl Scheduler + 'static, model: fn()) -> usize {
    let mut config = Config::new();
    // Without optimisation, frames are large.
    config.stack_size = 1 << 20;
    Runner::new(scheduler, config).run(model)
}
