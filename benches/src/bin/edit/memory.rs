//! The memory that an edit keeps alive.

use pact_benches::allocator::usage_of;
use pact_core::Context;

use crate::Result;
use crate::edits;
use crate::workload::{History, Place, Target};

const SAMPLES: usize = 31;

/// The edits before a commit. The last one is the copy that people make by hand.
const COLUMNS: [&str; 6] = [
    "commit alone",
    "replace a block",
    "delete a block",
    "delete a turn",
    "insert a turn",
    "a copy by hand",
];

/// Bytes that an edit of a turn in the middle and a commit leave behind.
pub(crate) fn report(histories: &[History]) -> Result<()> {
    println!("### Bytes that an edit in the middle and its commit keep alive\n");
    println!("| turns | {} |", COLUMNS.join(" | "));
    println!("|--:{}|", "|--:".repeat(COLUMNS.len()));
    for history in histories {
        let mut cells = vec![kept(history, |_, _| Ok(()))?];
        for edit in [edits::replace, edits::redact, edits::empty, edits::splice] {
            cells.push(kept(history, edit)?);
        }
        let (_copy, usage) =
            usage_of(|| Ok::<_, Box<dyn std::error::Error>>(history.plain.clone()))?;
        cells.push(usage.bytes);
        let cells: Vec<String> = cells.iter().map(|bytes| format!("{bytes:.0}")).collect();
        println!("| {} | {} |", history.turns, cells.join(" | "));
    }
    println!();
    Ok(())
}

/// The median, because now and then a table grows that serves many edits.
fn kept(history: &History, edit: fn(&mut Context, &Target) -> Result<()>) -> Result<f64> {
    let mut samples = Vec::with_capacity(SAMPLES);
    for time in 0..SAMPLES {
        let target = history.target(Place::Middle, time)?;
        let mut ctx = history.branch()?;
        let ((), usage) = usage_of(|| {
            edit(&mut ctx, &target)?;
            edits::commit(&mut ctx, &target)
        })?;
        samples.push(usage.bytes);
    }
    samples.sort_unstable_by(f64::total_cmp);
    Ok(samples[SAMPLES / 2])
}
