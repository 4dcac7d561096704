//! `cargo xtask fuzz-coverage [TARGET…]`: counts the lines of the libraries that fuzzing reaches.
//!
//! It replays `fuzz/seeds`, `fuzz/corpus` and `fuzz/found` in a program that counts, and prints for
//! each target the lines of `pact-grammar` and `pact-core` that were reached, without generated
//! code. It needs a nightly Rust with llvm-tools:
//! `rustup toolchain install nightly --component llvm-tools`.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::fuzz::chosen;
use crate::process::{Result, cargo_of, files_below, output_of, program, root, run as run_program};

pub(crate) fn run(targets: &[&str]) -> Result<()> {
    let tools = llvm_tools()?;
    let build = root().join("target/coverage");
    run_program(
        cargo_of("nightly")
            .args(["build", "--quiet", "--locked", "--release"])
            .args(["--package", "pact-tests", "--example", "replay_input"])
            .env("CARGO_TARGET_DIR", &build)
            .env("RUSTFLAGS", "-C instrument-coverage")
            .env("LLVM_PROFILE_FILE", "/dev/null"),
    )?;
    let replay = build.join("release/examples/replay_input");
    for target in chosen(targets) {
        let counts = tempfile::tempdir()?;
        let (raw, merged) = (counts.path().join("raw"), counts.path().join("merged"));
        let mut command = program(&replay);
        command.arg(target).env("LLVM_PROFILE_FILE", &raw);
        for kind in ["seeds", "corpus", "found"] {
            let inputs = root().join("fuzz").join(kind).join(target);
            fs::create_dir_all(&inputs)?;
            command.arg(inputs);
        }
        run_program(&mut command)?;
        run_program(
            program(tools.join("llvm-profdata"))
                .args(["merge", "-sparse"])
                .arg(&raw)
                .arg("-o")
                .arg(&merged),
        )?;
        for library in ["pact-grammar", "pact-core"] {
            let json = output_of(
                program(tools.join("llvm-cov"))
                    .args(["export", "-summary-only"])
                    .arg(format!("-instr-profile={}", merged.display()))
                    .arg(&replay)
                    .arg(r"--ignore-filename-regex=/generated\.rs$")
                    .arg("--sources")
                    .arg(format!("{library}/src")),
            )?;
            let (covered, count) = lines(&json)?;
            println!(
                "{target:9} {library:13} {covered:6} of {count:6} lines, {} %",
                (100 * covered + count / 2) / count.max(1)
            );
        }
    }
    Ok(())
}

/// The lines that were reached, and all.
fn lines(json: &str) -> Result<(u64, u64)> {
    let json: Value = serde_json::from_str(json)?;
    let number = |name: &str| {
        let place = format!("/data/0/totals/lines/{name}");
        json.pointer(&place).and_then(Value::as_u64)
    };
    let both = number("covered").zip(number("count"));
    Ok(both.ok_or("llvm-cov counts no lines")?)
}

/// The folder of LLVM's tools in the nightly toolchain.
fn llvm_tools() -> Result<PathBuf> {
    let sysroot =
        output_of(program("rustup").args(["run", "nightly", "rustc", "--print", "sysroot"]))?;
    let files = files_below(Path::new(sysroot.trim()))?;
    let tool = files
        .iter()
        .find(|path| path.file_name().is_some_and(|name| name == "llvm-profdata"));
    let folder = tool.and_then(|path| path.parent());
    Ok(folder
        .ok_or("no llvm-tools: rustup toolchain install nightly --component llvm-tools")?
        .to_path_buf())
}

#[cfg(test)]
mod tests {
    #[test]
    fn lines_are_read_from_the_totals() {
        let json = r#"{"data":[{"totals":{"lines":{"count":200,"covered":150}}}]}"#;
        assert_eq!(super::lines(json).ok(), Some((150, 200)));
        assert!(super::lines("{}").is_err());
    }
}
