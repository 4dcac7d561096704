//! Other programs, run from the folder of the repository.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub(crate) type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// How a command ended that did not fail.
pub(crate) enum Outcome<T> {
    Done(T),
    /// The command could not do its work here, and this says why.
    Skipped(String),
}

/// The published crates: the folder and the name of each, a crate after all that it depends on.
pub(crate) const PUBLISHED: [(&str, &str); 7] = [
    ("pact-grammar", "pact-grammar"),
    ("pact-macros", "pact-macros"),
    ("pact-core", "pact-core"),
    ("pact-providers", "pact-providers"),
    ("pact-store", "pact-store"),
    ("pact-view", "pact-view"),
    ("pact-cli", "pactx"),
];

/// Prints the line that `.ci/run` looks for.
pub(crate) fn say_skipped(command: &str, why: &str) {
    println!("skipped: cargo xtask {command}: {why}");
}

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_path_buf()
}

/// The folder that cargo builds into.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A program, to be run in the folder of the repository.
pub(crate) fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The cargo of another toolchain.
pub(crate) fn cargo_of(toolchain: &str) -> Command {
    let mut command = program("rustup");
    command.args(["run", toolchain, "cargo"]);
    command
}

/// Runs a program that prints for itself; fails when the program does.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .map_err(|error| format!("{}: {error}", shown(command)))?;
    if status.success() {
        return Ok(());
    }
    Err(format!("failed: {}", shown(command)).into())
}

/// Runs a program for its standard output; fails when the program does, with its errors.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .map_err(|error| format!("{}: {error}", shown(command)))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    Err(format!("failed: {}\n{text}{errors}", shown(command)).into())
}

/// Whether a program succeeds; its output is of no interest.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// The place of a program in `PATH`.
pub(crate) fn find_program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let places = env::split_paths(&path).map(|folder| folder.join(name));
    let mut found = places.filter(|place| place.is_file());
    found.next()
}

/// The files below a folder, in the order of their paths.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Copies a folder or a file of the repository to the same place below another folder. Links become
/// files.
pub(crate) fn copy_to(name: &str, below: &Path) -> Result<()> {
    let from = root().join(name);
    let files = if from.is_dir() {
        files_below(&from)?
    } else {
        vec![from]
    };
    for file in files {
        let to = below.join(file.strip_prefix(root())?);
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(&file, &to).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

/// A command as somebody would type it.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(std::ffi::OsStr::to_string_lossy).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{output_of, program, run, succeeds};

    #[test]
    fn a_program_that_fails_is_named_with_its_errors() {
        let failed = run(program("cargo")
            .arg("--no-such-option")
            .stderr(std::process::Stdio::null()));
        assert_eq!(
            failed.map_err(|error| error.to_string()),
            Err("failed: cargo --no-such-option".to_owned())
        );
        let failed = output_of(program("cargo").arg("--no-such-option"));
        let said = failed.map_err(|error| error.to_string()).err();
        assert!(said.is_some_and(|said| said.contains("unexpected argument")));
        assert!(!succeeds(program("cargo").arg("--no-such-option")));
        assert!(succeeds(program("cargo").arg("--version")));
    }
}
