//! Tool calls and their results: who belongs together.

use std::collections::BTreeSet;

use pact_core::Json;

use super::Model;
use super::tree::{Class, Node, kind_of_type};

const NAMES: [&str; 3] = ["data_call_id", "data_tool_call_id", "data_tool_use_id"];

/// Whether a block calls (or answers), and what.
pub(super) fn spoken(node: &Node) -> Option<(bool, Vec<String>)> {
    let has = |name: &str| node.headers.contains_key(name);
    let kind = node.text("kind").or_else(|| kind_of_type(node.node_type()));
    let is_call = match kind {
        Some("call") => true,
        Some("result") => false,
        _ if has("data_tool_calls") => true,
        _ if has("data_tool_call_id") || has("data_tool_use_id") => false,
        _ => parts(node).first()?.0,
    };
    let mut names: Vec<String> = NAMES
        .iter()
        .filter_map(|name| node.headers.get(*name)?.as_str())
        .map(str::to_owned)
        .collect();
    if let Some(Json::Array(calls)) = node.headers.get("data_tool_calls") {
        let ids = calls.iter().filter_map(|call| call.get("id")?.as_str());
        names.extend(ids.map(str::to_owned));
    }
    let parts = parts(node).into_iter();
    names.extend(
        parts
            .filter(|(end, _)| *end == is_call)
            .map(|(_, name)| name),
    );
    (node.class() == Class::Block).then_some((is_call, names))
}

/// What the parts of a content say: whether they call, and the name.
fn parts(node: &Node) -> Vec<(bool, String)> {
    let mut found = Vec::new();
    if let Some(Json::Array(parts)) = node.headers.get("content") {
        for part in parts {
            let text = |name: &str| part.get(name).and_then(Json::as_str).map(str::to_owned);
            match text("type").as_deref() {
                Some("tool_use") => found.extend(text("id").map(|name| (true, name))),
                Some("tool_result") => found.extend(text("tool_use_id").map(|name| (false, name))),
                _ => {}
            }
        }
    }
    found
}

impl Model {
    /// The ids of the blocks that belong together, for every block that has something to do with calls.
    pub(super) fn calls(&self) -> Vec<BTreeSet<String>> {
        let nodes = self.tree.root.walk();
        let blocks: Vec<(&Node, bool, Vec<String>)> = nodes
            .into_iter()
            .filter_map(|node| {
                let (is_call, names) = spoken(node)?;
                Some((node, is_call, names))
            })
            .collect();
        let mut together: Vec<BTreeSet<String>> = blocks
            .iter()
            .map(|(node, ..)| BTreeSet::from([node.id().to_owned()]))
            .collect();
        let age = |node: &Node| (node.created_at_ns(), node.id().to_owned());
        for (result, is_call, names) in &blocks {
            if *is_call {
                continue;
            }
            for name in names {
                let calls = blocks.iter().filter(|(call, is_call, names)| {
                    let is_older = call.created_at_ns() <= result.created_at_ns();
                    *is_call && is_older && names.contains(name)
                });
                let answered = calls.max_by_key(|(call, ..)| age(call));
                let Some((call, ..)) = answered else { continue };
                let (one, others): (Vec<_>, Vec<_>) = together
                    .into_iter()
                    .partition(|ids| ids.contains(result.id()) || ids.contains(call.id()));
                together = others;
                together.push(one.into_iter().flatten().collect());
            }
        }
        together
    }
}
