//! Items of OpenAI Responses in the canonical form.

use pact_core::{Absorbed, Block, Json, ProviderError, Usage};
use serde_json::{Map, json};

use super::API;
use super::form::ItemForm;
use super::items::{self, CallItem, Sort};
use crate::canonical as part;
use crate::import::{Conversation, ImportedMessage, invalid, system_block, whole_block};
use crate::origin::{AFTER, Canonical, KEPT, keep_answer, moved, without};

const FORM: ItemForm = ItemForm { is_whole: true };

/// Reads the conversation of a request.
pub(super) fn request(request: &Json) -> Result<Conversation, ProviderError> {
    if !request.is_object() {
        return Err(invalid(API, "", "the request is not an object"));
    }
    let model = request.get("model").and_then(Json::as_str);
    let model = model.unwrap_or_default();
    let mut conversation = Conversation::new(API, request, &["instructions", "input"]);
    let mut form = Map::new();
    match request.get("instructions") {
        None => {}
        Some(natural @ Json::String(text)) if !text.is_empty() => {
            let block = system_block(API, model, natural.clone(), natural, natural);
            conversation.system.push(block);
        }
        // An empty text or null says nothing, and comes back as it is.
        Some(other @ (Json::String(_) | Json::Null)) => {
            form.insert("instructions".to_owned(), other.clone());
        }
        Some(_) => {
            return Err(invalid(
                API,
                "/instructions",
                "`instructions` is not a text",
            ));
        }
    }
    let mut chain = Chain::default();
    match request.get("input") {
        Some(Json::Array(list)) => {
            for (index, item) in list.iter().enumerate() {
                let message = read_item(item, &format!("/input/{index}"), model, &mut chain)?;
                conversation.messages.push(message);
            }
        }
        Some(Json::String(_)) => {
            form.insert("input".to_owned(), "text".into());
            let message = json!({"role": "user", "content": request.get("input")});
            let message = read_item(&message, "/input", model, &mut chain)?;
            conversation.messages.push(message);
        }
        None => {
            form.insert("input".to_owned(), "absent".into());
        }
        Some(Json::Null) => {
            form.insert("input".to_owned(), "null".into());
        }
        Some(_) => {
            let message = "`input` is neither a text nor a list";
            return Err(invalid(API, "/input", message));
        }
    }
    if super::continues(request) {
        form.insert("continues".to_owned(), true.into());
    }
    conversation.form = form;
    Ok(conversation)
}

/// Remembers which items of an answer the API takes only together.
#[derive(Debug, Default)]
pub(super) struct Chain {
    /// The id of the item before, and whether the next one needs it.
    last: Option<(String, bool)>,
}

impl Chain {
    /// The id of the item that must come right before this one.
    fn link(&mut self, item: &Json, sort: Sort<'_>) -> Option<String> {
        if !items::is_of_model(item) {
            self.last = None;
            return None;
        }
        let last = self.last.take();
        let after = last.filter(|(_, binds)| *binds).map(|(id, _)| id);
        let id = item.get("id").and_then(Json::as_str).unwrap_or_default();
        self.last = Some((id.to_owned(), sort.binds_next() || after.is_some()));
        after
    }
}

fn read_item(
    item: &Json,
    place: &str,
    model: &str,
    chain: &mut Chain,
) -> Result<ImportedMessage, ProviderError> {
    let Some(sort) = items::sort(item) else {
        let message = "the item is not an object with a `type` or a `role`";
        return Err(invalid(API, place, message));
    };
    let opaque = || Canonical {
        role: "assistant",
        content: part::opaque(item),
        ..Canonical::default()
    };
    let canonical = match sort {
        Sort::Message => read_message(item, place)?,
        Sort::Reasoning => read_reasoning(item),
        Sort::Call(call) => read_call(item, call).unwrap_or_else(opaque),
        Sort::Output(call) => read_output(item, call).unwrap_or_else(opaque),
        Sort::Reference | Sort::Other(_) => opaque(),
    };
    let after = chain.link(item, sort);
    let role = canonical.role;
    let mut block = whole_block(&FORM, role, canonical, item, (API, model));
    if let Some(after) = after {
        block = block.attribute(AFTER, after);
    }
    Ok(ImportedMessage {
        role,
        block,
        opens_turn: role == "user",
    })
}

