//! The workspaces, by cargo and by their lock files.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde::Deserialize;

/// The folders of the workspaces, below that of the repository.
pub(super) const WORKSPACES: [&str; 6] = [
    "",
    "benches",
    "benches/compile_time",
    "fuzz",
    "tests/interleavings",
    "tests/serde_json_features",
];

/// The packages that others can depend on or install.
pub(super) const PUBLISHED: [&str; 7] = [
    "pact-core",
    "pact-grammar",
    "pact-macros",
    "pact-providers",
    "pact-store",
    "pact-view",
    "pactx",
];

/// The parts of `cargo metadata` that matter here.
#[derive(Debug, Deserialize)]
pub(super) struct Metadata {
    pub(super) packages: Vec<Package>,
    /// Missing when only our own packages were asked for.
    resolve: Option<Resolve>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Package {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) source: Option<String>,
    pub(super) license: Option<String>,
    pub(super) description: Option<String>,
    pub(super) rust_version: Option<String>,
    /// `None`: anywhere; an empty list: nowhere.
    pub(super) publish: Option<Vec<String>>,
    pub(super) manifest_path: PathBuf,
    pub(super) dependencies: Vec<Dependency>,
    pub(super) features: HashMap<String, Vec<String>>,
    /// The library of the system that it links.
    pub(super) links: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Dependency {
    pub(super) name: String,
    /// The name that the package gives to it, if another one.
    pub(super) rename: Option<String>,
    pub(super) req: String,
    /// `None`: an ordinary one.
    pub(super) kind: Option<String>,
    pub(super) path: Option<PathBuf>,
    pub(super) optional: bool,
}

#[derive(Debug, Deserialize)]
struct Resolve {
    nodes: Vec<ResolvedNode>,
}

#[derive(Debug, Deserialize)]
struct ResolvedNode {
    id: String,
    deps: Vec<ResolvedDependency>,
}

#[derive(Debug, Deserialize)]
struct ResolvedDependency {
    pkg: String,
    dep_kinds: Vec<ResolvedKind>,
}

#[derive(Debug, Deserialize)]
struct ResolvedKind {
    kind: Option<String>,
}

/// A lock file.
#[derive(Debug, Deserialize)]
pub(super) struct Lock {
    pub(super) package: Vec<Locked>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Locked {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) source: Option<String>,
    pub(super) checksum: Option<String>,
    #[serde(default)]
    dependencies: Vec<String>,
}

impl Locked {
    /// Whether it depends on a crate of this name, in any version.
    pub(super) fn depends_on(&self, name: &str) -> bool {
        let mut names = self.dependencies.iter().map(|text| text.split(' ').next());
        names.any(|other| other == Some(name))
    }
}

pub(super) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

pub(super) fn lock(workspace: &str) -> Lock {
    let path = repository().join(workspace).join("Cargo.lock");
    let text =
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{workspace}: {error}"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{workspace}: {error}"))
}

/// Our own packages of a workspace. Needs nothing that is not in the repository.
pub(super) fn own_packages(workspace: &str) -> Vec<Package> {
    metadata(workspace, &["--no-deps"])
        .unwrap_or_else(|error| panic!("{workspace}: {error}"))
        .packages
}

/// All packages of the workspace, with all features.
///
/// Packages of features that the tests do not build may not have been downloaded yet: cargo gets
/// them from where it got the others.
pub(super) fn graph() -> &'static Metadata {
    static GRAPH: OnceLock<Metadata> = OnceLock::new();
    GRAPH.get_or_init(|| {
        whole_graph("")
            .or_else(|_| metadata_of("", &["--all-features", "--filter-platform", &host()]))
            .unwrap_or_else(|error| panic!("{error}\n`cargo fetch --locked` gets what is missing"))
    })
}

/// As [`graph`], of any workspace; fails when something was not downloaded yet.
pub(super) fn whole_graph(workspace: &str) -> Result<Metadata, String> {
    metadata(workspace, &["--all-features"]).or_else(|_| {
        let host = host();
        metadata(
            workspace,
            &["--all-features", "--filter-platform", host.as_str()],
        )
    })
}

/// The system that this is, as cargo calls it.
fn host() -> String {
    let output = Command::new(env!("CARGO"))
        .arg("-vV")
        .output()
        .expect("cargo runs");
    let text = String::from_utf8(output.stdout).expect("cargo prints UTF-8");
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("cargo names it").to_owned()
}

/// As [`metadata_of`], from the packages that were downloaded.
fn metadata(workspace: &str, options: &[&str]) -> Result<Metadata, String> {
    metadata_of(workspace, &[&["--offline"], options].concat())
}

fn metadata_of(workspace: &str, options: &[&str]) -> Result<Metadata, String> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked"])
        .args(options)
        .arg("--manifest-path")
        .arg(repository().join(workspace).join("Cargo.toml"))
        .output()
        .expect("cargo runs");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(serde_json::from_slice(&output.stdout).expect("what cargo writes"))
}

/// The packages that users of the published crates build: those, and their dependencies without
/// tests.
pub(super) fn users_packages() -> Vec<&'static Package> {
    let graph = graph();
    let resolve = graph.resolve.as_ref().expect("was asked for");
    let nodes: HashMap<&str, &ResolvedNode> = resolve
        .nodes
        .iter()
        .map(|node| (node.id.as_str(), node))
        .collect();
    let mut waiting: Vec<&str> = graph
        .packages
        .iter()
        .filter(|package| PUBLISHED.contains(&package.name.as_str()))
        .map(|package| package.id.as_str())
        .collect();
    let mut reached = HashSet::new();
    while let Some(id) = waiting.pop() {
        if !reached.insert(id) {
            continue;
        }
        let needed = nodes[id].deps.iter().filter(|dependency| {
            let mut kinds = dependency.dep_kinds.iter();
            kinds.any(|kind| kind.kind.as_deref() != Some("dev"))
        });
        waiting.extend(needed.map(|dependency| dependency.pkg.as_str()));
    }
    graph
        .packages
        .iter()
        .filter(|package| reached.contains(package.id.as_str()))
        .collect()
}

#[test]
fn what_users_build_has_no_tools_for_tests() {
    let packages = users_packages();
    let has = |name: &str| packages.iter().any(|package| package.name == name);
    assert!(PUBLISHED.into_iter().all(has));
    assert!(has("clap") && has("serde_json") && has("json-patch"));
    for tool in ["proptest", "trybuild", "lalrpop", "public-api"] {
        assert!(!has(tool), "{tool}");
    }
}
