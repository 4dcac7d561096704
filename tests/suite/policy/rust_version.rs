//! The oldest Rust that can build it. `cargo xtask msrv` builds with that one.

use std::collections::BTreeSet;
use std::fs;

use super::workspaces::{own_packages, repository, users_packages};

/// A version as numbers, so that 1.100 is newer than 1.89.
fn numbers(version: &str) -> Vec<u64> {
    let parts = version.split('.').map(|part| part.parse().unwrap());
    let mut numbers: Vec<u64> = parts.collect();
    numbers.resize(3, 0);
    numbers
}

/// The version of all our packages, from the one place that states it.
fn ours() -> String {
    let packages = own_packages("");
    let version = packages[0].rust_version.clone().expect("it is stated");
    for package in packages {
        assert_eq!(
            package.rust_version.as_ref(),
            Some(&version),
            "{}",
            package.name
        );
    }
    version
}

#[test]
fn nothing_that_users_build_needs_a_newer_rust_than_we_say() {
    let ours = ours();
    for package in users_packages() {
        if let Some(needed) = &package.rust_version {
            assert!(
                numbers(needed) <= numbers(&ours),
                "{} needs Rust {needed}, and we say {ours}",
                package.name
            );
        }
    }
}

/// A version that is higher than needed keeps users away for nothing: the comment in Cargo.toml
/// names the packages that need it.
#[test]
fn the_manifest_names_what_needs_the_rust_that_we_say() {
    let ours = numbers(&ours());
    let forcing: BTreeSet<&str> = users_packages()
        .into_iter()
        .filter(|package| package.source.is_some())
        .filter(|package| package.rust_version.as_deref().map(numbers).as_ref() == Some(&ours))
        .map(|package| package.name.as_str())
        .collect();
    let manifest = fs::read_to_string(repository().join("Cargo.toml")).unwrap();
    let (before, _) = manifest.split_once("\nrust-version").unwrap();
    let comment = before.rsplit('\n').next().unwrap();
    let named: BTreeSet<&str> = comment.split('`').skip(1).step_by(2).collect();
    assert_eq!(named, forcing);
}

#[test]
fn the_readme_says_the_same() {
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    let sentence = format!("You need Rust {} or newer.", ours());
    assert!(
        readme.contains(&sentence),
        "README.md does not say: {sentence}"
    );
}

#[test]
fn versions_are_compared_as_numbers() {
    assert!(numbers("1.89") < numbers("1.100"));
    assert!(numbers("1.89") == numbers("1.89.0"));
    assert!(numbers("1.89") < numbers("1.89.1"));
}
