//! The events of a streamed answer, gathered.

use std::collections::BTreeMap;

use pact_core::{Json, ProviderError};
use serde_json::{Map, json};

use super::Chat;
use super::provider::reported;
use crate::import::invalid;

/// Gathers the events of a streamed answer of OpenAI Chat Completions, Mistral or Ollama.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::OpenAiChat;
/// use serde_json::json;
///
/// let provider = OpenAiChat::new("gpt-5-mini").option("stream", true);
/// let mut stream = provider.stream();
/// for event in [
///     json!({"choices": [{"index": 0, "delta": {"role": "assistant", "content": "Par"}}]}),
///     json!({"choices": [{"index": 0, "delta": {"content": "is."}}]}),
///     json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}),
/// ] {
///     stream.push(&event)?;
/// }
/// let mut ctx = Context::default();
/// ctx.user("What is the capital of France?");
/// ctx.absorb(&provider, &stream.finish()?)?;
/// assert!(ctx.thread().to_json().contains("Paris."));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChatStream {
    chat: &'static Chat,
    /// The members beside the choices or the message.
    members: Map<String, Json>,
    /// The choices by their index. Ollama has one.
    choices: BTreeMap<u64, Choice>,
    has_ended: bool,
}

#[derive(Clone, Debug, Default)]
struct Choice {
    message: Map<String, Json>,
    /// The calls by their index.
    calls: BTreeMap<u64, Map<String, Json>>,
    members: Map<String, Json>,
}

/// Texts with these names come whole, and not in pieces.
const WHOLE: [&str; 5] = ["role", "id", "type", "name", "index"];

impl ChatStream {
    pub(crate) fn new(chat: &'static Chat) -> Self {
        Self {
            chat,
            members: Map::new(),
            choices: BTreeMap::new(),
            has_ended: false,
        }
    }

    /// Takes the next event: the JSON of its `data`, or of a line for Ollama. The text `[DONE]`,
    /// with which some streams end, is no event.
    ///
    /// # Errors
    /// If the event is none of the API, or reports an error.
    pub fn push(&mut self, event: &Json) -> Result<(), ProviderError> {
        let Some(members) = event.as_object() else {
            return Err(self.error("", "the event is no object"));
        };
        if let Some(error) = members.get("error").filter(|error| !error.is_null()) {
            return Err(reported(self.chat, error));
        }
        for (name, value) in members {
            match (name.as_str(), value) {
                ("choices", Json::Array(choices)) if self.chat.has_ids => {
                    for (at, choice) in choices.iter().enumerate() {
                        self.choose(at, choice)?;
                    }
                }
                ("choices", _) if self.chat.has_ids => {
                    return Err(self.error("/choices", "`choices` is not a list"));
                }
                ("message", Json::Object(delta)) if !self.chat.has_ids => {
                    self.choices
                        .entry(0)
                        .or_default()
                        .extend(self.chat, delta)?;
                }
                ("message", _) if !self.chat.has_ids => {
                    return Err(self.error("/message", "`message` is no object"));
                }
                ("object", _) => {
                    self.members.insert(name.clone(), "chat.completion".into());
                }
                // The usage comes once, in the last event or in each.
                (_, Json::Null) if self.members.contains_key(name) => {}
                _ => {
                    self.members.insert(name.clone(), value.clone());
                }
            }
        }
        self.has_ended |= members.get("done") == Some(&Json::Bool(true));
        Ok(())
    }

    /// Returns the answer.
    ///
    /// # Errors
    /// If the stream has not ended.
    pub fn finish(self) -> Result<Json, ProviderError> {
        let Self {
            chat,
            mut members,
            choices,
            has_ended,
        } = self;
        let has_stopped = |choice: &Choice| {
            choice
                .members
                .get("finish_reason")
                .is_some_and(Json::is_string)
        };
        let is_whole = if chat.has_ids {
            choices.values().all(has_stopped)
        } else {
            has_ended
        };
        if !is_whole || choices.is_empty() {
            return Err(invalid(chat.api(), "", "the stream has not ended"));
        }
        let mut messages = choices.into_iter().map(|(index, choice)| {
            let (message, mut members) = choice.finish();
            members.insert("index".to_owned(), index.into());
            members.insert("message".to_owned(), Json::Object(message));
            Json::Object(members)
        });
        if chat.has_ids {
            members.insert("choices".to_owned(), messages.collect());
        } else if let Some(mut only) = messages.next() {
            let message = only.get_mut("message").map(Json::take);
            members.insert("message".to_owned(), message.unwrap_or_default());
        }
        Ok(Json::Object(members))
    }

    fn error(&self, place: &str, message: &str) -> ProviderError {
        invalid(self.chat.api(), place, message)
    }

