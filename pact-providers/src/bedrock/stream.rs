//! The events of a streamed answer, gathered.

use pact_core::{Json, ProviderError};
use serde_json::{Map, json};

use super::API;
use crate::import::invalid;

/// Gathers the events of a streamed answer of Bedrock: those of `ConverseStream`, each an
/// object with the name of the event as its member.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::Bedrock;
/// use serde_json::json;
///
/// let provider = Bedrock::new("us.amazon.nova-lite-v1:0");
/// let mut stream = provider.stream();
/// for event in [
///     json!({"messageStart": {"role": "assistant"}}),
///     json!({"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": "Par"}}}),
///     json!({"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": "is."}}}),
///     json!({"contentBlockStop": {"contentBlockIndex": 0}}),
///     json!({"messageStop": {"stopReason": "end_turn"}}),
///     json!({"metadata": {"usage": {"inputTokens": 9, "outputTokens": 2}}}),
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
pub struct BedrockStream {
    members: Map<String, Json>,
    role: Option<Json>,
    blocks: Vec<Gathered>,
    has_ended: bool,
}

/// A block so far.
#[derive(Clone, Debug, Default)]
struct Gathered {
    /// The block, as it started.
    block: Map<String, Json>,
    text: Option<String>,
    thought: Option<String>,
    signature: Option<String>,
    redacted: Option<String>,
    /// The text of the arguments.
    input: String,
    citations: Vec<Json>,
    /// The content of a result of a tool of the server.
    results: Vec<Json>,
}

