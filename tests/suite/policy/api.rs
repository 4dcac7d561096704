//! The promises of `docs/semver.md` about the public API, held against its lists in `fixtures/api`.

use std::collections::BTreeSet;
use std::fs;

use pact_tests::fixtures;

use super::workspaces::{PUBLISHED, own_packages};

/// The crates that are libraries, and so have a list.
const LIBRARIES: [&str; 6] = [
    "pact-core",
    "pact-grammar",
    "pact-macros",
    "pact-providers",
    "pact-store",
    "pact-view",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Enum,
    Struct,
    /// A field of a struct or a variant, that all can read.
    Field,
    Other,
}

/// One line of a list.
pub(super) struct Item {
    pub(super) kind: Kind,
    /// `pact_core::Context`, without parameters.
    pub(super) path: String,
    /// Whether it may grow without breaking anyone.
    non_exhaustive: bool,
}

impl Item {
    fn read(line: &str) -> Self {
        let non_exhaustive = line.starts_with("#[non_exhaustive] ");
        // Other attributes can stand before it.
        let start = line.find("pub ").map_or(line.len(), |at| at + "pub ".len());
        let rest = &line[start..];
        let word = rest.split(' ').next().unwrap_or_default();
        let (kind, rest) = match word {
            "enum" => (Kind::Enum, &rest["enum ".len()..]),
            "struct" => (Kind::Struct, &rest["struct ".len()..]),
            _ if word.ends_with(':') => (Kind::Field, word),
            _ => (Kind::Other, rest),
        };
        let path = rest.split(['<', '(', ' ']).next().unwrap_or_default();
        Self {
            kind,
            path: path.trim_end_matches(':').to_owned(),
            non_exhaustive,
        }
    }
}

/// The items of a list in `fixtures/api`.
pub(super) fn items(list: &str) -> Vec<Item> {
    let path = fixtures().join("api").join(format!("{list}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{list}: {error}"));
    text.lines().map(Item::read).collect()
}

fn all_items() -> Vec<Item> {
    let lists = LIBRARIES.into_iter().chain(["pact-core.content-diff"]);
    lists.flat_map(items).collect()
}

/// Public enums that may be matched without `_`: a new variant is a breaking change, and is meant
/// to be one.
const EXHAUSTIVE_ENUMS: [(&str, &str); 10] = [
    ("pact_core::CallEnd", "a call has two ends"),
    (
        "pact_core::Ids",
        "a mark on the type of a plan, without values",
    ),
    (
        "pact_core::Insertion",
        "a mark on the type of a plan, without values",
    ),
    (
        "pact_core::delta::PlacedNode",
        "a store has to write all of a delta",
    ),
    (
        "pact_core::delta::SegmentOrder",
        "a store has to write all of a delta",
    ),
    (
        "pact_core::delta::Trimmed",
        "a store has to write all of a delta",
    ),
    (
        "pact_store::backend::Appended",
        "a writer has to handle all of them",
    ),
    (
        "pact_store::backend::Created",
        "a writer has to handle all of them",
    ),
    (
        "pact_store::backend::Rewritten",
        "a backend has to write both",
    ),
    (
        "pact_grammar::plan::",
        "plans: engine and macros must not compile until they know all of it",
    ),
];

/// Public structs with fields that all can read, and that all can make.
const EXHAUSTIVE_STRUCTS: [(&str, &str); 13] = [
    (
        "pact_core::Field",
        "made by the derive, in the crates of users",
    ),
    (
        "pact_core::Kind",
        "made by the derive, in the crates of users",
    ),
    (
        "pact_core::Schema",
        "made by the derive, in the crates of users",
    ),
    (
        "pact_core::TypeName",
        "made by the derive, in the crates of users",
    ),
    (
        "pact_core::Usage",
        "programs write it as a literal, from the answer of a provider",
    ),
    (
        "pact_grammar::plan::",
        "plans are made by the macros, in the crates of users",
    ),
    (
        "pact_grammar::Fix",
        "a place in a text and what to put there, and nothing more",
    ),
    (
        "pact_store::Cursor",
        "the place of a conversation in a list, and nothing more",
    ),
    (
        "pact_store::backend::Coverage",
        "backends read all fields, and their tests make it",
    ),
    (
        "pact_store::backend::Cursor",
        "the place of a conversation in a list, and nothing more",
    ),
    (
        "pact_store::backend::Origin",
        "a conversation and a record, and nothing more",
    ),
    (
        "pact_store::backend::Page",
        "a size and a place in a list, and nothing more",
    ),
    ("pact_grammar::Span", "a start and an end, and nothing more"),
];

/// The excuse for a path: one for itself, or for its module.
fn excuse<'e>(excuses: &'e [(&'e str, &'e str)], path: &str) -> Option<&'e str> {
    let mut names = excuses.iter().map(|(name, _)| *name);
    names.find(|name| path == *name || (name.ends_with("::") && path.starts_with(*name)))
}

