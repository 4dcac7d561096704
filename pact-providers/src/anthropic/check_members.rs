//! The rules of the members beside the messages: options, tools and thinking.

use pact_core::Json;

use super::TOOLS;
use crate::check::{Checker, is_whole};
use crate::tool_rules::Tools;

/// The members of a request, with those of beta versions and of other clouds.
const MEMBERS: [&str; 31] = [
    "anthropic_beta",
    "anthropic_version",
    "cache_control",
    "compaction",
    "container",
    "context_management",
    "diagnostics",
    "fallback_credit_token",
    "fallbacks",
    "inference_geo",
    "max_tokens",
    "mcp_servers",
    "messages",
    "metadata",
    "model",
    "output_config",
    "output_format",
    "service_tier",
    "speed",
    "stop_sequences",
    "stream",
    "system",
    "temperature",
    "thinking",
    "thread",
    "tool_choice",
    "tools",
    "top_k",
    "top_p",
    "user_profile_id",
    "workspace_id",
];

pub(super) fn check(checker: &mut Checker, request: &Json) {
    checker.known_members(request, "", &MEMBERS);
    let has = |name: &str| request.get(name).is_some();
    // In other clouds the URL has the model.
    if is_whole(request) && !has("model") && !has("anthropic_version") {
        checker.report("missing", "", "the request has no `model`");
    }
    if has("model") && !has("max_tokens") {
        checker.report("max-tokens", "", "the request has no `max_tokens`");
    }
    let count = |place: &str| request.pointer(place).and_then(Json::as_u64);
    if let (Some(budget), Some(tokens)) = (count("/thinking/budget_tokens"), count("/max_tokens"))
        // Thinking between calls may take more, which a header allows.
        && !has("tools")
        && budget >= tokens
    {
        let message = format!("the budget is not below `max_tokens`, which is {tokens}");
        checker.report("thinking-budget", "/thinking/budget_tokens", message);
    }
    tools(checker, request);
}

/// Checks the tools, and the one that the model must call.
fn tools(checker: &mut Checker, request: &Json) {
    let mut tools = Tools::new(&TOOLS);
    tools.has_others = request.get("mcp_servers").is_some();
    for (tool, place) in checker.tools(request.get("tools"), "/tools") {
        match tool.get("type") {
            None | Some(Json::Null) => tools.function(checker, tool, &place),
            Some(kind) if kind == "custom" => tools.function(checker, tool, &place),
            // The provider defines it.
            Some(_) => tools.other(checker, tool, &place),
        }
    }
    let choice = request.get("tool_choice");
    if choice.and_then(|choice| choice.get("type")) == Some(&Json::from("tool")) {
        let name = choice.and_then(|choice| choice.get("name"));
        tools.chosen(checker, name, "/tool_choice");
    }
}

/// A model that thinks must have thought before the calls that the last message answers: once, at
/// least, since the user spoke.
pub(super) fn thinking_first(checker: &mut Checker, request: &Json, messages: &[Json]) {
    if request.pointer("/thinking/type") != Some(&Json::from("enabled")) {
        return;
    }
    let mut place = None;
    let mut later = messages.iter().enumerate().rev();
    while let (Some((_, user)), Some((index, assistant))) = (later.next(), later.next()) {
        if !has_part(user, "tool_result") || !has_part(assistant, "tool_use") {
            break;
        }
        let first = assistant.pointer("/content/0/type").and_then(Json::as_str);
        if matches!(first, Some("thinking" | "redacted_thinking")) {
            return;
        }
        place = place.or(Some(index));
    }
    if let Some(index) = place {
        let message = "thinking is enabled, and no message with the last calls begins with it";
        checker.report("thinking-first", &format!("/messages/{index}"), message);
    }
}

fn has_part(message: &Json, kind: &str) -> bool {
    let parts = message.get("content").and_then(Json::as_array);
    let mut parts = parts.into_iter().flatten();
    parts.any(|part| part.get("type").and_then(Json::as_str) == Some(kind))
}
