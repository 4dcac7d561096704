//! Pruning: which blocks a budget takes, and which it spares.

use pact_core::{Block, Budget, Container, Context, FixedClock, Pruning, Region, Unit, Why};

use crate::helpers::ids_that_left;

fn pruning(budget: Budget) -> Context {
    Context::builder()
        .clock(FixedClock::at(0))
        .pruning(Pruning::new().budget(budget).spare_newest_turns(0))
        .build()
}

#[test]
fn pruning_goes_by_priority_then_age_then_id() {
    let mut ctx = pruning(Budget::blocks(2));
    for (id, priority) in [("d", 1), ("c", 0), ("b", 0), ("a", -1), ("e", 2)] {
        ctx.push(Block::new(id).id(id).priority(priority)).unwrap();
    }
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [("a", Why::Pruned), ("c", Why::Pruned), ("b", Why::Pruned)]
    );
}

/// Ties in creation time, which only documents have, are decided by id.
#[test]
fn pruning_breaks_ties_by_id_across_segments() {
    let segment = |id: &str, block: &str| {
        format!(
            r#"{{"id":"{id}","nodeType":"seg","children":[{{"id":"core-{id}","nodeType":"cont","children":[{{"id":"{block}","content":"x"}}]}}]}}"#
        )
    };
    let segments: Vec<String> = [("s1", "z"), ("s2", "a"), ("s3", "m")]
        .map(|(id, block)| segment(id, block))
        .to_vec();
    let document = format!(
        r#"{{"root":{{"children":[{{"id":"q","nodeType":"^seq","children":[{}]}}]}}}}"#,
        segments.join(",")
    );
    let mut ctx = Context::builder()
        .pruning(Pruning::new().budget(Budget::blocks(1)))
        .import(&document)
        .unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [("a", Why::Pruned), ("m", Why::Pruned)]
    );
}

#[test]
fn pruning_spares_pinned_held_and_newest() {
    let mut ctx = Context::builder()
        .system("pinned")
        .pruning(
            Pruning::new()
                .budget(Budget::blocks(0))
                .spare_newest_turns(2),
        )
        .build();
    ctx.push(Block::new("old").id("old")).unwrap();
    ctx.push(Block::new("pin").id("pin").pinned(true)).unwrap();
    ctx.post(
        Container::new()
            .id("box")
            .pinned(true)
            .child(Block::new("in a pinned box").id("in")),
    )
    .unwrap();
    ctx.push(Block::new("held").id("held")).unwrap();
    let hold = ctx.hold(&"held".into()).unwrap();
    ctx.commit().unwrap();
    ctx.push(Block::new("newer").id("newer")).unwrap();
    assert!(ctx.commit().unwrap().departures.is_empty());
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("old", Why::Pruned)]);
    assert_eq!(report.over_budget[0].measured, 5);
    drop(hold);
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [("held", Why::Pruned), ("newer", Why::Pruned)]
    );
}

#[test]
fn budgets_of_a_region_leave_the_others_alone() {
    let mut ctx = Context::builder()
        .allow_system_edits(true)
        .pruning(
            Pruning::new()
                .budget(Budget::blocks(1).within(Region::Sequence))
                .spare_newest_turns(1),
        )
        .build();
    ctx.insert(-1, Block::new("rule").id("rule")).unwrap();
    ctx.push(Block::new("1").id("one")).unwrap();
    ctx.push(Block::new("2").id("two")).unwrap();
    assert!(ctx.commit().unwrap().departures.is_empty());
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("one", Why::Pruned)]);
    assert!(ctx.node(&"rule".into()).is_some());
}

#[test]
fn a_budget_of_cost_counts_what_the_user_says() {
    let words = |block: &pact_core::NodeRef<'_>| {
        let text = block.content().and_then(|content| content.as_text());
        text.map_or(0, |text| text.split_whitespace().count() as u64)
    };
    let mut ctx = Context::builder()
        .pruning(Pruning::new().budget(Budget::cost(5)))
        .cost(words)
        .build();
    ctx.push(Block::new("").id("free")).unwrap();
    ctx.push(Block::new("one two three").id("three")).unwrap();
    ctx.commit().unwrap();
    ctx.push(Block::new("one two").id("two")).unwrap();
    assert!(ctx.commit().unwrap().departures.is_empty());
    ctx.push(Block::new("one").id("one")).unwrap();
    // Pruning spares blocks that cost nothing: they would save nothing.
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("three", Why::Pruned)]);
    // A block attached to a sealed segment is weighed too.
    let segment = report.sealed;
    ctx.insert(&segment, Block::new("a b c d").id("four"))
        .unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("two", Why::Pruned)]);
}

