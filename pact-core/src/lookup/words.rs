//! The words of a block, as a lookup reads them, and searches in them.

use std::borrow::Cow;

use crate::Json;
use crate::node::Node;
use crate::tokens::Tokens;

/// The text of a block: its content, and the calls beside it. JSON is written as it is, without
/// data in base64 and without signatures, which say nothing.
pub(super) fn words(node: &Node) -> Cow<'_, str> {
    let content = node.content.as_ref();
    let mut said = match content.and_then(|content| content.as_text()) {
        Some(text) => Cow::Borrowed(text),
        None => match content.and_then(|content| content.as_json()) {
            None | Some(Json::Null) => Cow::Borrowed(""),
            Some(json) => Cow::Owned(readable("", json).to_string()),
        },
    };
    let beside = node.spoken().iter().filter(|it| it.attribute().is_some());
    for call in beside.filter_map(|spoken| spoken.object(node)) {
        let said = said.to_mut();
        if !said.is_empty() {
            said.push('\n');
        }
        said.push_str(&readable("", call).to_string());
    }
    said
}

/// A value without data. None in a tree is nested deep.
fn readable(member: &str, value: &Json) -> Json {
    match value {
        Json::String(text) if is_data(member, text) => {
            Json::from(format!("[{} bytes of data]", text.len()))
        }
        Json::Array(items) => items.iter().map(|item| readable(member, item)).collect(),
        Json::Object(members) => {
            let members = members.iter();
            let members = members.map(|(name, value)| (name.clone(), readable(name, value)));
            Json::Object(members.collect())
        }
        other => other.clone(),
    }
}

fn is_data(member: &str, text: &str) -> bool {
    let is_opaque = matches!(
        member,
        "signature"
            | "thoughtSignature"
            | "thought_signature"
            | "encrypted_content"
            | "redactedContent"
    );
    is_opaque || text.len() > 100 && Tokens::is_data(member, text)
}

/// A text to search for, whatever the case of its letters.
pub(super) struct Needle(String);

impl Needle {
    pub(super) fn new(text: &str) -> Self {
        Self(folded(text))
    }

    /// The place in the words of a block at which the text begins; 0 if a string of its content has
    /// the text only where it is not escaped as in JSON.
    pub(super) fn find_in(&self, node: &Node, words: &str) -> Option<usize> {
        let json = || node.content.as_ref()?.as_json();
        self.find(words)
            .or_else(|| self.is_in(json()?).then_some(0))
    }

    fn is_in(&self, value: &Json) -> bool {
        match value {
            Json::String(text) => self.find(text).is_some(),
            Json::Array(items) => items.iter().any(|item| self.is_in(item)),
            Json::Object(members) => members
                .iter()
                .any(|(name, value)| !is_text_of_data(name, value) && self.is_in(value)),
            Json::Null | Json::Bool(_) | Json::Number(_) => false,
        }
    }

    fn find(&self, text: &str) -> Option<usize> {
        if text.is_ascii() {
            return text.to_ascii_lowercase().find(&self.0);
        }
        let at = folded(text).find(&self.0)?;
        // Some letters have more bytes in lower case.
        let mut before = 0;
        let mut letters = text.char_indices();
        let found = letters.find(|(_, letter)| {
            let is_there = before >= at;
            before += letter.to_lowercase().map(char::len_utf8).sum::<usize>();
            is_there
        });
        Some(found.map_or(0, |(place, _)| place))
    }
}

fn is_text_of_data(member: &str, value: &Json) -> bool {
    value.as_str().is_some_and(|text| is_data(member, text))
}

/// A text in lower case. It is folded letter by letter, so that the start of a word is folded as
/// the word is.
fn folded(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

/// The end of the longest piece of a text from `start` on that takes at most so many bytes as a
/// JSON string, without its quotes.
pub(super) fn end_of_piece(text: &str, start: usize, most_bytes: usize) -> usize {
    let mut room = most_bytes;
    let rest = text.get(start..).unwrap_or_default();
    for (place, letter) in rest.char_indices() {
        let bytes = match letter {
            '"' | '\\' | '\n' | '\r' | '\t' | '\u{8}' | '\u{c}' => 2,
            '\u{0}'..='\u{1f}' => 6,
            other => other.len_utf8(),
        };
        match room.checked_sub(bytes) {
            Some(left) => room = left,
            None => return start.saturating_add(place),
        }
    }
    text.len()
}

/// The start of a text, if it is long.
pub(super) fn brief(text: &str, most_bytes: usize) -> Cow<'_, str> {
    if end_of_piece(text, 0, most_bytes) == text.len() {
        return Cow::Borrowed(text);
    }
    let end = end_of_piece(text, 0, most_bytes.saturating_sub('…'.len_utf8()));
    Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default()))
}
