//! The rules of a request for OpenAI Responses.

use std::collections::{HashMap, HashSet};

use pact_core::Json;

use super::form::is_name;
use super::items::{self, CallItem, Sort};
use super::{API, TOOLS, continues, is_said};
use crate::check::{Checker, Violation};
use crate::tool_rules::Tools;

/// The members that each sort of item may have.
const ITEMS: [(&str, &[&str]); 12] = [
    (
        "message",
        &["type", "role", "content", "id", "status", "phase"],
    ),
    (
        "reasoning",
        &["type", "id", "summary", "content", "encrypted_content"],
    ),
    (
        "function_call",
        &[
            "type",
            "call_id",
            "name",
            "arguments",
            "id",
            "status",
            "caller",
            "namespace",
        ],
    ),
    (
        "function_call_output",
        &[
            "type",
            "call_id",
            "output",
            "id",
            "status",
            "caller",
            "name",
            "namespace",
        ],
    ),
    (
        "custom_tool_call",
        &[
            "type",
            "call_id",
            "name",
            "input",
            "id",
            "status",
            "caller",
            "namespace",
        ],
    ),
    (
        "custom_tool_call_output",
        &["type", "call_id", "output", "id", "status", "caller"],
    ),
    (
        "computer_call_output",
        &[
            "type",
            "call_id",
            "output",
            "id",
            "status",
            "acknowledged_safety_checks",
        ],
    ),
    (
        "local_shell_call_output",
        &["type", "id", "call_id", "output", "status"],
    ),
    (
        "shell_call_output",
        &[
            "type",
            "call_id",
            "output",
            "id",
            "status",
            "caller",
            "max_output_length",
        ],
    ),
    (
        "apply_patch_call_output",
        &["type", "call_id", "output", "id", "status", "caller"],
    ),
    ("compaction", &["type", "id", "encrypted_content"]),
    ("item_reference", &["type", "id"]),
];

/// The members that each sort of part may have.
const PARTS: [(&str, &[&str]); 5] = [
    ("input_text", &["type", "text", "prompt_cache_breakpoint"]),
    (
        "input_image",
        &[
            "type",
            "detail",
            "image_url",
            "file_id",
            "prompt_cache_breakpoint",
        ],
    ),
    (
        "input_file",
        &[
            "type",
            "detail",
            "file_data",
            "file_id",
            "file_url",
            "filename",
            "prompt_cache_breakpoint",
        ],
    ),
    ("output_text", &["type", "text", "annotations", "logprobs"]),
    ("refusal", &["type", "refusal"]),
];

/// The sorts of parts of a message, by who says it.
const SAID_TO_MODEL: [&str; 4] = ["input_text", "input_image", "input_file", "input_audio"];
const SAID_BY_MODEL: [&str; 2] = ["output_text", "refusal"];

pub(super) fn check(request: &Json) -> Vec<Violation> {
    let mut checker = Checker::new(API);
    if !request.is_object() {
        checker.report("type", "", "the request is not an object");
        return checker.violations;
    }
    if !matches!(
        request.get("instructions"),
        None | Some(Json::Null | Json::String(_))
    ) {
        checker.report("type", "/instructions", "`instructions` is not a text");
    }
    let has_other = continues(request) || request.get("prompt").is_some_and(is_said);
    match request.get("input") {
        None | Some(Json::Null) if has_other => {}
        Some(Json::String(text)) if text.is_empty() && !has_other => {
            checker.report("empty-content", "/input", "`input` is empty");
        }
        Some(Json::String(_)) => {}
        Some(Json::Array(list)) if list.is_empty() && has_other => {}
        _ => {
            let list = checker.full_list(request, "input");
            check_items(&mut checker, list, continues(request));
        }
    }
    tools(&mut checker, request);
    checker.violations
}

/// Checks the tools, and the one that the model must call.
fn tools(checker: &mut Checker, request: &Json) {
    let mut tools = Tools::new(&TOOLS);
    // A stored prompt may have tools of its own.
    tools.has_others = request.get("prompt").is_some_and(is_said);
    for (tool, place) in checker.tools(request.get("tools"), "/tools") {
        match tool.get("type").and_then(Json::as_str) {
            Some("function") => tools.function(checker, tool, &place),
            Some("custom") => tools.other(checker, tool, &place),
            // Some have functions of their own.
            Some(_) => tools.has_others = true,
            None => checker.report("missing", &place, "the tool has no `type`"),
        }
    }
    let choice = request.get("tool_choice");
    if choice.and_then(|choice| choice.get("type")) == Some(&Json::from("function")) {
        let name = choice.and_then(|choice| choice.get("name"));
        tools.chosen(checker, name, "/tool_choice");
    }
}

