//! Lists the public API of the crates, one line an item, in `fixtures/api`: so that a change of it
//! is seen in the diff of a commit.
//!
//! The lists come from rustdoc's JSON. Its format changes with the compiler, so the version of the
//! reader is pinned. Another toolchain than the one that the reader was made for writes another
//! format, and then nothing is listed or compared.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use public_api::{Builder, PublicApi, rustdoc_types};
use serde_json::Value;

use crate::process::{Outcome, Result};

/// The crates that others can use as libraries.
const CRATES: [&str; 6] = [
    "pact-core",
    "pact-grammar",
    "pact-macros",
    "pact-providers",
    "pact-store",
    "pact-view",
];

/// Features that add to the API of a crate. Each has a separate file with its additions.
const FEATURES: [(&str, &str); 6] = [
    ("pact-core", "content-diff"),
    ("pact-core", "openai-tokens"),
    ("pact-core", "serde"),
    ("pact-grammar", "serde"),
    ("pact-store", "conformance"),
    ("pact-store", "postgres"),
];

/// The texts of the files, by their names.
type Files = BTreeMap<String, String>;

/// Writes every file, and removes those that belong to nothing.
pub(crate) fn write() -> Result<Outcome<()>> {
    let files = match list_all()? {
        Outcome::Done(files) => files,
        Outcome::Skipped(why) => return Ok(Outcome::Skipped(why)),
    };
    fs::create_dir_all(folder())?;
    for name in committed()?.keys() {
        if !files.contains_key(name) {
            fs::remove_file(folder().join(name))?;
        }
    }
    for (name, text) in files {
        fs::write(folder().join(name), text)?;
    }
    Ok(Outcome::Done(()))
}

/// Fails with the differing lines when a committed list differs from the API.
pub(crate) fn check() -> Result<Outcome<()>> {
    let files = match list_all()? {
        Outcome::Done(files) => files,
        Outcome::Skipped(why) => return Ok(Outcome::Skipped(why)),
    };
    let committed = committed()?;
    let mut differences = String::new();
    let names: HashSet<&String> = files.keys().chain(committed.keys()).collect();
    let mut names: Vec<&String> = names.into_iter().collect();
    names.sort();
    for name in names {
        let text = |files: &Files| files.get(name).cloned().unwrap_or_default();
        differences.push_str(&difference(name, &text(&committed), &text(&files)));
    }
    if differences.is_empty() {
        return Ok(Outcome::Done(()));
    }
    Err(format!(
        "the public API is not what fixtures/api says:\n{differences}\
         If it is meant so, run `cargo xtask api`; docs/semver.md says what the change needs."
    )
    .into())
}

