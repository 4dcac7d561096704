//! The rules of a request for Bedrock.

use std::collections::{HashMap, HashSet};

use pact_core::Json;

use super::documents::is_allowed;
use super::{API, MAX_CACHE_POINTS, TOOLS};
use crate::check::{Checker, Violation, is_whole};
use crate::tool_rules::Tools;

/// The blocks of a message. A block has one of them.
const BLOCKS: [&str; 12] = [
    "text",
    "image",
    "document",
    "video",
    "audio",
    "toolUse",
    "toolResult",
    "guardContent",
    "cachePoint",
    "reasoningContent",
    "citationsContent",
    "searchResult",
];

const TOOL_SORTS: [&str; 3] = ["toolSpec", "systemTool", "cachePoint"];

const SYSTEM_BLOCKS: [&str; 3] = ["text", "cachePoint", "guardContent"];

const RESULT_BLOCKS: [&str; 6] = ["text", "json", "image", "document", "video", "searchResult"];

/// The members of the files that a message may have.
const FILES: [(&str, &[&str]); 4] = [
    ("image", &["format", "source"]),
    (
        "document",
        &["format", "name", "source", "context", "citations"],
    ),
    ("video", &["format", "source"]),
    ("audio", &["format", "source"]),
];

pub(super) fn check(request: &Json) -> Vec<Violation> {
    let mut checker = Checker::new(API);
    let mut names = HashSet::new();
    system(&mut checker, request.get("system"));
    let messages = checker.full_list(request, "messages");
    if messages.first().and_then(role) == Some("assistant") {
        let problem = "the first message is not the user's";
        checker.report("first-user", "/messages/0", problem);
    }
    let mut open = Open::default();
    let mut said_by = None;
    let mut has_calls = false;
    for (index, message) in messages.iter().enumerate() {
        let place = format!("/messages/{index}");
        let role = role(message);
        if role.is_some() && role == said_by {
            let problem = "two messages of the same role in a row";
            checker.report("alternation", &place, problem);
        }
        content(&mut checker, message, &place, &mut names);
        let next = calls(&mut checker, message, &place, role);
        has_calls |= !next.0.is_empty();
        open = results(&mut checker, message, &place, role, open, next);
        said_by = role.or(said_by);
    }
    let place = format!("/messages/{}", messages.len().saturating_sub(1));
    open.unanswered(&mut checker, &place);
    tool_config(&mut checker, request, has_calls);
    let points = count_points(request);
    if points > MAX_CACHE_POINTS {
        let problem = format!("{points} cache points, and {MAX_CACHE_POINTS} are allowed");
        checker.report("breakpoints", "", problem);
    }
    checker.violations
}

fn role(message: &Json) -> Option<&str> {
    message.get("role").and_then(Json::as_str)
}

/// Checks the tools. A whole request names those that its messages call.
fn tool_config(checker: &mut Checker, request: &Json, has_calls: bool) {
    if is_whole(request) && has_calls && request.get("toolConfig").is_none() {
        let problem = "messages call tools, and the request has no `toolConfig`";
        checker.report("tool-config", "", problem);
    }
    let mut tools = Tools::new(&TOOLS);
    let place = "/toolConfig/tools";
    for (tool, place) in checker.tools(request.pointer(place), place) {
        if one_of(checker, tool, &place, &TOOL_SORTS) == Some("toolSpec") {
            let spec = tool.get("toolSpec").unwrap_or(&Json::Null);
            tools.function(checker, spec, &format!("{place}/toolSpec"));
        }
    }
}

fn system(checker: &mut Checker, system: Option<&Json>) {
    match system {
        None | Some(Json::Null) => {}
        Some(Json::Array(blocks)) => {
            for (index, block) in blocks.iter().enumerate() {
                let place = format!("/system/{index}");
                if one_of(checker, block, &place, &SYSTEM_BLOCKS) == Some("text") {
                    checker.full_text(block, &place, "text");
                }
            }
        }
        Some(_) => checker.report("type", "/system", "`system` is not a list"),
    }
}

/// The one member that a block has.
fn one_of(
    checker: &mut Checker,
    block: &Json,
    place: &str,
    known: &[&'static str],
) -> Option<&'static str> {
    if !block.is_object() {
        checker.report("type", place, "the block is not an object");
        return None;
    }
    checker.known_members(block, place, known);
    let mut own = known.iter().filter(|name| block.get(**name).is_some());
    let first = own.next().copied();
    if first.is_none() || own.next().is_some() {
        checker.report("block", place, "the block does not say exactly one thing");
    }
    first
}

