//! Whether an edit costs what it changes, wherever it is in a history and however long that is.
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

const USAGE: &str = "usage: edit [--turns N]";
const SIZES: [usize; 4] = [100, 1_000, 10_000, 100_000];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let most = match arguments.as_slice() {
        [] => Some(SIZES[SIZES.len() - 1]),
        ["--turns", most] => most.parse().ok().filter(|most| *most >= SIZES[0]),
        _ => None,
    };
    let Some(most) = most else {
        eprintln!("{USAGE}, N at least {}", SIZES[0]);
        return ExitCode::from(2);
    };
    match report(most) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("edit: {error}");
            ExitCode::FAILURE
        }
    }
}

fn report(most: usize) -> Result<()> {
    let sizes = SIZES.into_iter().filter(|size| *size <= most);
    let mut histories: Vec<_> = sizes.map(workload::History::of).collect::<Result<_>>()?;
    memory::report(&histories)?;
    splices::report(&histories)?;
    undone::report(&histories)?;
    // Last, because copies of everything leave the allocator in a bad state.
    times::report(&mut histories)
}
