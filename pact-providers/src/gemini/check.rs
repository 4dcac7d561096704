//! The rules of a request for Gemini.

use std::collections::{HashMap, HashSet, VecDeque};

use pact_core::Json;

use super::{
    API, CALL, FILE_DATA, FILE_URI, INLINE_DATA, MIME, RESPONSE, SIGNATURE, SYSTEM, TOOLS, either,
    place_of,
};
use crate::check::{Checker, Violation};
use crate::tool_rules::Tools;

/// The functions of a tool, in both cases.
const FUNCTIONS: [&str; 2] = ["functionDeclarations", "function_declarations"];

/// The members of a part that say something. A part has one of them.
const DATA: [[&str; 2]; 9] = [
    ["text", "text"],
    INLINE_DATA,
    FILE_DATA,
    CALL,
    RESPONSE,
    ["executableCode", "executable_code"],
    ["codeExecutionResult", "code_execution_result"],
    ["toolCall", "tool_call"],
    ["toolResponse", "tool_response"],
];

/// The other members of a part.
const BESIDE: [[&str; 2]; 5] = [
    SIGNATURE,
    ["thought", "thought"],
    ["videoMetadata", "video_metadata"],
    ["mediaResolution", "media_resolution"],
    ["partMetadata", "part_metadata"],
];

const CALL_MEMBERS: [&str; 7] = [
    "id",
    "name",
    "args",
    "partialArgs",
    "partial_args",
    "willContinue",
    "will_continue",
];

const RESPONSE_MEMBERS: [&str; 7] = [
    "id",
    "name",
    "response",
    "parts",
    "willContinue",
    "will_continue",
    "scheduling",
];

pub(super) fn check(request: &Json) -> Vec<Violation> {
    let mut checker = Checker::new(API);
    system(&mut checker, request);
    let contents = checker.full_list(request, "contents");
    let mut open = Open::default();
    let mut said_by = None;
    for (index, content) in contents.iter().enumerate() {
        let place = format!("/contents/{index}");
        let role = role(&mut checker, content, &place, contents.len());
        if index == 0 && role == Some("model") {
            checker.report("first-user", &place, "the first content is not the user's");
        }
        parts(&mut checker, content, &place);
        responses(&mut checker, content, &place, role, &mut open);
        open.unanswered(&mut checker, &place, "in the content after it");
        open = calls(&mut checker, content, &place, role);
        if said_by == Some("model") && role == Some("model") && !open.calls.is_empty() {
            let message = "a content with calls does not come right after one of the user";
            checker.report("call-order", &place, message);
        }
        said_by = role;
    }
    let place = format!("/contents/{}", contents.len().saturating_sub(1));
    open.unanswered(&mut checker, &place, "at the end");
    tools(&mut checker, request);
    checker.violations
}

/// Checks the functions among the tools.
fn tools(checker: &mut Checker, request: &Json) {
    let mut tools = Tools::new(&TOOLS);
    let list = request.get("tools").filter(|tools| tools.is_array());
    for (tool, place) in checker.tools(list, "/tools") {
        let functions = either(tool, FUNCTIONS).filter(|list| list.is_array());
        let place = place_of(&place, tool, FUNCTIONS);
        for (function, place) in checker.tools(functions, &place) {
            tools.function(checker, function, &place);
        }
    }
}

fn system(checker: &mut Checker, request: &Json) {
    let [camel, snake] = SYSTEM;
    if request.get(camel).is_some() && request.get(snake).is_some() {
        let message = "the request has `systemInstruction` in both cases";
        checker.report("doubled-member", &format!("/{snake}"), message);
    }
    for name in SYSTEM {
        let place = format!("/{name}");
        match request.get(name) {
            None | Some(Json::Null) => {}
            Some(content @ Json::Object(_)) => {
                checker.known_members(content, &place, &["role", "parts"]);
                match content.get("parts") {
                    None | Some(Json::Null) => {}
                    Some(Json::Array(_)) => parts(checker, content, &place),
                    Some(_) => checker.report("type", &place, "`parts` is not a list"),
                }
            }
            Some(_) => checker.report("type", &place, "the system text is not an object"),
        }
    }
}

