//! Many turns put into one spot: sooner or later there is no room left between two labels.

use std::time::{Duration, Instant};

use pact_benches::allocator::usage_of;
use pact_benches::median;
use pact_core::{Block, Context, select};

use crate::Result;
use crate::times::micros;
use crate::workload::{History, Place};

const COLUMNS: [&str; 8] = [
    "splices",
    "where",
    "mean",
    "median",
    "p99",
    "worst",
    "then: a block beside them, by id",
    "bytes kept each",
];
const COUNTS: [usize; 2] = [1_000, 10_000];

pub(crate) fn report(histories: &[History]) -> Result<()> {
    println!("### Turns put into one spot, µs each\n");
    println!("| turns | {} |", COLUMNS.join(" | "));
    println!("|--:|--:|---|--:|--:|--:|--:|--:|--:|");
    for history in histories {
        for count in COUNTS {
            for spot in [Spot::SameDepth, Spot::SameAge, Spot::Head] {
                let cells = row(history, count, spot)?;
                println!(
                    "| {} | {count} | {} | {} |",
                    history.turns,
                    spot.name(),
                    cells.join(" | ")
                );
            }
        }
    }
    println!();
    Ok(())
}

#[derive(Clone, Copy)]
enum Spot {
    /// Each before the one that was put in before it.
    SameDepth,
    /// Each after the one that was put in before it.
    SameAge,
    /// Each right before the head.
    Head,
}

impl Spot {
    const fn name(self) -> &'static str {
        match self {
            Self::SameDepth => "middle, each older than the last",
            Self::SameAge => "middle, each newer than the last",
            Self::Head => "newest",
        }
    }
}

fn row(history: &History, count: usize, spot: Spot) -> Result<Vec<String>> {
    let mut ctx = history.branch()?;
    let mut times = Vec::with_capacity(count);
    for number in 0..count {
        let start = Instant::now();
        splice(&mut ctx, history, spot, number)?;
        times.push(start.elapsed());
    }
    let mean = times.iter().sum::<Duration>() / count as u32;
    let middle = median(&times);
    times.sort_unstable();
    let high = times[(count - 1) * 99 / 100];
    let worst = times[count - 1];
    let found = find_neighbour(&ctx, history, spot)?;
    let times = [mean, middle, high, worst, found];
    let mut cells: Vec<String> = times
        .map(|time| format!("{:.1}", micros(time)))
        .into_iter()
        .collect();
    let mut ctx = history.branch()?;
    let ((), usage) =
        usage_of(|| (0..count).try_for_each(|number| splice(&mut ctx, history, spot, number)))?;
    cells.push(format!("{:.0}", usage.bytes / count as f64));
    Ok(cells)
}

fn splice(ctx: &mut Context, history: &History, spot: Spot, number: usize) -> Result<()> {
    // A turn put in at a depth is newer than the one that was there.
    let depth = match spot {
        Spot::SameDepth => history.turns / 2 + number,
        Spot::SameAge => history.turns / 2,
        Spot::Head => 1,
    };
    let block = Block::new("a turn between").role("user");
    drop(ctx.insert(depth as i64, block)?);
    Ok(())
}

/// How long it takes to find a block of the turn that was where the first splice went: it got the
/// most labels.
fn find_neighbour(ctx: &Context, history: &History, spot: Spot) -> Result<Duration> {
    let place = match spot {
        Spot::SameDepth | Spot::SameAge => Place::Middle,
        Spot::Head => Place::Newest,
    };
    let block = history.target(place, 0)?.block;
    let mut times = Vec::new();
    for _ in 0..31 {
        let asked = select!("[id=$id]", id = block.as_str());
        let start = Instant::now();
        let found = ctx.query(asked).count()?;
        times.push(start.elapsed());
        if found != 1 {
            return Err(format!("`{block}` was found {found} times").into());
        }
    }
    Ok(median(&times))
}
