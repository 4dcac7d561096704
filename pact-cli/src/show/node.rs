//! A node on one line.

use pact_core::{Class, NodeRef, canonical_json};

use super::size::{content_bytes, human};
use super::text::{clipped, one_line};
use crate::out::{Ink, Out};

/// The most characters of a content that are shown on one line.
pub(crate) const PREVIEW: usize = 60;

/// A node on one line: id, type, place, role, kind, key, tags, time to live, size, the beginning of
/// its content.
pub(crate) fn node_line(out: &Out, node: &NodeRef<'_>, id_ink: Ink) -> String {
    let mut pieces = vec![out.ink(id_ink, one_line(node.id().as_str()))];
    let mut piece = |ink: Ink, text: String| pieces.push(out.ink(ink, text));
    if !id_says_type(node) {
        let node_type = one_line(node.node_type().as_str());
        piece(Ink::Faint, node_type.to_string());
    }
    if matches!(node.class(), Some(Class::Block | Class::Container)) {
        piece(Ink::Faint, format!("[{:+}]", node.offset()));
    }
    if let Some(role) = node.role() {
        piece(Ink::Role, one_line(role).to_string());
    }
    if let Some(kind) = node.kind() {
        piece(Ink::Role, format!(":{}", one_line(kind)));
    }
    if let Some(key) = node.key().filter(|key| *key != node.id().as_str()) {
        piece(Ink::Name, format!("#{}", one_line(key)));
    }
    for tag in node.tags() {
        piece(Ink::Name, format!("+{}", one_line(tag)));
    }
    if let Some(ttl) = node.ttl() {
        piece(Ink::Time, format!("ttl={ttl}"));
    }
    if let Some(cadence) = node.cadence() {
        piece(Ink::Time, format!("cadence={cadence}"));
    }
    if node.priority() != 0 {
        piece(Ink::Faint, format!("priority={}", node.priority()));
    }
    for (name, is_set) in [("pinned", node.pinned()), ("removable", node.removable())] {
        if is_set {
            piece(Ink::Faint, name.to_owned());
        }
    }
    for name in ["data_replaces", "data_redacts"] {
        if let Some(other) = node.attribute(name).and_then(|value| value.as_str()) {
            let verb = name.trim_start_matches("data_");
            piece(Ink::Changed, format!("{verb} {}", one_line(other)));
        }
    }
    if node.content().is_some() {
        piece(Ink::Faint, human(content_bytes(node)));
        piece(Ink::Plain, preview(node, PREVIEW));
    }
    pieces.join(" ")
}

/// The beginning of the content of a node: text in quotes, any other value as JSON.
pub(crate) fn preview(node: &NodeRef<'_>, width: usize) -> String {
    let Some(content) = node.content() else {
        return String::new();
    };
    match content.as_text() {
        Some(text) => format!("\"{}\"", clipped(text, width)),
        None => clipped(&canonical_json(&content.to_json()), width),
    }
}

/// Whether the id begins with the type, as ids of the engine do. Then the type is not printed
/// again.
fn id_says_type(node: &NodeRef<'_>) -> bool {
    let (id, node_type) = (node.id().as_str(), node.node_type().as_str());
    id == node_type
        || id
            .strip_prefix(node_type)
            .is_some_and(|rest| rest.starts_with(':'))
}

/// Whether a node only holds others together: segments, cores, regions.
pub(crate) fn is_structure(node: &NodeRef<'_>) -> bool {
    match node.class() {
        Some(Class::Block) => false,
        Some(Class::Container) => node.offset() == 0 && node.content().is_none(),
        Some(Class::Segment) | None => true,
    }
}
