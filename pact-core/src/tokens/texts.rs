//! The texts of a JSON value, or of a piece of a request, that a model reads.
//!
//! A model reads no JSON: it reads the texts, and marks between them. So the form of a message,
//! such as `{"type":"text","text":…}`, costs nothing here. The names of other members do, because
//! they are names of arguments and of schemas.
//!
//! The arguments of a call and the JSON of a result are the model's and the tool's own words. A
//! member in them may have any name, so all of it is text there.

use std::borrow::Cow;

use super::Tokens;
use crate::Json;

/// A picture, a file or a sound costs about so many tokens. The APIs have formulas of their own, of
/// the size of a picture, which only its bytes would tell.
const MEDIA: u64 = 1_600;

/// A base64 text of at least this length is data, not text.
const DATA: usize = 64;

/// The URL of a file has at most so many bytes.
const LONGEST_URL: usize = 4_096;

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

/// The members whose objects are a model's or a tool's own.
const OWN: [&str; 5] = ["args", "arguments", "input", "json", "response"];

/// The members that tell the form of a part without a `type`.
const PARTS: [&str; 14] = [
    "ToolCall",
    "ToolResponse",
    "cachePoint",
    "document",
    "fileData",
    "functionCall",
    "functionResponse",
    "function_call",
    "function_response",
    "image",
    "inlineData",
    "reasoningContent",
    "toolResult",
    "toolUse",
];

/// A word of an API has at most so many bytes.
const LONGEST_WORD: usize = 64;

/// Sums up the tokens of texts.
pub(super) struct Texts<'t> {
    tokens: &'t Tokens,
    total: u64,
    /// Whether all is text now: it is inside arguments, or inside the JSON of a result.
    is_own: bool,
}

impl<'t> Texts<'t> {
    pub(super) fn new(tokens: &'t Tokens) -> Self {
        Self {
            tokens,
            total: 0,
            is_own: false,
        }
    }

    pub(super) fn total(&self) -> u64 {
        self.total
    }

    fn add(&mut self, tokens: u64) {
        self.total = self.total.saturating_add(tokens);
    }

    /// Counts the name of a member.
    fn name(&mut self, name: &str) {
        if self.is_own || !FORM.contains(&name) {
            // The mark between a name and its value.
            self.add(self.tokens.count(name).saturating_add(1));
        }
    }

    /// Counts the text of a member.
    pub(super) fn text(&mut self, member: &str, text: &str) {
        let counted = match member {
            _ if self.is_own => self.tokens.count(text),
            // A word of the API, which the tokens of a message include.
            "type" | "role" if text.len() <= LONGEST_WORD => 0,
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
            Json::Array(items) => {
                self.opening();
                for item in items {
                    self.value(member, item);
                }
            }
            Json::Object(members) => {
                self.opening();
                for (name, value) in members {
                    self.name(name);
                    match value {
                        _ if self.is_own => self.value(name, value),
                        Json::Object(_) if OWN.contains(&name.as_str()) => self.own(value),
                        _ if matches!(name.as_str(), "content" | "output") => self.content(value),
                        _ => self.value(name, value),
                    }
                }
            }
            Json::Number(number) => self.number(number.to_string().len()),
            Json::Bool(_) | Json::Null => self.number(1),
        }
    }

    /// A mark of JSON that is text: an object or a list begins.
    fn opening(&mut self) {
        self.add(self.is_own.into());
    }

    /// Counts a value of which all is text.
    fn own(&mut self, value: &Json) {
        let before = core::mem::replace(&mut self.is_own, true);
        self.value("", value);
        self.is_own = before;
    }

    /// Counts the content of a block or of a result: parts, or JSON that is sent as text.
    pub(super) fn content(&mut self, value: &Json) {
        match value {
            Json::Array(items) => items.iter().for_each(|item| self.content(item)),
            Json::Object(members) if !is_part(members) => self.own(value),
            other => self.value("content", other),
        }
    }

    /// Counts all texts in a piece of a request, of which the slices are the parts between its
    /// cache markers. A piece is a value, or a member with its name, perhaps after a comma.
    pub(super) fn pieces(&mut self, slices: &[&[u8]]) {
        let mut member = String::new();
        let (mut depth, mut own_from) = (0_usize, None);
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
                match byte {
                    b'{' | b'[' => {
                        self.opening();
                        depth += 1;
                        let follows_name = start.checked_sub(1).and_then(|at| slice.get(at));
                        let is_member = follows_name == Some(&b':');
                        if *byte == b'{' && is_member && OWN.contains(&member.as_str()) {
                            own_from = own_from.or(Some(depth));
                        }
                    }
                    b'}' | b']' => {
                        own_from = own_from.filter(|from| *from < depth);
                        depth = depth.saturating_sub(1);
                    }
                    _ => {}
                }
                self.is_own = own_from.is_some();
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

/// Whether an object is a part of a message. Other objects are sent as text.
fn is_part(members: &serde_json::Map<String, Json>) -> bool {
    let is_text = |name: &str| members.get(name).is_some_and(Json::is_string);
    is_text("type") || is_text("text") || PARTS.iter().any(|name| members.contains_key(*name))
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

/// Whether the text of a member is data in base64, or names a file.
pub(super) fn is_media(member: &str, text: &str) -> bool {
    // A file that the provider has, or fetches.
    if matches!(
        member,
        "file_id" | "file_url" | "fileUri" | "file_uri" | "image_url"
    ) {
        return !text.is_empty() && (is_data_url(text) || text.len() <= LONGEST_URL);
    }
    let may_be = matches!(member, "data" | "bytes" | "file_data" | "images" | "url");
    let is_base64 =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_' | b'=');
    may_be && (is_data_url(text) || text.len() >= DATA && text.bytes().take(DATA).all(is_base64))
}

/// Whether a text is a URL that holds data in base64. Other texts may begin with `data:`, too, such
/// as the events of a stream.
fn is_data_url(text: &str) -> bool {
    let start = text.as_bytes();
    let start = start.get(..LONGEST_WORD * 4).unwrap_or(start);
    text.starts_with("data:")
        && start.windows(8).any(|it| it == b";base64,")
        && !text
            .bytes()
            .take_while(|byte| *byte != b',')
            .any(|byte| byte.is_ascii_whitespace())
}

/// One for every so many, rounded up.
fn per(count: usize, each: usize) -> u64 {
    u64::try_from(count.div_ceil(each)).unwrap_or(u64::MAX)
}
