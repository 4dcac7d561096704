//! Where nodes are in threads.

use pact_core::{Class, Context, Json, NodeRef, Snapshot};
use proptest::prelude::*;

use super::ids_plan;
use crate::documents::reference::documents;
use crate::model::documents::history;
use crate::model::engine::Engine;
use crate::model::program::{program, step};

/// The blocks that a node stands for in a thread.
fn blocks(node: NodeRef<'_>) -> Vec<NodeRef<'_>> {
    if node.class() == Some(Class::Block) {
        return vec![node];
    }
    let inside = node.descendants();
    inside
        .filter(|node| node.class() == Some(Class::Block))
        .collect()
}

/// Every node's place against the thread, read as JSON.
fn check(snapshot: &Snapshot) {
    let thread = snapshot.thread();
    let bytes = thread.to_json();
    let messages: Vec<Json> = serde_json::from_str(&bytes).unwrap();
    let nodes: Vec<NodeRef<'_>> = snapshot.root().descendants().collect();
    let places = thread.places(nodes.iter().map(NodeRef::id));
    for (node, place) in nodes.iter().zip(&places) {
        let place = place.as_ref().unwrap();
        let expected: Vec<Json> = blocks(*node)
            .iter()
            .map(|block| block.id().as_str().into())
            .collect();
        let run = &messages[place.blocks.clone()];
        let ids: Vec<Json> = run.iter().map(|message| message["id"].clone()).collect();
        assert_eq!(ids, expected, "{}", node.id());
        let slice = &bytes[place.bytes.clone()];
        let read: Vec<Json> = serde_json::from_str(&format!("[{slice}]")).unwrap();
        assert_eq!(read, run, "{}", node.id());
        if node.class() == Some(Class::Block) {
            assert!(slice.starts_with('{') && slice.ends_with('}'), "{slice}");
        }
        if run.is_empty() {
            // Right after the message before, or after the bracket.
            let before = &bytes[..place.bytes.start];
            let count = place.blocks.start;
            assert!(before == "[" || before.ends_with('}'), "{before}");
            let read: Vec<Json> = serde_json::from_str(&format!("{before}]")).unwrap();
            assert_eq!(read.len(), count);
        }
    }
    assert_eq!(places[0].as_ref().unwrap().blocks, 0..messages.len());
}

#[test]
fn places_are_where_the_messages_of_a_node_are() {
    for (name, document) in documents() {
        let ctx = Context::import(&document).unwrap();
        let snapshot = ctx.snapshot("@t0").unwrap();
        check(&snapshot);
        for node in snapshot.root().descendants() {
            let places = snapshot.thread().places([node.id()]);
            assert_eq!(snapshot.thread().place(node.id()), places[0], "{name}");
        }
        assert_eq!(snapshot.thread().place(&"nobody".into()), None);
    }
}

#[test]
fn places_come_in_the_order_asked_for() {
    let mut ctx = Context::builder().build();
    let [first, second] = [ctx.user("1"), ctx.user("2")];
    let thread = ctx.thread();
    let places = thread.places([&second, &first, &second, &"nobody".into()]);
    let starts: Vec<Option<usize>> = places
        .iter()
        .map(|place| place.as_ref().map(|place| place.blocks.start))
        .collect();
    assert_eq!(starts, [Some(1), Some(0), Some(1), None]);
    assert!(thread.places([]).is_empty());
}

#[test]
fn the_changes_of_a_comparison_have_places_in_both_threads() {
    let mut ctx = Context::builder().system("s").build();
    for turn in 1..=3_u32 {
        ctx.user(format!("question {turn}"));
        ctx.pre(pact_core::Block::new("hint").ttl(turn)).unwrap();
        ctx.commit().unwrap();
    }
    let comparison = ctx.diff("@t-1", "@t0", ids_plan("*")).unwrap();
    let (older, newer) = (comparison.older.thread(), comparison.newer.thread());
    let places = comparison.places();
    let count = comparison.added.len() + comparison.removed.len() + comparison.changed.len();
    assert_eq!(places.len(), count);
    assert!(count > 4);
    for (index, placed) in places.iter().enumerate() {
        let id = placed.sighting.node.id();
        assert_eq!(placed.older, older.place(id));
        assert_eq!(placed.newer, newer.place(id));
        let is_added = index < comparison.added.len();
        assert_eq!(placed.older.is_none(), is_added);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn places_hold_on_random_documents(document in history()) {
        let ctx = Context::import(&document.text).unwrap();
        ctx.snapshots().for_each(check);
    }

    #[test]
    fn places_hold_after_random_programs(program in program(step(), 30)) {
        Engine::after(&program).ctx.snapshots().for_each(check);
    }
}
