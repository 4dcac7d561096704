//! Tool calls as documents show them: which a block makes, which it answers, and what a marker is.

use pact_core::{Class, Content, Json, NodeRef};

/// An end of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Call,
    Result,
}

/// What a marker says in the place of a tool result whose time was over.
const EXPIRED: &str = "[expired]";

/// The calls that a block makes and answers, by their names.
pub(crate) fn calls(node: &NodeRef<'_>) -> Vec<(End, String)> {
    if node.class() != Some(Class::Block) {
        return Vec::new();
    }
    let text = |name: &str| node.attribute(name).and_then(Json::as_str);
    let mut calls = Vec::new();
    let mut add = |end: End, name: Option<&str>| {
        calls.extend(name.map(|name| (end, name.to_owned())));
    };
    match node.kind() {
        Some("call") => add(End::Call, text("data_call_id")),
        Some("result") => add(End::Result, text("data_call_id")),
        _ => {}
    }
    add(End::Result, text("data_tool_call_id"));
    add(End::Result, text("data_tool_use_id"));
    let listed = node.attribute("data_tool_calls").and_then(Json::as_array);
    for call in listed.into_iter().flatten() {
        add(End::Call, call.get("id").and_then(Json::as_str));
    }
    let content = node.content().map(Content::to_json);
    let parts = content.as_ref().and_then(|content| content.as_array());
    for (end, name) in parts.into_iter().flatten().filter_map(part) {
        add(end, Some(name));
    }
    calls
}

/// The call that a part of a content makes or answers.
fn part(part: &Json) -> Option<(End, &str)> {
    let (end, name) = match part.get("type")?.as_str()? {
        "tool_use" => (End::Call, "id"),
        "tool_result" => (End::Result, "tool_use_id"),
        _ => return None,
    };
    Some((end, part.get(name)?.as_str()?))
}

/// Whether a node stands in the place of a result whose time was over: it answers calls and makes none, has no time to live,
/// and says nothing but that.
pub(crate) fn is_marker(node: &NodeRef<'_>) -> bool {
    let replaces = node.attribute("data_replaces").and_then(Json::as_str);
    if replaces.is_none() || node.ttl().is_some() {
        return false;
    }
    let content = node.content().map(Content::to_json);
    let says_expired = match content.as_deref() {
        Some(Json::String(text)) => text == EXPIRED,
        Some(Json::Array(parts)) => {
            let is_expired = |it: &Json| {
                let said = it.get("content").and_then(Json::as_str);
                said == Some(EXPIRED) && part(it).is_some_and(|(end, _)| end == End::Result)
            };
            !parts.is_empty() && parts.iter().all(is_expired)
        }
        _ => false,
    };
    let calls = calls(node);
    says_expired && !calls.is_empty() && calls.iter().all(|(end, _)| *end == End::Result)
}
