//! The rules of `OpenAI` Chat Completions and of Mistral.

use serde_json::{Map, Value as Json};

use super::{Open, Verdict, any_text, full_list, full_text, is_as_made, object, refuse};
use crate::memory::Memory;

/// The differences between the two.
#[derive(Debug)]
pub(super) struct Dialect {
    members: &'static [&'static str],
    system: &'static [&'static str],
    assistant: &'static [&'static str],
    tool: &'static [&'static str],
    user_parts: &'static [&'static str],
    assistant_parts: &'static [&'static str],
    is_mistral: bool,
}

pub(super) const OPENAI: Dialect = Dialect {
    members: &[
        "model",
        "messages",
        "tools",
        "tool_choice",
        "stream",
        "stream_options",
        "n",
        "response_format",
        "temperature",
        "top_p",
        "max_tokens",
        "max_completion_tokens",
        "stop",
        "seed",
        "parallel_tool_calls",
        "reasoning_effort",
        "metadata",
        "store",
        "user",
        "prompt_cache_key",
        "frequency_penalty",
        "presence_penalty",
        "logprobs",
        "top_logprobs",
        "service_tier",
        "verbosity",
    ],
    system: &["role", "content", "name"],
    assistant: &["role", "content", "name", "refusal", "tool_calls", "audio"],
    tool: &["role", "content", "tool_call_id"],
    user_parts: &["text", "image_url", "input_audio", "file"],
    assistant_parts: &["text", "refusal"],
    is_mistral: false,
};

pub(super) const MISTRAL: Dialect = Dialect {
    members: &[
        "model",
        "messages",
        "tools",
        "tool_choice",
        "stream",
        "n",
        "response_format",
        "temperature",
        "top_p",
        "max_tokens",
        "stop",
        "random_seed",
        "parallel_tool_calls",
        "prompt_mode",
        "prompt_cache_key",
        "frequency_penalty",
        "presence_penalty",
        "prediction",
        "safe_prompt",
        "metadata",
    ],
    system: &["role", "content"],
    assistant: &["role", "content", "tool_calls", "prefix"],
    tool: &["role", "content", "tool_call_id", "name"],
    user_parts: &["text", "image_url", "document_url", "input_audio", "file"],
    assistant_parts: &["text", "thinking"],
    is_mistral: true,
};

/// The longest id of a call that `OpenAI` takes.
const LONGEST: usize = 40;

pub(super) fn judge(request: &Json, memory: &Memory, dialect: &Dialect) -> Verdict {
    let top = object(request, "", dialect.members)?;
    full_text(top.get("model"), "/model")?;
    let messages = full_list(top.get("messages"), "/messages")?;
    let mut open = Open::default();
    let mut before = "";
    for (at, message) in messages.iter().enumerate() {
        let place = format!("/messages/{at}");
        let role = any_text(message.get("role"), &place)?;
        if role != "tool" {
            open.none(&place)?;
        }
        if dialect.is_mistral {
            mistral_order(before, role, &place)?;
        }
        match role {
            "system" | "developer" if !(dialect.is_mistral && role == "developer") => {
                let members = object(message, &place, dialect.system)?;
                content(members, &place, &["text"])?;
            }
            "user" => {
                let known: &[&str] = if dialect.is_mistral {
                    &["role", "content"]
                } else {
                    &["role", "content", "name"]
                };
                let members = object(message, &place, known)?;
                content(members, &place, dialect.user_parts)?;
            }
            "assistant" => assistant(message, &place, &mut open, memory, dialect)?,
            "tool" => {
                let members = object(message, &place, dialect.tool)?;
                let id = full_text(members.get("tool_call_id"), &place)?;
                open.answer(id, &place)?;
                // A tool may have nothing to say.
                if !members.get("content").is_some_and(Json::is_string) {
                    content(members, &place, &["text"])?;
                }
            }
            other => return refuse("role", &place, format!("there is no role `{other}`")),
        }
        before = role;
    }
    open.none("/messages")?;
    match before {
        "user" | "tool" => Ok(()),
        "system" | "developer" if !dialect.is_mistral => Ok(()),
        _ => refuse("last-role", "/messages", "the user or a tool speaks last"),
    }
}