/// Containers that pruning empties count for a budget of nodes: nothing more goes than has to.
#[test]
fn a_budget_of_nodes_counts_what_cascades() {
    // The segment, its core and the fresh core stay; a box with one block, and three blocks.
    let mut ctx = pruning(Budget::nodes(5));
    ctx.post(
        Container::new()
            .id("box")
            .removable(true)
            .child(Block::new("x").id("x")),
    )
    .unwrap();
    for id in ["a", "b", "c"] {
        ctx.push(Block::new(id).id(id)).unwrap();
    }
    // Core, box, x, a, b, c: six nodes under the head, one too many.
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [("x", Why::Pruned), ("box", Why::Cascaded)]
    );
}

/// Costs are added up without a limit that they could hide behind.
#[test]
fn costs_do_not_saturate() {
    let mut ctx = Context::builder()
        .pruning(
            Pruning::new()
                .budget(Budget::cost(50))
                .spare_newest_turns(0),
        )
        .cost(
            |block| match block.content().and_then(|content| content.as_text()) {
                Some("dear") => u64::MAX,
                _ => 100,
            },
        )
        .build();
    for text in ["dear", "cheap", "cheap"] {
        ctx.user(text);
    }
    assert_eq!(ctx.commit().unwrap().departures.len(), 3);
}

/// Three turns of a question and an answer; the second has a higher priority in its answer.
fn three_turns(pruning: Pruning) -> Context {
    let mut ctx = Context::builder().system("rules").pruning(pruning).build();
    for (turn, priority) in [("1", 0), ("2", 5), ("3", 0)] {
        ctx.push(Block::new("q").id(format!("q{turn}"))).unwrap();
        let answer = Block::new("a").role("assistant").priority(priority);
        ctx.push(answer.id(format!("a{turn}"))).unwrap();
        ctx.commit().unwrap();
    }
    ctx
}

#[test]
fn whole_turns_go_by_their_highest_priority() {
    // Seven blocks with the system text; one must go, and its whole turn goes.
    let ctx = three_turns(Pruning::new().budget(Budget::blocks(6)).unit(Unit::Turn));
    let report = ctx.snapshot("@t0").unwrap().report().unwrap().clone();
    assert_eq!(
        ids_that_left(&report),
        [("q1", Why::Pruned), ("a1", Why::Pruned)]
    );
    let mut ctx = three_turns(Pruning::new().budget(Budget::blocks(5)).unit(Unit::Turn));
    ctx.user("next");
    let report = ctx.commit().unwrap();
    // The second turn has a block that matters more than the third.
    assert_eq!(
        ids_that_left(&report),
        [("q3", Why::Pruned), ("a3", Why::Pruned)]
    );
    assert!(report.over_budget.is_empty());
}

#[test]
fn a_turn_that_holds_anything_spared_stays_whole() {
    let mut ctx = three_turns(Pruning::new());
    let hold = ctx.hold(&"a1".into()).unwrap();
    let pruning = Pruning::new().budget(Budget::blocks(3)).unit(Unit::Turn);
    // Policies are the builder's: the history goes on under another one.
    let mut ctx = {
        let mut out = Vec::new();
        ctx.write_history(&mut out).unwrap();
        drop(hold);
        Context::builder().pruning(pruning).import(out).unwrap()
    };
    let hold = ctx.hold(&"a1".into()).unwrap();
    let report = ctx.commit().unwrap();
    let mut left: Vec<&str> = ids_that_left(&report).iter().map(|(id, _)| *id).collect();
    left.sort_unstable();
    assert_eq!(left, ["a2", "a3", "q2", "q3"]);
    drop(hold);
}

#[test]
fn turns_that_a_call_joins_go_together() {
    let pruning = Pruning::new().budget(Budget::blocks(2)).unit(Unit::Turn);
    let mut ctx = Context::builder().pruning(pruning).build();
    let call = Block::new("f()").role("assistant").kind("call");
    ctx.push(call.data("call_id", "c1").id("call")).unwrap();
    assert!(ctx.commit().unwrap().departures.is_empty());
    ctx.push(Block::new("between").id("between")).unwrap();
    assert!(ctx.commit().unwrap().departures.is_empty());
    let result = Block::new("done").role("tool").kind("result");
    ctx.push(result.data("call_id", "c1").id("result")).unwrap();
    // The call cannot go without its result, which is spared.
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("between", Why::Pruned)]);
    ctx.push(Block::new("next").id("next")).unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [("call", Why::Pruned), ("result", Why::Pruned)]
    );
}

#[test]
fn a_low_water_mark_is_pruned_down_to() {
    let pruning = Pruning::new()
        .budget(Budget::blocks(6).down_to(3))
        .spare_newest_turns(1);
    let mut ctx = Context::builder().pruning(pruning).build();
    let mut counts = Vec::new();
    for _ in 0..12 {
        ctx.user("x");
        let report = ctx.commit().unwrap();
        assert!(report.over_budget.is_empty());
        counts.push(ctx.thread().messages().count());
    }
    assert_eq!(counts, [1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 3, 4]);
    // A mark above the limit is the limit.
    assert_eq!(Budget::blocks(6).down_to(9).low, Some(6));
    assert_eq!(
        Budget::blocks(6).down_to(3).to_string(),
        "6 blocks, down to 3"
    );
}
