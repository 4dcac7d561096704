//! Queries over ranges of snapshots: clipping, changes, JSON.

use std::collections::BTreeSet;

use pact_core::{Block, Context, FixedClock, Json, NodeId, Selector, select};
use pact_tests::{Selection, run_selector};

use super::range;

/// Six commits, with blocks that come, count down and go.
fn conversation() -> Context {
    let mut ctx = Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .build();
    for turn in 1..=6_u32 {
        ctx.user(format!("question {turn}"));
        ctx.pre(Block::new("hint").key("rag").ttl(turn % 4))
            .unwrap();
        ctx.commit().unwrap();
    }
    ctx
}

fn set(ctx: &Context, selector: &str) -> BTreeSet<NodeId> {
    match run_selector(ctx, &Selector::parse(selector).unwrap()).unwrap() {
        Selection::Ids(ids) => ids.into_iter().collect(),
        other @ Selection::Range(_) => panic!("{selector} gave {other:?}"),
    }
}

#[test]
fn the_snapshots_come_newest_first_whatever_the_direction() {
    let ctx = conversation();
    let forward = range(&ctx, "@t-3..@t-1 .block");
    let cycles: Vec<i64> = forward
        .snapshots
        .iter()
        .map(|snapshot| snapshot.cycle)
        .collect();
    assert_eq!(cycles, [5, 4, 3]);
    let backward = range(&ctx, "@t-1:@t-3 .block");
    assert_eq!(
        (&backward.snapshots, &backward.diffs),
        (&forward.snapshots, &forward.diffs)
    );
    let by_cycle = range(&ctx, "@c3..@c5 .block");
    let labels: Vec<String> = by_cycle
        .snapshots
        .iter()
        .map(|at| at.address.to_string())
        .collect();
    assert_eq!(labels, ["@c5", "@c4", "@c3"]);
    assert_eq!(range(&ctx, "@history .block").snapshots.len(), 6);
    assert_eq!(range(&ctx, "@t0..@t0 .block").diffs, []);
}

#[test]
fn ranges_are_clipped_with_a_warning_and_refused_when_nothing_is_left() {
    let ctx = conversation();
    let clipped = range(&ctx, "@t0..@t-99 .block");
    assert_eq!((clipped.snapshots.len(), clipped.warnings.len()), (6, 1));
    assert!(
        clipped
            .to_json()
            .contains(r#""warnings":["there is no snapshot @t-99"#)
    );
    for outside in ["@t-9..@t-7 .block", "@c8..@c9 .block"] {
        let error = run_selector(&ctx, &Selector::parse(outside).unwrap()).unwrap_err();
        assert_eq!(error.code().as_str(), "E_SNAPSHOT_NOT_FOUND", "{outside}");
    }
}

/// The newer set without the added ids, with the removed ones, is the older set.
#[test]
fn the_changes_lead_from_one_set_to_the_other() {
    let ctx = conversation();
    for selector in [
        ".block",
        "*",
        "#rag",
        ".block[ttl<=1]",
        ".seg:depth(1-2) .block",
        "*:first",
    ] {
        let changes = range(&ctx, &format!("@history {selector}"));
        assert_eq!(changes.diffs.len(), 5);
        for block in &changes.diffs {
            let [newer, older] =
                [&block.from, &block.to].map(|at| set(&ctx, &format!("@c{} {selector}", at.cycle)));
            let mut rebuilt = newer.clone();
            rebuilt.retain(|id| !block.added.contains(id));
            rebuilt.extend(block.removed.iter().cloned());
            assert_eq!(rebuilt, older, "{selector}");
            assert!(
                block
                    .changed
                    .iter()
                    .all(|node| newer.contains(&node.id) && older.contains(&node.id))
            );
        }
        // Newest against oldest equals all steps together.
        let reduced = range(&ctx, &format!("@history {selector} @mode=reduce"));
        let newest = set(&ctx, &format!("@c6 {selector}"));
        let oldest = set(&ctx, &format!("@c1 {selector}"));
        let [block] = reduced.diffs.as_slice() else {
            panic!("one block");
        };
        let added: BTreeSet<NodeId> = block.added.iter().cloned().collect();
        assert_eq!(added, newest.difference(&oldest).cloned().collect());
        let removed: BTreeSet<NodeId> = block.removed.iter().cloned().collect();
        assert_eq!(removed, oldest.difference(&newest).cloned().collect());
    }
}

#[test]
fn a_finite_time_to_live_is_a_change_between_any_two_snapshots() {
    let mut ctx = Context::builder().build();
    let hint = ctx.pre(Block::new("hint").ttl(3)).unwrap();
    let stays = ctx.user("stays");
    for _ in 0..3 {
        ctx.commit().unwrap();
    }
    let changes = ctx.select(select!("@t0..@t-2 .block")).unwrap();
    for (block, (from, to)) in changes.diffs.iter().zip([(1, 2), (2, 3)]) {
        let [node] = block.changed.as_slice() else {
            panic!("{block:?}");
        };
        assert_eq!(node.id, hint);
        let [ttl] = node.fields.as_slice() else {
            panic!("{node:?}");
        };
        assert_eq!(
            (ttl.name.as_str(), &ttl.from, &ttl.to),
            ("ttl", &Json::from(from), &Json::from(to))
        );
        assert!(node.id != stays);
    }
}

#[test]
fn the_json_has_the_names_of_the_specification() {
    let ctx = conversation();
    let changes = range(&ctx, "@t-1..@t-2 .block @mode=union");
    assert_eq!(
        changes.to_json(),
        range(&ctx, "@t-1..@t-2 .block @mode=union").to_json()
    );
    let json: Json = serde_json::from_str(&changes.to_json()).unwrap();
    assert_eq!(json["mode"], "pairwise");
    assert_eq!(
        json["snapshots"][1],
        serde_json::json!({"kind": "t", "value": -2, "label": "@t-2", "cycle": 4})
    );
    let block = &json["diffs"][0];
    assert_eq!(block["from"]["label"], "@t-1");
    assert_eq!(
        block["stats"]["added"],
        block["added_ids"].as_array().unwrap().len()
    );
    assert_eq!(block["changed"][0]["fields"], serde_json::json!(["ttl"]));
    assert!(block["changed"][0]["delta"]["ttl"]["from"].is_i64());
    assert!(json["ids"].as_array().unwrap().len() > 5);
}

/// With a sealed turn the blocks keep their parent; moving into the sequence is not a move of the
/// block.
#[test]
fn sealing_moves_the_core_and_not_its_blocks() {
    let mut ctx = Context::builder().build();
    ctx.commit().unwrap();
    let block = ctx.user("x");
    ctx.commit().unwrap();
    let changes = ctx.select(select!("@t0..@t-1 *")).unwrap();
    assert!(changes.diffs[0].added.contains(&block));
    let moved: Vec<&str> = changes.diffs[0]
        .changed
        .iter()
        .filter(|node| node.fields.iter().any(|field| field.name == "parent"))
        .map(|node| node.id.as_str())
        .collect();
    assert_eq!(moved.len(), 1, "{moved:?}");
    assert!(moved[0].starts_with("cont:"));
}