fn read_message(item: &Json, place: &str) -> Result<Canonical, ProviderError> {
    let role = match item.get("role").and_then(Json::as_str) {
        Some("user") => "user",
        Some("assistant") => "assistant",
        Some("system") => "system",
        Some("developer") => "developer",
        _ => {
            let message = "the role is none of `user`, `assistant`, `system` and `developer`";
            return Err(invalid(API, place, message));
        }
    };
    let mut moves = Vec::new();
    let content = match item.get("content") {
        Some(Json::String(text)) => Json::from(text.as_str()),
        Some(Json::Array(parts)) => {
            let parts = parts.iter().enumerate().map(|(index, value)| {
                let refusal = value.get("refusal").and_then(Json::as_str);
                let kind = value.get("type").and_then(Json::as_str);
                match refusal.filter(|_| kind == Some("refusal") && role == "assistant") {
                    Some(refusal) => {
                        let place = |name: &str| format!("/content/{index}/{name}");
                        moves.push(moved(&place("text"), &place("refusal")));
                        part::text(refusal)
                    }
                    None => canonical_part(value),
                }
            });
            Json::Array(parts.collect())
        }
        _ => {
            let message = "`content` is neither a text nor a list";
            return Err(invalid(API, place, message));
        }
    };
    Ok(Canonical {
        role,
        content,
        moves,
        ..Canonical::default()
    })
}

/// A part of a message or of a result. The members that it does not give back are found by
/// comparing.
fn canonical_part(value: &Json) -> Json {
    let text = |name: &str| value.get(name).and_then(Json::as_str);
    let named = |mut media: Json| {
        if let (Some(name), Some(media)) = (text("filename"), media.as_object_mut()) {
            media.insert("name".to_owned(), name.into());
        }
        media
    };
    let read = match text("type") {
        Some("input_text" | "output_text") => text("text").map(part::text),
        Some("input_image") => {
            let by_url = text("image_url").map(|url| media_of_url(true, url));
            by_url.or_else(|| text("file_id").map(|id| part::media(true, None, ("file_id", id))))
        }
        Some("input_file") => {
            let by_data = text("file_data").map(|data| match data_url(data) {
                Some((mime, data)) => part::media(false, Some(mime), ("data", data)),
                None => part::media(false, None, ("data", data)),
            });
            let by_url = || text("file_url").map(|url| part::media(false, None, ("url", url)));
            let by_id = || text("file_id").map(|id| part::media(false, None, ("file_id", id)));
            by_data.or_else(by_url).or_else(by_id).map(named)
        }
        _ => None,
    };
    read.unwrap_or_else(|| part::opaque(value))
}

fn media_of_url(is_image: bool, url: &str) -> Json {
    match data_url(url) {
        Some((mime, data)) => part::media(is_image, Some(mime), ("data", data)),
        None => part::media(is_image, None, ("url", url)),
    }
}

/// The type and the base64 text of a `data:` URL.
fn data_url(url: &str) -> Option<(&str, &str)> {
    url.strip_prefix("data:")?.split_once(";base64,")
}

/// Reasoning, as the texts of its summary.
fn read_reasoning(item: &Json) -> Canonical {
    let summary = item.get("summary").and_then(Json::as_array);
    let texts = summary.into_iter().flatten();
    let texts = texts.filter_map(|text| text.get("text")?.as_str());
    let mut parts: Vec<Json> = texts.map(part::thinking).collect();
    if parts.is_empty() {
        parts.push(part::thinking(""));
    }
    Canonical {
        role: "assistant",
        content: Json::Array(parts),
        ..Canonical::default()
    }
}

fn read_call(item: &Json, call: CallItem) -> Option<Canonical> {
    let id = items::call_id(item)?;
    let name = match call.tool {
        "" => item.get("name")?.as_str()?,
        tool => tool,
    };
    let said = item.get(call.arguments);
    let (arguments, moves) = match call.kind {
        // An object under such a name is the natural form of a call of the API's own tool.
        items::FUNCTION_CALL if items::by_tool(name).is_some() => {
            (Json::from(said?.as_str()?), Vec::new())
        }
        items::FUNCTION_CALL => (part::arguments_of_text(said?.as_str()?), Vec::new()),
        items::CUSTOM_CALL => {
            let moves = vec![moved("/arguments", "/input")];
            (Json::from(said?.as_str()?), moves)
        }
        _ => (said.cloned().unwrap_or_else(|| json!({})), Vec::new()),
    };
    Some(Canonical {
        role: "assistant",
        content: json!([part::call(id, name, arguments)]),
        moves,
        ..Canonical::default()
    })
}

