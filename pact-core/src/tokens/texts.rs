//! The texts of a JSON value, or of a piece of a request, that a model reads.
//!
//! A model reads no JSON: it reads the texts, and marks between them. So the form of a message,
//! such as `{"type":"text","text":…}`, costs nothing here. The names of other members do, because
//! they are names of arguments and of schemas.

use std::borrow::Cow;

use super::Tokens;
use crate::Json;

/// A picture, a file or a sound costs about so many tokens. The APIs have formulas of their own, of
/// the size of a picture, which only its bytes would tell.
const MEDIA: u64 = 1_600;

/// A base64 text of at least this length is data, not text.
const DATA: usize = 64;

/// So many bytes of a signature or of encrypted reasoning are a token.
const OPAQUE: usize = 16;

/// The members that say the form of a message, and whose names the model does not read.
const FORM: [&str; 30] = [
    "args",
    "arguments",
    "call_id",
    "content",
    "data",
    "function",
    "functionCall",
    "functionResponse",
    "id",
    "image_url",
    "input",
    "input_schema",
    "inputSchema",
    "json",
    "name",
    "output",
    "parameters",
    "parts",
    "reasoningContent",
    "response",
    "role",
    "source",
    "text",
    "thinking",
    "tool_call_id",
    "tool_calls",
    "tool_use_id",
    "toolResult",
    "toolUse",
    "type",
];

/// Sums up the tokens of texts.
pub(super) struct Texts<'t> {
    tokens: &'t Tokens,
    total: u64,
}

impl<'t> Texts<'t> {
    pub(super) fn new(tokens: &'t Tokens) -> Self {
        Self { tokens, total: 0 }
    }

    pub(super) fn total(&self) -> u64 {
        self.total
    }

    fn add(&mut self, tokens: u64) {
        self.total = self.total.saturating_add(tokens);
    }

    /// Counts the name of a member.
    fn name(&mut self, name: &str) {
        if !FORM.contains(&name) {
            // The mark between a name and its value.
            self.add(self.tokens.count(name).saturating_add(1));
        }
    }

    /// Counts the text of a member.
    pub(super) fn text(&mut self, member: &str, text: &str) {
        let counted = match member {
            // A word of the API, which the tokens of a message include.
            "type" | "role" => 0,
            "signature" | "thoughtSignature" | "thought_signature" | "encrypted_content"
            | "redactedContent" => per(text.len(), OPAQUE),
            _ if is_media(member, text) => MEDIA,
            _ => self.tokens.count(text),
        };
        self.add(counted);
    }

    /// Counts a number, a boolean or null by its length.
    fn number(&mut self, digits: usize) {
        self.add(per(digits, 3));
    }

    /// Counts all texts in a value of a member. It must not be nested deep, and none in a tree is.
    pub(super) fn value(&mut self, member: &str, value: &Json) {
        match value {
            Json::String(text) => self.text(member, text),
            Json::Array(items) => items.iter().for_each(|item| self.value(member, item)),
            Json::Object(members) => {
                for (name, value) in members {
                    self.name(name);
                    self.value(name, value);
                }
            }
            Json::Number(number) => self.number(number.to_string().len()),
            Json::Bool(_) | Json::Null => self.number(1),
        }
    }

    /// Counts all texts in a piece of a request, of which the slices are the parts between its
    /// cache markers. A piece is a value, or a member with its name, perhaps after a comma.
    pub(super) fn pieces(&mut self, slices: &[&[u8]]) {
        let mut member = String::new();
        for slice in slices {
            let mut at = 0;
            while let Some(byte) = slice.get(at) {
                let start = at;
                at = match byte {
                    b'"' => end_of_string(slice, at),
                    b'-' | b'+' | b'0'..=b'9' | b'a'..=b'z' => {
                        let rest = slice.get(at..).unwrap_or_default();
                        at + rest.iter().take_while(|byte| is_in_word(**byte)).count()
                    }
                    _ => at + 1,
                };
                let word = slice.get(start..at).unwrap_or_default();
                if *byte == b'"' {
                    let text = unescaped(word);
                    if slice.get(at) == Some(&b':') {
                        self.name(&text);
                        member = text.into_owned();
                    } else {
                        self.text(&member, &text);
                    }
                } else if at > start + 1 || byte.is_ascii_alphanumeric() {
                    self.number(if byte.is_ascii_alphabetic() {
                        1
                    } else {
                        word.len()
                    });
                }
            }
        }
    }
}

/// Whether a byte can be in a number, or in `true`, `false` or `null`.
fn is_in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.')
}

/// The position after the string that begins at a quote.
fn end_of_string(bytes: &[u8], quote: usize) -> usize {
    let mut at = quote + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The text of a JSON string with its quotes.
fn unescaped(string: &[u8]) -> Cow<'_, str> {
    let inside = string.get(1..string.len().saturating_sub(1));
    let inside = inside.unwrap_or_default();
    if inside.contains(&b'\\')
        && let Ok(text) = serde_json::from_slice::<String>(string)
    {
        return Cow::Owned(text);
    }
    String::from_utf8_lossy(inside)
}

/// Whether the text of a member is data in base64.
pub(super) fn is_media(member: &str, text: &str) -> bool {
    if text.starts_with("data:") {
        return true;
    }
    // A file that the provider has, or fetches.
    if matches!(
        member,
        "file_id" | "file_url" | "fileUri" | "file_uri" | "image_url"
    ) {
        return !text.is_empty();
    }
    let may_be = matches!(member, "data" | "bytes" | "file_data" | "url");
    let is_base64 =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_' | b'=');
    may_be && text.len() >= DATA && text.bytes().take(DATA).all(is_base64)
}

/// One for every so many, rounded up.
fn per(count: usize, each: usize) -> u64 {
    u64::try_from(count.div_ceil(each)).unwrap_or(u64::MAX)
}
