//! `deny.toml`, as far as it is not for the network.

use serde::Deserialize;

use super::workspaces::repository;

/// The whole file. A key that is not known here is an error: nothing may be asked for that nobody
/// checks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rules {
    pub(super) graph: Graph,
    /// Only cargo-deny looks at it, with the network.
    #[serde(rename = "advisories")]
    _advisories: toml::Table,
    pub(super) licenses: Licences,
    pub(super) bans: Bans,
    pub(super) sources: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Graph {
    pub(super) all_features: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Licences {
    pub(super) allow: Vec<String>,
    pub(super) exceptions: Vec<Exception>,
    /// How sure cargo-deny must be of a licence that it reads from a text.
    #[serde(rename = "confidence-threshold")]
    _confidence_threshold: f64,
    #[serde(rename = "unused-allowed-license")]
    _unused_allowed_license: String,
    #[serde(rename = "unused-license-exception")]
    _unused_license_exception: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exception {
    #[serde(rename = "crate")]
    pub(super) name: String,
    pub(super) allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Bans {
    pub(super) multiple_versions: Level,
    pub(super) wildcards: Level,
    pub(super) allow_wildcard_paths: bool,
    pub(super) skip: Vec<Skip>,
    pub(super) deny: Vec<Denied>,
}

/// An older version that may stand beside a newer one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Skip {
    #[serde(rename = "crate")]
    spec: String,
    #[serde(rename = "reason")]
    _reason: String,
}

impl Skip {
    /// Whether this is about a version of a crate: `syn@2` is about syn 2.0.119.
    pub(super) fn covers(&self, name: &str, version: &str) -> bool {
        let (skipped, from) = self.spec.split_once('@').expect("a name and a version");
        let rest = version.strip_prefix(from);
        skipped == name && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Denied {
    #[serde(rename = "crate")]
    pub(super) name: String,
    /// Who may depend on it all the same.
    #[serde(default)]
    pub(super) wrappers: Vec<String>,
    pub(super) reason: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Sources {
    pub(super) unknown_registry: Level,
    pub(super) unknown_git: Level,
    pub(super) allow_registry: Vec<String>,
    pub(super) allow_git: Vec<String>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
    Deny,
    Warn,
    Allow,
}

pub(super) fn rules() -> Rules {
    let path = repository().join("deny.toml");
    let text = std::fs::read_to_string(path).expect("there is a policy");
    toml::from_str(&text).unwrap_or_else(|error| panic!("deny.toml: {error}"))
}

/// The tests check the strictest settings; a milder one would be a promise that they do not know
/// of.
#[test]
fn the_policy_is_a_strict_one() {
    let rules = rules();
    for level in [
        rules.bans.multiple_versions,
        rules.bans.wildcards,
        rules.sources.unknown_registry,
        rules.sources.unknown_git,
    ] {
        assert_eq!(level, Level::Deny);
    }
    assert!(rules.graph.all_features);
    assert!(rules.bans.allow_wildcard_paths);
    assert!(rules.sources.allow_git.is_empty());
}

#[test]
fn a_skipped_version_is_told_from_others() {
    let skip = Skip {
        spec: "hashbrown@0.15".into(),
        _reason: String::new(),
    };
    assert!(skip.covers("hashbrown", "0.15.5"));
    assert!(skip.covers("hashbrown", "0.15"));
    assert!(!skip.covers("hashbrown", "0.16.0"));
    assert!(!skip.covers("hashbrown", "0.150.0"));
    assert!(!skip.covers("brown", "0.15.5"));
}
