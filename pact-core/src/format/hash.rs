//! Content hashes.

use sha2::{Digest as _, Sha256};

use super::canonical_json::{self, Object};
use super::json_text::write_string;
use crate::node::{Content, Node};

pub(crate) fn sha256(bytes: impl AsRef<[u8]>) -> [u8; 32] {
    Sha256::digest(bytes.as_ref()).into()
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| match value {
        0..=9 => char::from(b'0' + value),
        _ => char::from(b'a' + value - 10),
    };
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(digit(byte >> 4));
        text.push(digit(byte & 15));
    }
    text
}

/// The hash of a node's `content`, `kind` and `role` (empty when missing) and of its `content_*`
/// and `data_*` attributes. Only a written `kind` counts, not one that the type gives.
pub(crate) fn content_hash(node: &Node) -> [u8; 32] {
    let custom = node
        .attributes()
        .iter()
        .filter(|(name, _)| name.starts_with("content_") || name.starts_with("data_"))
        // A document may set it to null; a hash is never part of itself.
        .filter(|(name, _)| name != "content_hash")
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
            ("kind", None) => write_string(out, node.names.kind().unwrap_or("")),
            ("role", None) => write_string(out, node.role().unwrap_or("")),
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
            (Some(text), _) => write_string(out, text),
            (None, value) => canonical_json::write(out, value.unwrap_or(&serde_json::Value::Null)),
        },
    }
}
