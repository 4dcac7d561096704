//! Tool calls: which block makes which call, and which one answers it.

use super::{Class, Content, Node};
use crate::Json;

/// Which end of tool calls a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallEnd {
    Call,
    Result,
}

const CALL: &str = "call";
const RESULT: &str = "result";
/// Names one call.
const CALL_ID: &str = "data_call_id";
/// The same in messages of the providers, whose `tool` messages need not say that they are results.
const ANSWERED: [&str; 2] = ["data_tool_call_id", "data_tool_use_id"];
/// The calls in a message of the providers: a list of objects with an `id`.
const CALLS: &str = "data_tool_calls";
/// The same where calls and results are parts of the content: what such a part is, and what names its call.
const PARTS: [(CallEnd, &str, &str); 2] = [
    (CallEnd::Call, "tool_use", "id"),
    (CallEnd::Result, "tool_result", "tool_use_id"),
];

impl CallEnd {
    fn of(node: &Node) -> Option<Self> {
        if !node.is(Class::Block) {
            return None;
        }
        let has = |name: &str| node.attribute(name).is_some();
        match node.kind() {
            Some(CALL) => Some(Self::Call),
            Some(RESULT) => Some(Self::Result),
            _ if has(CALLS) => Some(Self::Call),
            _ if ANSWERED.into_iter().any(has) => Some(Self::Result),
            _ => named_in(node).map(|(end, _)| end).next(),
        }
    }
}

/// The calls that the parts of a content speak of.
fn named_in(node: &Node) -> impl Iterator<Item = (CallEnd, &str)> {
    let parts = node.content.as_ref().and_then(Content::as_json);
    let parts = parts.and_then(Json::as_array).into_iter().flatten();
    parts.filter_map(|part| {
        let kind = part.get("type")?.as_str()?;
        let (end, _, name) = PARTS.iter().find(|(_, named, _)| *named == kind)?;
        Some((*end, part.get(name)?.as_str()?))
    })
}

/// Whether an attribute says which call a block belongs to.
pub(crate) fn names_a_call(attribute: &str) -> bool {
    [CALL_ID, CALLS].contains(&attribute) || ANSWERED.contains(&attribute)
}

impl Node {
    /// Whether the block makes calls or answers one, and their names.
    pub(crate) fn calls(&self) -> Option<(CallEnd, impl Iterator<Item = &str>)> {
        let end = CallEnd::of(self)?;
        let named = [CALL_ID]
            .into_iter()
            .chain(ANSWERED)
            .filter_map(|name| self.attribute(name)?.as_str());
        let listed = self.attribute(CALLS).and_then(Json::as_array);
        let listed = listed.into_iter().flatten();
        let listed = listed.filter_map(|call| call.get("id")?.as_str());
        let parts = named_in(self).filter(move |(part, _)| *part == end);
        let parts = parts.map(|(_, name)| name);
        Some((end, named.chain(listed).chain(parts)))
    }

    /// Whether the block makes a call or answers one.
    pub(crate) fn takes_part_in_calls(&self) -> bool {
        self.calls()
            .is_some_and(|(_, mut names)| names.next().is_some())
    }
}
