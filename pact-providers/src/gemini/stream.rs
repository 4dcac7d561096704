//! The chunks of a streamed answer, gathered.

use pact_core::{Json, ProviderError};
use serde_json::Map;

use super::{API, CALL, either};
use crate::import::invalid;

/// Gathers the chunks of a streamed answer of Gemini.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::Gemini;
/// use serde_json::json;
///
/// let provider = Gemini::new("gemini-2.5-flash");
/// let mut stream = provider.stream();
/// for chunk in [
///     json!({"candidates": [{"content": {"role": "model", "parts": [{"text": "Par"}]}}]}),
///     json!({
///         "candidates": [{
///             "content": {"role": "model", "parts": [{"text": "is."}]},
///             "finishReason": "STOP",
///         }],
///         "usageMetadata": {"promptTokenCount": 9, "candidatesTokenCount": 2},
///     }),
/// ] {
///     stream.push(&chunk)?;
/// }
/// let mut ctx = Context::default();
/// ctx.user("What is the capital of France?");
/// let turn = ctx.absorb(&provider, &stream.finish()?)?;
/// assert!(ctx.thread().to_json().contains("Paris."));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GeminiStream {
    members: Map<String, Json>,
    candidates: Vec<Candidate>,
}

#[derive(Clone, Debug, Default)]
struct Candidate {
    members: Map<String, Json>,
    content: Map<String, Json>,
    parts: Vec<Json>,
}

/// So many candidates an answer may have.
const MOST: usize = 64;

impl GeminiStream {
    /// Takes the next chunk: the JSON of its `data`.
    ///
    /// # Errors
    /// If it is no chunk of an answer, or reports an error.
    pub fn push(&mut self, chunk: &Json) -> Result<(), ProviderError> {
        let Some(members) = chunk.as_object() else {
            return Err(invalid(API, "", "the chunk is not an object"));
        };
        if let Some(error) = members.get("error") {
            let said = error.get("message").and_then(Json::as_str);
            let said = said.unwrap_or("the provider reports an error");
            return Err(invalid(API, "/error", said));
        }
        for (index, candidate) in list(chunk, "candidates")?.iter().enumerate() {
            let place = candidate.get("index").and_then(Json::as_u64);
            let place = place.and_then(|place| usize::try_from(place).ok());
            let place = place.unwrap_or(index);
            if place >= MOST {
                return Err(invalid(API, "/candidates", "too many candidates"));
            }
            if place >= self.candidates.len() {
                self.candidates.resize_with(place + 1, Candidate::default);
            }
            if let Some(own) = self.candidates.get_mut(place) {
                own.extend(candidate)?;
            }
        }
        merge(&mut self.members, members, "candidates");
        Ok(())
    }

    /// Returns the answer.
    ///
    /// # Errors
    /// If the stream has not ended.
    pub fn finish(self) -> Result<Json, ProviderError> {
        let feedback = self.members.get("promptFeedback");
        let is_blocked = feedback.is_some_and(|it| it.get("blockReason").is_some());
        let has_ended = |candidate: &Candidate| candidate.members.contains_key("finishReason");
        if !is_blocked && !self.candidates.first().is_some_and(has_ended) {
            return Err(invalid(API, "", "the stream has not ended"));
        }
        let mut answer = self.members;
        if !self.candidates.is_empty() {
            let candidates = self.candidates.into_iter().map(Candidate::finish);
            answer.insert("candidates".to_owned(), candidates.collect());
        }
        Ok(Json::Object(answer))
    }
}

impl Candidate {
    fn extend(&mut self, candidate: &Json) -> Result<(), ProviderError> {
        let place = "/candidates";
        let Some(members) = candidate.as_object() else {
            return Err(invalid(API, place, "a candidate is not an object"));
        };
        merge(&mut self.members, members, "content");
        let content = match members.get("content") {
            None | Some(Json::Null) => return Ok(()),
            Some(content) => content,
        };
        let Some(members) = content.as_object() else {
            return Err(invalid(API, place, "`content` is not an object"));
        };
        merge(&mut self.content, members, "parts");
        for part in list(content, "parts")? {
            let call = either(part, CALL);
            if call.is_some_and(|call| call.get("partialArgs").is_some()) {
                let message = "the arguments of a call are streamed: \
                               set `streamFunctionCallArguments` to false";
                return Err(invalid(API, place, message));
            }
            self.append(part);
        }
        Ok(())
    }

    /// Adds a part. A text continues the one before it, unless a signature tells them apart.
    fn append(&mut self, part: &Json) {
        if let Some(text) = plain_text(part)
            && let Some(last) = self.parts.last_mut()
            && plain_text(last).is_some()
            && last.get("thought") == part.get("thought")
            && let Some(Json::String(last)) = last.get_mut("text")
        {
            last.push_str(text);
            return;
        }
        self.parts.push(part.clone());
    }

    fn finish(self) -> Json {
        let mut members = self.members;
        let mut content = self.content;
        if !self.parts.is_empty() || !content.is_empty() {
            if !self.parts.is_empty() {
                content.insert("parts".to_owned(), Json::Array(self.parts));
            }
            members.insert("content".to_owned(), Json::Object(content));
        }
        Json::Object(members)
    }
}

/// The text of a part that is nothing but text or thinking.
fn plain_text(part: &Json) -> Option<&str> {
    let members = part.as_object()?;
    let is_plain = members
        .keys()
        .all(|name| name == "text" || name == "thought");
    members.get("text")?.as_str().filter(|_| is_plain)
}

/// The list in a member, which may be absent.
fn list<'j>(value: &'j Json, name: &str) -> Result<&'j [Json], ProviderError> {
    match value.get(name) {
        None | Some(Json::Null) => Ok(&[]),
        Some(Json::Array(items)) => Ok(items),
        Some(_) => Err(invalid(
            API,
            &format!("/{name}"),
            "the member is not a list",
        )),
    }
}

/// Takes over members, except one. The last value of a member counts.
fn merge(own: &mut Map<String, Json>, newer: &Map<String, Json>, except: &str) {
    for (name, value) in newer.iter().filter(|(name, _)| *name != except) {
        own.insert(name.clone(), value.clone());
    }
}
