//! How much was compared.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Results of the engine with those of the naive evaluator.
static WITH_RULES: AtomicUsize = AtomicUsize::new(0);

/// Results of the engine with one another. They weigh less: a mistake may be in both.
static WITH_ITSELF: AtomicUsize = AtomicUsize::new(0);

/// How often a long run says how far it is.
const STEP: usize = 10_000;

/// Counts a comparison with the naive evaluator. Long runs say how far they are: see
/// CONTRIBUTING.md.
pub fn count() {
    let count = WITH_RULES.fetch_add(1, Ordering::Relaxed) + 1;
    if count.is_multiple_of(STEP) && std::env::var_os("PROPTEST_CASES").is_some() {
        let others = WITH_ITSELF.load(Ordering::Relaxed);
        eprintln!("{count} comparisons with the rules, {others} of the engine with itself");
    }
}

/// Counts comparisons of two results of the engine.
pub fn count_laws(more: usize) {
    WITH_ITSELF.fetch_add(more, Ordering::Relaxed);
}
