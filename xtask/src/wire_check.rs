//! `cargo xtask wire-check`: the types of the official SDKs judge every request that the tests of
//! `pact-providers` rendered.
//!
//! The tests write the requests to the folder that `PACT_WIRE_DIR` names. `xtask/wire_check.py`
//! reads them, with the SDKs of `xtask/wire_check.txt` in a virtual environment below `target`. It
//! prints a row for each API, and fails where a type refuses a request. Types know shapes alone:
//! the rules of order have a checker of their own in each provider.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::{self, Outcome, Result, cargo, output_of, program, root, target};

const SCRIPT: &str = "xtask/wire_check.py";
const SDKS: &str = "xtask/wire_check.txt";

pub(crate) fn run() -> Result<Outcome<()>> {
    let folder = absolute(&target().join("wire-check"));
    let python = match environment(&folder)? {
        Outcome::Done(python) => python,
        Outcome::Skipped(why) => return Ok(Outcome::Skipped(why)),
    };
    let requests = folder.join("requests");
    if requests.exists() {
        fs::remove_dir_all(&requests)?;
    }
    fs::create_dir_all(&requests)?;
    process::run(
        cargo()
            .args(["test", "--quiet", "--locked", "--package", "pact-providers"])
            .args(["--test", "suite"])
            .env("PACT_WIRE_DIR", &requests),
    )?;
    process::run(program(python).arg(SCRIPT).arg(&requests))?;
    Ok(Outcome::Done(()))
}

/// A path that means the same in every folder.
fn absolute(path: &Path) -> PathBuf {
    // Relative to the folder in which `program` and `cargo` run.
    root().join(path)
}

/// The Python of the virtual environment, with the SDKs. It is made anew when their list changes.
fn environment(folder: &Path) -> Result<Outcome<PathBuf>> {
    let environment = folder.join("python");
    let scripts = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = environment.join(scripts).join("python");
    let wanted = fs::read_to_string(root().join(SDKS))?;
    let installed = folder.join("installed.txt");
    let is_there = python.exists()
        && fs::read_to_string(&installed).is_ok_and(|installed| installed == wanted);
    if is_there {
        return Ok(Outcome::Done(python));
    }
    if environment.exists() {
        fs::remove_dir_all(&environment)?;
    }
    fs::create_dir_all(folder)?;
    let make = output_of(program("python3").args(["-m", "venv"]).arg(&environment));
    if let Err(error) = make {
        let why = format!(
            "no Python with `venv` is here, so no SDK judged the requests: {}",
            last_line(&error.to_string())
        );
        return Ok(Outcome::Skipped(why));
    }
    println!("installing the SDKs of {SDKS}");
    let pip = output_of(
        program(&python)
            .args(["-m", "pip", "install", "--quiet", "--requirement"])
            .arg(SDKS),
    );
    if let Err(error) = pip {
        let why = format!(
            "pip could not install {SDKS}, so no SDK judged the requests: {}",
            last_line(&error.to_string())
        );
        return Ok(Outcome::Skipped(why));
    }
    fs::write(&installed, wanted)?;
    Ok(Outcome::Done(python))
}

fn last_line(text: &str) -> &str {
    text.trim_end().lines().next_back().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{SCRIPT, SDKS, absolute, last_line};
    use crate::process::root;

    #[test]
    fn every_sdk_has_one_version() {
        assert!(root().join(SCRIPT).is_file());
        let sdks = fs::read_to_string(root().join(SDKS)).unwrap_or_default();
        let named = sdks.lines().filter(|line| !line.starts_with('#'));
        assert!(named.clone().count() > 5);
        for sdk in named {
            assert!(sdk.split_once("==").is_some(), "{sdk}");
        }
    }

    #[test]
    fn a_place_below_target_means_the_same_everywhere() {
        assert!(absolute("target/wire-check".as_ref()).is_absolute());
        assert!(absolute("/tmp".as_ref()).ends_with("tmp"));
    }

    #[test]
    fn the_last_line_of_an_error_is_the_reason() {
        assert_eq!(
            last_line("failed: pip\nERROR: No matching\n"),
            "ERROR: No matching"
        );
    }
}
