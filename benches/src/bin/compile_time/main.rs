//! The cost of PACT at compile time: one `select!` beside one `format!`, derived nodes and typed
//! selectors, and a clean build beside serde's.

use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

use pact_benches::median;

mod child;
mod clean;
mod per_call;
mod typed;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: compile_time [--only per-call|typed|clean]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        [] => per_call::report()
            .and_then(|()| {
                println!();
                typed::report()
            })
            .and_then(|()| {
                println!();
                clean::report()
            }),
        ["--only", "per-call"] => per_call::report(),
        ["--only", "typed"] => typed::report(),
        ["--only", "clean"] => clean::report(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("compile_time: {error}");
            ExitCode::FAILURE
        }
    }
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
