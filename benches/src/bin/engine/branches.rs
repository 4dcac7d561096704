//! Forks and rewinds.

use pact_core::{Address, Context};

use crate::statistics::{micros, middle_of, timed};
use crate::workload::{add, grown, texts};
use crate::{Result, table};

const RUNS: usize = 41;

pub(crate) fn report(sizes: &[usize]) -> Result<()> {
    let from = ["@t0", "middle", "oldest"];
    let steps = ["fork", "first commit on it", "next on the original"];
    let columns: Vec<String> = from
        .iter()
        .flat_map(|from| steps.map(|step| format!("{from}: {step}")))
        .chain(["plain commit", "rewind by 1"].map(str::to_owned))
        .collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    table(
        "Forks and rewinds, µs",
        &columns,
        sizes,
        |_| 1,
        |turns| {
            let mut ctx = grown(Context::builder(), turns)?;
            let mut cells = Vec::new();
            let middle = Address::Cycle((turns / 2).max(1) as i64);
            let newest = Address::Cycle(turns as i64);
            for address in [newest, middle, Address::Oldest] {
                let runs: Vec<[f64; 3]> = (0..RUNS)
                    .map(|_| branch(&mut ctx, address, newest))
                    .collect::<Result<_>>()?;
                cells.extend((0..3).map(|step| middle_of(runs.iter().map(|run| run[step]))));
            }
            let (mut commits, mut rewinds) = (Vec::new(), Vec::new());
            for _ in 0..RUNS {
                commits.push(commit(&mut ctx)?);
                let (undone, time) = timed(|| ctx.rewind(Address::Turn(-1)));
                drop(undone?);
                rewinds.push(micros(time));
            }
            cells.extend([commits, rewinds].map(|times| middle_of(times.into_iter())));
            Ok(cells.iter().map(|time| format!("{time:.2}")).collect())
        },
    )
}

/// Forks, goes on in the fork, then in the original, which is put back.
fn branch(ctx: &mut Context, from: Address, newest: Address) -> Result<[f64; 3]> {
    let (fork, time) = timed(|| ctx.fork(from));
    let mut fork = fork?;
    let times = [micros(time), commit(&mut fork)?, commit(ctx)?];
    drop(ctx.rewind(newest)?);
    Ok(times)
}

/// The time of a commit alone.
fn commit(ctx: &mut Context) -> Result<f64> {
    add(ctx, texts(0), 2)?;
    let (report, time) = timed(|| ctx.commit());
    report?;
    Ok(micros(time))
}
