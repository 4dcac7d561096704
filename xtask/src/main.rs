//! Chores of the workspace, run as `cargo xtask <chore>`.
//!
//! `grammar` writes the generated lexer and parser of `pact-grammar`, `api` the lists of the public API in `fixtures/api`;
//! with `--check` they write nothing and fail when a file is stale. `words` counts a habit of prose.

use std::process::ExitCode;

use api::Outcome;

mod api;
mod generate;
mod words;

const USAGE: &str = "usage: cargo xtask grammar|api [--check] | words [--list|--check]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["grammar"] => generate::write().map(Outcome::Done),
        ["grammar", "--check"] => generate::check().map(Outcome::Done),
        ["api"] => api::write(),
        ["api", "--check"] => api::check(),
        ["words"] => words::print(false).map(Outcome::Done),
        ["words", "--list"] => words::print(true).map(Outcome::Done),
        ["words", "--check"] => words::check().map(Outcome::Done),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(Outcome::Done(())) => ExitCode::SUCCESS,
        Ok(Outcome::Skipped(why)) => {
            eprintln!("xtask: skipped: {why}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