fn check_items(checker: &mut Checker, list: &[Json], is_continued: bool) {
    let mut calls = Calls::default();
    let mut ids: HashSet<&str> = HashSet::new();
    for (index, item) in list.iter().enumerate() {
        let place = format!("/input/{index}");
        let Some(sort) = items::sort(item) else {
            let message = "the item is not an object with a `type` or a `role`";
            checker.report("item-type", &place, message);
            continue;
        };
        members(checker, item, sort, &place);
        match sort {
            Sort::Message => message(checker, item, &place),
            Sort::Reasoning => reasoning(checker, item, list.get(index + 1), &place),
            Sort::Call(call) => {
                call_item(checker, item, call, &place);
                calls.call(checker, item, call, index);
            }
            Sort::Output(call) => {
                output_item(checker, item, call, &place);
                calls.output(checker, item, call, is_continued, &place);
            }
            Sort::Reference | Sort::Other(_) => {}
        }
        let id = item.get("id").and_then(Json::as_str);
        let id = id.filter(|id| !id.is_empty() && !is_local_shell(sort));
        if let Some(id) = id.filter(|id| !ids.insert(id)) {
            let message = format!("a second item with the id `{id}`");
            checker.report("doubled-item", &place, message);
        }
    }
    calls.finish(checker);
}

/// The output of a local shell has the id of its call in the place of its own.
fn is_local_shell(sort: Sort<'_>) -> bool {
    matches!(sort, Sort::Output(call) if call.output == items::LOCAL_SHELL_OUTPUT)
}

fn members(checker: &mut Checker, item: &Json, sort: Sort<'_>, place: &str) {
    let kind = match sort {
        Sort::Message => "message",
        Sort::Reasoning => "reasoning",
        Sort::Call(call) => call.kind,
        Sort::Output(call) => call.output,
        Sort::Reference => "item_reference",
        Sort::Other(kind) => kind,
    };
    if !sort.is_known() {
        let message = format!("`{kind}` is not a sort of item that the API knows");
        checker.report("item-type", place, message);
    }
    if let Some((_, known)) = ITEMS.iter().find(|(name, _)| *name == kind) {
        checker.known_members(item, place, known);
    }
}

fn message(checker: &mut Checker, item: &Json, place: &str) {
    let role = item.get("role").and_then(Json::as_str);
    let known: &[&str] = match role {
        Some("assistant") => &SAID_BY_MODEL,
        Some("user" | "system" | "developer") => &SAID_TO_MODEL,
        _ => {
            let message = "the role is none of `user`, `assistant`, `system` and `developer`";
            checker.report("role", place, message);
            return;
        }
    };
    match item.get("content") {
        Some(Json::String(_)) => {}
        Some(Json::Array(list)) if list.is_empty() => {
            checker.report("empty-content", place, "the message has no content");
        }
        Some(Json::Array(list)) => parts(checker, list, known, &format!("{place}/content")),
        _ => checker.report("type", place, "`content` is neither a text nor a list"),
    }
}

/// Checks the parts of a message or of an output.
fn parts(checker: &mut Checker, list: &[Json], known: &[&str], place: &str) {
    for (index, part) in list.iter().enumerate() {
        let place = format!("{place}/{index}");
        let Some(kind) = part.get("type").and_then(Json::as_str) else {
            checker.report("missing", &place, "the part has no `type`");
            continue;
        };
        if !known.contains(&kind) {
            let message = format!("`{kind}` is not a sort of part that the API takes here");
            checker.report("part-type", &place, message);
            continue;
        }
        if let Some((_, members)) = PARTS.iter().find(|(name, _)| *name == kind) {
            checker.known_members(part, &place, members);
        }
        let needed: &[&str] = match kind {
            "input_text" | "output_text" => &["text"],
            "refusal" => &["refusal"],
            "input_image" => &["image_url", "file_id"],
            "input_file" => &["file_data", "file_url", "file_id"],
            _ => continue,
        };
        if !needed
            .iter()
            .any(|name| part.get(*name).is_some_and(Json::is_string))
        {
            let message = format!("the part has none of the texts `{}`", needed.join("`, `"));
            checker.report("missing", &place, message);
        }
    }
}

