//! `cargo xtask check-policy`: licences of the other workspaces, the public API, the lowest
//! versions of dependencies, the oldest Rust. The tests of the workspace may skip the first two,
//! and cannot check the others.
//!
//! Each part says that it passed, or that it was skipped and why.

use crate::process::{
    Outcome, Result, cargo, cargo_of, find_program, root, run as run_program, say_skipped, succeeds,
};
use crate::{api, minimal_versions, msrv};

/// The workspaces beside the main one.
const OTHERS: [&str; 5] = [
    "benches",
    "benches/compile_time",
    "fuzz",
    "tests/interleavings",
    "tests/serde_json_features",
];

/// The Rust whose rustdoc writes the format that the list of the API is read from.
const READS: &str = "1.95.0";

pub(crate) fn run() -> Result<()> {
    for workspace in OTHERS {
        let is_fetched = succeeds(
            cargo()
                .args(["fetch", "--locked", "--quiet", "--manifest-path"])
                .arg(format!("{workspace}/Cargo.toml")),
        );
        if !is_fetched {
            println!(
                "check-policy: not all of {workspace}/ could be downloaded; its licences may not be looked at"
            );
        }
    }
    run_program(cargo().args([
        "test",
        "--locked",
        "--quiet",
        "--package",
        "pact-tests",
        "--test",
        "suite",
        "policy::",
        "--",
        "--nocapture",
    ]))?;
    // Where this Rust writes another format, the one that writes the right format is asked.
    match api::check()? {
        Outcome::Skipped(_) if find_program("rustup").is_some() && msrv::install(READS) => {
            run_program(
                cargo_of(READS)
                    .args(["xtask", "api", "--check"])
                    .env("CARGO_TARGET_DIR", root().join("target/api")),
            )?;
        }
        outcome => say("api", &outcome),
    }
    say("minimal-versions", &minimal_versions::run(false)?);
    say("msrv", &msrv::run(false)?);
    Ok(())
}

fn say(command: &str, outcome: &Outcome<()>) {
    if let Outcome::Skipped(why) = outcome {
        say_skipped(command, why);
    }
}
