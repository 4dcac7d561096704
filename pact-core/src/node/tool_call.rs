//! Tool calls: which block makes which calls, and which it answers.

use serde_json::json;

use super::{Class, Content, Expiry, Node, NodeId, NodeType, REPLACES, Rare, Stamp};
use crate::Json;

/// An end of a tool call. One block may make some calls and answer others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CallEnd {
    Call,
    Result,
}

const CALL: &str = "call";
const RESULT: &str = "result";
/// Names the call that a block of one of these kinds makes or answers.
const CALL_ID: &str = "data_call_id";
/// Names the call that a message of a provider answers, for every kind.
const ANSWERED: [&str; 2] = ["data_tool_call_id", "data_tool_use_id"];
/// The calls that a message of a provider makes, for every kind: a list of objects with an `id`.
const CALLS: &str = "data_tool_calls";
const TOOL_USE: &str = "tool_use";
const TOOL_RESULT: &str = "tool_result";
/// Parts of a content that make or answer calls: the end of the call, the `type` of the part, and
/// the member that names the call.
const PARTS: [(CallEnd, &str, &str); 2] = [
    (CallEnd::Call, TOOL_USE, "id"),
    (CallEnd::Result, TOOL_RESULT, "tool_use_id"),
];
/// The content of a marker, which takes the place of an expired result.
const EXPIRED: &str = "[expired]";

/// The parts of a content.
fn parts(content: Option<&Content>) -> impl Iterator<Item = &Json> {
    let parts = content.and_then(Content::as_json);
    parts.and_then(Json::as_array).into_iter().flatten()
}

/// The call that a part of a content makes or answers.
fn named_by(part: &Json) -> Option<(CallEnd, &str)> {
    let kind = part.get("type")?.as_str()?;
    let (end, _, name) = PARTS.iter().find(|(_, named, _)| *named == kind)?;
    Some((*end, part.get(name)?.as_str()?))
}

/// Whether an attribute says which calls a block makes or answers.
pub(crate) fn names_a_call(attribute: &str) -> bool {
    [CALL_ID, CALLS].contains(&attribute) || ANSWERED.contains(&attribute)
}

/// Whether a content has a part that makes or answers a call.
pub(crate) fn content_names_a_call(content: &Content) -> bool {
    parts(Some(content)).any(|part| named_by(part).is_some())
}

impl Node {
    /// The calls that the block makes and answers, by their names. A name may come twice.
    pub(crate) fn calls(&self) -> impl Iterator<Item = (CallEnd, &str)> {
        let block = self.is(Class::Block).then_some(self).into_iter();
        block.flat_map(|block| {
            let text = |name: &str| block.attribute(name)?.as_str();
            let by_kind = match block.kind() {
                Some(CALL) => Some(CallEnd::Call),
                Some(RESULT) => Some(CallEnd::Result),
                _ => None,
            };
            let by_kind = by_kind.and_then(|end| Some((end, text(CALL_ID)?)));
            let answered = ANSWERED.into_iter().filter_map(text);
            let answered = answered.map(|name| (CallEnd::Result, name));
            let listed = block.attribute(CALLS).and_then(Json::as_array);
            let listed = listed.into_iter().flatten();
            let listed = listed.filter_map(|call| Some((CallEnd::Call, call.get("id")?.as_str()?)));
            let in_parts = parts(block.content.as_ref()).filter_map(named_by);
            let in_attributes = by_kind.into_iter().chain(answered).chain(listed);
            in_attributes.chain(in_parts)
        })
    }

    /// Whether the block makes a call or answers one.
    pub(crate) fn takes_part_in_calls(&self) -> bool {
        self.calls().next().is_some()
    }

    /// Whether the block is the marker of an expired result. It answers calls and makes none, has
    /// no time to live, and its content is the text of a marker. A document has no other sign of a
    /// marker.
    pub(crate) fn is_marker(&self) -> bool {
        let mut calls = self.calls().peekable();
        self.expires == Expiry::NEVER
            && self.attribute(REPLACES).is_some_and(Json::is_string)
            && self.content.as_ref().is_some_and(says_expired)
            && calls.peek().is_some()
            && calls.all(|(end, _)| end == CallEnd::Result)
    }

    /// The marker that takes the place of this result. It answers those calls of the result for
    /// which `answers` is true.
    pub(crate) fn marker(&self, id: NodeId, cycle: i64, answers: impl Fn(&str) -> bool) -> Self {
        let stamp = Stamp {
            cycle,
            created_at_ns: self.created_at_ns,
            creation_index: self.creation_index,
        };
        let is_result = self.kind() == Some(RESULT);
        let names = self.attributes().iter().filter(|(attribute, value)| {
            let is_answer = ANSWERED.contains(&attribute.as_str())
                || attribute.as_str() == CALL_ID && is_result;
            is_answer && value.as_str().is_some_and(&answers)
        });
        let mut rare = Rare {
            attributes: names.cloned().collect(),
            ..Rare::default()
        };
        rare.attributes
            .push((REPLACES.into(), self.id.as_str().into()));
        rare.attributes
            .sort_by(|(left, _), (right, _)| left.cmp(right));
        let results = parts(self.content.as_ref()).filter_map(named_by);
        let results = results.filter(|(end, name)| *end == CallEnd::Result && answers(name));
        let results: Vec<Json> = results
            .map(|(_, name)| json!({"type": TOOL_RESULT, "tool_use_id": name, "content": EXPIRED}))
            .collect();
        let content = if results.is_empty() {
            Content::from(EXPIRED)
        } else {
            Content::from(Json::Array(results))
        };
        Self {
            offset: self.offset,
            // Pruning takes the pair when it would have taken it with the result.
            priority: self.priority,
            role: self.role.clone(),
            kind: self.kind().map(Into::into),
            content: Some(content),
            exports_hash: true,
            rare: rare.boxed(),
            ..Self::bare(id, NodeType::canonical(Class::Block), stamp)
        }
    }
}

/// Whether a content is the content of a marker.
fn says_expired(content: &Content) -> bool {
    if content.as_text() == Some(EXPIRED) {
        return true;
    }
    let is_expired = |part: &Json| {
        let said = part.get("content").and_then(Json::as_str);
        said == Some(EXPIRED) && named_by(part).is_some_and(|(end, _)| end == CallEnd::Result)
    };
    let mut parts = parts(Some(content)).peekable();
    parts.peek().is_some() && parts.all(is_expired)
}