fn mistral_order(before: &str, role: &str, place: &str) -> Verdict {
    let fits = match role {
        "system" => matches!(before, "" | "system"),
        "user" => matches!(before, "" | "system" | "assistant"),
        "assistant" => before != "assistant",
        "tool" => matches!(before, "assistant" | "tool"),
        _ => true,
    };
    if fits {
        return Ok(());
    }
    let message = format!("unexpected role `{role}` after role `{before}`");
    refuse("alternation", place, message)
}

/// A content that is not empty: a text, or a list of parts of these sorts.
fn content(members: &Map<String, Json>, place: &str, sorts: &[&str]) -> Verdict {
    let place = format!("{place}/content");
    let content = members.get("content");
    if !matches!(content, Some(Json::Array(_))) {
        return full_text(content, &place).map(|_| ());
    }
    for (at, part) in full_list(content, &place)?.iter().enumerate() {
        let place = format!("{place}/{at}");
        let sort = any_text(part.get("type"), &place)?;
        if !sorts.contains(&sort) {
            return refuse("part", &place, format!("`{sort}` has no place here"));
        }
        match sort {
            "text" => {
                object(part, &place, &["type", "text", "prompt_cache_breakpoint"])?;
                full_text(part.get("text"), &place)?;
            }
            "thinking" => {
                object(part, &place, &["type", "thinking", "signature", "closed"])?;
                full_list(part.get("thinking"), &place)?;
            }
            "refusal" => {
                object(part, &place, &["type", "refusal"])?;
                full_text(part.get("refusal"), &place)?;
            }
            _ => {
                // `document_url` may have a name beside it.
                object(part, &place, &["type", sort, "document_name"])?;
                if part.get(sort).is_none() {
                    return refuse("missing", &place, format!("`{sort}` is missing"));
                }
            }
        }
    }
    Ok(())
}

fn assistant<'j>(
    message: &'j Json,
    place: &str,
    open: &mut Open<'j>,
    memory: &Memory,
    dialect: &Dialect,
) -> Verdict {
    let members = object(message, place, dialect.assistant)?;
    let calls = match members.get("tool_calls") {
        None => &[],
        Some(Json::Array(calls)) if calls.is_empty() && !dialect.is_mistral => {
            return refuse("empty-list", place, "`tool_calls` is too short");
        }
        Some(Json::Array(calls)) => calls.as_slice(),
        Some(Json::Null) if dialect.is_mistral => &[],
        Some(_) => return refuse("type", place, "`tool_calls` is not a list"),
    };
    let refuses = members.get("refusal").is_some_and(Json::is_string);
    let is_silent = match members.get("content") {
        None | Some(Json::Null) => true,
        Some(Json::String(text)) => text.is_empty(),
        Some(Json::Array(parts)) => parts.is_empty() && dialect.is_mistral,
        _ => false,
    };
    if !is_silent {
        content(members, place, dialect.assistant_parts)?;
    } else if calls.is_empty() && !refuses {
        return refuse("empty-content", place, "neither a content nor a call");
    }
    for (at, call) in calls.iter().enumerate() {
        let place = format!("{place}/tool_calls/{at}");
        let known: &[&str] = if dialect.is_mistral {
            &["id", "type", "function", "index"]
        } else {
            &["id", "type", "function"]
        };
        let call = object(call, &place, known)?;
        let id = full_text(call.get("id"), &place)?;
        let is_nine = id.len() == 9 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if dialect.is_mistral && !is_nine {
            return refuse("call-id", &place, "the id must be nine letters or digits");
        }
        if id.len() > LONGEST {
            return refuse("call-id", &place, "the id is longer than 40 characters");
        }
        match call.get("type").and_then(Json::as_str) {
            Some("function") => {}
            None if dialect.is_mistral => {}
            _ => return refuse("type", &place, "`type` is not `function`"),
        }
        let Some(function) = call.get("function") else {
            return refuse("missing", &place, "`function` is missing");
        };
        let function = object(function, &place, &["name", "arguments"])?;
        let name = full_text(function.get("name"), &place)?;
        let arguments = function.get("arguments").unwrap_or(&Json::Null);
        // Models write arguments that are no JSON at times, and servers take them back.
        full_text(Some(arguments), &place)?;
        is_as_made(memory, id, name, arguments, &place)?;
        open.call(id, &place)?;
    }
    Ok(())
}