fn read_output(item: &Json, call: CallItem) -> Option<Canonical> {
    let id = items::call_id(item)?;
    let mut moves = Vec::new();
    let content = match item.get("output") {
        None => Json::Null,
        Some(Json::Array(parts)) => Json::Array(parts.iter().map(canonical_part).collect()),
        Some(output @ Json::Object(_)) => {
            moves.push(moved("/output/0", "/output"));
            json!([part::opaque(output)])
        }
        Some(other) => other.clone(),
    };
    if call.output == items::LOCAL_SHELL_OUTPUT {
        moves.push(moved("/call_id", "/id"));
    }
    Some(Canonical {
        role: "tool",
        content,
        answers: Some((id.to_owned(), false)),
        moves,
        ..Canonical::default()
    })
}

/// Reads an answer.
pub(super) fn absorb(answer: &Json, model: &str) -> Result<Absorbed, ProviderError> {
    let status = answer.get("status").and_then(Json::as_str);
    let error = answer.get("error").filter(|error| !error.is_null());
    if error.is_some() || status == Some("failed") {
        let said = error
            .and_then(|error| error.get("message"))
            .and_then(Json::as_str);
        let message = said.unwrap_or("the provider reports an error");
        let rule = format!("{API}/failed");
        return Err(ProviderError::new(rule, message).at("/error"));
    }
    let Some(Json::Array(output)) = answer.get("output") else {
        return Err(invalid(API, "/output", "the answer has no list `output`"));
    };
    if matches!(status, Some("queued" | "in_progress")) && !output.is_empty() {
        let rule = format!("{API}/not-done");
        let error = ProviderError::new(rule, "the answer is not complete yet").at("/status");
        return Err(error.help("fetch it again until its `status` is `completed`"));
    }
    let mut chain = Chain::default();
    let blocks = output.iter().enumerate().map(|(index, item)| {
        let (item, kept) = taken(item);
        let message = read_item(&item, &format!("/output/{index}"), model, &mut chain)?;
        Ok(match kept {
            Some(kept) => message.block.attribute(KEPT, kept),
            None => message.block,
        })
    });
    let blocks: Vec<Block> = blocks.collect::<Result<_, ProviderError>>()?;
    // An answer repeats the system text and the tools of its request: the tree has the one, and an
    // attempt the other.
    let rest = without(answer, &["output", "instructions", "tools"]);
    let blocks = keep_answer(blocks, rest);
    let reason = answer.pointer("/incomplete_details/reason");
    let stop = reason.and_then(Json::as_str).or(status);
    Ok(Absorbed::new(blocks)
        .usage(
            answer
                .get("usage")
                .filter(|usage| usage.is_object())
                .map(usage),
        )
        .stop(stop.map(str::to_owned)))
}

/// An item without the members that requests do not take, and those members.
fn taken(item: &Json) -> (Json, Option<Json>) {
    let mut item = item.clone();
    let mut kept = Map::new();
    take(&mut item, &mut kept);
    let parts = item.get_mut("content").and_then(Json::as_array_mut);
    let mut parts_kept = Map::new();
    for (index, value) in parts.into_iter().flatten().enumerate() {
        let mut own = Map::new();
        take(value, &mut own);
        if !own.is_empty() {
            parts_kept.insert(index.to_string(), Json::Object(own));
        }
    }
    if !parts_kept.is_empty() {
        kept.insert("content".to_owned(), Json::Object(parts_kept));
    }
    (item, (!kept.is_empty()).then_some(Json::Object(kept)))
}

fn take(value: &mut Json, kept: &mut Map<String, Json>) {
    let kind = value.get("type").and_then(Json::as_str).unwrap_or_default();
    let kind = kind.to_owned();
    let Some(members) = value.as_object_mut() else {
        return;
    };
    let names = members
        .keys()
        .filter(|name| items::is_not_taken(&kind, name));
    let names: Vec<String> = names.cloned().collect();
    for name in names {
        if let Some(value) = members.remove(&name) {
            kept.insert(name, value);
        }
    }
}

/// The tokens of a call. Cached tokens are in `input_tokens`.
fn usage(usage: &Json) -> Usage {
    let count = |place: &str| {
        usage
            .pointer(place)
            .and_then(Json::as_u64)
            .unwrap_or_default()
    };
    Usage {
        input: count("/input_tokens"),
        output: count("/output_tokens"),
        cached: count("/input_tokens_details/cached_tokens"),
    }
}
