//! One node in two snapshots.

use std::collections::BTreeSet;

use pact_grammar::plan::Attribute;

use super::ChangedField;
use crate::Json;
use crate::format::canonical_json::is_same;
use crate::node::{NodeId, NodeRef};

/// The headers that differ between the newer and the older state of a node, its parent among them.
pub(crate) fn changed_fields(
    newer: (NodeRef<'_>, Option<&NodeId>),
    older: (NodeRef<'_>, Option<&NodeId>),
) -> Vec<ChangedField> {
    let ((newer, newer_parent), (older, older_parent)) = (newer, older);
    let is_shared = newer.is_same_node(&older);
    let mut fields = Vec::new();
    let mut compare = |name: &str, from: Json, to: Json| {
        fields.extend(difference(name, from, to));
    };
    let parent = |id: Option<&NodeId>| Json::from(id.map(NodeId::as_str));
    if is_shared {
        // Only the time to live and the parent can differ if both share the node.
        if newer.ttl() != older.ttl() {
            compare("ttl", newer.ttl().into(), older.ttl().into());
        }
        if newer_parent != older_parent {
            compare("parent", parent(newer_parent), parent(older_parent));
        }
        return fields;
    }
    compare(
        "nodeType",
        newer.node_type().as_str().into(),
        older.node_type().as_str().into(),
    );
    compare("offset", newer.offset().into(), older.offset().into());
    compare("ttl", newer.ttl().into(), older.ttl().into());
    compare("priority", newer.priority().into(), older.priority().into());
    compare("cycle", newer.cycle().into(), older.cycle().into());
    compare(
        "created_at_ns",
        newer.created_at_ns().into(),
        older.created_at_ns().into(),
    );
    compare(
        "created_at_iso",
        newer.created_at_iso().into(),
        older.created_at_iso().into(),
    );
    compare(
        "creation_index",
        newer.creation_index().into(),
        older.creation_index().into(),
    );
    compare("role", newer.role().into(), older.role().into());
    compare("kind", newer.kind().into(), older.kind().into());
    compare("key", newer.key().into(), older.key().into());
    let tags = |node: &NodeRef<'_>| Json::from(node.tags().collect::<Vec<_>>());
    compare("tags", tags(&newer), tags(&older));
    compare(
        "content_hash",
        newer.content_hash().into(),
        older.content_hash().into(),
    );
    compare("mime", newer.mime().into(), older.mime().into());
    compare("encoding", newer.encoding().into(), older.encoding().into());
    let provenance = |node: &NodeRef<'_>| node.provenance().cloned().unwrap_or(Json::Null);
    compare("provenance", provenance(&newer), provenance(&older));
    compare(
        "removable",
        newer.removable().into(),
        older.removable().into(),
    );
    compare("pinned", newer.pinned().into(), older.pinned().into());
    compare("cadence", newer.cadence().into(), older.cadence().into());
    compare("parent", parent(newer_parent), parent(older_parent));
    let names: BTreeSet<&str> = newer
        .attributes()
        .chain(older.attributes())
        .map(|(name, _)| name)
        .collect();
    for name in names {
        // A document's own way to write a header, `"tags": []`, is kept as an attribute: that is no other field.
        let is_header = Attribute::known(name).is_some();
        let is_listed = fields.iter().any(|field| field.name == name);
        let value = |node: &NodeRef<'_>| node.attribute(name).cloned().unwrap_or(Json::Null);
        if !is_header && !is_listed {
            fields.extend(difference(name, value(&newer), value(&older)));
        }
    }
    fields
}

fn difference(name: &str, from: Json, to: Json) -> Option<ChangedField> {
    (!is_same(&from, &to)).then(|| ChangedField {
        name: name.to_owned(),
        from,
        to,
    })
}
