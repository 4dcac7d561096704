//! The rules of Anthropic Messages.

use serde_json::Value as Json;

use super::{Open, Verdict, any_text, full_list, full_text, is_as_made, is_word, object, refuse};
use crate::memory::Memory;

const MEMBERS: &[&str] = &[
    "model",
    "max_tokens",
    "messages",
    "system",
    "tools",
    "tool_choice",
    "stream",
    "thinking",
    "temperature",
    "top_p",
    "top_k",
    "stop_sequences",
    "metadata",
    "service_tier",
    "container",
    "mcp_servers",
    "context_management",
    "output_config",
];

const MARKERS: usize = 4;

pub(super) fn judge(request: &Json, memory: &Memory) -> Verdict {
    let top = object(request, "", MEMBERS)?;
    full_text(top.get("model"), "/model")?;
    if top.get("max_tokens").and_then(Json::as_u64).unwrap_or(0) == 0 {
        return refuse(
            "missing",
            "/max_tokens",
            "`max_tokens` is not a number above 0",
        );
    }
    match top.get("system") {
        None => {}
        Some(Json::Array(parts)) => {
            for (at, part) in parts.iter().enumerate() {
                text(part, &format!("/system/{at}"))?;
            }
        }
        other => {
            full_text(other, "/system")?;
        }
    }
    let messages = full_list(top.get("messages"), "/messages")?;
    let turn = current_turn(messages);
    let mut open = Open::default();
    let mut has_calls = false;
    for (at, message) in messages.iter().enumerate() {
        let place = format!("/messages/{at}");
        let members = object(message, &place, &["role", "content"])?;
        let expected = if at % 2 == 0 { "user" } else { "assistant" };
        match any_text(members.get("role"), &place)? {
            role if role == expected => {}
            role @ ("user" | "assistant") => {
                let message = format!("`{role}` stands where `{expected}` is expected");
                return refuse("alternation", &place, message);
            }
            role => return refuse("role", &place, format!("there is no role `{role}` here")),
        }
        let place = format!("{place}/content");
        let parts = match members.get("content") {
            Some(Json::Array(_)) => full_list(members.get("content"), &place)?,
            other => {
                full_text(other, &place)?;
                &[]
            }
        };
        if expected == "user" {
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
    if has_calls && full_list(top.get("tools"), "/tools").is_err() {
        return refuse("tools", "/tools", "requests with calls must define tools");
    }
    if count_markers(request) > MARKERS {
        return refuse("breakpoints", "", "more than 4 cache breakpoints");
    }
    Ok(())
}

/// The index of the message that the current turn begins with: the last of the user's that answers
/// no call.
fn current_turn(messages: &[Json]) -> usize {
    let answers = |message: &Json| {
        let parts = message.get("content").and_then(Json::as_array);
        let mut parts = parts.into_iter().flatten();
        parts.any(|part| part.get("type").and_then(Json::as_str) == Some("tool_result"))
    };
    let is_user = |message: &Json| message.get("role").and_then(Json::as_str) == Some("user");
    let found = messages
        .iter()
        .rposition(|message| is_user(message) && !answers(message));
    found.unwrap_or_default()
}

fn kind<'j>(part: &'j Json, place: &str) -> Verdict<&'j str> {
    any_text(part.get("type"), place)
}

fn text(part: &Json, place: &str) -> Verdict {
    let members = object(part, place, &["type", "text", "citations", "cache_control"])?;
    if kind(part, place)? != "text" {
        return refuse("part", place, "a text is expected");
    }
    full_text(members.get("text"), place).map(|_| ())
}

