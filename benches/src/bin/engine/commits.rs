//! Whether a commit gets slower as the history grows.

use std::time::{Duration, Instant};

use pact_benches::median;
use pact_core::Context;

use crate::statistics::{Spread, micros, runs};
use crate::workload::{BLOCKS, Times, add, alternate, grow, grown, texts};
use crate::{Result, table};

pub(crate) fn report(sizes: &[usize]) -> Result<()> {
    let columns = [
        "six adds, µs",
        "p99",
        "max",
        "last/first 10 %",
        "commit, µs",
        "p99",
        "max",
        "first 10 %",
        "middle 10 %",
        "last 10 %",
        "last/first 10 %",
        "beside a short history",
    ];
    table(
        "Adding and committing a turn",
        &columns,
        sizes,
        runs,
        |turns| {
            let measured: Vec<Times> = (0..runs(turns))
                .map(|_| grow(&mut Context::builder().build(), 0..turns, 2))
                .collect::<Result<_>>()?;
            let spread = |times: fn(&Times) -> Spread| {
                Spread::over(&measured.iter().map(times).collect::<Vec<_>>())
            };
            let adds = spread(|times| Spread::of(&times.adds));
            let commits = spread(|times| Spread::of(&times.commits));
            Ok([
                adds.median,
                adds.p99,
                adds.max,
                adds.last / adds.first,
                commits.median,
                commits.p99,
                commits.max,
                commits.first,
                commits.middle,
                commits.last,
                commits.last / commits.first,
                beside_short(turns)?,
            ]
            .map(|number| format!("{number:.2}"))
            .to_vec())
        },
    )
}

/// Adds and commits turns on a history of so many, for programs that count instructions.
pub(crate) fn repeat(turns: usize, repeated: usize) -> Result<()> {
    let mut ctx = grown(Context::builder(), turns)?;
    for turn in turns..turns + repeated {
        counted_turn(&mut ctx, texts(turn))?;
    }
    Ok(())
}

/// Adds and commits so many turns, all snapshots kept, and drops them. Each turn counts with the
/// least time of three runs: work of the engine comes at the same turn in each, and pauses of the
/// machine do not.
pub(crate) fn long(turns: usize) -> Result<()> {
    let mut least = vec![Duration::MAX; turns];
    let mut dropped = Duration::MAX;
    for _ in 0..3 {
        let mut ctx = Context::builder().build();
        for (turn, least) in least.iter_mut().enumerate() {
            let texts = texts(turn);
            let start = Instant::now();
            counted_turn(&mut ctx, texts)?;
            *least = start.elapsed().min(*least);
        }
        let start = Instant::now();
        drop(ctx);
        dropped = start.elapsed().min(dropped);
    }
    println!("A turn of six adds and a commit: the least of three runs for each turn\n");
    println!("| turns | median, µs | 99th percentile | maximum | longer than 1 ms |");
    println!("|--:|--:|--:|--:|--:|");
    let mut start = 0;
    for end in [100, 1_000, 10_000, 100_000, 1_000_000, usize::MAX] {
        let end = end.min(turns);
        if start == end {
            break;
        }
        let some = &least[start..end];
        let spread = Spread::of(some);
        let long = some.iter().filter(|time| time.as_micros() >= 1_000).count();
        println!(
            "| {} to {end} | {:.2} | {:.2} | {:.0} | {long} |",
            start + 1,
            spread.median,
            spread.p99,
            spread.max
        );
        start = end;
    }
    println!("\nDropping all: {:.2} s", dropped.as_secs_f64());
    Ok(())
}

#[inline(never)]
fn counted_turn(ctx: &mut Context, texts: [String; BLOCKS]) -> Result<()> {
    add(ctx, texts, 2)?;
    drop(ctx.commit()?);
    Ok(())
}

/// The time of a commit on this history, divided by that on a short history. The two alternate.
fn beside_short(turns: usize) -> Result<f64> {
    const SHORT: usize = 100;
    const STEPS: usize = 1_000;
    let long = grown(Context::builder(), turns)?;
    let short = grown(Context::builder(), SHORT)?;
    let times = alternate(&mut [(long, 2), (short, 2)], STEPS)?;
    Ok(micros(median(&times[0])) / micros(median(&times[1])))
}
