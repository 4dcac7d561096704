//! Comparisons of two snapshots: changes, moves, places.

use pact_core::{Block, Context, Diff, Json, SameBy};
use serde_json::json;

use super::{history, ids_plan};

fn moves<'c>(comparison: &'c Diff<'c>) -> Vec<(&'c str, &'c str, SameBy)> {
    let ids = comparison.moved.iter().map(|moved| {
        let (older, newer) = (moved.older.node.id(), moved.newer.node.id());
        (older.as_str(), newer.as_str(), moved.same_by)
    });
    ids.collect()
}

fn block(id: &str, content: &str) -> Json {
    json!({"id": id, "nodeType": "block", "content": content, "cycle": 0})
}

fn cont(id: &str, offset: i64, children: &[Json]) -> Json {
    json!({"id": id, "nodeType": "cont", "offset": offset, "children": children})
}

#[test]
fn the_same_id_under_another_parent_is_a_move() {
    let ctx = history(&[
        json!([
            cont("k", -1, &[block("x", "1"), block("y", "2")]),
            cont("l", 1, &[])
        ]),
        json!([
            cont("k", -1, &[block("y", "2")]),
            cont("l", 1, &[block("x", "1")])
        ]),
    ]);
    let comparison = ctx.diff("@t-1", "@t0", ids_plan(".block")).unwrap();
    assert_eq!(moves(&comparison), [("x", "x", SameBy::Id)]);
    let [moved] = comparison.moved.as_slice() else {
        panic!("one move");
    };
    assert_eq!(moved.older.parent.unwrap().as_str(), "k");
    assert_eq!(moved.newer.parent.unwrap().as_str(), "l");
    // It is a change like any other, too, with both values.
    let [change] = comparison.changed.as_slice() else {
        panic!("one change");
    };
    let [field] = change.fields.as_slice() else {
        panic!("{change:?}");
    };
    assert_eq!(
        (field.name.as_str(), &field.to, &field.from),
        ("parent", &json!("k"), &json!("l"))
    );
    assert_eq!(comparison.older.cycle(), 0);
    assert_eq!(comparison.newer.cycle(), 1);
}

#[test]
fn logical_moves_are_found_by_content_hash() {
    let ctx = history(&[
        json!([
            block("a1", "same"),
            block("a2", "same"),
            block("a3", "same"),
            block("b1", "only here"),
            block("stays", "same"),
        ]),
        json!([
            block("stays", "same"),
            cont("k", 1, &[block("z2", "same"), block("z1", "same")]),
            block("c1", "only there"),
        ]),
    ]);
    let comparison = ctx.diff("@t-1", "@t0", ids_plan(".block")).unwrap();
    // The first that left with the first that came, each once, in the order of the newer snapshot.
    assert_eq!(
        moves(&comparison),
        [("a1", "z1", SameBy::Content), ("a2", "z2", SameBy::Content)]
    );
    assert_eq!(comparison.moved[0].older.parent.unwrap().as_str(), "ah");
    assert_eq!(comparison.moved[0].newer.parent.unwrap().as_str(), "k");
    // They are among the removed and the added, too.
    assert_eq!(comparison.added.len(), 3);
    assert_eq!(comparison.removed.len(), 4);
}

#[test]
fn nodes_that_say_nothing_or_something_else_do_not_move() {
    let with = |id: &str, members: Json| {
        let mut node = json!({"id": id});
        let members = members.as_object().unwrap().clone();
        node.as_object_mut().unwrap().extend(members);
        node
    };
    // The headers of a node that leaves and of one that comes, and whether that counts as a move.
    for (older, newer, is_move) in [
        (
            json!({"nodeType": "block"}),
            json!({"nodeType": "block"}),
            false,
        ),
        (
            json!({"nodeType": "block", "content": ""}),
            json!({"nodeType": "block", "content": ""}),
            false,
        ),
        (
            json!({"nodeType": "block", "content": null}),
            json!({"nodeType": "block", "content": null}),
            false,
        ),
        (
            json!({"nodeType": "cont"}),
            json!({"nodeType": "cont"}),
            false,
        ),
        // The same role alone says nothing.
        (
            json!({"nodeType": "block", "role": "user"}),
            json!({"nodeType": "block", "role": "user"}),
            false,
        ),
        (
            json!({"nodeType": "block", "data_calls": [1]}),
            json!({"nodeType": "block", "data_calls": [1]}),
            true,
        ),
        (
            json!({"nodeType": "cont", "content": "a"}),
            json!({"nodeType": "cont", "content": "a"}),
            true,
        ),
        // Another class, another role.
        (
            json!({"nodeType": "block", "content": "a"}),
            json!({"nodeType": "cont", "content": "a"}),
            false,
        ),
        (
            json!({"nodeType": "block", "content": "a", "role": "user"}),
            json!({"nodeType": "block", "content": "a", "role": "tool"}),
            false,
        ),
    ] {
        let ctx = history(&[
            json!([with("old", older.clone())]),
            json!([with("new", newer.clone())]),
        ]);
        let comparison = ctx.diff("@t-1", "@t0", ids_plan("*")).unwrap();
        assert_eq!(
            comparison.moved.len(),
            usize::from(is_move),
            "{older} {newer}"
        );
    }
}

#[test]
fn a_reminder_moves_along_with_the_conversation() {
    let mut ctx = Context::builder().build();
    ctx.pre(Block::new("Keep it short.").key("rule").cadence(1).ttl(1))
        .unwrap();
    for turn in 0..4 {
        ctx.user(format!("question {turn}"));
        ctx.commit().unwrap();
        if turn > 0 {
            let comparison = ctx.diff("@t-1", "@t0", ids_plan("#rule")).unwrap();
            let [moved] = comparison.moved.as_slice() else {
                panic!("{comparison:?}");
            };
            assert_eq!(moved.same_by, SameBy::Content);
            assert_ne!(moved.older.parent, moved.newer.parent);
        }
    }
}

/// Twice the nodes, twice the memory: nothing is compared with everything.
#[test]
fn a_comparison_takes_what_it_compares() {
    let total = |count: usize| {
        let state = |side: &str| {
            let blocks = (0..count).map(|number| block(&format!("{side}{number}"), "same"));
            Json::from(blocks.collect::<Vec<_>>())
        };
        let ctx = history(&[state("a"), state("b")]);
        let measured = allocation_counter::measure(|| {
            let comparison = ctx.diff("@t-1", "@t0", ids_plan(".block")).unwrap();
            assert_eq!(comparison.moved.len(), count);
            assert_eq!(comparison.places().len(), 2 * count);
        });
        measured.count_total
    };
    let (some, more) = (total(1_000), total(4_000));
    assert!(more < 5 * some, "{some} {more}");
}