fn role<'j>(
    checker: &mut Checker,
    content: &'j Json,
    place: &str,
    count: usize,
) -> Option<&'j str> {
    if !content.is_object() {
        checker.report("type", place, "the content is not an object");
        return None;
    }
    checker.known_members(content, place, &["role", "parts"]);
    match content.get("parts") {
        Some(Json::Array(parts)) if !parts.is_empty() => {}
        Some(Json::Array(_)) => checker.report("empty-content", place, "`parts` is empty"),
        Some(_) => checker.report("type", place, "`parts` is not a list"),
        None => checker.report("missing", place, "the content has no `parts`"),
    }
    match content.get("role") {
        Some(Json::String(role)) if matches!(role.as_str(), "user" | "model") => Some(role),
        // The only content is the user's.
        None if count == 1 => Some("user"),
        _ => {
            checker.report("role", place, "the role is neither `user` nor `model`");
            None
        }
    }
}

fn list(content: &Json) -> impl Iterator<Item = (usize, &Json)> {
    let parts = content.get("parts").and_then(Json::as_array);
    parts.into_iter().flatten().enumerate()
}

fn parts(checker: &mut Checker, content: &Json, place: &str) {
    let is_empty = |part: &Json| {
        part.get("text") == Some(&Json::from("")) && either(part, SIGNATURE).is_none()
    };
    let mut count = 0;
    let mut empty = 0;
    for (index, part) in list(content) {
        count += 1;
        empty += usize::from(is_empty(part));
        part_members(checker, part, &format!("{place}/parts/{index}"));
    }
    if count > 0 && count == empty {
        checker.report(
            "empty-content",
            place,
            "the content has nothing but empty texts",
        );
    }
}

fn part_members(checker: &mut Checker, part: &Json, place: &str) {
    if !part.is_object() {
        checker.report("type", place, "the part is not an object");
        return;
    }
    let known: Vec<&str> = DATA.iter().chain(&BESIDE).flatten().copied().collect();
    checker.known_members(part, place, &known);
    let count = DATA
        .iter()
        .filter(|names| either(part, **names).is_some())
        .count();
    if count > 1 {
        checker.report("part-data", place, "the part says more than one thing");
    }
    if count == 0 && either(part, SIGNATURE).is_none() {
        checker.report("part-data", place, "the part says nothing");
    }
    let is_text = |value: Option<&Json>| value.is_none_or(Json::is_string);
    if !is_text(part.get("text")) {
        checker.report("type", place, "`text` is not a text");
    }
    if !is_text(either(part, SIGNATURE)) {
        checker.report("type", place, "`thoughtSignature` is not a text");
    }
    media(checker, part, place);
}

fn media(checker: &mut Checker, part: &Json, place: &str) {
    let checks = [
        (INLINE_DATA, ["data", "data"], "`inlineData` has no `data`"),
        (FILE_DATA, FILE_URI, "`fileData` has no `fileUri`"),
    ];
    for (names, source, message) in checks {
        let Some(data) = either(part, names) else {
            continue;
        };
        let known: Vec<&str> = [source, MIME, ["displayName", "display_name"]].concat();
        checker.known_members(data, &place_of(place, part, names), &known);
        if !either(data, source).is_some_and(Json::is_string) {
            checker.report("media", place, message);
        }
        let is_inline = names == INLINE_DATA;
        if is_inline && !either(data, MIME).is_some_and(Json::is_string) {
            checker.report("media", place, "`inlineData` has no `mimeType`");
        }
    }
}

/// The calls of a content that have no response yet.
#[derive(Default)]
struct Open<'j> {
    calls: Vec<(&'j str, Option<&'j str>, bool)>,
    by_id: HashMap<&'j str, usize>,
    by_name: HashMap<&'j str, VecDeque<usize>>,
}