fn content<'j>(
    checker: &mut Checker,
    message: &'j Json,
    place: &str,
    names: &mut HashSet<&'j str>,
) {
    if !message.is_object() {
        checker.report("type", place, "the message is not an object");
        return;
    }
    if !matches!(role(message), Some("user" | "assistant")) {
        checker.report("role", place, "the role is neither `user` nor `assistant`");
    }
    checker.known_members(message, place, &["role", "content"]);
    let blocks = match message.get("content") {
        Some(Json::Array(blocks)) => blocks,
        Some(_) => return checker.report("type", place, "`content` is not a list"),
        None => return checker.report("missing", place, "the message has no `content`"),
    };
    if blocks.is_empty() {
        checker.report("empty-content", place, "the message has no content");
    }
    let (mut has_text, mut has_document) = (false, false);
    for (index, block) in blocks.iter().enumerate() {
        let place = format!("{place}/content/{index}");
        let kind = one_of(checker, block, &place, &BLOCKS);
        match kind {
            Some("text") => {
                has_text = true;
                blank_text(checker, block, &place);
            }
            Some("reasoningContent") => reasoning(checker, block, &place),
            Some("toolResult") => {
                let result = block.get("toolResult").unwrap_or(&Json::Null);
                result_members(checker, result, &place, names);
            }
            Some(kind) => file(checker, block, kind, &place, names),
            None => {}
        }
        has_document |= kind == Some("document");
        let is_file = kind.is_some_and(|kind| FILES.iter().any(|(name, _)| *name == kind));
        if is_file && kind != Some("image") && role(message) == Some("assistant") {
            checker.report(
                "media-role",
                &place,
                "a file is not in a message of the user",
            );
        }
    }
    if has_document && !has_text {
        let problem = "a message with a document has no text";
        checker.report("document-text", place, problem);
    }
}

fn blank_text(checker: &mut Checker, block: &Json, place: &str) {
    if let Some(text) = checker.full_text(block, place, "text")
        && text.trim().is_empty()
    {
        checker.report("empty-content", place, "the text is blank");
    }
}

fn reasoning(checker: &mut Checker, block: &Json, place: &str) {
    let reasoning = block.get("reasoningContent").unwrap_or(&Json::Null);
    let place = &format!("{place}/reasoningContent");
    let kind = one_of(
        checker,
        reasoning,
        place,
        &["reasoningText", "redactedContent"],
    );
    if kind == Some("reasoningText") {
        let text = reasoning.get("reasoningText").unwrap_or(&Json::Null);
        let inside = format!("{place}/reasoningText");
        checker.known_members(text, &inside, &["text", "signature"]);
        if !text.get("text").is_some_and(Json::is_string) {
            checker.report("type", place, "the reasoning has no `text`");
        }
    }
}

/// Checks an image, a document, a video or a sound.
fn file<'j>(
    checker: &mut Checker,
    block: &'j Json,
    kind: &str,
    place: &str,
    names: &mut HashSet<&'j str>,
) {
    let Some((_, known)) = FILES.iter().find(|(name, _)| *name == kind) else {
        return;
    };
    let value = block.get(kind).unwrap_or(&Json::Null);
    let place = &format!("{place}/{kind}");
    checker.known_members(value, place, known);
    let source = value.get("source").and_then(Json::as_object);
    if source.is_none_or(|source| source.len() != 1) {
        checker.report("media", place, "the file has not exactly one `source`");
    }
    if kind != "document" {
        checker.full_text(value, place, "format");
        return;
    }
    let Some(name) = checker.full_text(value, place, "name") else {
        return;
    };
    if !name.chars().all(is_allowed) || name.contains("  ") {
        let problem = "the name has characters other than letters, digits, single spaces, \
                       hyphens, parentheses and square brackets";
        checker.report("document-name", place, problem);
    }
    if !names.insert(name) {
        checker.report("document-name", place, format!("two documents `{name}`"));
    }
}

/// The calls of a message that have no result yet, and those that had one.
#[derive(Default)]
struct Open<'j>(HashMap<&'j str, bool>, Vec<&'j str>);

impl Open<'_> {
    fn unanswered(&self, checker: &mut Checker, place: &str) {
        for id in self.1.iter().filter(|id| self.0.get(**id) == Some(&false)) {
            let problem = format!("the call `{id}` has no result in the message after it");
            checker.report("unanswered-call", place, problem);
        }
    }

    /// Notes a result. Returns none if there is no such call, and whether it was answered before.
    fn answer(&mut self, id: &str) -> Option<bool> {
        let is_answered = self.0.get_mut(id)?;
        Some(core::mem::replace(is_answered, true))
    }
}

