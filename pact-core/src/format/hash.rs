//! Content hashes.

use core::ops::Deref;

use sha2::{Digest as _, Sha256};

use super::canonical_json::{self, Object};
use super::json_text::write_string;
use crate::node::{Content, Node};

pub(crate) fn sha256(bytes: impl AsRef<[u8]>) -> [u8; 32] {
    Sha256::digest(bytes.as_ref()).into()
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().copied().flat_map(digits_of);
    digits.map(char::from).collect()
}

/// The two digits of a byte.
fn digits_of(byte: u8) -> [u8; 2] {
    [byte >> 4, byte & 15].map(|value| {
        let is_letter = u8::from(value > 9);
        b'0' + value + is_letter * (b'a' - b'9' - 1)
    })
}

/// A hash in hexadecimal, without memory of its own.
pub(crate) struct HexDigits([u8; 64]);

impl Deref for HexDigits {
    type Target = str;

    fn deref(&self) -> &str {
        // All of it is ASCII.
        core::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// A hash in hexadecimal.
pub(crate) fn hex_digits(hash: &[u8; 32]) -> HexDigits {
    let mut text = [0; 64];
    for (place, byte) in text.chunks_exact_mut(2).zip(hash) {
        place.copy_from_slice(&digits_of(*byte));
    }
    HexDigits(text)
}

/// The hash of a node's `content`, `kind` and `role` (empty when missing) and of its `content_*`
/// and `data_*` attributes. Only a written `kind` counts, not one that the type gives.
pub(crate) fn content_hash(node: &Node) -> [u8; 32] {
    let custom = node
        .attributes()
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| name.starts_with("content_") || name.starts_with("data_"))
        // A document may set it to null; a hash is never part of itself.
        .filter(|name| *name != "content_hash");
    let mut custom = custom.peekable();

    // Most contents are texts of ASCII, which are hashed as they are.
    let content = node.content.as_ref().and_then(Content::as_text);
    let len = content.map_or(0, |text| text.len() + text.len() / 32);
    let mut text = String::with_capacity(len + 96);
    let mut object = Object::open(&mut text);
    // Both lists of names are sorted.
    for name in ["content", "kind", "role"] {
        while let Some(custom) = custom.next_if(|custom| *custom < name) {
            write_hashed(object.member(custom), node, custom);
        }
        write_hashed(object.member(name), node, name);
    }
    // No name of these sorts after `role`.
    object.close();
    sha256(&text)
}

/// Writes a member that is hashed.
fn write_hashed(out: &mut String, node: &Node, name: &str) {
    match (name, node.attribute(name)) {
        // An optional header that the document sets to null is among the attributes.
        (_, Some(value)) => canonical_json::write(out, value),
        ("kind", None) => write_string(out, node.names.kind().unwrap_or("")),
        ("role", None) => write_string(out, node.role().unwrap_or("")),
        (_, None) => write_content(out, node.content.as_ref()),
    }
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
