//! The origin of a message: the API and the model that it came from, and the members that its
//! canonical form would not give back.
//!
//! A message that came from an API goes back to it as it was, while it is unedited. Its block has
//! the canonical form as its content, and beside it:
//!
//! | attribute | value |
//! |---|---|
//! | `origin:api` | the name of the API |
//! | `origin:model` | the name of the model, if it is known |
//! | `origin:rest` | `{"of": …, "patch": […]}`: the patch (RFC 6902) that turns the natural form of the canonical content into the message, and the start of the content hash that it belongs to |
//! | `origin:kept` | members of the message that its API does not take back |
//! | `origin:answer` | on the last block of an answer: the answer without its messages |
//! | `origin:apart` | true if the request had the message before it with the same role |
//! | `origin:after` | the id of the item that came right before, where the API takes the two only together |
//!
//! So nothing is stored twice: a message that is in its natural form has no patch.

use std::collections::BTreeSet;

use pact_core::{Block, Draft, Json, NodeRef};
use serde_json::{Map, json};

pub(crate) const API: &str = "origin:api";
pub(crate) const MODEL: &str = "origin:model";
pub(crate) const REST: &str = "origin:rest";
pub(crate) const KEPT: &str = "origin:kept";
pub(crate) const ANSWER: &str = "origin:answer";
pub(crate) const APART: &str = "origin:apart";
pub(crate) const AFTER: &str = "origin:after";
/// On the root: the form of the request that a context was imported from.
pub(crate) const REQUEST: &str = "origin:request";

/// So many digits of a content hash tell an edited content from the original.
const DIGITS: usize = 16;

/// The origin of a block, if it is the API and the model that it is rendered for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Origin<'t> {
    /// The patch that makes the message of its natural form.
    pub(crate) patch: Option<&'t Json>,
    /// The id of the item that must come right before.
    pub(crate) after: Option<&'t str>,
}

/// The attributes of a block that speak of its origin.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OriginAttributes<'t> {
    api: Option<&'t str>,
    model: Option<&'t str>,
    after: Option<&'t str>,
    rest: Option<&'t Json>,
    /// Whether the request had the message before it with the same role.
    pub(crate) is_apart: bool,
}

impl<'t> OriginAttributes<'t> {
    /// Reads an attribute, if it is one of them.
    pub(crate) fn read(&mut self, name: &str, value: &'t Json) {
        match name {
            API => self.api = value.as_str(),
            MODEL => self.model = value.as_str(),
            AFTER => self.after = value.as_str(),
            REST => self.rest = Some(value),
            APART => self.is_apart = *value == Json::Bool(true),
            _ => {}
        }
    }

    /// The origin; none if it is another API or model, or if the block was edited.
    pub(crate) fn origin(&self, node: &NodeRef<'t>, api: &str, model: &str) -> Option<Origin<'t>> {
        if self.api? != api {
            return None;
        }
        let is_same_model = |own: &str| undated(own) == undated(model) || model.is_empty();
        if !self.model.is_none_or(is_same_model) {
            return None;
        }
        let after = self.after;
        let Some(rest) = self.rest else {
            return Some(Origin { patch: None, after });
        };
        let hash = node.content_hash();
        let is_unedited = rest.get("of").and_then(Json::as_str) == hash.get(..DIGITS);
        is_unedited.then(|| Origin {
            patch: rest.get("patch"),
            after,
        })
    }
}

/// The name of a model without its date: an answer names the dated version of the model that a
/// request asks for by its short name, and the two are one.
fn undated(model: &str) -> &str {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(name) = model.strip_suffix("-latest") {
        return name;
    }
    if let Some((name, date)) = model.rsplit_once(['-', '@'])
        && date.len() == 8
        && digits(date)
    {
        return name;
    }
    // `-2025-08-07`
    let split = model
        .len()
        .checked_sub(11)
        .filter(|at| model.is_char_boundary(*at));
    match split.map(|at| model.split_at(at)) {
        Some((name, date))
            if date.split('-').map(str::len).eq([0, 4, 2, 2]) && date.split('-').all(digits) =>
        {
            name
        }
        _ => model,
    }
}

/// The names of the members that a message came with and that its canonical form does not have: the
/// members that its patch adds or gives another value.
///
/// `is_left_out` says of the position of a part whether the part is left out as a whole.
pub(crate) fn members_beside<'t>(
    node: &NodeRef<'t>,
    is_left_out: impl Fn(usize) -> bool,
) -> BTreeSet<&'t str> {
    let patch = node.attribute(REST).and_then(|rest| rest.get("patch"));
    let operations = patch.and_then(Json::as_array).into_iter().flatten();
    let members = operations.filter_map(|operation| {
        let text = |name: &str| operation.get(name).and_then(Json::as_str);
        let is_said = operation.get("value").is_some_and(|value| !is_empty(value));
        let place = text("path").filter(|_| is_said)?;
        let mut steps = place.split('/').skip(1);
        let part = match steps.next() {
            Some("content" | "parts") => steps.next().and_then(|step| step.parse().ok()),
            _ => None,
        };
        if part.is_some_and(&is_left_out) {
            return None;
        }
        let is_index = |step: &&str| step.bytes().all(|byte| byte.is_ascii_digit());
        let member = place.rsplit('/').find(|step| !is_index(step))?;
        // These say the form of a message, and another API has its own.
        (!matches!(member, "" | "type" | "role")).then_some(member)
    });
    members.collect()
}

