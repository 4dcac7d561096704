//! `pactx`: looks into PACT snapshots (`.json`), histories (`.jsonl`) and stores (`.db`).
//!
//! `args` has the common arguments, `commands` one file a command, `show` turns nodes and changes
//! into text, `load` reads files, `stored` reads conversations in stores, `logs` reads logs, `save`
//! writes files, `watch` follows sources, `serve` is the local server, `prompts` compares requests,
//! and `failure` has the messages and exit codes of errors.

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        reason = "a test stops at the first surprise"
    )
)]

mod args;
mod commands;
mod departures;
mod failure;
mod load;
mod logs;
mod out;
mod progress;
mod prompts;
mod save;
mod sent;
mod serve;
mod show;
mod stored;
mod token_counter;
mod watch;

use std::process::ExitCode;

use clap::Parser as _;

use args::Cli;
use out::Out;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return failure::of_arguments(&error),
    };
    let mut out = Out::new(&cli.output);
    let outcome = cli
        .command
        .run(&mut out)
        .and_then(|()| out.finish().map_err(failure::Failure::from));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(cli.output.format),
    }
}
