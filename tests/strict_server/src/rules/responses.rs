//! The rules of `OpenAI` Responses.

use serde_json::Value as Json;

use super::{Open, Verdict, any_text, full_list, full_text, is_as_made, object, refuse};
use crate::memory::Memory;

const MEMBERS: &[&str] = &[
    "model",
    "input",
    "instructions",
    "tools",
    "tool_choice",
    "stream",
    "include",
    "reasoning",
    "text",
    "temperature",
    "top_p",
    "background",
    "conversation",
    "previous_response_id",
    "context_management",
    "max_output_tokens",
    "max_tool_calls",
    "metadata",
    "parallel_tool_calls",
    "prompt",
    "prompt_cache_key",
    "prompt_cache_retention",
    "safety_identifier",
    "service_tier",
    "store",
    "stream_options",
    "truncation",
    "user",
];

pub(super) fn judge(request: &Json, memory: &Memory) -> Verdict {
    let top = object(request, "", MEMBERS)?;
    full_text(top.get("model"), "/model")?;
    if let Some(instructions) = top.get("instructions") {
        full_text(Some(instructions), "/instructions")?;
    }
    let continues = top.contains_key("conversation") || top.contains_key("previous_response_id");
    let items = match top.get("input") {
        Some(Json::String(_)) => return full_text(top.get("input"), "/input").map(|_| ()),
        other => full_list(other, "/input")?,
    };
    let mut open = Open::default();
    let mut seen: Vec<&str> = Vec::new();
    let mut is_last_said_by_model = false;
    for (at, item) in items.iter().enumerate() {
        let place = format!("/input/{at}");
        let before = at.checked_sub(1).and_then(|at| items.get(at));
        follows(item, before, &seen, memory, &place)?;
        let kind = item
            .get("type")
            .map_or(Ok("message"), |kind| any_text(Some(kind), &place))?;
        is_last_said_by_model = kind != "function_call_output";
        match kind {
            "message" => {
                is_last_said_by_model = message(item, &place)?;
                if !is_last_said_by_model {
                    // A model may speak after its calls.
                    open.none(&place)?;
                }
            }
            "function_call" => call(item, &place, &mut open, memory)?,
            "function_call_output" => {
                let known = ["type", "call_id", "output", "id", "status"];
                let members = object(item, &place, &known)?;
                let id = full_text(members.get("call_id"), &place)?;
                if !continues || open.all.contains(id) {
                    open.answer(id, &place)?;
                }
                output(members.get("output"), &place)?;
            }
            "reasoning" => reasoning(item, items.get(at + 1), &place, memory)?,
            // Items of tools that the provider runs, and later kinds.
            _ => {}
        }
        seen.extend(item.get("id").and_then(Json::as_str));
    }
    open.none("/input")?;
    if is_last_said_by_model {
        return refuse("last-user", "/input", "the last item is not the user's");
    }
    Ok(())
}

/// An item that came with reasoning comes back with it.
fn follows(
    item: &Json,
    before: Option<&Json>,
    seen: &[&str],
    memory: &Memory,
    place: &str,
) -> Verdict {
    let Some(id) = item.get("id").and_then(Json::as_str) else {
        return Ok(());
    };
    let Some(reason) = memory.reasons.get(id) else {
        return Ok(());
    };
    if !seen.contains(&reason.as_str()) {
        let message = format!("`{id}` was provided without its required reasoning item");
        return refuse("lost-reasoning", place, message);
    }
    let is_next = memory.followers.get(reason).map(String::as_str) == Some(id);
    let before = before.and_then(|item| item.get("id")?.as_str());
    if is_next && before != Some(reason.as_str()) {
        let message = format!("the reasoning of `{id}` is not directly before it");
        return refuse("reasoning-order", place, message);
    }
    Ok(())
}

