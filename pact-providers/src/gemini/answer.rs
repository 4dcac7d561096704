//! Answers of Gemini.

use pact_core::{Absorbed, Json, ProviderError, Usage};

use super::API;
use super::read::{Ids, canonical_content, content_block};
use crate::arrange::word_of;
use crate::import::invalid;
use crate::origin::{Canonical, keep_answer, without_first};
use crate::write_json::json_text;

/// Reads an answer.
pub(super) fn absorb(answer: &Json, model: &str) -> Result<Absorbed, ProviderError> {
    if let Some(error) = answer.get("error") {
        let said = error.get("message").and_then(Json::as_str);
        let said = said.unwrap_or("the provider reports an error");
        return Err(invalid(API, "/error", said));
    }
    let candidates = match answer.get("candidates") {
        Some(Json::Array(candidates)) => candidates.as_slice(),
        None | Some(Json::Null) => &[],
        Some(_) => return Err(invalid(API, "/candidates", "`candidates` is not a list")),
    };
    let Some(candidate) = candidates.first() else {
        return Err(blocked(answer));
    };
    let text = |name: &str| candidate.get(name).and_then(Json::as_str);
    let stop = text("finishReason");
    let place = "/candidates/0/content";
    let parts = match candidate.get("content") {
        None | Some(Json::Null) => &[],
        Some(Json::Object(content)) => match content.get("parts") {
            None | Some(Json::Null) => &[],
            Some(Json::Array(parts)) => parts.as_slice(),
            Some(_) => return Err(invalid(API, place, "`parts` is not a list")),
        },
        Some(_) => return Err(invalid(API, place, "`content` is not an object")),
    };
    let mut blocks = Vec::new();
    if let Some(content) = candidate.get("content")
        && !parts.is_empty()
    {
        let mut ids = Ids::signed(word_of(&json_text(answer)));
        let canonical = Canonical {
            role: "assistant",
            content: canonical_content(parts, &mut ids),
            ..Canonical::default()
        };
        let block = content_block(canonical, &with_role(content), model);
        blocks = keep_answer(vec![block], without_first(answer, "candidates", "content"));
    } else if !matches!(stop, Some("STOP" | "MAX_TOKENS")) {
        let reason = text("finishMessage")
            .or(stop)
            .unwrap_or("no reason is given");
        let message = format!("the answer has no content: {reason}");
        return Err(invalid(API, place, &message));
    }
    Ok(Absorbed::new(blocks)
        .usage(answer.get("usageMetadata").map(usage))
        .stop(stop.map(str::to_owned)))
}

/// The error of an answer without candidates.
fn blocked(answer: &Json) -> ProviderError {
    let feedback = answer.get("promptFeedback");
    let text = |name: &str| feedback.and_then(|feedback| feedback.get(name)?.as_str());
    let message = match text("blockReasonMessage").or_else(|| text("blockReason")) {
        Some(reason) => format!("the prompt was blocked: {reason}"),
        None => "the answer has no candidate".to_owned(),
    };
    invalid(API, "/candidates", &message)
}

/// A content goes back with its role.
fn with_role(content: &Json) -> Json {
    let mut content = content.clone();
    if let Some(members) = content.as_object_mut() {
        members.insert("role".to_owned(), "model".into());
    }
    content
}

/// The tokens of a call. Cached tokens are in `promptTokenCount`.
fn usage(usage: &Json) -> Usage {
    let count = |name: &str| usage.get(name).and_then(Json::as_u64).unwrap_or_default();
    Usage {
        input: count("promptTokenCount").saturating_add(count("toolUsePromptTokenCount")),
        output: count("candidatesTokenCount").saturating_add(count("thoughtsTokenCount")),
        cached: count("cachedContentTokenCount"),
    }
}
