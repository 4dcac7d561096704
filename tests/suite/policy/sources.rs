//! Where the packages come from: the lock files, because they decide.

use std::collections::HashSet;

use super::rules::{Rules, rules};
use super::workspaces::{Locked, WORKSPACES, lock, own_packages, repository};

/// The problem with the source of a package, if there is one; `own` are the names of ours.
fn problem(rules: &Rules, own: &HashSet<String>, package: &Locked) -> Option<&'static str> {
    let Some(source) = &package.source else {
        return (!own.contains(&package.name)).then_some("comes from a folder, and is not ours");
    };
    let registries = &rules.sources.allow_registry;
    let Some(registry) = source.strip_prefix("registry+") else {
        return Some("comes from no registry");
    };
    if !registries.iter().any(|allowed| allowed == registry) {
        return Some("comes from another registry");
    }
    let is_checksum = |text: &String| {
        text.len() == 64
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    let is_checked = package.checksum.as_ref().is_some_and(is_checksum);
    (!is_checked).then_some("has no checksum")
}

fn own_names() -> HashSet<String> {
    let own = WORKSPACES.into_iter().flat_map(own_packages);
    own.map(|package| package.name).collect()
}

#[test]
fn all_packages_come_from_the_registry_with_a_checksum() {
    let (rules, own) = (rules(), own_names());
    for workspace in WORKSPACES {
        let packages = lock(workspace).package;
        let least = if workspace == "benches/compile_time" {
            5
        } else {
            50
        };
        assert!(packages.len() > least, "{workspace}: {}", packages.len());
        for package in packages {
            let found = problem(&rules, &own, &package);
            assert_eq!(found, None, "{} in {workspace}/Cargo.lock", package.name);
        }
    }
}

/// Nothing of ours lies outside of the repository.
#[test]
fn our_packages_are_in_the_repository() {
    let root = repository().canonicalize().unwrap();
    for package in WORKSPACES.into_iter().flat_map(own_packages) {
        let manifest = package.manifest_path.canonicalize().unwrap();
        assert!(manifest.starts_with(&root), "{}", manifest.display());
        assert_eq!(package.source, None, "{}", package.name);
        for path in package
            .dependencies
            .iter()
            .filter_map(|other| other.path.as_ref())
        {
            let path = path.canonicalize().unwrap();
            assert!(path.starts_with(&root), "{}", path.display());
        }
    }
}

/// The check itself, on packages that are not in the lock files.
#[test]
fn other_sources_are_noticed() {
    const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";
    let own = HashSet::from(["pact-core".to_owned()]);
    let found = |name: &str, source: Option<&str>, checksum: Option<&str>| {
        let lines = [("name", Some(name)), ("version", Some("1.0.0"))];
        let more = [("source", source), ("checksum", checksum)];
        let text: String = lines
            .into_iter()
            .chain(more)
            .filter_map(|(key, value)| Some(format!("{key} = '{}'\n", value?)))
            .collect();
        problem(&rules(), &own, &toml::from_str(&text).unwrap())
    };
    let sum = "0123456789abcdef".repeat(4);
    let git = "git+https://github.com/serde-rs/serde#0123456";
    let elsewhere = "registry+https://example.com/index";
    assert_eq!(found("serde", Some(CRATES_IO), Some(&sum)), None);
    assert_eq!(found("pact-core", None, None), None);
    assert!(found("serde", None, None).unwrap().contains("not ours"));
    assert!(
        found("serde", Some(git), None)
            .unwrap()
            .contains("no registry")
    );
    assert!(
        found("serde", Some(elsewhere), Some(&sum))
            .unwrap()
            .contains("another")
    );
    assert!(
        found("serde", Some(CRATES_IO), None)
            .unwrap()
            .contains("checksum")
    );
    assert!(
        found("serde", Some(CRATES_IO), Some("12"))
            .unwrap()
            .contains("checksum")
    );
}
