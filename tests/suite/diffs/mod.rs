//! Changes over ranges with their options, comparisons, and places in threads.

mod comparison;
mod content;
mod laws;
mod options;
pub(crate) mod patches;
mod places;
mod ranges;

use pact_core::{ChangedNode, ContentDiff, ContentMode, Context, Json, RangeDiff, Selector};
use pact_tests::{Selection, run_selector};
use serde_json::json;

/// A history with one snapshot for each of these lists of children of the active head, oldest
/// first.
fn history(states: &[Json]) -> Context {
    let documents: Vec<String> = states
        .iter()
        .enumerate()
        .map(|(cycle, children)| {
            let head = json!({"id": "ah", "nodeType": "^ah", "children": children});
            json!({"cycle": cycle, "root": {"children": [head]}}).to_string()
        })
        .collect();
    Context::import(documents.join("\n")).unwrap()
}

/// A history of one block with the id `n`, in two states.
pub(crate) fn edited(older: &Json, newer: &Json) -> Context {
    let block = |headers: &Json| {
        let mut block = json!({"id": "n", "nodeType": "block", "created_at_ns": 1});
        let members = block.as_object_mut().unwrap();
        members.extend(headers.as_object().unwrap().clone());
        json!([block])
    };
    history(&[block(older), block(newer)])
}

/// How one content turns into another.
fn content_diff(older: &Json, newer: &Json, mode: ContentMode, context: usize) -> ContentDiff {
    let ctx = edited(&json!({"content": older}), &json!({"content": newer}));
    let changes = ctx.query(range_plan("@t0..@t-1 [id='n']"));
    let changes = changes.include_content(mode).context_lines(context).run();
    only_change(changes.unwrap()).content_diff.unwrap()
}

pub(crate) fn only_change(changes: RangeDiff) -> ChangedNode {
    let mut nodes = changes.diffs.into_iter().flat_map(|block| block.changed);
    let (node, None) = (nodes.next().unwrap(), nodes.next()) else {
        panic!("one node changed");
    };
    node
}

pub(crate) fn range_plan(selector: &str) -> pact_core::Plan<RangeDiff> {
    Selector::parse(selector).unwrap().plan().unwrap()
}

fn ids_plan(selector: &str) -> pact_core::Plan<pact_core::Ids> {
    Selector::parse(selector).unwrap().plan().unwrap()
}

fn range(ctx: &Context, selector: &str) -> RangeDiff {
    match run_selector(ctx, &Selector::parse(selector).unwrap()).unwrap() {
        Selection::Range(range) => range,
        other @ Selection::Ids(_) => panic!("{selector} gave {other:?}"),
    }
}
