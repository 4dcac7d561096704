//! The rules of a request.

use pact_core::Json;

use super::check_calls::Pairing;
use super::{Chat, MediaForm};
use crate::check::{Checker, Violation};
use crate::tool_rules::Tools;

/// Returns every rule that a request breaks.
pub(crate) fn check(chat: &'static Chat, request: &Json) -> Vec<Violation> {
    let mut checker = Checker::new(chat.api());
    let messages = match request.get("messages") {
        Some(Json::Array(messages)) if messages.is_empty() && chat.may_be_empty => &[],
        _ => checker.full_list(request, "messages"),
    };
    let mut pairing = Pairing::new(chat);
    let mut before: Option<&str> = None;
    for (index, message) in messages.iter().enumerate() {
        let place = format!("/messages/{index}");
        if !message.is_object() {
            checker.report("type", &place, "the message is no object");
            continue;
        }
        let role = message.get("role").and_then(Json::as_str);
        match role.and_then(|role| Some((role, chat.members(role)?))) {
            Some((role, members)) => {
                checker.known_members(message, &place, members);
                content(&mut checker, chat, message, &place, role);
                if let Some(name) = message.get("name") {
                    name_of(&mut checker, chat, name, &place, role);
                }
            }
            None => {
                let known: Vec<_> = chat.roles.iter().map(|(name, _)| *name).collect();
                let known = known.join("`, `");
                checker.report("role", &place, format!("the role is none of `{known}`"));
            }
        }
        pairing.hear(&mut checker, message, &place, role);
        if chat.has_strict_order {
            let is_last = index + 1 == messages.len();
            order(&mut checker, message, &place, (before, role), is_last);
        }
        before = role;
    }
    pairing.finish(&mut checker);
    tools(&mut checker, chat, request);
    checker.violations
}

/// Checks the tools, and the one that the model must call.
fn tools(checker: &mut Checker, chat: &'static Chat, request: &Json) {
    let mut tools = Tools::new(&chat.tools);
    for (tool, place) in checker.tools(request.get("tools"), "/tools") {
        let kind = tool.get("type");
        if !tool.is_object() {
            checker.report("type", &place, "the tool is not an object");
            continue;
        }
        if kind.is_none() && chat.has_tool_types {
            checker.report("missing", &place, "the tool has no `type`");
        }
        match (kind.and_then(Json::as_str), tool.get("function")) {
            (None | Some("function"), Some(function)) => {
                tools.function(checker, function, &format!("{place}/function"));
            }
            (None | Some("function"), None) if chat.has_ids => {
                checker.report("missing", &place, "the tool has no `function`");
            }
            (Some("custom"), _) => {
                let custom = tool.get("custom").unwrap_or(&Json::Null);
                tools.other(checker, custom, &place);
            }
            _ => tools.has_others = true,
        }
    }
    // Others may go on without the tool.
    if chat.has_tool_types {
        let name = request.pointer("/tool_choice/function/name");
        tools.chosen(checker, name, "/tool_choice");
    }
}

/// Checks the order of roles that Mistral demands.
fn order(
    checker: &mut Checker,
    message: &Json,
    place: &str,
    (before, role): (Option<&str>, Option<&str>),
    is_last: bool,
) {
    match (before, role) {
        (Some("tool"), Some("user")) => checker.report(
            "user-after-tool",
            place,
            "a message of the user right after a result",
        ),
        (Some("tool" | "assistant"), Some("system")) => checker.report(
            "system-order",
            place,
            "a system message after the assistant's or a tool's",
        ),
        _ => {}
    }
    let is_prefix = message.get("prefix") == Some(&Json::Bool(true));
    if is_prefix && !is_last {
        checker.report("prefix", place, "a message with `prefix` is not the last");
    }
    let can_end = matches!(role, Some("user" | "tool")) || is_prefix;
    if is_last && !can_end {
        checker.report(
            "last-role",
            place,
            "the last message is neither the user's, nor a tool's, nor one with `prefix`",
        );
    }
}

/// Checks the name of one who speaks.
fn name_of(checker: &mut Checker, chat: &Chat, name: &Json, place: &str, role: &str) {
    let mut settable = chat.settable.iter();
    let known = settable.find(|it| it.0 == role && it.1 == "name");
    let fits = known.map_or(name.is_string(), |it| (it.2)(name));
    if !fits && !name.is_null() {
        let message = "`name` is not a text of 1 to 64 characters without spaces and `<|\\/>`";
        checker.report("name", &format!("{place}/name"), message);
    }
}

