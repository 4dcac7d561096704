//! One node in two snapshots.

use std::collections::BTreeSet;

use pact_grammar::plan::{Attribute, ValueType};
use smol_str::SmolStr;

use super::ChangedField;
use crate::Json;
use crate::format::canonical_json::is_same;
use crate::node::{Header, HeaderValue, NodeId, NodeRef};

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
    for header in Header::ALL {
        // The id is the same, and the hash stands for the content.
        if !matches!(header, Header::Id | Header::Content) {
            compare(header.name(), seen(*header, &newer), seen(*header, &older));
        }
    }
    compare("parent", parent(newer_parent), parent(older_parent));
    let names: BTreeSet<&str> = newer
        .attributes()
        .chain(older.attributes())
        .map(|(name, _)| name)
        .collect();
    for name in names {
        // A document's own way to write a header, `"tags": []`, is kept as an attribute: that is no
        // other field.
        let is_header = Attribute::known(name).is_some();
        let is_listed = fields.iter().any(|field| field.name == name);
        let value = |node: &NodeRef<'_>| node.attribute(name).cloned().unwrap_or(Json::Null);
        if !is_header && !is_listed {
            fields.extend(difference(name, value(&newer), value(&older)));
        }
    }
    fields
}

/// A header as a reader of the node sees it.
pub(super) fn seen(header: Header, node: &NodeRef<'_>) -> Json {
    match header {
        Header::Kind => return node.kind().into(),
        Header::ContentHash => return node.content_hash().into(),
        _ => {}
    }
    match node.header(header) {
        HeaderValue::Absent => match header.attribute().value_type() {
            ValueType::Flag => false.into(),
            ValueType::Tags => Json::Array(Vec::new()),
            _ => Json::Null,
        },
        HeaderValue::Null => Json::Null,
        HeaderValue::Number(number) => number.into(),
        HeaderValue::Flag(flag) => flag.into(),
        HeaderValue::Text(text) => Json::String(text.into_owned()),
        HeaderValue::Tags(tags) => tags.iter().map(SmolStr::as_str).collect(),
        HeaderValue::Content(content) => content.to_json().into_owned(),
        HeaderValue::Json(value) => value.clone(),
    }
}

fn difference(name: &str, from: Json, to: Json) -> Option<ChangedField> {
    (!is_same(&from, &to)).then(|| ChangedField {
        name: name.to_owned(),
        from,
        to,
    })
}
