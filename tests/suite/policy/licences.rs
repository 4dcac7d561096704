//! Licences of all that is built.

use std::io::Write as _;

use spdx::{Expression, LicenseItem, LicenseReq, ParseMode};

use super::rules::{Rules, rules};
use super::workspaces::{Package, WORKSPACES, graph, lock, users_packages, whole_graph};

/// Whether one of the licences of an expression is among those that are allowed. `MPL-2.0+` is,
/// when `MPL-2.0` is.
fn allows(allowed: &[&str], requirement: &LicenseReq) -> bool {
    let or_later = match &requirement.license {
        LicenseItem::Spdx { id, or_later: true } if requirement.addition.is_none() => Some(id.name),
        _ => None,
    };
    let text = requirement.to_string();
    allowed
        .iter()
        .any(|name| *name == text || Some(*name) == or_later)
}

/// The problem with the licence of a package, if there is one.
fn problem(rules: &Rules, package: &Package) -> Option<String> {
    let Some(licence) = &package.license else {
        return Some(format!("{}: no licence", package.name));
    };
    // Some say `MIT/Apache-2.0`, as was usual once.
    let expression = match Expression::parse_mode(licence, ParseMode::LAX) {
        Ok(expression) => expression,
        Err(error) => return Some(format!("{}: {error}", package.name)),
    };
    let exceptions = rules.licenses.exceptions.iter();
    let allowed: Vec<&str> = exceptions
        .filter(|exception| exception.name == package.name)
        .flat_map(|exception| &exception.allow)
        .chain(&rules.licenses.allow)
        .map(String::as_str)
        .collect();
    let is_allowed = expression.evaluate(|requirement| allows(&allowed, requirement));
    (!is_allowed).then(|| format!("{} {}: {licence}", package.name, package.version))
}

fn problems<'p>(rules: &Rules, packages: impl IntoIterator<Item = &'p Package>) -> Vec<String> {
    let found = packages.into_iter();
    found
        .filter_map(|package| problem(rules, package))
        .collect()
}

#[test]
fn all_licences_of_the_workspace_are_allowed() {
    assert_eq!(problems(&rules(), &graph().packages), [""; 0]);
}

/// Benchmarks and fuzzers are built rarely, and their dependencies are not always there; then this
/// says so.
#[test]
fn all_licences_of_the_other_workspaces_are_allowed() {
    for workspace in WORKSPACES.into_iter().filter(|name| !name.is_empty()) {
        match whole_graph(workspace) {
            Ok(graph) => assert_eq!(problems(&rules(), &graph.packages), [""; 0], "{workspace}"),
            Err(_) => {
                // Written to the stream itself: the harness shows the output of macros only when a
                // test fails.
                let _ = writeln!(
                    std::io::stderr(),
                    "skipped: licences of {workspace}/, not all of which was downloaded; `cargo fetch --locked \
                     --manifest-path {workspace}/Cargo.toml` does that"
                );
            }
        }
    }
}

#[test]
fn users_build_nothing_that_needs_an_exception() {
    let mut rules = rules();
    rules.licenses.exceptions.clear();
    assert_eq!(problems(&rules, users_packages()), [""; 0]);
}

#[test]
fn every_exception_is_of_something_that_is_there() {
    let locks = WORKSPACES.map(lock);
    let locked = |name: &str| {
        let mut packages = locks.iter().flat_map(|lock| &lock.package);
        packages.any(|package| package.name == name)
    };
    for exception in rules().licenses.exceptions {
        assert!(locked(&exception.name), "{}", exception.name);
    }
}

/// The check itself, on packages that are not in the graph.
#[test]
fn expressions_are_read_as_they_mean() {
    let allowed = |licence: &str| {
        let expression = Expression::parse_mode(licence, ParseMode::LAX).unwrap();
        expression.evaluate(|requirement| allows(&["MIT", "MPL-2.0"], requirement))
    };
    for licence in [
        "MIT",
        "MIT/GPL-2.0",
        "GPL-3.0-only OR MIT",
        "MPL-2.0+",
        "(MIT OR ISC) AND MPL-2.0",
    ] {
        assert!(allowed(licence), "{licence}");
    }
    for licence in [
        "GPL-3.0-only",
        "MIT AND ISC",
        "MIT WITH LLVM-exception",
        "ISC OR Zlib",
        "MPL-1.1+",
    ] {
        assert!(!allowed(licence), "{licence}");
    }
}