/// The members that are enough for a message of the assistant.
const ENOUGH: [&str; 6] = [
    "tool_calls",
    "refusal",
    "audio",
    "function_call",
    "thinking",
    "images",
];

/// Checks the content of a message.
fn content(checker: &mut Checker, chat: &Chat, message: &Json, place: &str, role: &str) {
    let is_there = |name: &&str| match message.get(*name) {
        None | Some(Json::Null) => false,
        Some(Json::Array(items)) => !items.is_empty(),
        Some(Json::String(text)) => !text.is_empty(),
        Some(_) => true,
    };
    let is_enough = match role {
        "assistant" => ENOUGH.iter().any(is_there),
        // The empty text is a result.
        "tool" | "function" => true,
        _ => is_there(&"images"),
    };
    images(checker, chat, message, place);
    let at = format!("{place}/content");
    match message.get("content") {
        Some(Json::String(text)) if text.is_empty() && !is_enough => {
            checker.report("empty-content", &at, "the message has no content");
        }
        Some(Json::String(_)) => {}
        Some(Json::Array(list)) if chat.has_lists => {
            let is_bare = role == "assistant" && chat.takes_no_calls && is_enough;
            if list.is_empty() && !is_bare {
                checker.report("empty-content", &at, "the message has no content");
            }
            for (index, value) in list.iter().enumerate() {
                part(checker, chat, value, &format!("{at}/{index}"), role);
            }
        }
        None | Some(Json::Null) if role == "assistant" => {
            if !is_enough {
                checker.report("empty-content", place, "the message says nothing");
            }
        }
        Some(Json::Null) if role == "function" => {}
        None if !chat.has_ids && is_enough => {}
        None => checker.report("missing", place, "`content` is missing"),
        Some(_) => {
            let message = if chat.has_lists {
                "`content` is neither a text nor a list"
            } else {
                "`content` is not a text"
            };
            checker.report("type", &at, message);
        }
    }
}

/// Checks the images beside a content.
fn images(checker: &mut Checker, chat: &Chat, message: &Json, place: &str) {
    let images = message.get("images").filter(|images| !images.is_null());
    let Some(images) = images.filter(|_| chat.media == MediaForm::Images) else {
        return;
    };
    let place = format!("{place}/images");
    match images {
        Json::Array(images) => {
            for (index, _) in images.iter().enumerate().filter(|(_, it)| !it.is_string()) {
                let message = "the image is not a text in base64";
                checker.report("type", &format!("{place}/{index}"), message);
            }
        }
        _ => checker.report("type", &place, "`images` is not a list"),
    }
}

/// Checks a part of a content.
fn part(checker: &mut Checker, chat: &Chat, part: &Json, place: &str, role: &str) {
    let Some(kind) = part.get("type").and_then(Json::as_str) else {
        checker.report("missing", place, "the part has no `type`");
        return;
    };
    let Some(known) = chat.parts.iter().find(|known| known.kind == kind) else {
        let message = format!("the API does not know parts of the type `{kind}`");
        checker.report("part-type", place, message);
        return;
    };
    checker.known_members(part, place, known.members);
    if !known.roles.is_empty() && !known.roles.contains(&role) {
        let message = format!("a message of the role `{role}` has no part `{kind}`");
        checker.report("part-role", place, message);
    }
    let value = part.get(kind);
    let is_text = value.is_some_and(Json::is_string);
    let is_object = value.is_some_and(Json::is_object);
    let is_right = match kind {
        "text" | "refusal" => {
            checker.full_text(part, place, kind);
            true
        }
        "image_url" => {
            let url = value.and_then(|value| value.get("url"));
            let is_url = url.is_some_and(Json::is_string);
            is_url || (is_text && chat.media == MediaForm::Mistral)
        }
        "document_url" => is_text,
        "thinking" => value.is_some_and(Json::is_array),
        "input_audio" if chat.media == MediaForm::Mistral => is_text || is_object,
        "input_audio" => is_object,
        "file" if chat.media == MediaForm::OpenAi => is_object,
        "file" => part.get("file_id").is_some_and(Json::is_string),
        _ => true,
    };
    if !is_right {
        let message = format!("the part `{kind}` does not have the value that the API takes");
        checker.report("type", place, message);
    }
}
