//! Measures whether the cost of an edit depends only on its changes, not on its place in a history
//! or on the length of that.
//!
//! A turn is six blocks of 200 bytes, then a commit; every snapshot is kept.

use std::error::Error;
use std::process::ExitCode;

use pact_benches::allocator::Counting;

mod edits;
mod memory;
mod plain;
mod splices;
mod times;
mod undone;
mod workload;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    pact_benches::with_sizes("edit", report)
}

fn report(sizes: &[usize]) -> Result<()> {
    let histories = sizes.iter().copied().map(workload::History::of);
    let mut histories: Vec<_> = histories.collect::<Result<_>>()?;
    memory::report(&histories)?;
    splices::report(&histories)?;
    undone::report(&histories)?;
    // Last, because copies of everything leave the allocator in a bad state.
    times::report(&mut histories)
}
