//! The events of a streamed answer, gathered.

use std::collections::BTreeMap;

use pact_core::{Json, ProviderError};

use super::API;
use crate::import::invalid;

/// Gathers the events of a streamed answer of OpenAI Responses.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::OpenAiResponses;
/// use serde_json::json;
///
/// let provider = OpenAiResponses::new("gpt-5");
/// let item = json!({"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
///     "content": [{"type": "output_text", "text": "Paris.", "annotations": []}]});
/// let mut stream = provider.stream();
/// for event in [
///     json!({"type": "response.created", "response": {"status": "in_progress", "output": []}}),
///     json!({"type": "response.output_text.delta", "output_index": 0, "delta": "Paris."}),
///     json!({"type": "response.output_item.done", "output_index": 0, "item": item}),
///     json!({"type": "response.completed", "response": {"status": "completed",
///         "output": [item]}}),
/// ] {
///     stream.push(&event)?;
/// }
/// let mut ctx = Context::default();
/// ctx.user("What is the capital of France?");
/// ctx.absorb(&provider, &stream.finish()?)?;
/// assert!(ctx.thread().to_json().contains("Paris."));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct OpenAiResponsesStream {
    /// The items that are done, by their place in the answer.
    items: BTreeMap<u64, Json>,
    response: Option<Json>,
}

impl OpenAiResponsesStream {
    /// Takes the next event: the JSON of its `data`.
    ///
    /// # Errors
    /// If the event reports an error, or is not in the form of the API.
    pub fn push(&mut self, event: &Json) -> Result<(), ProviderError> {
        let Some(kind) = event.get("type").and_then(Json::as_str) else {
            return Err(invalid(API, "/type", "the event has no `type`"));
        };
        match kind {
            "response.output_item.done" => {
                let index = event.get("output_index").and_then(Json::as_u64);
                let index = index.ok_or_else(|| {
                    let message = "the event does not say which item it is about";
                    invalid(API, "/output_index", message)
                })?;
                let item = event.get("item").filter(|item| item.is_object());
                let item = item.ok_or_else(|| invalid(API, "/item", "the event has no item"))?;
                self.items.insert(index, item.clone());
            }
            "response.completed" | "response.incomplete" | "response.cancelled" => {
                let response = event.get("response").filter(|it| it.is_object());
                let response =
                    response.ok_or_else(|| invalid(API, "/response", "the event has no answer"))?;
                self.response = Some(response.clone());
            }
            "response.failed" | "error" => {
                let places = ["/response/error/message", "/error/message", "/message"];
                let said = places
                    .iter()
                    .find_map(|place| event.pointer(place)?.as_str());
                let message = said.unwrap_or("the provider reports an error");
                let rule = format!("{API}/failed");
                return Err(ProviderError::new(rule, message).at("/error"));
            }
            // All that deltas and the other events say is in the item or in the answer at the end.
            _ => {}
        }
        Ok(())
    }

    /// Returns the answer. Items that the last event does not repeat are in it, too.
    ///
    /// # Errors
    /// If the stream has not ended.
    pub fn finish(self) -> Result<Json, ProviderError> {
        let Some(mut response) = self.response else {
            return Err(invalid(API, "", "the stream has not ended"));
        };
        let output = response.get("output").and_then(Json::as_array);
        let has_items = output.is_some_and(|output| !output.is_empty());
        if !has_items && let Some(members) = response.as_object_mut() {
            let items = self.items.into_values().collect();
            members.insert("output".to_owned(), Json::Array(items));
        }
        Ok(response)
    }
}
