//! The rules of Ollama's chat.

use serde_json::Value as Json;

use super::{Verdict, any_text, full_list, full_text, is_as_made, object, refuse};
use crate::memory::{Memory, without_id};

const MEMBERS: &[&str] = &[
    "model",
    "messages",
    "tools",
    "format",
    "options",
    "stream",
    "keep_alive",
    "think",
    "logprobs",
    "top_logprobs",
];

pub(super) fn judge(request: &Json, memory: &Memory) -> Verdict {
    let top = object(request, "", MEMBERS)?;
    full_text(top.get("model"), "/model")?;
    if top
        .get("messages")
        .and_then(Json::as_array)
        .is_some_and(Vec::is_empty)
    {
        // Such a request loads the model.
        return Ok(());
    }
    let messages = full_list(top.get("messages"), "/messages")?;
    // The names of the tools that were called, in their order.
    let mut open: Vec<&str> = Vec::new();
    let mut before = "";
    for (at, message) in messages.iter().enumerate() {
        let place = format!("/messages/{at}");
        let role = any_text(message.get("role"), &place)?;
        if let Some(name) = open.first()
            && role != "tool"
        {
            let message = format!("the call of `{name}` is not answered");
            return refuse("unanswered-call", &place, message);
        }
        match role {
            "system" => {
                let members = object(message, &place, &["role", "content"])?;
                full_text(members.get("content"), &place)?;
                if !matches!(before, "" | "system") {
                    return refuse("system-first", &place, "system message must be first");
                }
            }
            "user" => {
                let members = object(message, &place, &["role", "content", "images"])?;
                if members.contains_key("images") {
                    full_list(members.get("images"), &place)?;
                    any_text(members.get("content"), &place)?;
                } else {
                    full_text(members.get("content"), &place)?;
                }
            }
            "assistant" => {
                let known = ["role", "content", "thinking", "tool_calls"];
                let members = object(message, &place, &known)?;
                let content = any_text(members.get("content"), &place)?;
                let calls = match members.get("tool_calls") {
                    None => &[],
                    list => full_list(list, &place)?,
                };
                if content.trim().is_empty() && calls.is_empty() {
                    return refuse("empty-content", &place, "neither a content nor a call");
                }
                for call in calls {
                    open.push(call_name(call, &place, memory)?);
                }
            }
            "tool" => {
                let known = ["role", "content", "tool_name", "images"];
                let members = object(message, &place, &known)?;
                any_text(members.get("content"), &place)?;
                let name = full_text(members.get("tool_name"), &place)?;
                // The first open call of that tool is meant.
                let Some(at) = open.iter().position(|called| *called == name) else {
                    let message = format!("no call of `{name}` is open");
                    return refuse("orphan-result", &place, message);
                };
                open.remove(at);
            }
            other => return refuse("role", &place, format!("there is no role `{other}`")),
        }
        before = role;
    }
    if !open.is_empty() {
        return refuse("unanswered-call", "/messages", "a call is not answered");
    }
    if matches!(before, "user" | "tool") {
        return Ok(());
    }
    refuse("last-role", "/messages", "the user or a tool speaks last")
}

fn call_name<'j>(call: &'j Json, place: &str, memory: &Memory) -> Verdict<&'j str> {
    let members = object(call, place, &["function"])?;
    let Some(function) = members.get("function") else {
        return refuse("missing", place, "`function` is missing");
    };
    let function = object(function, place, &["name", "arguments", "index"])?;
    let name = full_text(function.get("name"), place)?;
    let Some(arguments @ Json::Object(_)) = function.get("arguments") else {
        return refuse("type", place, "`arguments` is not an object");
    };
    is_as_made(memory, &without_id(name, arguments), name, arguments, place)?;
    Ok(name)
}
