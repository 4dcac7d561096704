//! The rules of a request for Anthropic.

use std::collections::HashSet;

use pact_core::Json;

use super::{API, MAX_BREAKPOINTS, check_members, marking};
use crate::check::{Checker, Violation};

/// The members that each sort of part may have.
const PARTS: [(&str, &[&str]); 4] = [
    ("text", &["type", "text", "citations", "cache_control"]),
    (
        "tool_use",
        &["type", "id", "name", "input", "cache_control", "caller"],
    ),
    (
        "tool_result",
        &[
            "type",
            "tool_use_id",
            "content",
            "is_error",
            "cache_control",
        ],
    ),
    ("thinking", &["type", "thinking", "signature"]),
];

pub(super) fn check(request: &Json) -> Vec<Violation> {
    let mut checker = Checker::new(API);
    check_members::check(&mut checker, request);
    system(&mut checker, request.get("system"));
    let messages = checker.full_list(request, "messages");
    if messages.first().and_then(role) == Some("assistant") {
        checker.report(
            "first-user",
            "/messages/0",
            "the first message is not the user's",
        );
    }
    // The calls of the message before.
    let mut open: Vec<&str> = Vec::new();
    let mut said_by: Option<&str> = None;
    for (index, message) in messages.iter().enumerate() {
        let place = format!("/messages/{index}");
        let role = role(message);
        message_members(&mut checker, message, &place, role);
        let answered = results(&mut checker, message, &place, role, &open);
        for id in open.drain(..).filter(|id| !answered.contains(id)) {
            let message = format!("the call `{id}` has no result in the message after it");
            checker.report("unanswered-call", &place, message);
        }
        open = calls(&mut checker, message, &place, role);
        said_by = role.or(said_by);
    }
    if said_by == Some("assistant") {
        for id in open {
            let place = format!("/messages/{}", messages.len().saturating_sub(1));
            let message = format!("the call `{id}` has no result");
            checker.report("unanswered-call", &place, message);
        }
    }
    check_members::thinking_first(&mut checker, request, messages);
    ending(&mut checker, messages);
    breakpoints(&mut checker, request);
    checker.violations
}

/// The model goes on with the last message of the assistant, which must not end with white space.
fn ending(checker: &mut Checker, messages: &[Json]) {
    let Some(last) = messages
        .last()
        .filter(|last| role(last) == Some("assistant"))
    else {
        return;
    };
    let text = match last.get("content") {
        Some(Json::Array(parts)) => parts.last().and_then(|part| part.get("text")),
        content => content,
    };
    if text
        .and_then(Json::as_str)
        .is_some_and(|text| text.ends_with(char::is_whitespace))
    {
        let place = format!("/messages/{}", messages.len() - 1);
        let message = "the last message is the assistant's and ends with white space";
        checker.report("ending", &place, message);
    }
}

fn breakpoints(checker: &mut Checker, request: &Json) {
    let breakpoints = marking::all(request);
    let count = breakpoints.len();
    if count > MAX_BREAKPOINTS {
        let message = format!("{count} cache breakpoints, and {MAX_BREAKPOINTS} are allowed");
        checker.report("breakpoints", "", message);
    }
    let ttls = breakpoints.iter().filter_map(|marker| marker.get("ttl"));
    for ttl in ttls.filter(|ttl| !ttl.is_null() && **ttl != "5m" && **ttl != "1h") {
        let message = format!("a cache breakpoint lasts `5m` or `1h`, and not {ttl}");
        checker.report("breakpoint-ttl", "", message);
    }
    let lasts_an_hour = |marker: &&Json| marker.get("ttl") == Some(&Json::from("1h"));
    let mut after_short = breakpoints.into_iter().skip_while(lasts_an_hour);
    if after_short.any(|marker| lasts_an_hour(&marker)) {
        let message = "a cache breakpoint for an hour comes after one for five minutes";
        checker.report("breakpoint-order", "", message);
    }
}

fn role(message: &Json) -> Option<&str> {
    message.get("role").and_then(Json::as_str)
}

fn system(checker: &mut Checker, system: Option<&Json>) {
    match system {
        None | Some(Json::String(_) | Json::Null) => {}
        Some(Json::Array(parts)) => {
            for (index, part) in parts.iter().enumerate() {
                text_part(checker, part, &format!("/system/{index}"));
            }
        }
        Some(_) => checker.report("type", "/system", "`system` is neither a text nor a list"),
    }
}

