//! `cargo xtask minimal-versions [--test]`: whether the lowest versions that our manifests allow
//! are enough.
//!
//! In a copy, so that Cargo.lock stays as it is:
//! 1. All direct dependencies of the published crates, also those of their tests, get the lowest
//!    version that they ask for. That must be possible; with `--test`, the tests must also pass
//!    with them (some minutes).
//! 2. Every dependency of users gets the lowest version that anybody asks for. That must compile.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::process::{
    Outcome, PUBLISHED, Result, cargo, copy_to, run as run_program, succeeds, target,
};

/// All features but `openai-tokens`: of the dependencies of its tokenizer, the lowest versions that
/// they name do not compile any more.
const FEATURES: &str = "pact-core/content-diff,pact-core/serde";

/// The files and folders that the crates, and their tests, read or depend on.
const READ: [&str; 6] = [
    "Cargo.toml",
    "Cargo.lock",
    "README.md",
    "docs",
    "fixtures",
    "tests/strict_server",
];

pub(crate) fn run(is_tested: bool) -> Result<Outcome<()>> {
    let scratch = tempfile::tempdir()?;
    let licences = ["LICENSE-MIT", "LICENSE-APACHE"];
    let folders = PUBLISHED.iter().map(|(folder, _)| *folder);
    for name in READ.into_iter().chain(licences).chain(folders) {
        copy_to(name, scratch.path())?;
    }
    let manifest = scratch.path().join("Cargo.toml");
    fs::write(&manifest, only_published(&fs::read_to_string(&manifest)?)?)?;

    let cargo = || -> Command {
        let mut command = cargo();
        command
            .current_dir(scratch.path())
            .env("CARGO_TARGET_DIR", target().join("minimal-versions"));
        command
    };
    // With it a stable cargo takes options of a nightly one.
    let update = |choice: &str| {
        let mut command = cargo();
        let arguments = ["update", "--quiet", "-Z", choice];
        run_program(command.args(arguments).env("RUSTC_BOOTSTRAP", "1"))
    };

    if !succeeds(cargo().args(["update", "--dry-run", "--quiet"])) {
        return Ok(Outcome::Skipped(
            "the registry cannot be reached".to_owned(),
        ));
    }
    update("direct-minimal-versions")?;
    println!("minimal-versions: the lowest direct versions fit together");
    if is_tested {
        run_program(cargo().args([
            "test",
            "--locked",
            "--quiet",
            "--workspace",
            "--all-features",
        ]))?;
        println!("minimal-versions: the tests pass with them");
    }

    // The needs of tests alone would raise the versions of the other dependencies.
    for (folder, _) in PUBLISHED {
        let manifest = scratch.path().join(folder).join("Cargo.toml");
        let text = fs::read_to_string(&manifest)?;
        fs::write(&manifest, without_dev_dependencies(&text))?;
    }
    update("minimal-versions")?;
    let check = ["check", "--locked", "--quiet"];
    run_program(cargo().args(check).args(["--package", "pact-core"]))?;
    run_program(cargo().args(check).args([
        "--workspace",
        "--lib",
        "--bins",
        "--features",
        FEATURES,
    ]))?;
    println!(
        "minimal-versions: the published crates compile with the lowest versions of everything"
    );
    Ok(Outcome::Done(()))
}

/// The manifest of the workspace with the published crates as its only members.
fn only_published(manifest: &str) -> Result<String> {
    let members: Vec<String> = PUBLISHED
        .iter()
        .map(|(folder, _)| format!("{folder:?}"))
        .collect();
    let mut replaced = 0;
    let mut text = String::new();
    for line in manifest.lines() {
        match line.split_once(" = [") {
            Some((name @ ("members" | "default-members"), rest)) if rest.ends_with(']') => {
                write!(text, "{name} = [{}]", members.join(", "))?;
                replaced += 1;
            }
            _ => text.push_str(line),
        }
        text.push('\n');
    }
    if replaced == 2 {
        return Ok(text);
    }
    Err("the members of the workspace are no longer one line in Cargo.toml".into())
}

/// A manifest without the table of that name.
fn without_dev_dependencies(manifest: &str) -> String {
    let mut is_dropped = false;
    let kept = manifest.lines().filter(|line| {
        if line.starts_with('[') {
            is_dropped = *line == "[dev-dependencies]";
        }
        !is_dropped
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{only_published, without_dev_dependencies};
    use crate::process::root;

    #[test]
    fn only_published_crates_stay_members() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap_or_default();
        let text = only_published(&manifest).unwrap_or_default();
        assert!(text.contains("\nmembers = [\"pact-grammar\", \"pact-macros\","));
        assert!(!text.contains("\"xtask\""));
        assert!(only_published("members = [\n\"a\",\n]\n").is_err());
    }

    #[test]
    fn dev_dependencies_are_dropped_and_nothing_else() {
        let text =
            "[package]\nname = 'a'\n[dev-dependencies]\nb = '1'\n\n[lints]\nworkspace = true\n";
        assert_eq!(
            without_dev_dependencies(text),
            "[package]\nname = 'a'\n[lints]\nworkspace = true\n"
        );
    }
}
