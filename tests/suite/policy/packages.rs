//! The manifests of our own packages.

use super::workspaces::{PUBLISHED, Package, WORKSPACES, own_packages};

fn published() -> Vec<Package> {
    let mut packages = own_packages("");
    packages.retain(|package| PUBLISHED.contains(&package.name.as_str()));
    packages
}

#[test]
fn every_package_of_ours_has_a_licence_and_a_description() {
    for package in WORKSPACES.into_iter().flat_map(own_packages) {
        let licence = package.license.as_deref();
        assert_eq!(licence, Some("MIT OR Apache-2.0"), "{}", package.name);
        let description = package.description.unwrap_or_default();
        assert!(description.len() > 20, "{}: {description:?}", package.name);
    }
}

#[test]
fn only_what_is_meant_to_be_is_published() {
    let mut names: Vec<String> = Vec::new();
    for package in WORKSPACES.into_iter().flat_map(own_packages) {
        match package.publish {
            None => names.push(package.name),
            Some(registries) => assert_eq!(registries, [""; 0], "{}", package.name),
        }
    }
    names.sort();
    assert_eq!(names, PUBLISHED);
}

#[test]
fn published_packages_have_one_version() {
    let packages = published();
    for package in &packages {
        assert_eq!(package.version, packages[0].version, "{}", package.name);
    }
}

/// Once published, a path is gone, and the version remains. `docs/semver.md`: the grammar and the
/// macros are released together with the crates that use them, and are no use in another version.
#[test]
fn published_packages_name_the_versions_of_each_other() {
    let packages = published();
    let version = &packages[0].version;
    let mut seen = 0;
    for package in &packages {
        let ours = package
            .dependencies
            .iter()
            .filter(|other| other.path.is_some());
        for dependency in ours.filter(|other| other.kind.as_deref() != Some("dev")) {
            let name = dependency.name.as_str();
            assert!(PUBLISHED.contains(&name), "{} needs {name}", package.name);
            let is_pinned = ["pact-grammar", "pact-macros"].contains(&name);
            let wanted = if is_pinned { "=" } else { "^" };
            assert_eq!(
                dependency.req,
                format!("{wanted}{version}"),
                "{} needs {name}",
                package.name
            );
            seen += 1;
        }
    }
    assert!(seen >= 5, "{seen}");
}

/// The models of threads build the engine by a manifest of their own, which must ask for the same.
#[test]
fn the_engine_under_shuttle_has_the_dependencies_of_the_engine() {
    let asked = |workspace: &str| {
        let packages = own_packages(workspace).into_iter();
        let engine = packages.filter(|package| package.name == "pact-core");
        let dependencies = engine.flat_map(|package| package.dependencies);
        let ordinary = dependencies.filter(|dependency| {
            let is_ours = dependency.name.starts_with("pact-");
            dependency.kind.is_none() && !dependency.optional && !is_ours
        });
        let mut asked: Vec<_> = ordinary.map(|one| (one.name, one.req)).collect();
        asked.sort();
        asked
    };
    let mut explored = asked("tests/interleavings");
    explored.retain(|(name, _)| name != "shuttle");
    assert_eq!(explored, asked(""));
    assert!(explored.len() > 3);
}
