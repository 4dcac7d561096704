//! Messages of Anthropic in the canonical form.

use pact_core::{Absorbed, Block, Json, ProviderError, Usage};
use serde_json::{Map, json};

use super::API;
use super::form::MessagesForm;
use crate::canonical as part;
use crate::import::{Conversation, ImportedMessage, invalid, system_block, whole_block};
use crate::origin::{Canonical, keep_answer, without};

const FORM: MessagesForm = MessagesForm { is_marked: false };

/// Reads the conversation of a request.
pub(super) fn request(request: &Json) -> Result<Conversation, ProviderError> {
    let model = request
        .get("model")
        .and_then(Json::as_str)
        .unwrap_or_default();
    let mut conversation = Conversation::new(API, request, &["system", "messages"]);
    match request.get("system") {
        None => {}
        Some(Json::String(text)) if !text.is_empty() => {
            conversation.system.push(system_text(text, model));
        }
        Some(Json::Array(parts)) if !parts.is_empty() => {
            conversation.system.push(system_list(parts, model));
        }
        // An empty list, an empty text or null says nothing, and comes back as it is.
        Some(other @ (Json::Array(_) | Json::String(_) | Json::Null)) => {
            conversation.form.insert("system".to_owned(), other.clone());
        }
        Some(_) => {
            return Err(invalid(
                API,
                "/system",
                "`system` is neither a text nor a list",
            ));
        }
    }
    let Some(Json::Array(messages)) = request.get("messages") else {
        return Err(invalid(
            API,
            "/messages",
            "the request has no list `messages`",
        ));
    };
    for (index, message) in messages.iter().enumerate() {
        let place = format!("/messages/{index}");
        conversation
            .messages
            .push(read_message(message, &place, model)?);
    }
    Ok(conversation)
}

/// A system text.
fn system_text(text: &str, model: &str) -> Block {
    let natural = Json::from(text);
    system_block(API, model, natural.clone(), &natural, &natural)
}

/// A system text that is a list of parts.
fn system_list(parts: &[Json], model: &str) -> Block {
    let content = Json::Array(parts.iter().map(canonical_part).collect());
    let message = json!({"role": "system", "content": parts});
    let canonical = Canonical {
        role: "system",
        content,
        ..Canonical::default()
    };
    whole_block(&FORM, "system", canonical, &message, (API, model)).pinned(true)
}

fn read_message(
    message: &Json,
    place: &str,
    model: &str,
) -> Result<ImportedMessage, ProviderError> {
    let role = match message.get("role").and_then(Json::as_str) {
        Some("user") => "user",
        Some("assistant") => "assistant",
        Some("system") => "system",
        Some(_) => {
            return Err(invalid(
                API,
                place,
                "the role is neither `user` nor `assistant`",
            ));
        }
        None => return Err(invalid(API, place, "the message has no `role`")),
    };
    let content = match message.get("content") {
        Some(Json::String(text)) => Json::from(text.as_str()),
        Some(Json::Array(parts)) => Json::Array(parts.iter().map(canonical_part).collect()),
        _ => {
            return Err(invalid(
                API,
                place,
                "`content` is neither a text nor a list",
            ));
        }
    };
    let canonical = Canonical {
        role,
        content,
        ..Canonical::default()
    };
    let opens_turn = role == "user" && canonical.kind() != "result";
    let block = whole_block(&FORM, role, canonical, message, (API, model));
    Ok(ImportedMessage {
        role,
        block,
        opens_turn,
    })
}

/// A part in the canonical form. The members that it does not give back are found by comparing.
fn canonical_part(value: &Json) -> Json {
    let text = |name: &str| value.get(name).and_then(Json::as_str);
    let read = match text("type") {
        Some("text") => text("text").map(part::text),
        Some("tool_use") => text("id").zip(text("name")).map(|(id, name)| {
            let input = value.get("input").cloned().unwrap_or_else(|| json!({}));
            part::call(id, name, input)
        }),
        Some("tool_result") => text("tool_use_id").map(|id| {
            let content = match value.get("content") {
                Some(Json::Array(parts)) => Json::Array(parts.iter().map(canonical_part).collect()),
                Some(other) => other.clone(),
                None => Json::Null,
            };
            part::result(
                id,
                content,
                value.get("is_error") == Some(&Json::Bool(true)),
            )
        }),
        Some("thinking") => text("thinking").map(part::thinking),
        Some("image") => media(value, true),
        Some("document") => media(value, false),
        _ => None,
    };
    read.unwrap_or_else(|| part::opaque(value))
}

fn media(value: &Json, is_image: bool) -> Option<Json> {
    let source = value.get("source")?;
    let text = |name: &str| source.get(name).and_then(Json::as_str);
    let (mime, from) = match text("type")? {
        "base64" => (text("media_type"), ("data", text("data")?)),
        "url" => (None, ("url", text("url")?)),
        "file" => (None, ("file_id", text("file_id")?)),
        _ => return None,
    };
    Some(part::media(is_image, mime, from))
}

/// Reads an answer.
pub(super) fn absorb(answer: &Json, model: &str) -> Result<Absorbed, ProviderError> {
    if let Some(error) = answer.get("error") {
        let said = error.get("message").and_then(Json::as_str);
        let said = said.unwrap_or("the provider reports an error");
        return Err(invalid(API, "/error", said));
    }
    let Some(content @ Json::Array(parts)) = answer.get("content") else {
        return Err(invalid(API, "/content", "the answer has no list `content`"));
    };
    let stop = answer.get("stop_reason").and_then(Json::as_str);
    let usage = answer.get("usage").map(usage);
    // An answer may be empty, for example after a stop sequence: then nothing was said.
    let message = json!({"role": "assistant", "content": content});
    let blocks = if parts.is_empty() {
        Vec::new()
    } else {
        let block = read_message(&message, "", model)?.block;
        keep_answer(vec![block], without(answer, &["role", "content"]))
    };
    Ok(Absorbed::new(blocks)
        .usage(usage)
        .stop(stop.map(str::to_owned)))
}

/// The tokens of a call. Cached tokens are not in `input_tokens`.
fn usage(usage: &Json) -> Usage {
    let count = |name: &str| usage.get(name).and_then(Json::as_u64).unwrap_or_default();
    let cached = count("cache_read_input_tokens");
    Usage {
        input: count("input_tokens")
            .saturating_add(cached)
            .saturating_add(count("cache_creation_input_tokens")),
        output: count("output_tokens"),
        cached,
    }
}

/// The answer of a stream, as far as it has come.
pub(super) fn answer(members: Map<String, Json>, content: Vec<Json>) -> Json {
    let mut answer = members;
    answer.insert("content".to_owned(), Json::Array(content));
    Json::Object(answer)
}