impl BedrockStream {
    /// Takes the next event.
    ///
    /// # Errors
    /// If the event does not follow from those before it, or reports an error.
    pub fn push(&mut self, event: &Json) -> Result<(), ProviderError> {
        let Some(members) = event.as_object() else {
            return Err(invalid(API, "", "the event is not an object"));
        };
        for (name, value) in members {
            match name.as_str() {
                "messageStart" => self.role = Some(value.get("role").cloned().unwrap_or_default()),
                "contentBlockStart" => self.start(value)?,
                "contentBlockDelta" => {
                    let delta = value.get("delta").unwrap_or(&Json::Null);
                    self.block(value)?.extend(delta)?;
                }
                "contentBlockStop" => {
                    self.block(value)?;
                }
                "messageStop" => {
                    self.has_ended = true;
                    self.merge(value);
                }
                "metadata" => self.merge(value),
                // `internalServerException`, `throttlingException`, and the like.
                exception if exception.ends_with("Exception") => {
                    let said = value.get("message").and_then(Json::as_str);
                    let said = said.unwrap_or("the provider reports an error");
                    return Err(invalid(API, &format!("/{exception}"), said));
                }
                // Events of later versions say nothing.
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the answer.
    ///
    /// # Errors
    /// If the stream has not ended, or the arguments of a call are no JSON.
    pub fn finish(self) -> Result<Json, ProviderError> {
        let Some(role) = self.role.filter(|_| self.has_ended) else {
            return Err(invalid(API, "", "the stream has not ended"));
        };
        let blocks = self.blocks.into_iter().map(Gathered::finish);
        let mut content = blocks.collect::<Result<Vec<Json>, ProviderError>>()?;
        // A block may end without saying anything, and the API takes no empty one.
        content.retain(|block| *block != json!({}));
        let mut answer = self.members;
        let message = json!({"role": role, "content": content});
        answer.insert("output".to_owned(), json!({"message": message}));
        Ok(Json::Object(answer))
    }

    fn start(&mut self, event: &Json) -> Result<(), ProviderError> {
        let start = event.get("start").and_then(Json::as_object).cloned();
        self.block(event)?.block = start.unwrap_or_default();
        Ok(())
    }

    /// The block that an event is about. A block of text has no event at its start.
    fn block(&mut self, event: &Json) -> Result<&mut Gathered, ProviderError> {
        let place = "/contentBlockIndex";
        let index = event.get("contentBlockIndex").and_then(Json::as_u64);
        let index = index.and_then(|index| usize::try_from(index).ok());
        let problem = "the event does not say which block it is about";
        let index = index.ok_or_else(|| invalid(API, place, problem))?;
        if index == self.blocks.len() {
            self.blocks.push(Gathered::default());
        }
        let block = self.blocks.get_mut(index);
        block.ok_or_else(|| invalid(API, place, "a block starts out of order"))
    }

    /// Takes over the members that come at the end: the stop reason, and the usage.
    fn merge(&mut self, value: &Json) {
        let members = value.as_object().into_iter().flatten();
        let members = members.map(|(name, value)| (name.clone(), value.clone()));
        self.members.extend(members);
    }
}

impl Gathered {
    fn extend(&mut self, delta: &Json) -> Result<(), ProviderError> {
        let place = "/contentBlockDelta/delta";
        let Some(members) = delta.as_object() else {
            return Err(invalid(API, place, "the delta is not an object"));
        };
        for (name, value) in members {
            match name.as_str() {
                "text" => {
                    let text = value.as_str().unwrap_or_default();
                    self.text.get_or_insert_default().push_str(text);
                }
                "toolUse" => {
                    let input = value.get("input").and_then(Json::as_str);
                    self.input.push_str(input.unwrap_or_default());
                }
                "reasoningContent" => self.think(value)?,
                "citation" => self.citations.push(value.clone()),
                "toolResult" => {
                    let parts = value.as_array().into_iter().flatten();
                    parts.for_each(|part| append(&mut self.results, part));
                }
                _ => return Err(invalid(API, place, "an unknown sort of delta")),
            }
        }
        Ok(())
    }

    fn think(&mut self, delta: &Json) -> Result<(), ProviderError> {
        for (name, value) in delta.as_object().into_iter().flatten() {
            let text = value.as_str().unwrap_or_default();
            match name.as_str() {
                "text" => self.thought.get_or_insert_default().push_str(text),
                "signature" => self.signature.get_or_insert_default().push_str(text),
                "redactedContent" => self.redacted.get_or_insert_default().push_str(text),
                _ => {
                    let place = "/contentBlockDelta/delta/reasoningContent";
                    return Err(invalid(API, place, "an unknown sort of reasoning"));
                }
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Json, ProviderError> {
        if let Some(call) = self.block.get_mut("toolUse").and_then(Json::as_object_mut) {
            let input = if self.input.trim().is_empty() {
                json!({})
            } else {
                serde_json::from_str(&self.input).map_err(|_| {
                    let problem = "the arguments of a call are no JSON";
                    invalid(API, "/contentBlockDelta/delta/toolUse/input", problem)
                })?
            };
            call.insert("input".to_owned(), input);
        }
        if let Some(result) = self.block.get_mut("toolResult")
            && let Some(result) = result.as_object_mut()
        {
            result.insert("content".to_owned(), Json::Array(self.results));
        }
        let mut reasoning = Map::new();
        if self.thought.is_some() || self.signature.is_some() {
            let mut held = json!({"text": self.thought.unwrap_or_default()});
            if let (Some(held), Some(signature)) = (held.as_object_mut(), self.signature) {
                held.insert("signature".to_owned(), signature.into());
            }
            reasoning.insert("reasoningText".to_owned(), held);
        }
        if let Some(redacted) = self.redacted {
            reasoning.insert("redactedContent".to_owned(), redacted.into());
        }
        if !reasoning.is_empty() {
            self.block
                .insert("reasoningContent".to_owned(), Json::Object(reasoning));
        }
        if !self.citations.is_empty() {
            let texts: Vec<Json> = self.text.iter().map(|text| json!({"text": text})).collect();
            let cited = json!({"content": texts, "citations": self.citations});
            self.block.insert("citationsContent".to_owned(), cited);
        } else if let Some(text) = self.text {
            self.block.insert("text".to_owned(), text.into());
        }
        Ok(Json::Object(self.block))
    }
}

/// Adds a part to the content of a result. A text continues the one before it.
fn append(content: &mut Vec<Json>, part: &Json) {
    let text = |part: &Json| part.get("text").and_then(Json::as_str).map(str::to_owned);
    if let Some(more) = text(part)
        && let Some(Json::String(last)) = content.last_mut().and_then(|last| last.get_mut("text"))
    {
        last.push_str(&more);
    } else {
        content.push(part.clone());
    }
}
