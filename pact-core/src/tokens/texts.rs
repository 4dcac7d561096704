//! The texts of a block, or of a piece of a request, that a model reads.
//!
//! A model reads no JSON of an API: it reads the texts, and marks between them. So the form of a
//! message, such as `{"type":"text","text":…}`, costs nothing here. The names of other members do,
//! because they are names of schemas.
//!
//! The arguments of a call and the JSON of a result are the model's and the tool's own words. A
//! member in them may have any name, and most APIs send them as a text. So they count as the text
//! of their JSON, in a block and in a request, wherever an API puts them.

use std::borrow::Cow;

use super::Tokens;
use super::media::{is_media, media_in};
use crate::Json;
use crate::calls::{ResultContent, Said};

/// A picture, a file or a sound costs about so many tokens. The APIs have formulas of their own, of
/// the size of a picture, which only its bytes would tell.
const MEDIA: u64 = 1_600;

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

/// A word of an API has at most so many bytes.
pub(super) const LONGEST_WORD: usize = 64;

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

    /// Counts a text.
    pub(super) fn plain(&mut self, text: &str) {
        self.add(self.tokens.count_once(text));
    }

    /// Counts JSON that is an own word of a model or a tool.
    fn own(&mut self, value: &Json) {
        match value {
            Json::String(text) => self.plain(text),
            other => self.plain(&other.to_string()),
        }
    }

    /// Counts the name of a member.
    fn name(&mut self, name: &str) {
        if !FORM.contains(&name) {
            // The mark between a name and its value.
            self.add(self.tokens.count_once(name).saturating_add(1));
        }
    }

    /// Counts the text of a member.
    fn text(&mut self, member: &str, text: &str) {
        match member {
            // A word of the API, which the tokens of a message include.
            "type" | "role" if text.len() <= LONGEST_WORD => {}
            "signature" | "thoughtSignature" | "thought_signature" | "encrypted_content"
            | "redactedContent" => self.add(per(text.len(), OPAQUE)),
            _ if is_media(member, text) => self.add(MEDIA),
            _ => self.plain(text),
        }
    }

    /// Counts a number, a boolean or null by its length.
    fn number(&mut self, digits: usize) {
        self.add(per(digits, 3));
    }

    /// Counts all texts in the value of a member, in the form of an API. It must not be nested
    /// deep, and none in a tree is.
    pub(super) fn value(&mut self, member: &str, value: &Json) {
        match value {
            Json::String(text) => self.text(member, text),
            Json::Array(items) => items.iter().for_each(|item| self.value(member, item)),
            Json::Object(members) => {
                if let Some(media) = media_in(members) {
                    self.add(MEDIA);
                    for (name, value) in media.beside {
                        self.value(name, value);
                    }
                    return;
                }
                for (name, value) in members {
                    self.member(name, value);
                }
            }
            Json::Number(number) => self.number(number.to_string().len()),
            Json::Bool(_) | Json::Null => self.number(1),
        }
    }

    /// Counts a member, in the form of an API.
    pub(super) fn member(&mut self, name: &str, value: &Json) {
        self.name(name);
        if !OWN.contains(&name) {
            return self.value(name, value);
        }
        match value {
            // A text result, in the place of an object: the text is what the tool said.
            Json::Object(members) if members.len() == 1 => match members.iter().next() {
                Some((name, Json::String(text))) => {
                    self.name(name);
                    self.plain(text);
                }
                _ => self.own(value),
            },
            Json::Object(_) => self.own(value),
            // The input of a request is its messages.
            Json::Array(_) if name != "input" => self.own(value),
            other => self.value(name, other),
        }
    }

    /// Counts the members that a patch gives to the message of a block, such as a signature.
    pub(super) fn patch(&mut self, original: &Json) {
        let operations = original.get("patch").and_then(Json::as_array);
        for operation in operations.into_iter().flatten() {
            let path = operation.get("path").and_then(Json::as_str);
            let name = path.and_then(|path| path.rsplit('/').next());
            if let Some(value) = operation.get("value") {
                self.member(name.unwrap_or_default(), value);
            }
        }
    }

    /// Counts one thing that a block says.
    pub(super) fn said(&mut self, said: &Said<'_>) {
        match said {
            Said::Text(text) => self.plain(text),
            Said::Call(call) => {
                self.plain(call.id);
                self.plain(call.name.unwrap_or_default());
                match (call.text, call.arguments) {
                    (Some(text), _) => self.plain(text),
                    (None, Some(arguments)) => self.own(arguments),
                    (None, None) => {}
                }
            }
            Said::Answer(answer) => {
                self.plain(answer.id);
                self.plain(answer.name.unwrap_or_default());
                self.result(answer.content);
            }
            Said::Other(part) => self.part(part),
        }
    }

    /// Counts the content of a result.
    fn result(&mut self, content: ResultContent<'_>) {
        match content {
            ResultContent::Empty => {}
            ResultContent::Text(text) => self.plain(text),
            ResultContent::Json(json) => match content.parts() {
                Some(parts) => {
                    for part in parts {
                        self.part(part);
                        // An API that has only texts here puts a mark between them.
                        self.add(1);
                    }
                }
                None => self.own(json),
            },
        }
    }

    /// Counts a part of a message, in the canonical form or in that of an API.
    fn part(&mut self, part: &Json) {
        let member = |name: &str| part.get(name);
        let kind = member("type").and_then(Json::as_str);
        match kind.unwrap_or_default() {
            "json" if member("value").is_some() => self.own(member("value").unwrap_or(part)),
            "opaque" if member("value").is_some() => {
                self.value("", member("value").unwrap_or(part));
            }
            "call" => {
                for value in ["id", "name", "arguments"].into_iter().filter_map(member) {
                    self.own(value);
                }
            }
            "result" => {
                for value in ["id", "name"].into_iter().filter_map(member) {
                    self.own(value);
                }
                self.result(member("content").into());
            }
            _ => self.value("", part),
        }
    }

    /// Counts all texts in a piece of a request, of which the slices are the parts between its
    /// cache markers. A piece is a value, or a member with its name, perhaps after a comma.
    pub(super) fn pieces(&mut self, slices: &[&[u8]]) {
        let bytes = match slices {
            [one] => Cow::Borrowed(*one),
            many => Cow::Owned(many.concat()),
        };
        let bytes = bytes.trim_ascii_start();
        let bytes = bytes.strip_prefix(b",").unwrap_or(bytes);
        if let Ok(value) = serde_json::from_slice::<Json>(bytes) {
            return self.value("", &value);
        }
        let member = [b"{", bytes, b"}"].concat();
        match serde_json::from_slice::<Json>(&member) {
            Ok(member) => self.value("", &member),
            // A provider of a program may say something else than JSON.
            Err(_) => self.plain(&String::from_utf8_lossy(bytes)),
        }
    }
}

/// One for every so many, rounded up.
fn per(count: usize, each: usize) -> u64 {
    u64::try_from(count.div_ceil(each)).unwrap_or(u64::MAX)
}