/// Whether a value says nothing.
fn is_empty(value: &Json) -> bool {
    match value {
        Json::Null => true,
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.is_empty(),
        Json::Object(members) => members.is_empty(),
        Json::Bool(_) | Json::Number(_) => false,
    }
}

/// The type of a canonical part. A part that only its origin knows has the type that it came with,
/// where that is thinking.
fn kind_of_part(part: &Json) -> Option<&str> {
    let kind = part.get("type")?.as_str()?;
    let origin = part.pointer("/value/type").and_then(Json::as_str);
    let is_thinking = matches!(origin, Some("thinking" | "redacted_thinking" | "reasoning"));
    Some(if kind == "opaque" && is_thinking {
        "thinking"
    } else {
        kind
    })
}

/// A message of an API, in the canonical form.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canonical {
    pub(crate) role: &'static str,
    /// A text, a list of canonical parts, or null.
    pub(crate) content: Json,
    /// For a message that is one result: the id of its call, and whether the tool failed.
    pub(crate) answers: Option<(String, bool)>,
    /// The name of the tool that such a message repeats.
    pub(crate) tool: Option<String>,
    /// The start of the patch, for values that the message has in another place than its natural
    /// form. Without it the patch would repeat them.
    pub(crate) moves: Vec<Json>,
}

/// The operation of a patch that moves a value from one place to another.
pub(crate) fn moved(from: &str, to: &str) -> Json {
    json!({"op": "move", "from": from, "path": to})
}

impl Canonical {
    /// The kind of its block: `call` if it holds a call, else `result`, `image`, `file`, or
    /// `thinking` if it holds nothing else, else `text`.
    pub(crate) fn kind(&self) -> &'static str {
        let parts = self.content.as_array().into_iter().flatten();
        let kinds = || parts.clone().filter_map(kind_of_part);
        let has = |kind: &str| kinds().any(|other| other == kind);
        if has("call") {
            "call"
        } else if self.answers.is_some() || has("result") {
            "result"
        } else if has("image") {
            "image"
        } else if has("file") {
            "file"
        } else if has("thinking") && kinds().all(|kind| kind == "thinking") {
            "thinking"
        } else {
            "text"
        }
    }

    /// The block of a message that came from no API.
    pub(crate) fn into_plain_block(self) -> Block {
        let kind = self.kind();
        let mut block = if self.content.is_null() {
            Block::empty()
        } else {
            Block::new(self.content)
        };
        block = block.role(self.role).kind(kind);
        if let Some((id, is_error)) = self.answers {
            block = block.data("call_id", id);
            if is_error {
                block = block.data("is_error", true);
            }
        }
        if let Some(tool) = self.tool {
            block = block.data("name", tool);
        }
        block
    }

    /// The block of a message that came from an API. `natural` is the message that the canonical
    /// form gives by itself, and `message` is the original.
    pub(crate) fn into_block(
        mut self,
        origin: (&str, &str),
        natural: &Json,
        message: &Json,
    ) -> Block {
        let (api, model) = origin;
        let moves = core::mem::take(&mut self.moves);
        let mut block = self.into_plain_block().attribute(API, api);
        if !model.is_empty() {
            block = block.attribute(MODEL, model);
        }
        if natural == message {
            return block;
        }
        let patch = patch_of(natural, message, moves);
        let hash = Draft::from(block.clone()).content_hash();
        let of = hash.get(..DIGITS).unwrap_or_default();
        block.attribute(REST, json!({"of": of, "patch": patch}))
    }
}

