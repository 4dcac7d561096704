//! The examples of `pact-core` and `pact-providers` run, and print the text that
//! `fixtures/examples` holds.
//!
//! `OVERWRITE=1 cargo test -p pact-tests --test suite examples` writes the texts anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use pact_tests::fixtures;

/// The stems of the files in a folder.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    paths
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect()
}

/// As a user runs it, without the features that the tests ask for.
fn run(package: &str, name: &str) -> String {
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--locked"])
        .args(["--package", package, "--example", name])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {errors}");
    String::from_utf8(output.stdout).expect("examples print text")
}

#[test]
fn every_example_prints_its_text() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let of = |package: &'static str| {
        let names = names(&workspace.join(package).join("examples"));
        names.into_iter().map(move |name| (name, package))
    };
    let examples: BTreeMap<String, &str> = of("pact-core").chain(of("pact-providers")).collect();
    assert!(examples.len() >= 10, "{examples:?}");
    let texts = fixtures().join("examples");
    let is_overwriting = std::env::var_os("OVERWRITE").is_some();
    for (name, package) in &examples {
        let printed = run(package, name);
        let path = texts.join(format!("{name}.txt"));
        if is_overwriting {
            fs::write(&path, &printed).unwrap();
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(printed, text, "{name}");
        assert!(!text.is_empty(), "{name}");
    }
    assert!(names(&texts).iter().eq(examples.keys()));
}
