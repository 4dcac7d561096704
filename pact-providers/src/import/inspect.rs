//! Logs of evaluations by Inspect: messages of its own form, with the errors of tools and images.

use pact_core::{Json, ProviderError};
use serde_json::Map;

use super::detect::rest;
use super::gathered::Gathered;
use super::place::Place;
use crate::canonical as part;
use crate::origin::Canonical;

/// The start of a text that stands for an attachment of the sample.
const ATTACHMENT: &str = "attachment://";

/// Reads the messages of a sample.
pub(super) fn read(
    place: &Place,
    mut sample: Map<String, Json>,
) -> Result<Gathered, ProviderError> {
    let Some(Json::Array(messages)) = sample.remove("messages") else {
        return Err(place.error("form", "the sample has no list `messages`"));
    };
    let attachments = match sample.get("attachments") {
        Some(Json::Object(attachments)) => attachments.clone(),
        _ => Map::new(),
    };
    let mut gathered = Gathered::new("inspect");
    let here = place.member("messages");
    for (index, mut message) in messages.into_iter().enumerate() {
        attach(&mut message, &attachments);
        let (canonical, others) = read_message(message, &here.item(index))?;
        gathered.say_canonical(canonical, others);
    }
    gathered.kept = rest(place, sample, "the record of the sample");
    Ok(gathered)
}

/// Puts attachments into their places.
fn attach(value: &mut Json, attachments: &Map<String, Json>) {
    match value {
        Json::String(text) => {
            let id = text.strip_prefix(ATTACHMENT);
            if let Some(Json::String(attached)) = id.and_then(|id| attachments.get(id)) {
                *text = attached.clone();
            }
        }
        Json::Array(items) => items.iter_mut().for_each(|item| attach(item, attachments)),
        Json::Object(members) => members
            .values_mut()
            .for_each(|member| attach(member, attachments)),
        _ => {}
    }
}

fn read_message(
    message: Json,
    place: &Place,
) -> Result<(Canonical, Map<String, Json>), ProviderError> {
    let Json::Object(mut others) = message else {
        return Err(place.error("form", "the message is not an object"));
    };
    let role = match others.remove("role").as_ref().and_then(Json::as_str) {
        Some("system") => "system",
        Some("user") => "user",
        Some("assistant") => "assistant",
        Some("tool") => "tool",
        _ => return Err(place.error("form", "the message has no role that is known")),
    };
    let is_error = role == "tool" && others.get("error").is_some_and(|error| !error.is_null());
    let mut content = match others.remove("content") {
        Some(text @ Json::String(_)) => text,
        Some(Json::Array(parts)) => read_parts(parts, &mut others),
        None | Some(Json::Null) => Json::Null,
        Some(_) => {
            let place = place.member("content");
            return Err(place.error("form", "`content` is neither a text nor a list"));
        }
    };
    if role == "tool" {
        // Of a tool that failed, a model is told the message of the error.
        let said = others.get("error").and_then(|error| error.get("message"));
        if is_error && is_empty(&content) {
            content = said.cloned().unwrap_or_default();
        }
        let Some(Json::String(id)) = others.remove("tool_call_id") else {
            return Err(place.error("form", "the result has no `tool_call_id`"));
        };
        let tool = match others.remove("function") {
            Some(Json::String(name)) => Some(name),
            _ => None,
        };
        let canonical = Canonical {
            role,
            content,
            answers: Some((id, is_error)),
            tool,
            ..Canonical::default()
        };
        return Ok((canonical, others));
    }
    if let Some(Json::Array(calls)) = others.remove("tool_calls") {
        let mut parts = match content {
            Json::Array(parts) => parts,
            Json::String(text) if !text.is_empty() => vec![part::text(text)],
            _ => Vec::new(),
        };
        for (index, call) in calls.into_iter().enumerate() {
            let place = place.member("tool_calls").item(index);
            parts.push(read_call(call, &place, index, &mut others)?);
        }
        content = Json::Array(parts);
    }
    let canonical = Canonical {
        role,
        content,
        ..Canonical::default()
    };
    Ok((canonical, others))
}

fn is_empty(content: &Json) -> bool {
    match content {
        Json::Null => true,
        Json::String(text) => text.is_empty(),
        Json::Array(parts) => parts.is_empty(),
        _ => false,
    }
}

fn read_call(
    call: Json,
    place: &Place,
    index: usize,
    others: &mut Map<String, Json>,
) -> Result<Json, ProviderError> {
    let Json::Object(mut call) = call else {
        return Err(place.error("form", "the call is not an object"));
    };
    let (id, name) = (call.remove("id"), call.remove("function"));
    let (Some(Json::String(id)), Some(Json::String(name))) = (id, name) else {
        return Err(place.error("form", "the call has no `id` or no `function`"));
    };
    let arguments = call.remove("arguments").unwrap_or_default();
    note(others, "calls", index, call);
    Ok(part::call(&id, &name, arguments))
}

/// Keeps members of a part or a call that its canonical form does not have.
fn note(others: &mut Map<String, Json>, list: &str, index: usize, members: Map<String, Json>) {
    if members.is_empty() {
        return;
    }
    let list = others
        .entry(list.to_owned())
        .or_insert_with(|| Json::Object(Map::new()));
    if let Some(list) = list.as_object_mut() {
        list.insert(index.to_string(), Json::Object(members));
    }
}

fn read_parts(parts: Vec<Json>, others: &mut Map<String, Json>) -> Json {
    let parts = parts.into_iter().enumerate();
    let parts = parts.map(|(index, value)| {
        let Some((read, used)) = read_part(&value) else {
            return part::opaque(&value);
        };
        if let Json::Object(mut members) = value {
            members.retain(|name, _| name != "type" && name != used);
            note(others, "parts", index, members);
        }
        read
    });
    Json::Array(parts.collect())
}

/// A part in the canonical form, and the member that it was read from.
fn read_part(value: &Json) -> Option<(Json, &'static str)> {
    let text = |name: &str| value.get(name).and_then(Json::as_str);
    match text("type")? {
        "text" => Some((part::text(text("text")?), "text")),
        "image" => Some((media(true, text("image")?), "image")),
        "audio" => Some((media(false, text("audio")?), "audio")),
        "video" => Some((media(false, text("video")?), "video")),
        "document" => Some((media(false, text("document")?), "document")),
        "reasoning" => Some((part::thinking(text("reasoning")?), "reasoning")),
        _ => None,
    }
}

/// An image or a file that is said by a URL, which may hold the bytes.
fn media(is_image: bool, url: &str) -> Json {
    let data = url
        .strip_prefix("data:")
        .and_then(|rest| rest.split_once(";base64,"));
    match data {
        Some((mime, data)) => part::media(is_image, Some(mime), ("data", data)),
        None => part::media(is_image, None, ("url", url)),
    }
}
