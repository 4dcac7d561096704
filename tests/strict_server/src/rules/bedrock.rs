//! The rules of Bedrock Converse.

use serde_json::Value as Json;

use super::{Open, Verdict, any_text, full_list, full_text, is_as_made, is_word, object, refuse};
use crate::memory::Memory;

const MEMBERS: &[&str] = &[
    "messages",
    "system",
    "inferenceConfig",
    "toolConfig",
    "guardrailConfig",
    "additionalModelRequestFields",
    "additionalModelResponseFieldPaths",
    "promptVariables",
    "requestMetadata",
    "performanceConfig",
    "outputConfig",
    "serviceTier",
];

/// The longest id of a call.
const LONGEST: usize = 64;

pub(super) fn judge(request: &Json, memory: &Memory) -> Verdict {
    let top = object(request, "", MEMBERS)?;
    match top.get("system") {
        None => {}
        Some(Json::Array(parts)) => {
            for (at, part) in parts.iter().enumerate() {
                let place = format!("/system/{at}");
                let (name, value) = member(part, &place)?;
                match name {
                    "text" => {
                        full_text(Some(value), &place)?;
                    }
                    "cachePoint" | "guardContent" => {}
                    _ => return refuse("part", &place, "a system text is expected"),
                }
            }
        }
        Some(_) => return refuse("type", "/system", "`system` is not a list"),
    }
    let messages = full_list(top.get("messages"), "/messages")?;
    let mut open = Open::default();
    let mut has_calls = false;
    let turn = current_turn(messages);
    for (at, message) in messages.iter().enumerate() {
        let place = format!("/messages/{at}");
        let members = object(message, &place, &["role", "content"])?;
        let expected = if at % 2 == 0 { "user" } else { "assistant" };
        let role = any_text(members.get("role"), &place)?;
        if role != expected {
            let message = format!("`{role}` stands where `{expected}` is expected");
            return refuse("alternation", &place, message);
        }
        let place = format!("{place}/content");
        let parts = full_list(members.get("content"), &place)?;
        if role == "user" {
            user(parts, &place, &mut open)?;
        } else {
            has_calls |= assistant(parts, &place, &mut open, memory, at >= turn)?;
        }
    }
    open.none("/messages")?;
    if messages.len().is_multiple_of(2) {
        return refuse(
            "last-user",
            "/messages",
            "the last message is not the user's",
        );
    }
    let tools = top.get("toolConfig").and_then(|config| config.get("tools"));
    if has_calls && full_list(tools, "/toolConfig/tools").is_err() {
        return refuse(
            "tools",
            "/toolConfig",
            "requests with calls must define tools",
        );
    }
    Ok(())
}

/// The only member of a part.
fn member<'j>(part: &'j Json, place: &str) -> Verdict<(&'j str, &'j Json)> {
    let members = part.as_object().map(|members| members.iter());
    let mut members = members.into_iter().flatten();
    match (members.next(), members.next()) {
        (Some((name, value)), None) => Ok((name, value)),
        _ => refuse("part", place, "a part is an object with one member"),
    }
}

fn current_turn(messages: &[Json]) -> usize {
    let answers = |message: &Json| {
        let parts = message.get("content").and_then(Json::as_array);
        let mut parts = parts.into_iter().flatten();
        parts.any(|part| part.get("toolResult").is_some())
    };
    let is_user = |message: &Json| message.get("role").and_then(Json::as_str) == Some("user");
    let found = messages
        .iter()
        .rposition(|message| is_user(message) && !answers(message));
    found.unwrap_or_default()
}

fn media(name: &str, value: &Json, place: &str) -> Verdict {
    let known: &[&str] = match name {
        "document" => &["format", "name", "source", "context", "citations"],
        _ => &["format", "source"],
    };
    let members = object(value, place, known)?;
    full_text(members.get("format"), place)?;
    if name == "document" {
        full_text(members.get("name"), place)?;
    }
    match members.get("source").and_then(Json::as_object) {
        Some(source) if source.len() == 1 => Ok(()),
        _ => refuse("type", place, "`source` is an object with one member"),
    }
}

