//! How much was compared.

use std::sync::atomic::{AtomicUsize, Ordering};

static COMPARISONS: AtomicUsize = AtomicUsize::new(0);

/// How often a long run says how far it is.
const STEP: usize = 10_000;

/// Counts a comparison of two results.
pub(super) fn count() {
    count_many(1);
}

/// Counts several. Long runs say how far they are: see CONTRIBUTING.md.
pub(super) fn count_many(more: usize) {
    let before = COMPARISONS.fetch_add(more, Ordering::Relaxed);
    let after = before + more;
    if after / STEP > before / STEP && std::env::var_os("PROPTEST_CASES").is_some() {
        eprintln!("{after} comparisons");
    }
}