fn message_members(checker: &mut Checker, message: &Json, place: &str, role: Option<&str>) {
    if !matches!(role, Some("user" | "assistant" | "system")) {
        checker.report("role", place, "the role is neither `user` nor `assistant`");
    }
    checker.known_members(message, place, &["role", "content"]);
    match message.get("content") {
        Some(Json::String(text)) if !text.trim().is_empty() => {}
        Some(Json::Array(parts)) if !parts.is_empty() => {
            // The API takes such texts beside others.
            if parts.iter().all(is_blank) {
                let message = "the message has nothing but white space";
                checker.report("empty-content", place, message);
            }
            for (index, part) in parts.iter().enumerate() {
                text_part(checker, part, &format!("{place}/content/{index}"));
            }
        }
        Some(Json::String(_) | Json::Array(_)) => {
            checker.report("empty-content", place, "the message has no content");
        }
        _ => checker.report("type", place, "`content` is neither a text nor a list"),
    }
}

/// Checks the members of a part, and that a text is not empty.
fn text_part(checker: &mut Checker, part: &Json, place: &str) {
    let Some(kind) = part.get("type").and_then(Json::as_str) else {
        checker.report("missing", place, "the part has no `type`");
        return;
    };
    if let Some((_, known)) = PARTS.iter().find(|(name, _)| *name == kind) {
        checker.known_members(part, place, known);
    }
    if kind == "text" {
        checker.full_text(part, place, "text");
    }
    if kind == "thinking" && part.get("signature").is_none() {
        checker.report("thinking", place, "thinking goes back with its signature");
    }
}

/// Whether a part is a text of white space. An empty one breaks a rule by itself.
fn is_blank(part: &Json) -> bool {
    let text = part.get("text").and_then(Json::as_str);
    let is_text = part.get("type").and_then(Json::as_str) == Some("text");
    is_text && text.is_some_and(|text| !text.is_empty() && text.trim().is_empty())
}

fn parts(message: &Json) -> impl Iterator<Item = (usize, &Json)> {
    let parts = message.get("content").and_then(Json::as_array);
    parts.into_iter().flatten().enumerate()
}

/// Checks the results of a message against the calls of the message before. Returns their ids.
fn results<'j>(
    checker: &mut Checker,
    message: &'j Json,
    place: &str,
    role: Option<&str>,
    open: &[&str],
) -> HashSet<&'j str> {
    let open: HashSet<&str> = open.iter().copied().collect();
    let mut answered: HashSet<&str> = HashSet::new();
    let mut is_after_other = false;
    for (index, part) in parts(message) {
        let place = format!("{place}/content/{index}");
        if part.get("type").and_then(Json::as_str) != Some("tool_result") {
            is_after_other = true;
            continue;
        }
        if role != Some("user") {
            checker.report(
                "result-role",
                &place,
                "a result is not in a message of the user",
            );
        }
        if is_after_other {
            checker.report(
                "result-order",
                &place,
                "a result comes after another part of its message",
            );
        }
        let Some(id) = checker.full_text(part, &place, "tool_use_id") else {
            continue;
        };
        if !open.contains(id) {
            let message = format!("the message before does not make the call `{id}`");
            checker.report("orphan-result", &place, message);
        }
        if !answered.insert(id) {
            let message = format!("a second result of the call `{id}`");
            checker.report("doubled-result", &place, message);
        }
    }
    answered
}

/// Checks the calls of a message. Returns their ids.
fn calls<'j>(
    checker: &mut Checker,
    message: &'j Json,
    place: &str,
    role: Option<&str>,
) -> Vec<&'j str> {
    let mut open = Vec::new();
    let mut seen = HashSet::new();
    for (index, part) in parts(message) {
        if part.get("type").and_then(Json::as_str) != Some("tool_use") {
            continue;
        }
        let place = format!("{place}/content/{index}");
        if role != Some("assistant") {
            checker.report(
                "call-role",
                &place,
                "a call is not in a message of the assistant",
            );
        }
        checker.full_text(part, &place, "name");
        if !part.get("input").is_some_and(Json::is_object) {
            checker.report("arguments", &place, "`input` is not an object");
        }
        let Some(id) = checker.full_text(part, &place, "id") else {
            continue;
        };
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        if !id.bytes().all(fits) {
            let message = "the id has characters other than letters, digits, `_` and `-`";
            checker.report("call-id", &place, message);
        }
        if !seen.insert(id) {
            checker.report("call-id", &place, format!("two calls with the id `{id}`"));
        }
        open.push(id);
    }
    open
}