fn reasoning(item: &Json, next: Option<&Json>, place: &str, memory: &Memory) -> Verdict {
    let known = [
        "type",
        "id",
        "summary",
        "encrypted_content",
        "content",
        "status",
    ];
    let members = object(item, place, &known)?;
    let id = full_text(members.get("id"), place)?;
    if !members.get("summary").is_some_and(Json::is_array) {
        return refuse("type", place, "`summary` is not a list");
    }
    match memory.sealed.get(id) {
        None if !memory.takes_foreign_signatures() => {
            return refuse("signature", place, "unknown reasoning");
        }
        Some(given)
            if given.get("encrypted_content") != members.get("encrypted_content")
                || given.get("summary") != members.get("summary") =>
        {
            return refuse("changed-thinking", place, "reasoning comes back changed");
        }
        _ => {}
    }
    let missing = || {
        let message = format!("`{id}` was provided without its required following item");
        refuse("reasoning-order", place, message)
    };
    let Some(next) = next else {
        return missing();
    };
    let is_by_model = next.get("role").and_then(Json::as_str) == Some("assistant")
        || next.get("role").is_none()
            && next.get("type").and_then(Json::as_str) != Some("function_call_output");
    let next = next.get("id").and_then(Json::as_str);
    match memory.followers.get(id) {
        Some(follower) if next.is_some_and(|next| next != follower) => missing(),
        _ if !is_by_model => missing(),
        _ => Ok(()),
    }
}

fn call<'j>(item: &'j Json, place: &str, open: &mut Open<'j>, memory: &Memory) -> Verdict {
    let known = [
        "type",
        "id",
        "call_id",
        "name",
        "arguments",
        "status",
        "namespace",
    ];
    let members = object(item, place, &known)?;
    let id = full_text(members.get("call_id"), place)?;
    let name = full_text(members.get("name"), place)?;
    let arguments = members.get("arguments").unwrap_or(&Json::Null);
    any_text(Some(arguments), place)?;
    if let Some(item_id) = members.get("id")
        && !full_text(Some(item_id), place)?.starts_with("fc")
    {
        return refuse(
            "item-id",
            place,
            "the id of a function call begins with `fc`",
        );
    }
    is_as_made(memory, id, name, arguments, place)?;
    open.call(id, place)
}

fn output(output: Option<&Json>, place: &str) -> Verdict {
    match output {
        Some(Json::Array(parts)) => {
            parts
                .iter()
                .try_for_each(|part| match any_text(part.get("type"), place)? {
                    "input_text" => full_text(part.get("text"), place).map(|_| ()),
                    "input_image" | "input_file" => Ok(()),
                    other => refuse("part", place, format!("an output does not hold `{other}`")),
                })
        }
        other => any_text(other, place).map(|_| ()),
    }
}

/// Judges a message. Returns whether the model said it.
fn message(item: &Json, place: &str) -> Verdict<bool> {
    let known = ["type", "role", "content", "id", "status", "phase"];
    let members = object(item, place, &known)?;
    let role = any_text(members.get("role"), place)?;
    let is_model = match role {
        "assistant" => true,
        "user" | "system" | "developer" => false,
        other => return refuse("role", place, format!("there is no role `{other}`")),
    };
    let content = members.get("content");
    if !matches!(content, Some(Json::Array(_))) {
        return full_text(content, place).map(|_| is_model);
    }
    for part in full_list(content, place)? {
        match any_text(part.get("type"), place)? {
            "input_text" if !is_model => {
                object(part, place, &["type", "text"])?;
                full_text(part.get("text"), place)?;
            }
            "input_image" | "input_file" if role == "user" => {}
            "output_text" if is_model => {
                object(part, place, &["type", "text", "annotations", "logprobs"])?;
                full_text(part.get("text"), place)?;
            }
            "refusal" if is_model => {
                object(part, place, &["type", "refusal"])?;
            }
            other => return refuse("part", place, format!("`{role}` does not say `{other}`")),
        }
    }
    Ok(is_model)
}