fn media(part: &Json, place: &str) -> Verdict {
    let known = [
        "type",
        "source",
        "title",
        "context",
        "citations",
        "cache_control",
    ];
    let members = object(part, place, &known)?;
    let Some(source) = members.get("source") else {
        return refuse("missing", place, "`source` is missing");
    };
    match any_text(source.get("type"), place)? {
        "base64" => {
            object(source, place, &["type", "media_type", "data"])?;
            full_text(source.get("media_type"), place)?;
            full_text(source.get("data"), place)?;
        }
        "url" => {
            object(source, place, &["type", "url"])?;
            full_text(source.get("url"), place)?;
        }
        "file" => {
            object(source, place, &["type", "file_id"])?;
            full_text(source.get("file_id"), place)?;
        }
        "text" | "content" => {}
        _ => return refuse("part", place, "an unknown sort of source"),
    }
    Ok(())
}

fn user<'j>(parts: &'j [Json], place: &str, open: &mut Open<'j>) -> Verdict {
    let mut is_after_other = false;
    for (at, part) in parts.iter().enumerate() {
        let place = format!("{place}/{at}");
        match kind(part, &place)? {
            "tool_result" => {
                if is_after_other {
                    return refuse("results-first", &place, "a result after another part");
                }
                result(part, &place, open)?;
                continue;
            }
            "text" => text(part, &place)?,
            "image" | "document" => media(part, &place)?,
            "search_result" | "container_upload" => {}
            other => return refuse("part", &place, format!("a user does not say `{other}`")),
        }
        is_after_other = true;
    }
    open.none(place)
}

fn result<'j>(part: &'j Json, place: &str, open: &mut Open<'j>) -> Verdict {
    let known = [
        "type",
        "tool_use_id",
        "content",
        "is_error",
        "cache_control",
    ];
    let members = object(part, place, &known)?;
    open.answer(full_text(members.get("tool_use_id"), place)?, place)?;
    if members.get("is_error").is_some_and(|it| !it.is_boolean()) {
        return refuse("type", place, "`is_error` is not a boolean");
    }
    match members.get("content") {
        None | Some(Json::String(_)) => Ok(()),
        Some(Json::Array(parts)) => parts.iter().try_for_each(|part| match kind(part, place)? {
            "text" => text(part, place),
            "image" | "document" => media(part, place),
            "search_result" | "tool_reference" => Ok(()),
            other => refuse("part", place, format!("a result does not hold `{other}`")),
        }),
        Some(_) => refuse("type", place, "`content` is neither a text nor a list"),
    }
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
        match kind(part, &place)? {
            "text" => text(part, &place)?,
            "thinking" => {
                let members = object(part, &place, &["type", "thinking", "signature"])?;
                let signature = full_text(members.get("signature"), &place)?;
                sealed(memory, signature, part, &place)?;
                signatures.push(signature);
            }
            "redacted_thinking" => {
                let members = object(part, &place, &["type", "data"])?;
                let data = full_text(members.get("data"), &place)?;
                sealed(memory, data, part, &place)?;
                signatures.push(data);
            }
            "tool_use" => {
                let known = ["type", "id", "name", "input", "cache_control", "caller"];
                let members = object(part, &place, &known)?;
                let id = full_text(members.get("id"), &place)?;
                if !is_word(id, usize::MAX) {
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
            "server_tool_use" | "mcp_tool_use" | "compaction" => {}
            other if other.ends_with("_tool_result") => {}
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
            "the thinking of a call of the current turn did not come back",
        ),
        _ => Ok(has_calls),
    }
}

/// Thinking comes back unmodified.
fn sealed(memory: &Memory, signature: &str, part: &Json, place: &str) -> Verdict {
    match memory.sealed.get(signature) {
        None if !memory.takes_foreign_signatures() => {
            refuse("signature", place, "an unknown signature")
        }
        Some(given) if given != part => {
            refuse("changed-thinking", place, "thinking cannot be modified")
        }
        _ => Ok(()),
    }
}

fn count_markers(value: &Json) -> usize {
    match value {
        Json::Object(members) => {
            let inside = members.values().map(count_markers).sum::<usize>();
            inside + usize::from(members.contains_key("cache_control"))
        }
        Json::Array(items) => items.iter().map(count_markers).sum(),
        _ => 0,
    }
}
