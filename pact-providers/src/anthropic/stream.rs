//! The events of a streamed answer, gathered.

use pact_core::{Json, ProviderError};
use serde_json::Map;

use super::{API, read};
use crate::import::invalid;

/// Gathers the events of a streamed answer of Anthropic.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::Anthropic;
/// use serde_json::json;
///
/// let provider = Anthropic::new("claude-sonnet-4-5").max_tokens(1024);
/// let mut stream = provider.stream();
/// for event in [
///     json!({"type": "message_start", "message": {"role": "assistant", "content": [],
///         "usage": {"input_tokens": 9}}}),
///     json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text",
///         "text": ""}}),
///     json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta",
///         "text": "Par"}}),
///     json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta",
///         "text": "is."}}),
///     json!({"type": "content_block_stop", "index": 0}),
///     json!({"type": "message_delta", "delta": {"stop_reason": "end_turn"},
///         "usage": {"output_tokens": 2}}),
///     json!({"type": "message_stop"}),
/// ] {
///     stream.push(&event)?;
/// }
/// let mut ctx = Context::default();
/// ctx.user("What is the capital of France?");
/// let turn = ctx.absorb(&provider, &stream.finish()?)?;
/// assert!(ctx.thread().to_json().contains("Paris."));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct AnthropicStream {
    members: Option<Map<String, Json>>,
    parts: Vec<Json>,
    /// The text of the arguments of each part so far.
    inputs: Vec<String>,
    has_ended: bool,
}

impl AnthropicStream {
    /// Takes the next event: the JSON of its `data`.
    ///
    /// # Errors
    /// If the event does not follow from those before it, or reports an error.
    pub fn push(&mut self, event: &Json) -> Result<(), ProviderError> {
        let kind = event.get("type").and_then(Json::as_str).unwrap_or_default();
        match kind {
            "message_start" => {
                let message = event.get("message").and_then(Json::as_object);
                let message =
                    message.ok_or_else(|| invalid(API, "/message", "no message starts"))?;
                self.members = Some(message.clone());
            }
            "content_block_start" => {
                let part = event.get("content_block").cloned().unwrap_or_default();
                let index = index_of(event)?;
                if index != self.parts.len() {
                    return Err(invalid(API, "/index", "a part starts out of order"));
                }
                self.parts.push(part);
                self.inputs.push(String::new());
            }
            "content_block_delta" => self.extend(event)?,
            "content_block_stop" => self.end_part(index_of(event)?)?,
            "message_delta" => self.merge(event),
            "message_stop" => self.has_ended = true,
            "error" => {
                let said = event.pointer("/error/message").and_then(Json::as_str);
                return Err(invalid(
                    API,
                    "/error",
                    said.unwrap_or("the provider reports an error"),
                ));
            }
            // `ping`, and events of later versions, say nothing.
            _ => {}
        }
        Ok(())
    }

    /// Returns the answer.
    ///
    /// # Errors
    /// If the stream has not ended.
    pub fn finish(self) -> Result<Json, ProviderError> {
        match self.members {
            Some(members) if self.has_ended => Ok(read::answer(members, self.parts)),
            _ => Err(invalid(API, "", "the stream has not ended")),
        }
    }

    fn extend(&mut self, event: &Json) -> Result<(), ProviderError> {
        let index = index_of(event)?;
        let (Some(part), Some(input)) = (self.parts.get_mut(index), self.inputs.get_mut(index))
        else {
            return Err(invalid(API, "/index", "no such part has started"));
        };
        let delta = event.get("delta").unwrap_or(&Json::Null);
        let text = |name: &str| delta.get(name).and_then(Json::as_str).unwrap_or_default();
        match delta.get("type").and_then(Json::as_str) {
            Some("text_delta") => append(part, "text", text("text")),
            Some("thinking_delta") => append(part, "thinking", text("thinking")),
            Some("signature_delta") => append(part, "signature", text("signature")),
            Some("input_json_delta") => input.push_str(text("partial_json")),
            Some("citations_delta") => {
                let citation = delta.get("citation").cloned().unwrap_or_default();
                if let Some(part) = part.as_object_mut() {
                    let list = part
                        .entry("citations")
                        .or_insert_with(|| Json::Array(Vec::new()));
                    if list.is_null() {
                        *list = Json::Array(Vec::new());
                    }
                    if let Some(list) = list.as_array_mut() {
                        list.push(citation);
                    }
                }
            }
            // Such as `compaction_delta`: texts go on, and other members are set.
            _ => extend_with(part, delta),
        }
        Ok(())
    }

    fn end_part(&mut self, index: usize) -> Result<(), ProviderError> {
        let input = self
            .inputs
            .get_mut(index)
            .map(core::mem::take)
            .unwrap_or_default();
        let part = self.parts.get_mut(index).and_then(Json::as_object_mut);
        if input.is_empty() {
            return Ok(());
        }
        let input: Json = serde_json::from_str(&input).map_err(|_| {
            invalid(
                API,
                "/delta/partial_json",
                "the arguments of a call are no JSON",
            )
        })?;
        if let Some(part) = part {
            part.insert("input".to_owned(), input);
        }
        Ok(())
    }

    /// Takes over the members that come at the end: the stop reason, and the final usage.
    fn merge(&mut self, event: &Json) {
        let Some(members) = &mut self.members else {
            return;
        };
        let others = event.as_object().into_iter().flatten();
        for (name, value) in others {
            if !matches!(name.as_str(), "type" | "delta" | "usage") {
                members.insert(name.clone(), value.clone());
            }
        }
        let delta = event.get("delta").and_then(Json::as_object);
        for (name, value) in delta.into_iter().flatten() {
            members.insert(name.clone(), value.clone());
        }
        let usage = members
            .entry("usage")
            .or_insert_with(|| Json::Object(Map::new()));
        let newer = event.get("usage").and_then(Json::as_object);
        if let (Some(usage), Some(newer)) = (usage.as_object_mut(), newer) {
            usage.extend(newer.clone());
        }
    }
}

fn index_of(event: &Json) -> Result<usize, ProviderError> {
    let index = event.get("index").and_then(Json::as_u64);
    let index = index.and_then(|index| usize::try_from(index).ok());
    index.ok_or_else(|| {
        invalid(
            API,
            "/index",
            "the event does not say which part it is about",
        )
    })
}

/// Adds the members of a delta to a part.
fn extend_with(part: &mut Json, delta: &Json) {
    for (name, value) in delta.as_object().into_iter().flatten() {
        match value {
            _ if name == "type" => {}
            Json::String(text) => append(part, name, text),
            other => {
                if let Some(part) = part.as_object_mut() {
                    part.insert(name.clone(), other.clone());
                }
            }
        }
    }
}

/// Adds to a text of a part.
fn append(part: &mut Json, name: &str, text: &str) {
    if let Some(part) = part.as_object_mut() {
        let member = part
            .entry(name)
            .or_insert_with(|| Json::String(String::new()));
        match member {
            Json::String(member) => member.push_str(text),
            // A part may start with null.
            other => *other = text.into(),
        }
    }
}
