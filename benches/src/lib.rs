//! What the measuring programs share.

pub mod allocator;

use std::time::Duration;

/// The run in the middle: one that the machine disturbed does not move it.
///
/// # Panics
/// When nothing was measured.
#[must_use]
pub fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}