    /// Takes a piece of a choice.
    fn choose(&mut self, at: usize, piece: &Json) -> Result<(), ProviderError> {
        let Some(members) = piece.as_object() else {
            let place = format!("/choices/{at}");
            return Err(self.error(&place, "the choice is no object"));
        };
        let index = members.get("index").and_then(Json::as_u64);
        let choice = self.choices.entry(index.unwrap_or_default()).or_default();
        for (name, value) in members {
            match (name.as_str(), value) {
                ("index", _) | (_, Json::Null) => {}
                ("delta", Json::Object(delta)) => choice.extend(self.chat, delta)?,
                ("delta", _) => {
                    let place = format!("/choices/{at}/delta");
                    return Err(self.error(&place, "`delta` is no object"));
                }
                _ => merge(&mut choice.members, name, value),
            }
        }
        Ok(())
    }
}

impl Choice {
    /// Adds a piece of the message.
    fn extend(
        &mut self,
        chat: &'static Chat,
        delta: &Map<String, Json>,
    ) -> Result<(), ProviderError> {
        for (name, value) in delta {
            match (name.as_str(), value) {
                ("tool_calls", Json::Array(calls)) => {
                    for (at, call) in calls.iter().enumerate() {
                        self.call(chat, at, call)?;
                    }
                }
                ("content", Json::Array(parts)) => self.parts(parts),
                _ => merge(&mut self.message, name, value),
            }
        }
        Ok(())
    }

    /// Adds a piece of a call. Calls without an index come whole.
    fn call(&mut self, chat: &'static Chat, at: usize, call: &Json) -> Result<(), ProviderError> {
        let Some(members) = call.as_object() else {
            let place = format!("/tool_calls/{at}");
            return Err(invalid(chat.api(), &place, "the call is no object"));
        };
        let index = members.get("index").and_then(Json::as_u64);
        let index = index.unwrap_or_else(|| {
            let last = self.calls.last_key_value();
            last.map_or(0, |(last, _)| last.saturating_add(1))
        });
        let whole = self.calls.entry(index).or_default();
        for (name, value) in members {
            // OpenAI says the index in pieces alone, and does not take it back.
            let is_taken = name != "index" || chat.call.0.contains(&"index");
            if is_taken {
                merge(whole, name, value);
            }
        }
        Ok(())
    }

    /// Adds parts of a content that is a list. A part goes on with the last one, if it can.
    fn parts(&mut self, parts: &[Json]) {
        let content = self.message.entry("content").or_insert(Json::Null);
        if let Json::String(text) = content {
            let text = core::mem::take(text);
            let before = Some(json!({"type": "text", "text": text}));
            let before = before.filter(|_| !text.is_empty());
            *content = Json::Array(before.into_iter().collect());
        }
        if content.is_null() {
            *content = Json::Array(Vec::new());
        }
        let Json::Array(whole) = content else {
            return;
        };
        for part in parts {
            push_part(whole, part);
        }
    }

    fn finish(self) -> (Map<String, Json>, Map<String, Json>) {
        let mut message = self.message;
        let calls: Vec<Json> = self.calls.into_values().map(Json::Object).collect();
        if !calls.is_empty() {
            message.insert("tool_calls".to_owned(), Json::Array(calls));
        }
        (message, self.members)
    }
}

/// Adds a part to a list, or to the last part of the list, where both are texts or thinking.
fn push_part(whole: &mut Vec<Json>, part: &Json) {
    let kind = part.get("type").and_then(Json::as_str);
    let same = whole
        .last_mut()
        .filter(|last| last.get("type").and_then(Json::as_str) == kind);
    match (kind, same) {
        (Some("text"), Some(last)) => {
            if let (Some(Json::String(text)), Some(more)) = (
                last.get_mut("text"),
                part.get("text").and_then(Json::as_str),
            ) {
                text.push_str(more);
                return;
            }
        }
        (Some("thinking"), Some(last)) => {
            if let (Some(Json::Array(texts)), Some(more)) = (
                last.get_mut("thinking"),
                part.get("thinking").and_then(Json::as_array),
            ) {
                // A text inside goes on in the same way. Nothing is in there twice.
                for text in more {
                    push_part(texts, text);
                }
                return;
            }
        }
        _ => {}
    }
    whole.push(part.clone());
}

/// Adds a piece of a member: texts and lists grow, objects are merged, other values are replaced.
fn merge(members: &mut Map<String, Json>, name: &str, piece: &Json) {
    let Some(whole) = members.get_mut(name) else {
        members.insert(name.to_owned(), piece.clone());
        return;
    };
    match (whole, piece) {
        (_, Json::Null) => {}
        (Json::String(whole), Json::String(piece)) if WHOLE.contains(&name) => {
            if !piece.is_empty() {
                whole.clone_from(piece);
            }
        }
        (Json::String(whole), Json::String(piece)) => whole.push_str(piece),
        (Json::Array(whole), Json::Array(piece)) => whole.extend(piece.iter().cloned()),
        (Json::Object(whole), Json::Object(piece)) => {
            for (name, piece) in piece {
                merge(whole, name, piece);
            }
        }
        (Json::Array(whole), Json::String(text)) if name == "content" => {
            push_part(whole, &json!({"type": "text", "text": text}));
        }
        (whole, piece) => *whole = piece.clone(),
    }
}
