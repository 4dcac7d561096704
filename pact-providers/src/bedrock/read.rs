//! Messages of Bedrock in the canonical form.

use pact_core::{Absorbed, Block, Json, ProviderError, Usage};
use serde_json::{Map, json};

use super::form::ConverseForm;
use super::{API, media};
use crate::canonical as part;
use crate::import::{Conversation, ImportedMessage, invalid, whole_block};
use crate::origin::{Canonical, KEPT, keep_answer, moved, without};

const FORM: ConverseForm = ConverseForm { is_marked: false };

/// Reads the conversation of a request.
pub(super) fn request(request: &Json) -> Result<Conversation, ProviderError> {
    let model = request.get("modelId").and_then(Json::as_str);
    let model = model.unwrap_or_default();
    let mut conversation = Conversation::new(API, request, &["system", "messages"]);
    match request.get("system") {
        None => {}
        Some(Json::Array(blocks)) if !blocks.is_empty() => {
            conversation.system.push(system_list(blocks, model));
        }
        // An empty list or null says nothing, and comes back as it is.
        Some(other @ (Json::Array(_) | Json::Null)) => {
            conversation.form.insert("system".to_owned(), other.clone());
        }
        Some(_) => return Err(invalid(API, "/system", "`system` is not a list")),
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
        let message = read_message(message, &place, model)?;
        conversation.messages.push(message);
    }
    Ok(conversation)
}