/// The patch that makes a message of its natural form. First the moves that the reader found, then
/// those of members whose name is only in another case, so that no value is stored twice.
fn patch_of(natural: &Json, message: &Json, moves: Vec<Json>) -> Json {
    let mut patch: Vec<Json> = Vec::new();
    let mut start = natural.clone();
    let mut apply = |moves: Vec<Json>, start: &mut Json| {
        let moves = Json::Array(moves);
        if let (Some(moved), Json::Array(moves)) = (patched(start.clone(), &moves), moves) {
            *start = moved;
            patch.extend(moves);
        }
    };
    apply(moves, &mut start);
    let mut renamed = Vec::new();
    renames(&start, message, &mut String::new(), &mut renamed);
    apply(renamed, &mut start);
    let rest = serde_json::to_value(json_patch::diff(&start, message)).unwrap_or_default();
    if let Json::Array(rest) = rest {
        patch.extend(rest);
    }
    Json::Array(patch)
}

/// Finds the members in camel case that the message has in snake case.
fn renames(natural: &Json, message: &Json, place: &mut String, moves: &mut Vec<Json>) {
    let mut within = |from: &str, to: &str, own: &Json, other: &Json| {
        let length = place.len();
        if from != to {
            let (from, to) = (escaped(from), escaped(to));
            let (from, to) = (format!("{place}/{from}"), format!("{place}/{to}"));
            moves.push(moved(&from, &to));
        }
        place.push('/');
        place.push_str(&escaped(to));
        renames(own, other, place, moves);
        place.truncate(length);
    };
    match (natural, message) {
        (Json::Object(own), Json::Object(others)) => {
            for (name, value) in own {
                if let Some(other) = others.get(name) {
                    within(name, name, value, other);
                    continue;
                }
                let snake = snake_case(name);
                if let Some(other) = others.get(&snake)
                    && !own.contains_key(&snake)
                {
                    within(name, &snake, value, other);
                }
            }
        }
        (Json::Array(own), Json::Array(others)) => {
            for (index, (value, other)) in own.iter().zip(others).enumerate() {
                let index = index.to_string();
                within(&index, &index, value, other);
            }
        }
        _ => {}
    }
}

/// A name as a step of a JSON pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// Keeps the members of an answer that are no messages: beside the last of its blocks. `answer` is
/// the answer without its messages. An answer that says nothing has no block, and keeps nothing.
pub(crate) fn keep_answer(mut blocks: Vec<Block>, answer: Map<String, Json>) -> Vec<Block> {
    if let Some(last) = blocks.pop() {
        blocks.push(last.attribute(ANSWER, Json::Object(answer)));
    }
    blocks
}

/// The members of an object, except some.
pub(crate) fn without(object: &Json, names: &[&str]) -> Map<String, Json> {
    let members = object.as_object().into_iter().flatten();
    let members = members.filter(|(member, _)| !names.contains(&member.as_str()));
    let copies = members.map(|(name, value)| (name.clone(), value.clone()));
    copies.collect()
}

/// The members of an answer that lists several messages, of which the first one counts: without
/// that message, which is the member `message` of the first item of `list`.
pub(crate) fn without_first(answer: &Json, list: &str, message: &str) -> Map<String, Json> {
    let mut rest = without(answer, &[list]);
    if let Some(Json::Array(items)) = answer.get(list) {
        let first = items.first().map(|first| without(first, &[message]).into());
        let items = first.into_iter().chain(items.iter().skip(1).cloned());
        rest.insert(list.to_owned(), Json::Array(items.collect()));
    }
    rest
}

/// A message with its patch.
pub(crate) fn patched(mut natural: Json, patch: &Json) -> Option<Json> {
    let patch: json_patch::Patch = serde_json::from_value(patch.clone()).ok()?;
    json_patch::patch(&mut natural, &patch).ok()?;
    Some(natural)
}
