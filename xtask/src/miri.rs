//! `cargo xtask miri [ARGUMENT…]`: runs the unit tests of the libraries, and the examples, under
//! Miri. The arguments go to `cargo miri test`.
//!
//! There is no unsafe code here. Miri looks for undefined behaviour in how the dependencies are
//! used, and for leaks. Of the other libraries, `pact-macros` runs inside of the compiler, and
//! `pact-view` only puts text together. It needs a nightly Rust with Miri:
//! `rustup toolchain install nightly --component miri,rust-src`.

use std::env;
use std::process::{Command, Stdio};

use crate::process::{Result, cargo_of, files_below, root, run as run_program};

pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    run_program(
        miri("test")
            .args(["--package", "pact-grammar", "--package", "pact-core"])
            .args(["--features", "pact-core/content-diff,pact-core/serde"])
            .arg("--lib")
            .args(arguments),
    )?;
    for path in files_below(&root().join("pact-core/examples"))? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        run_program(
            miri("run")
                .args(["--quiet", "--package", "pact-core", "--example", &name])
                .stdout(Stdio::null()),
        )?;
        println!("example {name}: nothing found");
    }
    Ok(())
}

fn miri(command: &str) -> Command {
    let flags = env::var("MIRIFLAGS").unwrap_or_default();
    let mut miri = cargo_of("nightly");
    miri.args(["miri", command, "--locked"])
        // The clock is read, and files are.
        .env("MIRIFLAGS", format!("-Zmiri-disable-isolation {flags}"))
        // Its own folder, so that the ordinary one stays warm.
        .env("CARGO_TARGET_DIR", root().join("target/miri"));
    miri
}