fn system_list(blocks: &[Json], model: &str) -> Block {
    let message = json!({"role": "system", "content": blocks});
    let canonical = Canonical {
        role: "system",
        content: canonical_content(blocks, &mut Vec::new()),
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
        Some(_) => {
            let problem = "the role is neither `user` nor `assistant`";
            return Err(invalid(API, place, problem));
        }
        None => return Err(invalid(API, place, "the message has no `role`")),
    };
    let Some(Json::Array(blocks)) = message.get("content") else {
        return Err(invalid(API, place, "the message has no list `content`"));
    };
    let mut moves = Vec::new();
    let canonical = Canonical {
        role,
        content: canonical_content(blocks, &mut moves),
        moves,
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

/// The canonical content of blocks: a text, if there is no other block.
fn canonical_content(blocks: &[Json], moves: &mut Vec<Json>) -> Json {
    let mut list = Vec::with_capacity(blocks.len());
    for (index, block) in blocks.iter().enumerate() {
        match cited_texts(block) {
            Some(texts) => {
                move_cited(index, texts.len(), moves);
                list.extend(texts.into_iter().map(part::text));
            }
            None => list.push(canonical_part(block)),
        }
    }
    match list.as_slice() {
        [alone] if alone.get("type") == Some(&Json::from("text")) => {
            alone.get("text").cloned().unwrap_or_default()
        }
        _ => Json::Array(list),
    }
}

/// A block in the canonical form. The members that it does not give back are found by comparing.
fn canonical_part(block: &Json) -> Json {
    let read = if let Some(call) = block.get("toolUse") {
        let text = |name: &str| call.get(name).and_then(Json::as_str);
        text("toolUseId").zip(text("name")).map(|(id, name)| {
            let input = call.get("input").cloned().unwrap_or_else(|| json!({}));
            part::call(id, name, input)
        })
    } else if let Some(result) = block.get("toolResult") {
        let text = |name: &str| result.get(name).and_then(Json::as_str);
        text("toolUseId").map(|id| {
            let content = result_content(result.get("content"));
            part::result(id, content, text("status") == Some("error"))
        })
    } else if let Some(text) = block.get("text") {
        text.as_str().map(part::text)
    } else if let Some(text) = block.pointer("/reasoningContent/reasoningText/text") {
        text.as_str().map(part::thinking)
    } else {
        media::read(block)
    };
    read.unwrap_or_else(|| part::opaque(block))
}

/// The texts of a block with citations, if it has any.
fn cited_texts(block: &Json) -> Option<Vec<&str>> {
    let blocks = block.get("citationsContent")?.get("content")?.as_array()?;
    let texts = blocks.iter().map(|block| block.get("text")?.as_str());
    let texts: Vec<&str> = texts.collect::<Option<_>>()?;
    (!texts.is_empty()).then_some(texts)
}

/// Makes one block with citations of the blocks of its texts, which come one after the other.
fn move_cited(index: usize, count: usize, moves: &mut Vec<Json>) {
    let block = |index: usize| format!("/content/{index}");
    let cited = format!("{}/citationsContent", block(index));
    let content = Json::Array(vec![json!({}); count]);
    moves.push(json!({"op": "add", "path": cited, "value": {"content": content}}));
    for at in 0..count {
        let from = format!("{}/text", block(index + at));
        moves.push(moved(&from, &format!("{cited}/content/{at}/text")));
    }
    for at in (1..count).rev() {
        moves.push(json!({"op": "remove", "path": block(index + at)}));
    }
}

/// The content of a result.
fn result_content(content: Option<&Json>) -> Json {
    let blocks = match content {
        Some(Json::Array(blocks)) => blocks.as_slice(),
        Some(other) => return other.clone(),
        None => return Json::Null,
    };
    match blocks {
        [] => Json::Null,
        [alone] if alone.get("json").is_some_and(Json::is_object) => {
            alone.get("json").cloned().unwrap_or_default()
        }
        [alone] if alone.get("text").is_some_and(Json::is_string) => {
            alone.get("text").cloned().unwrap_or_default()
        }
        several => several.iter().map(result_part).collect(),
    }
}

fn result_part(block: &Json) -> Json {
    match block.get("json") {
        Some(json) => part::json(json),
        None => canonical_part(block),
    }
}

/// Reads an answer.
pub(super) fn absorb(answer: &Json, model: &str) -> Result<Absorbed, ProviderError> {
    let place = "/output/message";
    let Some(message) = answer.pointer(place) else {
        let said = answer.get("message").and_then(Json::as_str);
        let said = said.unwrap_or("the answer has no `output` with a `message`");
        return Err(invalid(API, place, said));
    };
    let mut message = message.clone();
    let mut rest = without(answer, &["output"]);
    let output = answer.get("output");
    let output = output.map(|output| without(output, &["message"]));
    if let Some(output) = output.filter(|output| !output.is_empty()) {
        rest.insert("output".to_owned(), Json::Object(output));
    }
    let mut kept = Map::new();
    let content = message.get_mut("content").and_then(Json::as_array_mut);
    let blocks = content.into_iter().flatten();
    for (index, block) in blocks.enumerate() {
        // A request takes no other type than that of a tool of the server.
        let call = block.get_mut("toolUse").and_then(Json::as_object_mut);
        let is_plain = |call: &Map<String, Json>| call.get("type") == Some(&"tool_use".into());
        if let Some(call) = call.filter(|call| is_plain(call))
            && let Some(kind) = call.remove("type")
        {
            kept.insert(format!("/content/{index}/toolUse/type"), kind);
        }
    }
    if let Some(members) = message.as_object_mut() {
        members.insert("role".to_owned(), "assistant".into());
    }
    let is_empty = message.get("content").and_then(Json::as_array);
    let is_empty = is_empty.is_some_and(Vec::is_empty);
    // An answer may be empty, for example after a stop sequence: then nothing was said.
    let blocks = if is_empty {
        Vec::new()
    } else {
        let mut block = read_message(&message, place, model)?.block;
        if !kept.is_empty() {
            block = block.attribute(KEPT, Json::Object(kept));
        }
        keep_answer(vec![block], rest)
    };
    let stop = answer.get("stopReason").and_then(Json::as_str);
    Ok(Absorbed::new(blocks)
        .usage(answer.get("usage").map(usage))
        .stop(stop.map(str::to_owned)))
}

/// The tokens of a call. Cached tokens are not in `inputTokens`.
fn usage(usage: &Json) -> Usage {
    let count = |name: &str| usage.get(name).and_then(Json::as_u64).unwrap_or_default();
    let cached = count("cacheReadInputTokens");
    Usage {
        input: count("inputTokens")
            .saturating_add(cached)
            .saturating_add(count("cacheWriteInputTokens")),
        output: count("outputTokens"),
        cached,
    }
}
