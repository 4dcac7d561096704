//! Bans from the build: some crates, two versions of one, requirements that any version meets.

use std::collections::{BTreeMap, BTreeSet};

use super::rules::{Rules, rules};
use super::workspaces::{Lock, WORKSPACES, lock, own_packages, users_packages};

/// The crates of a lock file that are denied and used by others than those who may.
fn denied(rules: &Rules, lock: &Lock) -> Vec<String> {
    let mut found = Vec::new();
    for denied in &rules.bans.deny {
        for package in lock
            .package
            .iter()
            .filter(|one| one.depends_on(&denied.name))
        {
            if !denied.wrappers.contains(&package.name) {
                found.push(format!(
                    "{} depends on {}: {}",
                    package.name, denied.name, denied.reason
                ));
            }
        }
    }
    found
}

/// The crates of a lock file in more than one version, without those that may be there.
fn doubled(rules: &Rules, lock: &Lock) -> Vec<String> {
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in &lock.package {
        let skips = &rules.bans.skip;
        if !skips
            .iter()
            .any(|skip| skip.covers(&package.name, &package.version))
        {
            let of_one = versions.entry(&package.name).or_default();
            of_one.insert(&package.version);
        }
    }
    let doubled = versions
        .into_iter()
        .filter(|(_, versions)| versions.len() > 1);
    doubled
        .map(|(name, versions)| format!("{name}: {versions:?}"))
        .collect()
}

#[test]
fn nothing_depends_on_what_is_denied() {
    for workspace in WORKSPACES {
        assert_eq!(denied(&rules(), &lock(workspace)), [""; 0], "{workspace}");
    }
}

#[test]
fn there_is_one_version_of_everything_but_what_is_excused() {
    for workspace in WORKSPACES {
        assert_eq!(doubled(&rules(), &lock(workspace)), [""; 0], "{workspace}");
    }
}

#[test]
fn every_excuse_is_needed() {
    let rules = rules();
    let locks = WORKSPACES.map(lock);
    for skip in &rules.bans.skip {
        let is_needed = locks.iter().any(|lock| {
            let old = lock
                .package
                .iter()
                .find(|one| skip.covers(&one.name, &one.version));
            old.is_some_and(|old| {
                let mut others = lock.package.iter();
                others.any(|other| other.name == old.name && other.version != old.version)
            })
        });
        assert!(is_needed, "{skip:?}");
    }
    for denied in &rules.bans.deny {
        for wrapper in &denied.wrappers {
            let mut packages = locks.iter().flat_map(|lock| &lock.package);
            let is_needed = packages
                .any(|package| package.name == *wrapper && package.depends_on(&denied.name));
            assert!(is_needed, "{wrapper} no longer depends on {}", denied.name);
        }
    }
}

#[test]
fn users_build_one_version_of_everything_and_link_nothing_of_the_system() {
    // The store's features bring two libraries in C, which are compiled with it, and crates that
    // are built beside other versions. `wasm-bindgen` links nothing: its name says that there is
    // one of it.
    let own = ["libsqlite3-sys", "ring", "wasm-bindgen-shared"];
    let rules = rules();
    let packages = users_packages();
    let mut names = BTreeSet::new();
    for package in packages {
        let skips = &rules.bans.skip;
        let is_excused = skips
            .iter()
            .any(|skip| skip.covers(&package.name, &package.version));
        assert!(
            is_excused || names.insert(package.name.as_str()),
            "two versions of {}",
            package.name
        );
        let is_own = own.contains(&package.name.as_str());
        assert!(is_own || package.links.is_none(), "{}", package.name);
    }
}

#[test]
fn every_dependency_names_a_version() {
    for package in WORKSPACES.into_iter().flat_map(own_packages) {
        for dependency in &package.dependencies {
            // A folder is enough between crates that are not published; for the others, see
            // `packages`.
            assert!(
                dependency.req != "*" || dependency.path.is_some(),
                "{} takes any version of {}",
                package.name,
                dependency.name
            );
        }
    }
}

/// The checks themselves, on packages that are not in the lock files.
#[test]
fn what_is_denied_and_doubled_is_noticed() {
    let lock: Lock = toml::from_str(
        "package = [
            { name = 'a', version = '1.0.0', dependencies = ['cc', 'b 2.0.0'] },
            { name = 'libfuzzer-sys', version = '1.0.0', dependencies = ['cc 1.0.0'] },
            { name = 'b', version = '1.0.0' },
            { name = 'b', version = '2.0.0' },
            { name = 'syn', version = '2.0.0' },
            { name = 'syn', version = '3.0.0' },
        ]",
    )
    .unwrap();
    let rules = rules();
    assert_eq!(
        denied(&rules, &lock),
        ["a depends on cc: users need no C compiler"]
    );
    assert_eq!(doubled(&rules, &lock), [r#"b: {"1.0.0", "2.0.0"}"#]);
}