/// Those of the paths that have no excuse, and the excuses that none of them needs.
fn unexcused<'p>(
    excuses: &'p [(&'p str, &'p str)],
    paths: impl IntoIterator<Item = &'p str>,
) -> Vec<String> {
    let mut unused: BTreeSet<&str> = excuses.iter().map(|(name, _)| *name).collect();
    let mut found = Vec::new();
    for path in paths {
        match excuse(excuses, path) {
            Some(name) => _ = unused.remove(name),
            None => found.push(format!("{path} is not #[non_exhaustive]")),
        }
    }
    found.extend(
        unused
            .into_iter()
            .map(|name| format!("{name} needs no excuse")),
    );
    found
}

#[test]
fn public_enums_can_grow() {
    let items = all_items();
    let enums = items.iter().filter(|item| item.kind == Kind::Enum);
    let closed = enums.filter(|item| !item.non_exhaustive);
    let found = unexcused(&EXHAUSTIVE_ENUMS, closed.map(|item| item.path.as_str()));
    assert_eq!(found, [""; 0]);
}

#[test]
fn public_structs_with_open_fields_can_grow() {
    let items = all_items();
    let holders: BTreeSet<&str> = items
        .iter()
        .filter(|item| item.kind == Kind::Field)
        .filter_map(|item| Some(item.path.rsplit_once("::")?.0))
        .collect();
    let structs = items.iter().filter(|item| item.kind == Kind::Struct);
    let closed = structs
        .filter(|item| !item.non_exhaustive)
        .filter(|item| holders.contains(item.path.as_str()));
    let found = unexcused(&EXHAUSTIVE_STRUCTS, closed.map(|item| item.path.as_str()));
    assert_eq!(found, [""; 0]);
    assert!(holders.contains("pact_core::Departure"), "{holders:?}");
}

/// `cargo xtask api` writes a list for each library, and one for the additions of each of its
/// features.
#[test]
fn every_library_and_every_feature_has_a_list() {
    let mut wanted = BTreeSet::new();
    for package in own_packages("") {
        if LIBRARIES.contains(&package.name.as_str()) {
            wanted.insert(format!("{}.txt", package.name));
            // The list of the library has the features that are on by default. An optional
            // dependency is a feature, too, unless it is named with `dep:`.
            let on: &[String] = package.features.get("default").map_or(&[], Vec::as_slice);
            let off = |name: &&String| *name != "default" && !on.contains(name);
            for feature in package.features.keys().filter(off) {
                wanted.insert(format!("{}.{feature}.txt", package.name));
            }
        }
    }
    let entries = fs::read_dir(fixtures().join("api")).expect("there are lists");
    let found: BTreeSet<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(found, wanted);
    let programs: Vec<&str> = PUBLISHED
        .into_iter()
        .filter(|name| !LIBRARIES.contains(name))
        .collect();
    assert_eq!(programs, ["pactx"]);
}

/// Types of other crates in the API make their versions part of ours: `docs/semver.md` names them.
#[test]
fn only_known_crates_are_in_the_api() {
    // Those of the language, ours, and serde_json, serde (whose traits are in serde_core) and
    // smol_str.
    let known = [
        "alloc",
        "core",
        "std",
        "pact_core",
        "pact_grammar",
        "pact_macros",
        "pact_providers",
        "pact_store",
        "pact_view",
        "serde_core",
        "serde_json",
        "smol_str",
    ];
    let crates: BTreeSet<String> = own_dependencies();
    assert!(crates.contains("sha2"), "{crates:?}");
    for list in fs::read_dir(fixtures().join("api")).expect("there are lists") {
        let text = fs::read_to_string(list.unwrap().path()).unwrap();
        let is_part =
            |character: char| character == '_' || character == ':' || character.is_alphanumeric();
        for path in text.split(|character| !is_part(character)) {
            let first = path.split("::").next().unwrap_or_default();
            let is_foreign = path.contains("::") && crates.contains(first);
            assert!(!is_foreign || known.contains(&first), "{path}");
        }
    }
}

/// The names by which our libraries know their dependencies.
fn own_dependencies() -> BTreeSet<String> {
    let libraries = own_packages("").into_iter();
    libraries
        .filter(|package| LIBRARIES.contains(&package.name.as_str()))
        .flat_map(|package| package.dependencies)
        .flat_map(|dependency| [Some(dependency.name), dependency.rename])
        .flatten()
        .map(|name| name.replace('-', "_"))
        .collect()
}

/// Items that only the expansions of the macros use are not part of the API.
#[test]
fn what_is_private_is_not_listed() {
    for item in all_items() {
        assert!(!item.path.contains("__private"), "{}", item.path);
        assert!(!item.path.contains("_impl"), "{}", item.path);
    }
}

#[test]
fn lines_are_read_as_they_are_written() {
    let read = |line| {
        let item = Item::read(line);
        (item.kind, item.path, item.non_exhaustive)
    };
    let some = |kind, path: &str, non_exhaustive| (kind, path.to_owned(), non_exhaustive);
    assert_eq!(
        read("#[non_exhaustive] pub enum pact_core::Why"),
        some(Kind::Enum, "pact_core::Why", true)
    );
    assert_eq!(
        read("pub struct pact_core::Children<'t>(_)"),
        some(Kind::Struct, "pact_core::Children", false)
    );
    assert_eq!(
        read("pub pact_core::Shift::from: i64"),
        some(Kind::Field, "pact_core::Shift::from", false)
    );
    assert_eq!(
        read("pub fn pact_core::Context::len(&self) -> usize"),
        some(Kind::Other, "fn", false)
    );
}
