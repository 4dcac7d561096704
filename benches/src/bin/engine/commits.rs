//! Whether a commit gets slower as the history grows.

use pact_benches::median;
use pact_core::Context;

use crate::statistics::{Spread, micros, runs};
use crate::workload::{Times, alternate, grow, grown};
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

/// What a commit on this history takes, for each one on a history of a few hundred turns that
/// alternates with it.
fn beside_short(turns: usize) -> Result<f64> {
    const SHORT: usize = 100;
    const STEPS: usize = 1_000;
    let long = grown(Context::builder(), turns)?;
    let short = grown(Context::builder(), SHORT)?;
    let times = alternate(&mut [(long, 2), (short, 2)], STEPS)?;
    Ok(micros(median(&times[0])) / micros(median(&times[1])))
}