fn reasoning(checker: &mut Checker, item: &Json, next: Option<&Json>, place: &str) {
    if !item.get("summary").is_some_and(Json::is_array) {
        checker.report("type", place, "`summary` is not a list");
    }
    let text = |item: &Json, name: &str| item.get(name).and_then(Json::as_str).is_some();
    let follows = next.is_some_and(|next| {
        // The API knows the message that it made by its id.
        let is_message = matches!(items::sort(next), Some(Sort::Message));
        items::is_of_model(next) && !(is_message && text(item, "id") && !text(next, "id"))
    });
    if !follows {
        let message = "the item that the reasoning belongs to does not follow";
        checker.report("reasoning-alone", place, message);
    }
}

fn call_item(checker: &mut Checker, item: &Json, call: CallItem, place: &str) {
    checker.full_text(item, place, "call_id");
    if call.tool.is_empty() {
        let name = checker.full_text(item, place, "name");
        if name.is_some_and(|name| !is_name(name)) {
            let message = "the name has characters other than letters, digits, `_` and `-`";
            checker.report("call-name", place, message);
        }
        if !item.get(call.arguments).is_some_and(Json::is_string) {
            let message = format!("`{}` is not a text", call.arguments);
            checker.report("arguments", place, message);
        }
    }
}

fn output_item(checker: &mut Checker, item: &Json, call: CallItem, place: &str) {
    if items::call_id(item).is_none_or(str::is_empty) {
        checker.report("missing", place, "the output does not name its call");
    }
    let place = format!("{place}/output");
    let is_function = matches!(call.output, items::FUNCTION_OUTPUT | items::CUSTOM_OUTPUT);
    match item.get("output") {
        Some(Json::String(_)) => {}
        Some(Json::Array(list)) if is_function => parts(checker, list, &SAID_TO_MODEL, &place),
        _ if is_function => {
            checker.report("type", &place, "`output` is neither a text nor a list");
        }
        _ => {}
    }
}

/// The calls of a request, and their outputs.
#[derive(Default)]
struct Calls<'j> {
    /// The place and the sort of the last call with an id, and whether it is answered.
    made: HashMap<&'j str, (usize, CallItem, bool)>,
    /// Calls that have no output although a later one has the same id.
    lost: Vec<(usize, &'j str)>,
}

impl<'j> Calls<'j> {
    fn call(&mut self, checker: &mut Checker, item: &'j Json, call: CallItem, index: usize) {
        let Some(id) = items::call_id(item) else {
            return;
        };
        let before = self.made.insert(id, (index, call, false));
        if let Some((earlier, _, false)) = before {
            let message = format!("two calls with the id `{id}`");
            checker.report("call-id", &format!("/input/{index}"), message);
            self.lost.push((earlier, id));
        }
    }

    fn output(
        &mut self,
        checker: &mut Checker,
        item: &'j Json,
        call: CallItem,
        is_continued: bool,
        place: &str,
    ) {
        let Some(id) = items::call_id(item) else {
            return;
        };
        match self.made.get_mut(id) {
            None if is_continued => {}
            None => {
                let message = format!("no item before makes the call `{id}`");
                checker.report("orphan-result", place, message);
            }
            Some((_, _, true)) => {
                let message = format!("a second result of the call `{id}`");
                checker.report("doubled-result", place, message);
            }
            Some((_, made, is_answered)) => {
                *is_answered = true;
                if made.output != call.output {
                    let message = format!("the call `{id}` is answered by `{}`", made.output);
                    checker.report("output-sort", place, message);
                }
            }
        }
    }

    fn finish(self, checker: &mut Checker) {
        let open = self
            .made
            .into_iter()
            .filter(|(_, (_, _, is_answered))| !is_answered);
        let open = open.map(|(id, (index, ..))| (index, id));
        let mut open: Vec<(usize, &str)> = open.chain(self.lost).collect();
        // The order of a map is not the same every time.
        open.sort_unstable();
        for (index, id) in open {
            let message = format!("the call `{id}` has no result");
            checker.report("unanswered-call", &format!("/input/{index}"), message);
        }
    }
}
