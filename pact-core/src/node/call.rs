//! Tool calls: which block makes which call, and which one answers it.

use super::{Class, Node};
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

impl CallEnd {
    fn of(node: &Node) -> Option<Self> {
        if node.attributes().is_empty() || !node.is(Class::Block) {
            return None;
        }
        let has = |name: &str| node.attribute(name).is_some();
        match node.kind() {
            Some(CALL) => Some(Self::Call),
            Some(RESULT) => Some(Self::Result),
            _ if has(CALLS) => Some(Self::Call),
            _ if ANSWERED.into_iter().any(has) => Some(Self::Result),
            _ => None,
        }
    }
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
        Some((end, named.chain(listed)))
    }

    /// Whether the block makes a call or answers one.
    pub(crate) fn takes_part_in_calls(&self) -> bool {
        self.calls()
            .is_some_and(|(_, mut names)| names.next().is_some())
    }
}