fn blocks<'j>(message: &'j Json, kind: &'static str) -> impl Iterator<Item = (usize, &'j Json)> {
    let blocks = message.get("content").and_then(Json::as_array);
    let blocks = blocks.into_iter().flatten().enumerate();
    blocks.filter_map(move |(index, block)| Some((index, block.get(kind)?)))
}

/// Checks the calls of a message.
fn calls<'j>(
    checker: &mut Checker,
    message: &'j Json,
    place: &str,
    role: Option<&str>,
) -> Open<'j> {
    let mut open = Open::default();
    for (index, call) in blocks(message, "toolUse") {
        let place = format!("{place}/content/{index}");
        if role == Some("user") {
            let problem = "a call is not in a message of the assistant";
            checker.report("call-role", &place, problem);
        }
        let inside = format!("{place}/toolUse");
        checker.known_members(call, &inside, &["toolUseId", "name", "input", "type"]);
        checker.full_text(call, &inside, "name");
        if !call.get("input").is_some_and(Json::is_object) {
            checker.report("arguments", &place, "`input` is not an object");
        }
        let Some(id) = checker.full_text(call, &place, "toolUseId") else {
            continue;
        };
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.:".contains(&byte);
        if !id.bytes().all(fits) {
            let problem = "the id has characters other than letters, digits, `_`, `-`, `.` and `:`";
            checker.report("call-id", &place, problem);
        }
        if open.0.insert(id, false).is_some() {
            checker.report("call-id", &place, format!("two calls with the id `{id}`"));
        } else {
            open.1.push(id);
        }
    }
    open
}

/// Checks the results of a message: the user's answer the calls of the message before, and the
/// assistant's answer the calls of their own message. Returns the calls that wait for a result.
fn results<'j>(
    checker: &mut Checker,
    message: &'j Json,
    place: &str,
    role: Option<&str>,
    mut before: Open<'j>,
    mut own: Open<'j>,
) -> Open<'j> {
    for (count, (index, result)) in blocks(message, "toolResult").enumerate() {
        let place = format!("{place}/content/{index}");
        let is_own = role == Some("assistant");
        if !is_own && index != count {
            let problem = "a result comes after another block of its message";
            checker.report("result-order", &place, problem);
        }

        let Some(id) = checker.full_text(result, &format!("{place}/toolResult"), "toolUseId")
        else {
            continue;
        };
        let open = if is_own { &mut own } else { &mut before };
        match open.answer(id) {
            Some(false) => {}
            Some(true) => {
                let problem = format!("a second result of the call `{id}`");
                checker.report("doubled-result", &place, problem);
            }
            None => {
                let problem = format!("the message before does not make the call `{id}`");
                checker.report("orphan-result", &place, problem);
            }
        }
    }
    before.unanswered(checker, place);
    own
}

fn result_members<'j>(
    checker: &mut Checker,
    result: &'j Json,
    place: &str,
    names: &mut HashSet<&'j str>,
) {
    let place = &format!("{place}/toolResult");
    let known = ["toolUseId", "content", "status", "type"];
    checker.known_members(result, place, &known);
    match result.get("status") {
        None => {}
        Some(Json::String(status)) if matches!(status.as_str(), "success" | "error") => {}
        Some(_) => {
            let problem = "`status` is neither `success` nor `error`";
            checker.report("result-status", place, problem);
        }
    }
    let Some(Json::Array(blocks)) = result.get("content") else {
        return checker.report("type", place, "`content` is not a list");
    };
    for (index, block) in blocks.iter().enumerate() {
        let place = format!("{place}/content/{index}");
        let kind = one_of(checker, block, &place, &RESULT_BLOCKS);
        if let Some(kind) = kind {
            file(checker, block, kind, &place, names);
        }
        if kind == Some("text") && !block.get("text").is_some_and(Json::is_string) {
            checker.report("type", &place, "`text` is not a text");
        }
    }
}

/// Counts the cache points in any JSON.
pub(super) fn count_points(value: &Json) -> usize {
    match value {
        Json::Object(members) => {
            let own = usize::from(members.get("cachePoint").is_some_and(Json::is_object));
            own + members.values().map(count_points).sum::<usize>()
        }
        Json::Array(items) => items.iter().map(count_points).sum(),
        _ => 0,
    }
}
