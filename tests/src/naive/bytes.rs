//! Canonical JSON and content hashes, written from the rules.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pact_core::Json;
use serde_json::{Map, Number};

use super::sha256::sha256;

/// Canonical JSON, as Python's
/// `json.dumps(x, sort_keys=True, separators=(',',':'), ensure_ascii=True)` prints it.
#[must_use]
pub fn canonical(value: &Json) -> String {
    match value {
        Json::String(text) => quoted(text),
        Json::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        Json::Object(members) => {
            let sorted: BTreeMap<&String, &Json> = members.iter().collect();
            let members = sorted.into_iter();
            let members: Vec<String> = members
                .map(|(name, value)| format!("{}:{}", quoted(name), canonical(value)))
                .collect();
            format!("{{{}}}", members.join(","))
        }
        Json::Number(number) => written_number(number),
        Json::Null | Json::Bool(_) => value.to_string(),
    }
}

#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(b'"') => out.push_str("\\\""),
            Ok(b'\\') => out.push_str("\\\\"),
            Ok(b'\n') => out.push_str("\\n"),
            Ok(b'\r') => out.push_str("\\r"),
            Ok(b'\t') => out.push_str("\\t"),
            Ok(8) => out.push_str("\\b"),
            Ok(12) => out.push_str("\\f"),
            Ok(byte @ b' '..=b'~') => out.push(char::from(byte)),
            _ => write!(out, "\\u{unit:04x}").unwrap(),
        }
    }
    out.push('"');
    out
}

/// Integers as they are; fractions with as few digits as tell them apart, and an exponent outside
/// of 1e-4 to 1e16.
fn written_number(number: &Number) -> String {
    if !number.is_f64() {
        return number.to_string();
    }
    let scientific = format!("{:e}", number.as_f64().unwrap());
    let (digits, exponent) = scientific.split_once('e').unwrap();
    let power: i32 = exponent.parse().unwrap();
    if (-4..16).contains(&power) {
        let plain = number.as_f64().unwrap().to_string();
        return if plain.contains('.') {
            plain
        } else {
            plain + ".0"
        };
    }
    let sign = if power < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", power.abs())
}

/// The content hash of a node with these headers.
pub fn content_hash_of<'h>(headers: impl IntoIterator<Item = (&'h String, &'h Json)>) -> String {
    let headers: BTreeMap<&String, &Json> = headers.into_iter().collect();
    let mut says = Map::new();
    for name in ["content", "kind", "role"] {
        let value = headers.get(&name.to_owned()).copied().cloned();
        says.insert(name.to_owned(), value.unwrap_or_else(|| "".into()));
    }
    for (name, value) in headers {
        let counts = name.starts_with("content_") || name.starts_with("data_");
        if counts && name != "content_hash" {
            says.insert(name.clone(), value.clone());
        }
    }
    sha256(canonical(&Json::Object(says)).as_bytes())
}
