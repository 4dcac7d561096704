//! The compile time of PACT: one `select!` beside one `format!`, derived nodes and typed
//! selectors, and a clean build beside serde's.

use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

use child::Clock;

mod child;
mod clean;
mod per_call;
mod typed;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: pact-compile-time [--cpu] [--only per-call|typed|clean]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (clock, rest) = match arguments.as_slice() {
        ["--cpu", rest @ ..] => (Clock::Cpu, rest),
        rest => (Clock::Wall, rest),
    };
    let outcome = match rest {
        [] => report_all(clock),
        ["--only", "per-call"] => per_call::report(clock),
        ["--only", "typed"] => typed::report(clock),
        ["--only", "clean"] => clean::report(clock),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pact-compile-time: {error}");
            ExitCode::FAILURE
        }
    }
}

fn report_all(clock: Clock) -> Result<()> {
    per_call::report(clock)?;
    println!();
    typed::report(clock)?;
    println!();
    clean::report(clock)
}

/// The run in the middle: one that the machine disturbed does not move it.
fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

/// A median with the range it was taken from, so that a disturbed measurement shows.
fn spread(times: &[Duration]) -> String {
    let seconds = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64);
    format!(
        "{:.3} ({:.3} to {:.3})",
        median(times).as_secs_f64(),
        seconds(times.iter().min()),
        seconds(times.iter().max())
    )
}
