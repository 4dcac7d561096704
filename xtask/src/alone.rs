//! `cargo xtask alone`: compiles each crate by its own manifest.
//!
//! A build of the whole workspace gives every dependency the features that any crate asks for. A
//! crate that forgets to ask for one compiles there, and fails for its users.

use crate::process::{self, PUBLISHED, Result, cargo};

/// The crates of the workspace that are not published.
const OTHERS: [&str; 4] = ["tests", "tests/renamed", "ui-tests", "xtask"];

/// The features that users can ask for.
const FEATURES: [&[&str]; 3] = [&["--no-default-features"], &[], &["--all-features"]];

fn run_in(folder: &str, command: &[&str], options: &[&str]) -> Result<()> {
    process::run(
        cargo()
            .args(command)
            .args(["--locked", "--quiet", "--manifest-path"])
            .arg(format!("{folder}/Cargo.toml"))
            .args(options),
    )
}

pub(crate) fn run(is_tested: bool) -> Result<()> {
    for (folder, name) in PUBLISHED {
        for features in FEATURES {
            run_in(folder, &["check"], features)?;
        }
        run_in(folder, &["check", "--all-targets"], &[])?;
        println!("alone: {name} compiles without features, with its default ones and with all");
    }
    for folder in OTHERS {
        run_in(folder, &["check", "--all-targets"], &[])?;
        println!("alone: {folder} compiles");
    }
    if is_tested {
        let published = PUBLISHED.iter().map(|(folder, _)| *folder);
        for folder in published.chain(OTHERS) {
            run_in(folder, &["test"], &[])?;
            println!("alone: the tests of {folder} pass");
        }
    }
    Ok(())
}