impl<'j> Open<'j> {
    fn push(&mut self, name: &'j str, id: Option<&'j str>) {
        let index = self.calls.len();
        if let Some(id) = id {
            self.by_id.insert(id, index);
        }
        self.by_name.entry(name).or_default().push_back(index);
        self.calls.push((name, id, false));
    }

    /// Finds the call of a response: by its id, or by its name and place.
    fn take(&mut self, name: &'j str, id: Option<&'j str>) -> bool {
        if let Some(index) = id.and_then(|id| self.by_id.get(id))
            && let Some((_, _, is_answered @ false)) = self.calls.get_mut(*index)
        {
            *is_answered = true;
            return true;
        }
        let queue = self.by_name.entry(name).or_default();
        while let Some(index) = queue.front().copied() {
            let Some((_, own, is_answered)) = self.calls.get_mut(index) else {
                return false;
            };
            if *is_answered {
                queue.pop_front();
                continue;
            }
            if own.is_some() && id.is_some() {
                return false;
            }
            *is_answered = true;
            return true;
        }
        false
    }

    fn unanswered(&self, checker: &mut Checker, place: &str, where_: &str) {
        for (name, _, _) in self.calls.iter().filter(|(_, _, is_answered)| !is_answered) {
            let message = format!("the call of `{name}` has no response {where_}");
            checker.report("unanswered-call", place, message);
        }
    }
}

/// Checks the responses of a content against the calls of the content before.
fn responses<'j>(
    checker: &mut Checker,
    content: &'j Json,
    place: &str,
    role: Option<&str>,
    open: &mut Open<'j>,
) {
    let mut seen: HashSet<&str> = HashSet::new();
    for (index, part) in list(content) {
        let Some(response) = either(part, RESPONSE) else {
            continue;
        };
        let place = format!("{place}/parts/{index}");
        if role == Some("model") {
            let message = "a response is not in a content of the user";
            checker.report("result-role", &place, message);
        }
        checker.known_members(
            response,
            &place_of(&place, part, RESPONSE),
            &RESPONSE_MEMBERS,
        );
        if !response.get("response").is_some_and(Json::is_object) {
            checker.report("result-type", &place, "`response` is not an object");
        }
        let id = id(checker, response, &place);
        let Some(name) = checker.full_text(response, &place, "name") else {
            continue;
        };
        let is_new = id.is_none_or(|id| seen.insert(id));
        if open.take(name, id) {
            continue;
        }
        if is_new {
            let message = format!("the content before does not make this call of `{name}`");
            checker.report("orphan-result", &place, message);
        } else {
            let message = format!("a second response to a call of `{name}`");
            checker.report("doubled-result", &place, message);
        }
    }
}

/// The id of a call or of a response, if it has one.
fn id<'j>(checker: &mut Checker, value: &'j Json, place: &str) -> Option<&'j str> {
    match value.get("id") {
        None | Some(Json::Null) => None,
        Some(Json::String(id)) => Some(id.as_str()).filter(|id| !id.is_empty()),
        Some(_) => {
            checker.report("type", place, "`id` is not a text");
            None
        }
    }
}

/// Checks the calls of a content.
fn calls<'j>(
    checker: &mut Checker,
    content: &'j Json,
    place: &str,
    role: Option<&str>,
) -> Open<'j> {
    let mut open = Open::default();
    for (index, part) in list(content) {
        let Some(call) = either(part, CALL) else {
            continue;
        };
        let place = format!("{place}/parts/{index}");
        if role == Some("user") {
            let message = "a call is not in a content of the model";
            checker.report("call-role", &place, message);
        }
        checker.known_members(call, &place_of(&place, part, CALL), &CALL_MEMBERS);
        if !call.get("args").is_none_or(Json::is_object) {
            checker.report("arguments", &place, "`args` is not an object");
        }
        let id = id(checker, call, &place);
        if id.is_some_and(|id| open.by_id.contains_key(id)) {
            checker.report("call-id", &place, "two calls with the same id");
        }
        if let Some(name) = checker.full_text(call, &place, "name") {
            open.push(name, id);
        }
    }
    open
}
