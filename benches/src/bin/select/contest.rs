//! Several ways to do the same, timed in turns.

use std::hint::black_box;
use std::time::{Duration, Instant};

use pact_benches::median;

use crate::Result;

/// Long enough that reading the clock costs nothing.
const BATCH: Duration = Duration::from_millis(1);
const BATCHES: usize = 15;
/// Fewer batches are enough when they took this long …
const ENOUGH: Duration = Duration::from_millis(150);
const FEWEST_BATCHES: usize = 3;
/// … and even fewer than the fewest when they took this long.
const PATIENCE: Duration = Duration::from_millis(600);
/// A call that takes longer finds little of its own in the caches, whoever ran before.
const LONG: Duration = Duration::from_millis(20);

/// One way: does it once, and returns how many it found. The number is different each time, for
/// those who ask for something else each time.
pub(crate) type Call<'a> = Box<dyn FnMut(usize) -> Result<usize> + 'a>;

/// How many there are, when all of them were made.
pub(crate) fn made<T>(results: Vec<T>) -> usize {
    black_box(results).len()
}

struct Contender<'a> {
    call: Call<'a>,
    asked: usize,
    calls: u32,
    is_short: bool,
    batches: Vec<Duration>,
}

impl Contender<'_> {
    fn ask(&mut self) -> Result<()> {
        self.asked += 1;
        black_box((self.call)(self.asked)?);
        Ok(())
    }

    fn batch(&mut self) -> Result<Duration> {
        let start = Instant::now();
        for _ in 0..self.calls {
            self.ask()?;
        }
        Ok(start.elapsed())
    }

    fn measure(&mut self) -> Result<()> {
        // Fills the caches again after the others emptied them.
        if self.is_short {
            self.ask()?;
        }
        let took = self.batch()?;
        self.batches.push(took);
        Ok(())
    }

    /// Finds how many calls make a batch.
    fn warm_up(&mut self) -> Result<()> {
        let mut took = self.batch()?;
        while took < BATCH {
            self.calls *= 2;
            took = self.batch()?;
        }
        self.is_short = took < LONG * self.calls;
        Ok(())
    }

    fn is_done(&self) -> bool {
        let spent: Duration = self.batches.iter().sum();
        let batches = self.batches.len();
        batches >= BATCHES || (spent >= ENOUGH && batches >= FEWEST_BATCHES) || spent >= PATIENCE
    }

    fn nanoseconds(&self, pick: fn(&[Duration]) -> Duration) -> f64 {
        pick(&self.batches).as_secs_f64() * 1e9 / f64::from(self.calls)
    }
}

/// The number of nodes that all ways found, and the nanoseconds of each. Their batches alternate,
/// so that a change of the machine's speed meets all of them.
pub(crate) fn compare<const N: usize>(
    query: &str,
    ways: [(&str, Option<Call<'_>>); N],
) -> Result<(usize, [Option<f64>; N])> {
    compare_by(query, ways, median)
}

/// As [`compare`], with the time of the batch that `pick` takes.
pub(crate) fn compare_by<const N: usize>(
    query: &str,
    ways: [(&str, Option<Call<'_>>); N],
    pick: fn(&[Duration]) -> Duration,
) -> Result<(usize, [Option<f64>; N])> {
    let mut found = None;
    let mut contenders: [Option<Contender<'_>>; N] = [const { None }; N];
    for ((name, call), contender) in ways.into_iter().zip(&mut contenders) {
        let Some(mut call) = call else { continue };
        let here = call(0)?;
        let (first, everywhere) = *found.get_or_insert((name, here));
        if here != everywhere {
            return Err(format!("{query}: {first} found {everywhere}, but {name} {here}").into());
        }
        *contender = Some(Contender {
            call,
            asked: 0,
            calls: 1,
            is_short: true,
            batches: Vec::new(),
        });
    }
    for contender in contenders.iter_mut().flatten() {
        contender.warm_up()?;
    }
    for _ in 0..BATCHES {
        for contender in contenders.iter_mut().flatten() {
            if !contender.is_done() {
                contender.measure()?;
            }
        }
    }
    let (_, found) = found.ok_or_else(|| format!("{query}: nobody was asked"))?;
    let times = contenders.map(|contender| contender.map(|contender| contender.nanoseconds(pick)));
    Ok((found, times))
}

/// Three digits and a unit.
pub(crate) fn shown(nanoseconds: f64) -> String {
    let (number, unit) = match nanoseconds {
        ..1e3 => (nanoseconds, "ns"),
        1e3..1e6 => (nanoseconds / 1e3, "µs"),
        1e6..1e9 => (nanoseconds / 1e6, "ms"),
        _ => (nanoseconds / 1e9, "s"),
    };
    format!("{} {unit}", digits(number))
}

/// Three digits, without a unit.
pub(crate) fn digits(number: f64) -> String {
    match number {
        ..0.01 => format!("{number:.1e}"),
        0.01..10.0 => format!("{number:.2}"),
        10.0..100.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

pub(crate) fn shown_or(nanoseconds: Option<f64>, otherwise: &str) -> String {
    nanoseconds.map_or_else(|| otherwise.to_owned(), shown)
}
