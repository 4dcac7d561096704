//! `cargo xtask msrv [--test]`: compiles the published crates with the oldest Rust that Cargo.toml
//! promises.
//!
//! With `--test` it runs the unit tests and the doc tests of the libraries, too. That Rust is
//! installed if it is missing; where it cannot be, nothing is checked, and this says so.

use std::fs;
use std::process::Command;

use crate::process::{
    Outcome, PUBLISHED, Result, cargo_of, find_program, output_of, program, root,
    run as run_program, succeeds, target,
};

pub(crate) fn run(is_tested: bool) -> Result<Outcome<()>> {
    let version = promised(&fs::read_to_string(root().join("Cargo.toml"))?)?;
    if find_program("rustup").is_none() {
        let why = format!("there is no rustup to run Rust {version} with");
        return Ok(Outcome::Skipped(why));
    }
    if !is_installed(&version)? && !install(&version) {
        let why = format!("Rust {version} is not installed and cannot be fetched");
        return Ok(Outcome::Skipped(why));
    }
    let found = output_of(program("rustup").args(["run", &version, "rustc", "--version"]))?;
    let found = found.trim();
    if !found.starts_with(&format!("rustc {version}.")) {
        return Err(format!("Rust {version} says that it is {found}").into());
    }
    let cargo = |command: &str| -> Command {
        let mut cargo = cargo_of(&version);
        cargo
            .args([command, "--locked", "--quiet"])
            .env("CARGO_TARGET_DIR", target().join("msrv"));
        cargo
    };

    // Most users build it without features.
    run_program(cargo("check").args(["--package", "pact-core"]))?;
    let names = PUBLISHED.map(|(_, name)| name);
    run_program(
        cargo("check")
            .args(["--all-features", "--lib", "--bins"])
            .args(packages(&names)),
    )?;
    println!("msrv: {found} builds the published crates");
    if is_tested {
        let libraries: Vec<&str> = names.into_iter().filter(|name| *name != "pactx").collect();
        for kind in ["--lib", "--doc"] {
            run_program(
                cargo("test")
                    .args(["--all-features", kind])
                    .args(packages(&libraries)),
            )?;
        }
        println!("msrv: {found} passes the tests of the libraries");
    }
    Ok(Outcome::Done(()))
}

fn packages<'n>(names: &'n [&'n str]) -> impl Iterator<Item = &'n str> {
    names.iter().flat_map(|name| ["--package", *name])
}

/// The `rust-version` of the workspace.
fn promised(manifest: &str) -> Result<String> {
    let mut lines = manifest.lines();
    let version = lines.find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    Ok(version
        .ok_or("Cargo.toml states no rust-version")?
        .to_owned())
}

fn is_installed(version: &str) -> Result<bool> {
    let list = output_of(program("rustup").args(["toolchain", "list"]))?;
    Ok(list
        .lines()
        .any(|line| line.starts_with(&format!("{version}-"))))
}

/// Whether rustup has the toolchain afterwards.
pub(crate) fn install(version: &str) -> bool {
    succeeds(program("rustup").args(["toolchain", "install", version, "--profile", "minimal"]))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_version_is_read_from_the_manifest() {
        let manifest = "[workspace.package]\nrust-version = \"1.89\"\n";
        assert_eq!(super::promised(manifest).ok().as_deref(), Some("1.89"));
        assert!(super::promised("[workspace]\n").is_err());
    }
}
