//! The traces of edits that were undone: their ids are given again, and the index knows them in
//! many turns.

use std::time::Instant;

use pact_benches::median;

use crate::Result;
use crate::edits::replace;
use crate::times::micros;
use crate::workload::{History, Place};

const UNDONE: [usize; 4] = [0, 10, 100, 1_000];
const SAMPLES: usize = 101;

pub(crate) fn report(histories: &[History]) -> Result<()> {
    println!("### Replacing a block after so many that were undone, each in another turn, µs\n");
    println!(
        "| turns | {} |",
        UNDONE.map(|count| count.to_string()).join(" | ")
    );
    println!("|--:{}|", "|--:".repeat(UNDONE.len()));
    for history in histories {
        let mut cells = Vec::new();
        for count in UNDONE {
            cells.push(format!("{:.2}", after(history, count)?));
        }
        println!("| {} | {} |", history.turns, cells.join(" | "));
    }
    println!();
    Ok(())
}

fn after(history: &History, count: usize) -> Result<f64> {
    let mut ctx = history.branch()?;
    for time in 0..count {
        replace(&mut ctx, &history.target(Place::Anywhere, time)?)?;
        drop(ctx.rollback());
    }
    let target = history.target(Place::Middle, 0)?;
    let mut times = Vec::with_capacity(SAMPLES);
    for _ in 0..SAMPLES {
        let start = Instant::now();
        replace(&mut ctx, &target)?;
        times.push(start.elapsed());
        drop(ctx.rollback());
    }
    Ok(micros(median(&times)))
}
