//! The rules of each API, over the JSON of a request.

mod bedrock;
mod chat;
mod gemini;
mod messages;
mod ollama;
mod responses;

use core::fmt;

use serde_json::{Map, Value as Json};

use crate::Api;
use crate::memory::Memory;

/// Tells why a server refuses a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The name of the rule.
    pub rule: &'static str,
    /// The place in the request, as a JSON pointer.
    pub place: String,
    /// The problem in words.
    pub message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at `{}`: {}", self.rule, self.place, self.message)
    }
}

impl core::error::Error for Refusal {}

pub(crate) type Verdict<T = ()> = Result<T, Refusal>;

/// Judges a request.
pub(crate) fn judge(api: Api, request: &Json, memory: &Memory) -> Verdict {
    tool_names(api, request)?;
    match api {
        Api::Chat => chat::judge(request, memory, &chat::OPENAI),
        Api::Mistral => chat::judge(request, memory, &chat::MISTRAL),
        Api::Responses => responses::judge(request, memory),
        Api::Anthropic => messages::judge(request, memory),
        Api::Gemini => gemini::judge(request, memory),
        Api::Bedrock => bedrock::judge(request, memory),
        Api::Ollama => ollama::judge(request, memory),
    }
}

/// The names of tools are words, and each has its own.
fn tool_names(api: Api, request: &Json) -> Verdict {
    let (list, name) = match api {
        Api::Chat | Api::Mistral => ("/tools", "/function/name"),
        Api::Responses | Api::Anthropic => ("/tools", "/name"),
        Api::Gemini => ("/tools/0/functionDeclarations", "/name"),
        Api::Bedrock => ("/toolConfig/tools", "/toolSpec/name"),
        Api::Ollama => return Ok(()),
    };
    let tools = request.pointer(list).and_then(Json::as_array);
    let names = tools
        .into_iter()
        .flatten()
        .filter_map(|it| it.pointer(name));
    let mut seen = std::collections::HashSet::new();
    for name in names {
        let name = any_text(Some(name), list)?;
        if !is_word(name, 64) {
            return refuse("tool-name", list, format!("`{name}` is no name of a tool"));
        }
        if !seen.insert(name) {
            return refuse("tool-twice", list, format!("two tools are named `{name}`"));
        }
    }
    Ok(())
}

fn refuse<T>(rule: &'static str, place: &str, message: impl Into<String>) -> Verdict<T> {
    Err(Refusal {
        rule,
        place: place.to_owned(),
        message: message.into(),
    })
}

/// An object with no other members than these.
fn object<'j>(value: &'j Json, place: &str, known: &[&str]) -> Verdict<&'j Map<String, Json>> {
    let Json::Object(members) = value else {
        return refuse("type", place, "an object is expected");
    };
    match members.keys().find(|name| !known.contains(&name.as_str())) {
        Some(name) => refuse(
            "unknown-member",
            place,
            format!("`{name}`: extra inputs are not permitted"),
        ),
        None => Ok(members),
    }
}

/// A list with at least one item.
fn full_list<'j>(value: Option<&'j Json>, place: &str) -> Verdict<&'j [Json]> {
    match value {
        Some(Json::Array(items)) if !items.is_empty() => Ok(items),
        Some(Json::Array(_)) => refuse("empty-list", place, "the list is empty"),
        Some(_) => refuse("type", place, "a list is expected"),
        None => refuse("missing", place, "a list is missing"),
    }
}

/// A text, which may be empty.
fn any_text<'j>(value: Option<&'j Json>, place: &str) -> Verdict<&'j str> {
    match value {
        Some(Json::String(text)) => Ok(text),
        Some(_) => refuse("type", place, "a text is expected"),
        None => refuse("missing", place, "a text is missing"),
    }
}

/// A text that is more than white space.
fn full_text<'j>(value: Option<&'j Json>, place: &str) -> Verdict<&'j str> {
    let text = any_text(value, place)?;
    if text.trim().is_empty() {
        return refuse("empty-content", place, "the text is empty");
    }
    Ok(text)
}

/// The calls of the last message that made some, until they are answered.
#[derive(Debug, Default)]
struct Open<'j> {
    ids: Vec<&'j str>,
    /// All ids of the request.
    all: std::collections::HashSet<&'j str>,
}

impl<'j> Open<'j> {
    fn call(&mut self, id: &'j str, place: &str) -> Verdict {
        if !self.all.insert(id) {
            return refuse("call-id", place, format!("a second call has the id `{id}`"));
        }
        self.ids.push(id);
        Ok(())
    }

    fn answer(&mut self, id: &str, place: &str) -> Verdict {
        let Some(at) = self.ids.iter().position(|open| *open == id) else {
            return if self.all.contains(id) {
                let message = format!("the call `{id}` is answered, or not right before");
                refuse("doubled-or-late-result", place, message)
            } else {
                refuse("orphan-result", place, format!("there is no call `{id}`"))
            };
        };
        self.ids.remove(at);
        Ok(())
    }

    /// Nothing may be open here.
    fn none(&self, place: &str) -> Verdict {
        match self.ids.first() {
            Some(id) => refuse(
                "unanswered-call",
                place,
                format!("the call `{id}` is not answered"),
            ),
            None => Ok(()),
        }
    }
}

/// A call must be as the server made it.
fn is_as_made(memory: &Memory, key: &str, name: &str, arguments: &Json, place: &str) -> Verdict {
    match memory.calls.get(key) {
        None if !memory.takes_foreign_calls() => {
            refuse("call-id", place, format!("no answer made the call `{key}`"))
        }
        Some(made) if made.name != name || made.arguments != *arguments => refuse(
            "changed-call",
            place,
            format!("the call `{key}` comes back changed"),
        ),
        _ => Ok(()),
    }
}

/// An id of letters, digits, `_` and `-`.
fn is_word(id: &str, longest: usize) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    !id.is_empty() && id.len() <= longest && id.bytes().all(is_word)
}
