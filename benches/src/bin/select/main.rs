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
mod live;
mod ordered_map;
mod pact;
mod queries;
mod selection;
mod sqlite;
mod workload;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const USAGE: &str = "usage: select [--turns N,N,…] [--only live|select|history], N at least 10, \
                     smallest first\n   or: select --repeat QUERY TURNS TIMES [first]";
const SIZES: [usize; 4] = [100, 1_000, 10_000, 100_000];

/// The choice of measurements.
struct Settings {
    sizes: Option<Vec<usize>>,
    only: Option<Only>,
}

#[derive(Clone, Copy, PartialEq)]
enum Only {
    Live,
    Select,
    History,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, numbers @ ..] = arguments.as_slice()
        && flag == "--repeat"
    {
        return match repeat(numbers) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("select: {error}\n{USAGE}");
                ExitCode::FAILURE
            }
        };
    }
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

fn repeat(numbers: &[String]) -> Result<()> {
    let number = |place: usize| -> Result<usize> {
        Ok(numbers.get(place).ok_or("a number is missing")?.parse()?)
    };
    let is_first = numbers.get(3).is_some_and(|word| word == "first");
    live::repeat(number(0)?, number(1)?, number(2)?, is_first)
}

fn report(settings: &Settings) -> Result<()> {
    let is_wanted = |what: Only| settings.only.is_none_or(|only| only == what);
    let sizes = |usual: &[usize]| settings.sizes.clone().unwrap_or_else(|| usual.to_vec());
    if is_wanted(Only::Live) {
        live::report(&sizes(&live::SIZES))?;
    }
    if is_wanted(Only::Select) {
        for turns in sizes(&SIZES) {
            selection::report(turns)?;
        }
    }
    if is_wanted(Only::History) {
        history::report(&sizes(&SIZES))?;
    }
    Ok(())
}

impl Settings {
    fn of(arguments: &[String]) -> Option<Self> {
        let mut settings = Self {
            sizes: None,
            only: None,
        };
        for pair in arguments.chunks(2) {
            match pair {
                [flag, sizes] if flag == "--turns" => settings.sizes = Some(sizes_of(sizes)?),
                [flag, only] if flag == "--only" => {
                    settings.only = Some(match only.as_str() {
                        "live" => Only::Live,
                        "select" => Only::Select,
                        "history" => Only::History,
                        _ => return None,
                    });
                }
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
        .map(|size| size.parse().ok().filter(|size| *size >= live::SIZES[0]))
        .collect::<Option<_>>()?;
    sizes.is_sorted().then_some(sizes)
}
