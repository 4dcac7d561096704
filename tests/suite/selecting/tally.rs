//! How much was compared.

use std::sync::atomic::{AtomicU64, Ordering};

static COMPARISONS: AtomicU64 = AtomicU64::new(0);

/// Counts one comparison of two results. Long runs say how far they are: see CONTRIBUTING.md.
pub(super) fn count() {
    let count = COMPARISONS.fetch_add(1, Ordering::Relaxed) + 1;
    if count.is_multiple_of(REPORTED) && std::env::var_os("PROPTEST_CASES").is_some() {
        eprintln!("{count} comparisons");
    }
}

const REPORTED: u64 = 50_000;
