//! Lists of messages in the form of `OpenAI`, until the module of Chat is here.

use pact_core::{Json, ProviderError};
use serde_json::Map;

use super::{Conversation, ImportedMessage, invalid};
use crate::canonical as part;
use crate::origin::Canonical;

const API: &str = "openai";

/// Reads the role, the content and the calls of each message.
pub(super) fn read_request(request: &Json) -> Result<Conversation, ProviderError> {
    let mut conversation = Conversation::new(API, request, &["messages"]);
    let Some(Json::Array(messages)) = request.get("messages") else {
        return Err(invalid(
            API,
            "/messages",
            "the request has no list `messages`",
        ));
    };
    for (index, message) in messages.iter().enumerate() {
        let place = format!("/messages/{index}");
        let (canonical, rest) = read_message(message, &place)?;
        let is_first = conversation.messages.is_empty();
        let opens_turn = canonical.role == "user" && canonical.kind() != "result";
        let is_system = canonical.role == "system";
        let mut block = canonical.into_block((API, ""), message, message);
        if !rest.is_empty() {
            block = block.attribute(crate::origin::KEPT, Json::Object(rest));
        }
        if is_system && is_first {
            conversation.system.push(block.pinned(true));
        } else {
            let message = ImportedMessage { block, opens_turn };
            conversation.messages.push(message);
        }
    }
    Ok(conversation)
}

fn read_message(
    message: &Json,
    place: &str,
) -> Result<(Canonical, Map<String, Json>), ProviderError> {
    let text = |name: &str| message.get(name).and_then(Json::as_str);
    let role = match text("role") {
        Some("system" | "developer") => "system",
        Some("user") => "user",
        Some("assistant") => "assistant",
        Some("tool") => "tool",
        Some(_) => return Err(invalid(API, place, "the role is not known")),
        None => return Err(invalid(API, place, "the message has no `role`")),
    };
    let mut content = match message.get("content") {
        Some(Json::Array(parts)) => Json::Array(parts.iter().map(read_part).collect()),
        Some(content @ (Json::String(_) | Json::Null)) => content.clone(),
        None => Json::Null,
        Some(_) => {
            return Err(invalid(
                API,
                place,
                "`content` is neither a text nor a list",
            ));
        }
    };
    if let Some(Json::Array(calls)) = message.get("tool_calls") {
        let mut parts = match content {
            Json::Array(parts) => parts,
            Json::String(text) if !text.is_empty() => vec![part::text(text)],
            _ => Vec::new(),
        };
        for (index, call) in calls.iter().enumerate() {
            let member = |path: &str| call.pointer(path).and_then(Json::as_str);
            let (id, name) = (member("/id"), member("/function/name"));
            let arguments = member("/function/arguments");
            let (Some(id), Some(name), Some(arguments)) = (id, name, arguments) else {
                let place = format!("{place}/tool_calls/{index}");
                return Err(invalid(
                    API,
                    &place,
                    "the call has no id, name or arguments",
                ));
            };
            parts.push(part::call(id, name, part::arguments_of_text(arguments)));
        }
        content = Json::Array(parts);
    }
    let own = ["role", "content", "tool_calls", "tool_call_id", "name"];
    let members = message.as_object().into_iter().flatten();
    let rest = members.filter(|(name, _)| !own.contains(&name.as_str()));
    let rest = rest.map(|(name, value)| (name.clone(), value.clone()));
    let answers = text("tool_call_id").map(|id| (id.to_owned(), false));
    let canonical = Canonical {
        role,
        content,
        answers: answers.filter(|_| role == "tool"),
        tool: text("name").map(str::to_owned),
    };
    Ok((canonical, rest.collect()))
}

fn read_part(value: &Json) -> Json {
    let text = |path: &str| value.pointer(path).and_then(Json::as_str);
    let read = match text("/type") {
        Some("text") => text("/text").map(part::text),
        Some("image_url") => text("/image_url/url").map(|url| {
            let data = url
                .strip_prefix("data:")
                .and_then(|rest| rest.split_once(";base64,"));
            match data {
                Some((mime, data)) => part::media(true, Some(mime), ("data", data)),
                None => part::media(true, None, ("url", url)),
            }
        }),
        _ => None,
    };
    read.unwrap_or_else(|| part::opaque(value))
}
