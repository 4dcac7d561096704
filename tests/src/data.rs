//! The conformance data of `fixtures/`, as Rust values.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A selector and the outcome of parsing it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelectorCase {
    /// Unique and greppable.
    pub name: String,
    /// The text.
    pub selector: String,
    /// Where it comes from.
    pub spec: Option<String>,
    /// `ids`, `range` or `insertion`.
    pub result: Option<String>,
    /// The canonical form.
    pub canonical: Option<String>,
    /// Whether `select!` takes it.
    #[serde(default = "yes")]
    pub compiles: bool,
    /// The error code.
    pub error: Option<String>,
    /// The reason of the first problem.
    pub reason: Option<String>,
    /// The text under the caret of the first problem.
    pub at: Option<String>,
    /// The reasons of further problems.
    #[serde(default)]
    pub also: Vec<String>,
    /// The corrected text.
    pub suggestion: Option<String>,
    /// A part of the help.
    pub says: Option<String>,
}

/// A node literal and the outcome of parsing it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiteralCase {
    /// Unique and greppable.
    pub name: String,
    /// The text.
    pub literal: String,
    /// Where it comes from.
    pub spec: Option<String>,
    /// The headers of the node, as JSON, without those of the engine and those that have their
    /// default.
    pub node: Option<String>,
    /// The arguments of `node!` for the parameters, as Rust.
    pub arguments: Option<String>,
    /// The same node without parameters.
    pub bound: Option<String>,
    /// Whether `node!` takes it.
    #[serde(default = "yes")]
    pub compiles: bool,
    /// The error code.
    pub error: Option<String>,
    /// The reason of the first problem.
    pub reason: Option<String>,
    /// The text under the caret of the first problem.
    pub at: Option<String>,
    /// The reasons of further problems.
    #[serde(default)]
    pub also: Vec<String>,
    /// The corrected text.
    pub suggestion: Option<String>,
    /// A part of the help.
    pub says: Option<String>,
}

/// Spellings that mean the same.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Unique and greppable.
    pub name: String,
    /// The spellings.
    pub same: Vec<String>,
}

/// Look-alikes that mean different things.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Different {
    /// Unique and greppable.
    pub name: String,
    /// The two of them.
    pub pair: [String; 2],
}

/// `selectors/equivalent.toml`
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equivalence {
    /// Spellings that mean the same.
    pub group: Vec<Group>,
    /// Spellings that look alike and differ.
    pub different: Vec<Different>,
}

#[derive(Deserialize)]
struct Cases<T> {
    case: Vec<T>,
}

fn yes() -> bool {
    true
}

/// The folder of the data.
#[must_use]
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// One file of the data, below the folder.
///
/// # Panics
/// When the file is missing or has another form.
#[must_use]
pub fn load<T: DeserializeOwned>(path: &str) -> T {
    let path = fixtures().join(path);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The cases of one file.
#[must_use]
pub fn cases<T: DeserializeOwned>(path: &str) -> Vec<T> {
    load::<Cases<T>>(path).case
}

/// The selector cases of all files of a folder.
///
/// # Panics
/// When the folder is missing.
#[must_use]
pub fn selector_cases(folder: &str) -> Vec<SelectorCase> {
    let mut files: Vec<String> = fs::read_dir(fixtures().join(folder))
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .map(|entry| entry.expect("a readable folder").file_name())
        .map(|name| format!("{folder}/{}", name.to_string_lossy()))
        .collect();
    files.sort();
    files
        .iter()
        .flat_map(|file| cases::<SelectorCase>(file))
        .collect()
}

/// Every selector case that states an outcome: the spec's, the forms, the invalid ones.
#[must_use]
pub fn all_selector_cases() -> Vec<SelectorCase> {
    let mut all = selector_cases("selectors/spec");
    all.extend(selector_cases("selectors/forms"));
    all.extend(cases("selectors/invalid.toml"));
    all
}
