//! The memory of each turn.

use std::num::NonZeroUsize;

use pact_benches::allocator::{Usage, usage_of};
use pact_core::{Budget, Context, ContextBuilder, Pruning, Retention};

use crate::workload::{BLOCKS, TEXT, grown};
use crate::{Result, table};

const TEXTS: f64 = (BLOCKS * TEXT) as f64;
/// The most memory that 10,000 turns may take.
const AIM_MB: f64 = 60.0;
const MB: f64 = 1e6;

fn last_one() -> ContextBuilder {
    Context::builder().retention(Retention::Last(NonZeroUsize::MIN))
}

fn pruned() -> ContextBuilder {
    last_one().pruning(Pruning::new().budget(Budget::blocks(200)))
}

pub(crate) fn report(sizes: &[usize]) -> Result<()> {
    let columns = [
        "all snapshots, MB",
        "bytes per turn",
        "of which text",
        "overhead",
        "allocations per turn",
        "last snapshot only: bytes per turn",
        "keeping one costs",
        "after an export: bytes per turn",
        "last only, 200 blocks: bytes per turn",
    ];
    table(
        "Memory that is live after so many turns",
        &columns,
        sizes,
        |_| 1,
        |turns| {
            let per_turn = |usage: &Usage| usage.bytes / turns as f64;
            let (ctx, all) = usage_of(|| grown(Context::builder(), turns))?;
            drop(ctx);
            let (_, last) = usage_of(|| grown(last_one(), turns))?;
            let (_, pruned) = usage_of(|| grown(pruned(), turns))?;
            let (_, exported) = usage_of(|| {
                let ctx = grown(Context::builder(), turns)?;
                ctx.snapshot("@t0")?.write_export(std::io::sink())?;
                Ok::<Context, Box<dyn std::error::Error>>(ctx)
            })?;
            let aim = match turns {
                10_000 => format!(" (aim: {AIM_MB:.0})"),
                _ => String::new(),
            };
            Ok(vec![
                format!("{:.1}{aim}", all.bytes / MB),
                format!("{:.0}", per_turn(&all)),
                format!("{TEXTS:.0}"),
                format!("{:.0}", per_turn(&all) - TEXTS),
                format!("{:.1}", all.allocations / turns as f64),
                format!("{:.0}", per_turn(&last)),
                format!("{:.0}", per_turn(&all) - per_turn(&last)),
                format!("{:.0}", per_turn(&exported)),
                format!("{:.0}", per_turn(&pruned)),
            ])
        },
    )
}

/// Which allocations make up the memory.
pub(crate) fn report_sizes(sizes: &[usize]) -> Result<()> {
    const SHOWN: usize = 14;
    let turns = sizes.iter().copied().filter(|size| *size <= 10_000).max();
    let turns = turns.unwrap_or(100);
    let (_, all) = usage_of(|| grown(Context::builder(), turns))?;
    let (_, last) = usage_of(|| grown(last_one(), turns))?;
    let per_turn = |number: f64| number / turns as f64;
    let mut classes: Vec<(usize, f64, f64)> = all
        .by_size
        .iter()
        .zip(&last.by_size)
        .map(|((size, all), (_, last))| (*size, *all, *last))
        .collect();
    classes.sort_by(|left, right| {
        let bytes = |(size, all, _): &(usize, f64, f64)| *size as f64 * all;
        bytes(right).total_cmp(&bytes(left))
    });
    println!("### Live allocations by size, for each of {turns} turns\n");
    println!(
        "| up to bytes | all snapshots: number | bytes | last snapshot only: number | bytes |"
    );
    println!("|--:|--:|--:|--:|--:|");
    let mut shown = (0.0, 0.0);
    for (size, all, last) in classes.into_iter().take(SHOWN) {
        let bytes = (per_turn(all) * size as f64, per_turn(last) * size as f64);
        shown = (shown.0 + bytes.0, shown.1 + bytes.1);
        println!(
            "| {size} | {:.2} | {:.0} | {:.2} | {:.0} |",
            per_turn(all),
            bytes.0,
            per_turn(last),
            bytes.1
        );
    }
    println!(
        "| all others | | {:.0} | | {:.0} |",
        per_turn(all.bytes) - shown.0,
        per_turn(last.bytes) - shown.1
    );
    println!();
    Ok(())
}