fn user<'j>(parts: &'j [Json], place: &str, open: &mut Open<'j>) -> Verdict {
    let mut is_after_other = false;
    for (at, part) in parts.iter().enumerate() {
        let place = format!("{place}/{at}");
        let (name, value) = member(part, &place)?;
        match name {
            "toolResult" => {
                if is_after_other {
                    return refuse("results-first", &place, "a result after another part");
                }
                result(value, &place, open)?;
                continue;
            }
            "text" => {
                full_text(Some(value), &place)?;
            }
            "image" | "document" | "video" => media(name, value, &place)?,
            "cachePoint" => continue,
            other => return refuse("part", &place, format!("a user does not say `{other}`")),
        }
        is_after_other = true;
    }
    open.none(place)
}

fn result<'j>(value: &'j Json, place: &str, open: &mut Open<'j>) -> Verdict {
    let members = object(value, place, &["toolUseId", "content", "status", "type"])?;
    open.answer(full_text(members.get("toolUseId"), place)?, place)?;
    if !matches!(
        members.get("status").map(Json::as_str),
        None | Some(Some("success" | "error"))
    ) {
        return refuse("type", place, "`status` is neither `success` nor `error`");
    }
    let Some(Json::Array(parts)) = members.get("content") else {
        return refuse("type", place, "`content` is not a list");
    };
    parts.iter().try_for_each(|part| {
        let (name, value) = member(part, place)?;
        match name {
            "text" => full_text(Some(value), place).map(|_| ()),
            "json" if value.is_object() => Ok(()),
            "json" => refuse("type", place, "`json` is not an object"),
            "image" | "document" | "video" => media(name, value, place),
            other => refuse("part", place, format!("a result does not hold `{other}`")),
        }
    })
}

/// Judges a message of the assistant. Returns whether it makes a call.
fn assistant<'j>(
    parts: &'j [Json],
    place: &str,
    open: &mut Open<'j>,
    memory: &Memory,
    is_current: bool,
) -> Verdict<bool> {
    let mut signatures: Vec<&str> = Vec::new();
    let mut needed: Vec<&str> = Vec::new();
    let mut has_calls = false;
    for (at, part) in parts.iter().enumerate() {
        let place = format!("{place}/{at}");
        let (name, value) = member(part, &place)?;
        match name {
            "text" => {
                full_text(Some(value), &place)?;
            }
            "reasoningContent" => {
                let text = value.get("reasoningText").unwrap_or(value);
                let signature = text.get("signature").and_then(Json::as_str);
                let Some(signature) = signature else {
                    return refuse("signature", &place, "reasoning without its signature");
                };
                match memory.sealed.get(signature) {
                    None if !memory.takes_foreign_signatures() => {
                        return refuse("signature", &place, "an unknown signature");
                    }
                    Some(given) if given != part => {
                        return refuse("changed-thinking", &place, "reasoning was modified");
                    }
                    _ => signatures.push(signature),
                }
            }
            "toolUse" => {
                let members = object(value, &place, &["toolUseId", "name", "input", "type"])?;
                let id = full_text(members.get("toolUseId"), &place)?;
                if !is_word(id, LONGEST) {
                    return refuse("call-id", &place, "the id does not match the pattern");
                }
                let name = full_text(members.get("name"), &place)?;
                let Some(input @ Json::Object(_)) = members.get("input") else {
                    return refuse("type", &place, "`input` is not an object");
                };
                is_as_made(memory, id, name, input, &place)?;
                open.call(id, &place)?;
                has_calls = true;
                let made = memory.calls.get(id);
                needed.extend(made.and_then(|made| made.signature.as_deref()));
            }
            // The provider answers its own tools in the same message.
            "toolResult" => result(value, &place, open)?,
            "cachePoint" => {}
            other => {
                return refuse(
                    "part",
                    &place,
                    format!("an assistant does not say `{other}`"),
                );
            }
        }
    }
    match needed.iter().find(|needed| !signatures.contains(needed)) {
        Some(_) if is_current => refuse(
            "lost-thinking",
            place,
            "the reasoning of a call of the current turn did not come back",
        ),
        _ => Ok(has_calls),
    }
}
