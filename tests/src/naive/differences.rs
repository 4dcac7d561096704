//! Differences between snapshots, field by field, from the exports.

use std::collections::BTreeSet;

use pact_core::Json;
use pact_core::grammar::plan::{Mode, Query};
use serde_json::json;

use super::bytes::content_hash_of;
use super::results::{Found, each_once, ids_of, newest_of_each_key};
use super::scene::Node;

/// Headers in the order in which changes of them are listed. After them come other attributes, by
/// name.
const HEADERS: [&str; 20] = [
    "nodeType",
    "offset",
    "ttl",
    "priority",
    "cycle",
    "created_at_ns",
    "created_at_iso",
    "creation_index",
    "role",
    "kind",
    "key",
    "tags",
    "content_hash",
    "mime",
    "encoding",
    "provenance",
    "removable",
    "pinned",
    "cadence",
    "parent",
];

/// Headers with their values in the newer and in the older snapshot.
type Fields = Vec<(String, Json, Json)>;

/// The nodes that only one of two sets has, and those that differ between the two.
pub struct Difference {
    pub added: Vec<String>,
    pub removed: Vec<String>,
    changed: Vec<(String, Fields)>,
}

impl Difference {
    #[must_use]
    pub fn between(newer: &[Found<'_>], older: &[Found<'_>]) -> Self {
        let only = |these: &[Found<'_>], others: &[Found<'_>]| {
            let others = ids_of(others);
            let only = these.iter().filter(|found| !others.contains(found.id()));
            only.map(|found| found.id().to_owned()).collect()
        };
        let changed = newer.iter().filter_map(|found| {
            let before = older.iter().find(|other| other.id() == found.id())?;
            let fields = changed_fields(found, before);
            (!fields.is_empty()).then(|| (found.id().to_owned(), fields))
        });
        Self {
            added: only(newer, older),
            removed: only(older, newer),
            changed: changed.collect(),
        }
    }

    /// As `Diff::to_json` has it.
    #[must_use]
    pub fn of_two(&self) -> Json {
        let changed = self.changed.iter().map(|(id, fields)| {
            let names: Vec<&str> = fields.iter().map(|(name, ..)| name.as_str()).collect();
            json!({"id": id, "fields": names})
        });
        json!({
            "added": self.added,
            "removed": self.removed,
            "changed": changed.collect::<Vec<_>>(),
        })
    }

    /// As `RangeDiff::to_json` has it, without the two snapshots.
    fn of_range(&self) -> Json {
        let changed = self.changed.iter().map(|(id, fields)| {
            let names: Vec<&str> = fields.iter().map(|(name, ..)| name.as_str()).collect();
            let delta = fields
                .iter()
                .map(|(name, from, to)| (name.clone(), json!({"from": from, "to": to})));
            json!({"id": id, "fields": names, "delta": Json::Object(delta.collect())})
        });
        json!({
            "added_ids": self.added,
            "removed_ids": self.removed,
            "changed": changed.collect::<Vec<_>>(),
            "stats": {
                "added": self.added.len(),
                "removed": self.removed.len(),
                "changed": self.changed.len(),
            },
        })
    }
}

/// One snapshot of a range, with the nodes found in it.
pub(super) struct Stop<'s> {
    /// `t` or `c`, as the range was written.
    pub kind: char,
    pub value: i64,
    pub found: Vec<Found<'s>>,
    pub cycle: i64,
}

impl Stop<'_> {
    fn reference(&self) -> Json {
        let label = format!("@{}{}", self.kind, self.value);
        json!({
            "kind": self.kind.to_string(),
            "value": self.value,
            "label": label,
            "cycle": self.cycle,
        })
    }
}

/// The result over a range, without its warnings, and without the query as it was written. The
/// newest stop is the first.
pub(super) fn over_range(query: &Query, stops: &[Stop<'_>]) -> Json {
    let pairs: Vec<(&Stop<'_>, &Stop<'_>)> = match (query.controls.mode, stops) {
        (Some(Mode::Reduce), [newest, .., oldest]) => vec![(newest, oldest)],
        (Some(Mode::Reduce), _) => Vec::new(),
        _ => stops.iter().zip(stops.iter().skip(1)).collect(),
    };
    let diffs = pairs.into_iter().map(|(newer, older)| {
        let mut diff = Difference::between(&newer.found, &older.found).of_range();
        diff["from"] = newer.reference();
        diff["to"] = older.reference();
        diff
    });
    let mut result = json!({
        "snapshots": stops.iter().map(Stop::reference).collect::<Vec<_>>(),
        "diffs": diffs.collect::<Vec<_>>(),
        "mode": "pairwise",
    });
    let sets: Vec<Vec<Found<'_>>> = stops.iter().map(|stop| stop.found.clone()).collect();
    let mut ids = each_once(&sets);
    match query.controls.mode {
        Some(Mode::Union) => {}
        Some(Mode::Latest) => {
            let newest = newest_of_each_key(&sets);
            ids.retain(|found| newest.contains(found.id()));
        }
        None | Some(Mode::Reduce) => return result,
    }
    result["ids"] = ids.iter().map(Found::id).collect::<Vec<_>>().into();
    result
}

/// Every header that differs.
fn changed_fields(newer: &Found<'_>, older: &Found<'_>) -> Fields {
    if newer.node().headers == older.node().headers && newer.parent() == older.parent() {
        // Hashes take time.
        return Vec::new();
    }
    let custom: BTreeSet<&str> = [newer, older]
        .into_iter()
        .flat_map(|found| custom_attributes(found.node()))
        .collect();
    let names = HEADERS.into_iter().chain(custom);
    names
        .map(|name| (name.to_owned(), value(newer, name), value(older, name)))
        .filter(|(_, from, to)| from != to)
        .collect()
}

fn custom_attributes(node: &Node) -> impl Iterator<Item = &str> {
    let is_index = |name: &str| name == "order" && node.node_type() == "^seq";
    let names = node.headers.keys().map(String::as_str);
    // A change of the content shows in its hash.
    names.filter(move |name| {
        !HEADERS.contains(name) && !["id", "content"].contains(name) && !is_index(name)
    })
}

fn value(found: &Found<'_>, name: &str) -> Json {
    let node = found.node();
    let header = node.headers.get(name).cloned();
    match name {
        "parent" => found.parent().into(),
        // A name that is only an id is no key here.
        "key" => node.key().into(),
        "kind" => node.kind().into(),
        // Whether it is exported or not, it can be reckoned.
        "content_hash" => content_hash_of(&node.headers).into(),
        "tags" => header.filter(|tags| !tags.is_null()).unwrap_or(json!([])),
        // Missing is no.
        "removable" | "pinned" => (header == Some(Json::Bool(true))).into(),
        _ => header.unwrap_or_default(),
    }
}
