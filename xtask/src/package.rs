//! `cargo xtask package`: packs the published crates, and tests the packed files as their users get
//! them.
//!
//! It unpacks all packages into one scratch workspace, in which they find each other by
//! `[patch.crates-io]`, and runs their doc tests there. A file that a crate includes from outside
//! of its folder is missing there, and so is a file that `include` forgets. It prints a line for
//! each crate.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::process::{
    PUBLISHED, Result, cargo, files_below, output_of, program, root, run as run_program, target,
};

/// A package of a megabyte holds something that its users do not need.
const LARGEST: u64 = 1_000_000;

/// The headers that the registry shows or demands.
const METADATA: [&str; 5] = [
    "description",
    "license",
    "readme",
    "rust_version",
    "documentation",
];

pub(crate) fn run() -> Result<()> {
    let folder = target().join("package");
    pack(&folder)?;
    let unpacked = folder.join("unpacked");
    let _ = fs::remove_dir_all(&unpacked);
    fs::create_dir_all(&unpacked)?;
    let mut crates = Vec::new();
    for (_, name) in PUBLISHED {
        crates.push(Packed::unpack(name, &folder, &unpacked)?);
    }
    write_workspace(&unpacked, &crates)?;
    let metadata = output_of(in_scratch(&unpacked).args([
        "metadata",
        "--format-version=1",
        "--no-deps",
        "--offline",
    ]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    for packed in &crates {
        packed.check_files()?;
        packed.check_metadata(&metadata)?;
        let tests = packed.test(&unpacked)?;
        println!(
            "package: {} {}: {} files, {} KB packed, {tests}",
            packed.name,
            packed.version,
            packed.files.len(),
            packed.bytes.div_ceil(1000)
        );
    }
    Ok(())
}

/// Has cargo write the packages. It takes uncommitted changes along: this is a check, and publishes
/// nothing.
fn pack(folder: &Path) -> Result<()> {
    let mut command = cargo();
    command
        .args([
            "package",
            "--no-verify",
            "--allow-dirty",
            "--locked",
            "--quiet",
        ])
        .arg("--target-dir")
        .arg(folder);
    for (_, name) in PUBLISHED {
        command.args(["--package", name]);
    }
    // Printed only when it fails: a warning for each folder of tests that stays out says nothing
    // new.
    output_of(&mut command)?;
    Ok(())
}

/// Cargo in the scratch workspace, with its own folder for builds.
fn in_scratch(unpacked: &Path) -> Command {
    let mut command = cargo();
    command
        .current_dir(unpacked)
        .env("CARGO_TARGET_DIR", unpacked.with_file_name("built"));
    command
}

fn write_workspace(unpacked: &Path, crates: &[Packed]) -> Result<()> {
    let folders: Vec<String> = crates.iter().map(Packed::folder_name).collect();
    let mut manifest =
        format!("[workspace]\nresolver = \"3\"\nmembers = {folders:?}\n\n[patch.crates-io]\n");
    for (packed, folder) in crates.iter().zip(&folders) {
        writeln!(manifest, "{} = {{ path = {folder:?} }}", packed.name)?;
    }
    fs::write(unpacked.join("Cargo.toml"), manifest)?;
    // The same versions of all else as in the repository.
    fs::copy(root().join("Cargo.lock"), unpacked.join("Cargo.lock"))?;
    Ok(())
}

/// A package that was unpacked.
struct Packed {
    name: &'static str,
    version: String,
    /// The size of the package.
    bytes: u64,
    folder: PathBuf,
    /// Relative to the folder.
    files: Vec<PathBuf>,
}

impl Packed {
    fn unpack(name: &'static str, folder: &Path, unpacked: &Path) -> Result<Self> {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let package = folder.join(format!("package/{name}-{version}.crate"));
        let bytes = fs::metadata(&package)
            .map_err(|error| format!("{}: {error}", package.display()))?
            .len();
        run_program(
            program("tar")
                .arg("-xzf")
                .arg(&package)
                .arg("-C")
                .arg(unpacked),
        )?;
        let folder = unpacked.join(format!("{name}-{version}"));
        let files = files_below(&folder)?;
        let files = files.iter().map(|file| file.strip_prefix(&folder));
        let files = files.map(|file| file.map(Path::to_path_buf));
        let files = files.collect::<std::result::Result<_, _>>()?;
        Ok(Self {
            name,
            version,
            bytes,
            folder,
            files,
        })
    }

    fn folder_name(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    /// Fails when a file is missing that must be there, or there is one that must not.
    fn check_files(&self) -> Result<()> {
        let name = self.name;
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let packed = self.folder.join(licence);
            let is_link = fs::symlink_metadata(&packed).is_ok_and(|it| it.is_symlink());
            if is_link || fs::read(&packed).ok() != fs::read(root().join(licence)).ok() {
                return Err(format!("{name}: {licence} is not the file of the repository").into());
            }
        }
        for file in &self.files {
            if !is_meant(file) {
                return Err(format!("{name}: {} does not belong there", file.display()).into());
            }
        }
        if self.bytes > LARGEST {
            return Err(format!("{name}: the package has {} bytes", self.bytes).into());
        }
        Ok(())
    }

    /// Fails when the manifest lacks a header.
    fn check_metadata(&self, metadata: &Value) -> Result<()> {
        let packages = metadata.get("packages").and_then(Value::as_array);
        let mut packages = packages.into_iter().flatten();
        let package = packages
            .find(|package| package.get("name").and_then(Value::as_str) == Some(self.name))
            .ok_or_else(|| format!("{}: cargo does not know it", self.name))?;
        let missing = missing(package);
        if missing.is_empty() {
            return Ok(());
        }
        Err(format!("{}: Cargo.toml has no {}", self.name, missing.join(", ")).into())
    }

    /// Runs the doc tests of a library, or compiles a program; returns a report of it.
    fn test(&self, unpacked: &Path) -> Result<String> {
        // As its users get it: with the features that are on by default.
        run_program(in_scratch(unpacked).args([
            "check",
            "--offline",
            "--quiet",
            "--examples",
            "--package",
            self.name,
        ]))?;
        if !self
            .files
            .iter()
            .any(|file| file == Path::new("src/lib.rs"))
        {
            run_program(in_scratch(unpacked).args([
                "check",
                "--offline",
                "--quiet",
                "--package",
                self.name,
            ]))?;
            return Ok("a program, which compiles".to_owned());
        }
        let said = output_of(in_scratch(unpacked).args([
            "test",
            "--doc",
            "--offline",
            "--all-features",
            "--package",
            self.name,
        ]))?;
        Ok(format!("{} doc tests pass", passed(&said)))
    }
}

/// Whether a file may be in a package.
fn is_meant(file: &Path) -> bool {
    let mut parts = file.components();
    let first = parts.next().map(|part| part.as_os_str().to_string_lossy());
    let first = first.unwrap_or_default();
    match parts.next() {
        Some(_) => ["src", "assets", "examples"].contains(&first.as_ref()),
        None => [
            ".cargo_vcs_info.json",
            "Cargo.lock",
            "Cargo.toml",
            "Cargo.toml.orig",
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "README.md",
        ]
        .contains(&first.as_ref()),
    }
}

/// The headers that a package, as cargo describes it, does not have.
fn missing(package: &Value) -> Vec<&'static str> {
    let is_text = |name: &str| package.get(name).is_some_and(Value::is_string);
    let lists = ["keywords", "categories"];
    let is_list = |name: &str| {
        let list = package.get(name).and_then(Value::as_array);
        list.is_some_and(|list| !list.is_empty())
    };
    let texts = METADATA.into_iter().filter(|name| !is_text(name));
    texts
        .chain(lists.into_iter().filter(|name| !is_list(name)))
        .collect()
}

/// The number of tests that passed, added up over all lines with a result.
fn passed(said: &str) -> usize {
    let results = said.lines().filter_map(|line| {
        let (before, _) = line.split_once(" passed;")?;
        before.rsplit(' ').next()?.parse::<usize>().ok()
    });
    results.sum()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::{is_meant, missing, passed};

    #[test]
    fn results_of_tests_are_added_up() {
        let said = "running 2 tests\ntest result: ok. 2 passed; 0 failed;\n\
                    test result: ok. 40 passed; 0 failed; 1 ignored;\n";
        assert_eq!(passed(said), 42);
        assert_eq!(passed("nothing"), 0);
    }

    #[test]
    fn fixtures_and_tests_do_not_belong_into_a_package() {
        let meant = |file: &str| is_meant(Path::new(file));
        assert!(meant("src/parser/generated.rs") && meant("README.md") && meant("assets/dom.js"));
        assert!(!meant("tests/suite/main.rs") && !meant("fixtures/a.toml") && !meant("notes.md"));
    }

    #[test]
    fn missing_headers_are_named() {
        let package = json!({
            "description": "d", "license": "MIT", "readme": "README.md", "rust_version": "1.89",
            "documentation": null, "keywords": [], "categories": ["parsing"],
        });
        assert_eq!(missing(&package), ["documentation", "keywords"]);
    }
}