/// The lines that only one of two texts has; or that it is their order.
fn difference(name: &str, old: &str, new: &str) -> String {
    if old == new {
        return String::new();
    }
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<HashSet<_>>();
    let (had, has) = (lines(old), lines(new));
    let gone = old.lines().filter(|line| !has.contains(*line));
    let come = new.lines().filter(|line| !had.contains(*line));
    let mut said: Vec<String> = gone.map(|line| format!("  - {line}\n")).collect();
    said.extend(come.map(|line| format!("  + {line}\n")));
    if said.is_empty() {
        said.push("  the same lines in another order or number\n".to_owned());
    }
    format!("{name}:\n{}", said.concat())
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn folder() -> PathBuf {
    workspace().join("fixtures/api")
}

fn committed() -> Result<Files> {
    let mut files = Files::new();
    let Ok(entries) = fs::read_dir(folder()) else {
        return Ok(files);
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        files.insert(name, fs::read_to_string(entry.path())?);
    }
    Ok(files)
}

/// All files as they should be.
fn list_all() -> Result<Outcome<Files>> {
    let mut files = Files::new();
    document(&CRATES, None)?;
    for name in CRATES {
        match list(name)? {
            Outcome::Done(lines) => files.insert(format!("{name}.txt"), text(&lines)),
            Outcome::Skipped(why) => return Ok(Outcome::Skipped(why)),
        };
    }
    for (name, feature) in FEATURES {
        document(&[name], Some(feature))?;
        let Outcome::Done(lines) = list(name)? else {
            return Err("rustdoc wrote two formats".into());
        };
        let without: HashSet<&str> = files
            .get(&format!("{name}.txt"))
            .map(|text| text.lines().collect())
            .unwrap_or_default();
        let added: Vec<String> = lines
            .into_iter()
            .filter(|line| !without.contains(line.as_str()))
            .collect();
        files.insert(format!("{name}.{feature}.txt"), text(&added));
    }
    Ok(Outcome::Done(files))
}

fn text(lines: &[String]) -> String {
    lines
        .iter()
        .flat_map(|line| [line.as_str(), "\n"])
        .collect()
}

/// Where rustdoc puts its JSON. A folder of its own: `RUSTC_BOOTSTRAP` makes build scripts run
/// again, and the ordinary build would be built anew after every check.
fn target() -> PathBuf {
    workspace().join("target/api")
}

fn json_of(name: &str) -> PathBuf {
    let file = format!("{}.json", name.replace('-', "_"));
    target().join("doc").join(file)
}

/// Has rustdoc write the JSON of some crates.
fn document(names: &[&str], feature: Option<&str>) -> Result<()> {
    for name in names {
        // A file of an earlier run must not be taken for one of this run.
        let _ = fs::remove_file(json_of(name));
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args(["doc", "--no-deps", "--lib", "--locked", "--quiet"])
        .arg("--target-dir")
        .arg(target())
        .current_dir(workspace())
        .env("RUSTDOCFLAGS", "-Zunstable-options --output-format=json")
        // The JSON is unstable, and this has a stable rustdoc write it.
        .env("RUSTC_BOOTSTRAP", "1")
        .env_remove("CARGO_BUILD_TARGET");
    for name in names {
        command.args(["--package", name]);
    }
    if let Some(feature) = feature {
        command.args(["--features", feature]);
    }
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("rustdoc: {}", String::from_utf8_lossy(&output.stderr)).into())
}

/// The API of one crate, one line an item.
fn list(name: &str) -> Result<Outcome<Vec<String>>> {
    let path = json_of(name);
    let json = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let written = format_version(&json)?;
    if written != u64::from(rustdoc_types::FORMAT_VERSION) {
        return Ok(Outcome::Skipped(format!(
            "this toolchain's rustdoc writes format {written}, and format {} is what can be read; \
             the public API was not looked at",
            rustdoc_types::FORMAT_VERSION
        )));
    }
    let build = |without_derived| -> public_api::Result<PublicApi> {
        Builder::from_rustdoc_json(&path)
            .omit_blanket_impls(true)
            .omit_auto_trait_impls(true)
            .omit_auto_derived_impls(without_derived)
            .build()
    };
    // Of a derived trait, that it is implemented says all: its methods are the trait's.
    let written_by_hand: HashSet<String> = build(true)?.items().map(ToString::to_string).collect();
    let lines = build(false)?
        .items()
        .map(ToString::to_string)
        .filter(|line| line.starts_with("impl") || written_by_hand.contains(line))
        // The compiler implements this for itself beside `PartialEq`.
        .filter(|line| !line.contains("core::marker::StructuralPartialEq"))
        .collect();
    Ok(Outcome::Done(lines))
}

fn format_version(json: &str) -> Result<u64> {
    let json: Value = serde_json::from_str(json)?;
    let version = json.get("format_version").and_then(Value::as_u64);
    Ok(version.ok_or("rustdoc's JSON names no format")?)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::{check, difference};
    use crate::process::Outcome;

    #[test]
    fn the_public_api_is_what_is_listed() {
        let outcome = check().map_err(|error| error.to_string());
        if let Ok(Outcome::Skipped(why)) = &outcome {
            // Written to the stream itself: the harness shows the output of macros only when a test
            // fails.
            let _ = writeln!(std::io::stderr(), "skipped: cargo xtask api: {why}");
        }
        assert_eq!(outcome.err(), None);
    }

    #[test]
    fn what_came_and_what_went_is_named() {
        assert_eq!(difference("a.txt", "x\ny\n", "x\ny\n"), "");
        assert_eq!(
            difference("a.txt", "x\ny\n", "y\nz\n"),
            "a.txt:\n  - x\n  + z\n"
        );
        assert!(difference("a.txt", "x\ny\n", "y\nx\n").contains("order"));
        assert_eq!(difference("a.txt", "", "x\n"), "a.txt:\n  + x\n");
    }
}
