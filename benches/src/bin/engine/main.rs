//! The cost of the engine as a history grows: commits, memory, branches, documents, lookups; beside
//! peers.
//!
//! A turn is six blocks of 200 bytes, then a commit; every snapshot is kept.

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use pact_benches::allocator::Counting;

mod branches;
mod commits;
mod documents;
mod lookups;
mod memory;
mod peers;
mod policies;
mod statistics;
mod workload;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A row that would take longer is left out.
const PATIENCE: Duration = Duration::from_mins(1);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0);
    let outcome = match arguments.as_slice() {
        ["--repeat", turns, repeated] => number(turns)
            .zip(number(repeated))
            .map(|(turns, repeated)| commits::repeat(turns, repeated)),
        ["--long", turns] => number(turns).map(commits::long),
        _ => None,
    };
    if let Some(outcome) = outcome {
        return match outcome {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("engine: {error}");
                ExitCode::FAILURE
            }
        };
    }
    pact_benches::with_sizes("engine", report)
}

fn report(sizes: &[usize]) -> Result<()> {
    commits::report(sizes)?;
    policies::report(sizes)?;
    peers::report(sizes)?;
    memory::report(sizes)?;
    memory::report_sizes(sizes)?;
    branches::report(sizes)?;
    lookups::report(sizes)?;
    documents::report(sizes)
}

/// Prints a table with a row for each size, which is measured in so many runs; says which rows
/// would take too long.
fn table(
    title: &str,
    columns: &[&str],
    sizes: &[usize],
    runs: fn(usize) -> usize,
    mut row: impl FnMut(usize) -> Result<Vec<String>>,
) -> Result<()> {
    println!("### {title}\n");
    println!("| turns | {} |", columns.join(" | "));
    println!("|--:{}|", "|--:".repeat(columns.len()));
    let mut before: Option<(usize, Duration)> = None;
    for turns in sizes {
        let expected = before.map_or(Duration::ZERO, |(size, took)| {
            took.mul_f64((turns * runs(*turns)) as f64 / (size * runs(size)) as f64)
        });
        if expected > PATIENCE {
            println!("| {turns} | skipped: would take {expected:.0?} |");
            continue;
        }
        let start = Instant::now();
        let cells = row(*turns)?;
        before = Some((*turns, start.elapsed()));
        println!("| {turns} | {} |", cells.join(" | "));
    }
    println!();
    Ok(())
}
