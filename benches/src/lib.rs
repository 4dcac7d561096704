//! What the measuring programs share.

pub mod allocator;

use std::time::Duration;

/// Blocks in a turn.
pub const BLOCKS: usize = 6;

/// Who speaks in a turn, in the order in which the blocks are added.
pub const ROLES: [&str; BLOCKS] = [
    "user",
    "assistant",
    "assistant",
    "tool",
    "assistant",
    "system",
];

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
