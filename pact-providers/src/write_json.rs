//! JSON as bytes: the same as `serde_json` writes, but faster for long texts. Most of a request is
//! text, and few of its characters have an escape.

use std::sync::LazyLock;

use pact_core::Json;
use serde_json::Map;

/// Each byte of a word is 1, or the highest bit.
const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
/// The first byte that is not a control character.
const SPACE: u64 = u64::from_ne_bytes([0x20; 8]);
const QUOTE: u64 = u64::from_ne_bytes([b'"'; 8]);
const BACKSLASH: u64 = u64::from_ne_bytes([b'\\'; 8]);

/// Writes a string.
pub(crate) fn write_string(out: &mut Vec<u8>, text: &str) {
    out.reserve(text.len() + 2);
    out.push(b'"');
    let mut rest = text.as_bytes();
    loop {
        let (plain, from_escape) = rest.split_at(plain_len(rest));
        out.extend_from_slice(plain);
        let Some((byte, after)) = from_escape.split_first() else {
            break;
        };
        write_escape(out, *byte);
        rest = after;
    }
    out.push(b'"');
}

/// The number of bytes before the first one with an escape. It looks at eight at once.
pub(crate) fn plain_len(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    while let Some((word, after)) = rest.split_first_chunk::<8>() {
        let word = u64::from_le_bytes(*word);
        // The highest bit of a byte that is smaller than a space, or zero. Bytes after the first
        // such byte may have it without reason.
        let below = |word: u64, than: u64| word.wrapping_sub(than) & !word & HIGH;
        let is_zero = |word: u64| below(word, ONES);
        let found = below(word, SPACE) | is_zero(word ^ QUOTE) | is_zero(word ^ BACKSLASH);
        if found != 0 {
            let before = (found.trailing_zeros() / 8) as usize;
            return bytes.len() - rest.len() + before;
        }
        rest = after;
    }
    let in_rest = rest.iter().position(|byte| has_escape(*byte));
    bytes.len() - rest.len() + in_rest.unwrap_or(rest.len())
}

const fn has_escape(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

fn write_escape(out: &mut Vec<u8>, byte: u8) {
    let short = match byte {
        b'"' => b'"',
        b'\\' => b'\\',
        0x08 => b'b',
        0x09 => b't',
        0x0a => b'n',
        0x0c => b'f',
        0x0d => b'r',
        _ => {
            let digit = |value: u8| match value {
                0..=9 => b'0' + value,
                _ => b'a' + value - 10,
            };
            out.extend_from_slice(b"\\u00");
            out.extend_from_slice(&[digit(byte >> 4), digit(byte & 0x0f)]);
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}

/// Writes any JSON. The members of an object are in the order of their names, whatever features of
/// `serde_json` the program has: so the same tree gives the same bytes.
pub(crate) fn write_json(out: &mut Vec<u8>, value: &Json) {
    match value {
        Json::Null => out.extend_from_slice(b"null"),
        Json::Bool(true) => out.extend_from_slice(b"true"),
        Json::Bool(false) => out.extend_from_slice(b"false"),
        // Writing to memory cannot fail, and a number has a JSON form.
        Json::Number(number) => drop(serde_json::to_writer(out, number)),
        Json::String(text) => write_string(out, text),
        Json::Array(items) => {
            out.push(b'[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                write_json(out, item);
            }
            out.push(b']');
        }
        Json::Object(members) if members.len() > 1 && keeps_insertion_order() => {
            let mut members: Vec<(&String, &Json)> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            write_members(out, members.into_iter());
        }
        Json::Object(members) => write_members(out, members.iter()),
    }
}

/// JSON as a text, for an API that says it inside of a string.
pub(crate) fn json_text(value: &Json) -> String {
    let mut out = Vec::with_capacity(128);
    write_json(&mut out, value);
    // All that is written is UTF-8.
    String::from_utf8(out).unwrap_or_default()
}

fn write_members<'j>(out: &mut Vec<u8>, members: impl Iterator<Item = (&'j String, &'j Json)>) {
    out.push(b'{');
    for (index, (name, value)) in members.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write_string(out, name);
        out.push(b':');
        write_json(out, value);
    }
    out.push(b'}');
}

/// Whether objects of `serde_json` keep the order in which their members came: its feature
/// `preserve_order`, which any crate of a program can turn on.
fn keeps_insertion_order() -> bool {
    static KEEPS: LazyLock<bool> = LazyLock::new(|| {
        let names = ["b", "a"].map(|name| (name.to_owned(), Json::Null));
        let object = Map::from_iter(names);
        object.keys().next().is_some_and(|first| first == "b")
    });
    *KEEPS
}

#[cfg(test)]
mod tests {
    use pact_core::Json;
    use serde_json::json;

    use super::{write_json, write_string};

    fn string(text: &str) -> String {
        let mut out = Vec::new();
        write_string(&mut out, text);
        String::from_utf8(out).unwrap_or_default()
    }

    #[test]
    fn every_character_at_every_place_is_as_serde_json_writes_it() {
        let ascii = (0..0x100_u32).filter_map(char::from_u32);
        let others = ['€', '\u{2028}', '\u{7f}', '\u{10ffff}', '\u{fffd}'];
        for letter in ascii.chain(others) {
            for before in 0..18 {
                for after in [0, 1, 7, 8, 9] {
                    let (before, after) = ("a".repeat(before), "~".repeat(after));
                    let text = format!("{before}{letter}{after}{letter}{letter}");
                    assert_eq!(string(&text), Json::from(text.as_str()).to_string());
                }
            }
        }
        assert_eq!(string(""), "\"\"");
    }

    #[test]
    fn any_json_is_as_serde_json_writes_it() {
        let values = json!([
            null, true, false, 0, -1, 1.5, 1e300, u64::MAX, i64::MIN, "a\n\"b\"\u{1}", [], {}, [[]],
            {"a": {"b\\": [1, {"c": null}]}, "": [1, 2]},
        ]);
        let mut out = Vec::new();
        write_json(&mut out, &values);
        assert_eq!(String::from_utf8_lossy(&out), values.to_string());
    }
}
