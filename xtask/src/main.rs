//! Chores of the workspace, run as `cargo xtask <chore>`.
//!
//! `grammar` writes the generated lexer and parser of `pact-grammar`; with `--check` it writes nothing
//! and fails when they are stale.

use std::process::ExitCode;

mod generate;

const USAGE: &str = "usage: cargo xtask grammar [--check]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["grammar"] => generate::write(),
        ["grammar", "--check"] => generate::check(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
