//! Content hashes.

use core::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use super::canonical_json::{self, Object};
use crate::node::{Content, Node};

/// SHA-256, in hexadecimal.
pub(crate) fn sha256(text: &str) -> String {
    let mut out = String::with_capacity(64);
    for byte in Sha256::digest(text.as_bytes()) {
        // Writing to a string cannot fail.
        let _ = write!(out, "{byte:02x}");
    }
    out
}

/// The hash of what a node says: its `content`, `kind` and `role` (empty when missing) and its `content_*` and
/// `data_*` attributes. Headers count as written: a kind that only the type gives is not one.
pub(crate) fn content_hash(node: &Node) -> String {
    let custom = node
        .attributes()
        .iter()
        .filter(|(name, _)| name.starts_with("content_") || name.starts_with("data_"))
        .map(|(name, _)| name.as_str());
    let mut names: Vec<&str> = ["content", "kind", "role"]
        .into_iter()
        .chain(custom)
        .collect();
    names.sort_unstable();

    let mut text = String::new();
    let mut object = Object::open(&mut text);
    for name in names {
        let out = object.member(name);
        match (name, node.attribute(name)) {
            // An optional header that the document sets to null is among the attributes.
            (_, Some(value)) => canonical_json::write(out, value),
            ("kind", None) => canonical_json::write_string(out, node.kind.as_deref().unwrap_or("")),
            ("role", None) => canonical_json::write_string(out, node.role.as_deref().unwrap_or("")),
            (_, None) => write_content(out, node.content.as_ref()),
        }
    }
    object.close();
    sha256(&text)
}

/// Content as documents and threads show it: empty text when there is none.
pub(crate) fn write_content(out: &mut String, content: Option<&Content>) {
    match content {
        None => out.push_str("\"\""),
        Some(content) => match (content.as_text(), content.as_json()) {
            (Some(text), _) => canonical_json::write_string(out, text),
            (None, value) => canonical_json::write(out, value.unwrap_or(&serde_json::Value::Null)),
        },
    }
}
