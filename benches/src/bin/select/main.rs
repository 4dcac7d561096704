//! The cost of selecting and comparing as a history grows, beside other ways to ask the same of the
//! same nodes.
//!
//! Every way has to find as many nodes as the others, else the program ends with an error that
//! names the query.

use std::error::Error;
use std::process::ExitCode;

use pact_benches::allocator::Counting;

mod contest;
mod crdt;
mod first_runs;
mod flat;
mod history;
mod html;
mod index;
mod json_path;
mod ordered_map;
mod pact;
mod queries;
mod selection;
mod sqlite;
mod workload;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const USAGE: &str =
    "usage: select [--turns N,N,…] [--only select|history], N at least 100, smallest first";
const SIZES: [usize; 4] = [100, 1_000, 10_000, 100_000];

/// The choice of measurements.
struct Settings {
    sizes: Vec<usize>,
    selects: bool,
    compares: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(settings) = Settings::of(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match report(&settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("select: {error}");
            ExitCode::FAILURE
        }
    }
}

fn report(settings: &Settings) -> Result<()> {
    if settings.selects {
        for turns in &settings.sizes {
            selection::report(*turns)?;
        }
    }
    if settings.compares {
        history::report(&settings.sizes)?;
    }
    Ok(())
}

impl Settings {
    fn of(arguments: &[String]) -> Option<Self> {
        let mut settings = Self {
            sizes: SIZES.to_vec(),
            selects: true,
            compares: true,
        };
        for pair in arguments.chunks(2) {
            match pair {
                [flag, sizes] if flag == "--turns" => settings.sizes = sizes_of(sizes)?,
                [flag, only] if flag == "--only" && only == "select" => settings.compares = false,
                [flag, only] if flag == "--only" && only == "history" => settings.selects = false,
                _ => return None,
            }
        }
        Some(settings)
    }
}

/// The sizes from small to large, because the time for one is estimated from the one before.
fn sizes_of(text: &str) -> Option<Vec<usize>> {
    let sizes: Vec<usize> = text
        .split(',')
        .map(|size| size.parse().ok().filter(|size| *size >= SIZES[0]))
        .collect::<Option<_>>()?;
    sizes.is_sorted().then_some(sizes)
}
