//! From many times to few numbers.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pact_benches::median;

/// How a step did over all turns of a history, in microseconds.
#[derive(Clone, Copy)]
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) p99: f64,
    pub(crate) max: f64,
    /// The median of the first, the middle and the last tenth.
    pub(crate) first: f64,
    pub(crate) middle: f64,
    pub(crate) last: f64,
}

impl Spread {
    pub(crate) fn of(times: &[Duration]) -> Self {
        let mut sorted = times.to_vec();
        sorted.sort_unstable();
        let tenth = (times.len() / 10).max(1);
        let middle = (times.len() - tenth) / 2;
        Self {
            median: micros(median(times)),
            p99: micros(sorted[(sorted.len() - 1) * 99 / 100]),
            max: micros(sorted[sorted.len() - 1]),
            first: micros(median(&times[..tenth])),
            middle: micros(median(&times[middle..middle + tenth])),
            last: micros(median(&times[times.len() - tenth..])),
        }
    }

    /// The median of each number over several runs: an outlier in a single run comes from the
    /// machine.
    pub(crate) fn over(runs: &[Self]) -> Self {
        let over = |number: fn(&Self) -> f64| middle_of(runs.iter().map(number));
        Self {
            median: over(|run| run.median),
            p99: over(|run| run.p99),
            max: over(|run| run.max),
            first: over(|run| run.first),
            middle: over(|run| run.middle),
            last: over(|run| run.last),
        }
    }
}

pub(crate) fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

pub(crate) fn middle_of(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// The result, and how long it took to make.
pub(crate) fn timed<T>(make: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let value = make();
    (value, start.elapsed())
}

/// Nanoseconds per call: the median of several batches, each long enough for the clock.
pub(crate) fn per_call<T>(mut call: impl FnMut() -> T) -> f64 {
    const BATCH: Duration = Duration::from_micros(500);
    const BATCHES: usize = 21;
    let mut batch = |count: u32| {
        let start = Instant::now();
        for _ in 0..count {
            black_box(call());
        }
        start.elapsed()
    };
    let mut count = 1;
    while batch(count) < BATCH {
        count *= 2;
    }
    let times: Vec<Duration> = (0..BATCHES).map(|_| batch(count)).collect();
    median(&times).as_secs_f64() * 1e9 / f64::from(count)
}

/// How often a measurement that takes all turns is repeated.
pub(crate) fn runs(turns: usize) -> usize {
    match turns {
        0..=100 => 41,
        101..=1_000 => 15,
        1_001..=10_000 => 5,
        _ => 3,
    }
}
