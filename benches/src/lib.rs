//! Code that the measuring programs share.

pub mod allocator;

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How many turns a history has, in the programs that measure how costs grow.
pub const SIZES: [usize; 4] = [100, 1_000, 10_000, 100_000];

/// Runs a program that takes `--turns N`, the most that are wanted, with the sizes up to that.
pub fn with_sizes(
    program: &str,
    report: impl FnOnce(&[usize]) -> Result<(), Box<dyn Error>>,
) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let most = match arguments.as_slice() {
        [] => Some(SIZES[SIZES.len() - 1]),
        ["--turns", most] => most.parse().ok().filter(|most| *most >= SIZES[0]),
        _ => None,
    };
    let Some(most) = most else {
        eprintln!("usage: {program} [--turns N], N at least {}", SIZES[0]);
        return ExitCode::from(2);
    };
    let sizes: Vec<usize> = SIZES.into_iter().filter(|size| *size <= most).collect();
    match report(&sizes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{program}: {error}");
            ExitCode::FAILURE
        }
    }
}

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

/// The time that something takes. Dropping its result does not count.
pub fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let made = black_box(run());
    let time = start.elapsed();
    drop(made);
    time
}

/// The least time: whatever else the machine does meanwhile only adds to it, and to the longer of
/// two more often.
#[must_use]
pub fn least(times: &[Duration]) -> Duration {
    times.iter().min().copied().unwrap_or_default()
}
