//! What once went wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pact_core::{
    Block, Budget, Container, Context, FixedClock, NewNode, Pruning, Region, Why, select,
};

fn exports(ctx: &Context) -> Vec<String> {
    ctx.snapshots().map(pact_core::Snapshot::export).collect()
}

fn is_reimportable(ctx: &Context) -> bool {
    let document = ctx.snapshot("@t0").unwrap().export();
    Context::import(&document)
        .unwrap()
        .snapshot("@t0")
        .unwrap()
        .export()
        == document
}

/// An id that was given to one node after another is found in every version that has it.
#[test]
fn a_reused_id_is_found_after_going_back() {
    let mut ctx = Context::builder().build();
    ctx.post(Block::new("1").id("x").ttl(1)).unwrap();
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    ctx.post(Block::new("2").id("x")).unwrap();
    ctx.commit().unwrap();
    let mut fork = ctx.fork("@c1").unwrap();
    ctx.rewind("@c1").unwrap();
    for ctx in [&mut ctx, &mut fork] {
        assert_eq!(ctx.node(&"x".into()).unwrap().ttl(), Some(0));
        assert!(ctx.post(Block::new("3").id("x")).is_err());
        assert_eq!(ctx.validate(), []);
    }
}

/// Whatever the user injected may panic: a commit or a rewind has then not happened.
#[test]
fn a_panic_in_what_was_injected_changes_nothing() {
    let fails = Arc::new(AtomicBool::new(false));
    let when_firing = Arc::clone(&fails);
    let ids = move |node: &NewNode| {
        // The first node of a cycle is one that fires.
        assert!(!(when_firing.load(Ordering::Relaxed) && node.creation_index == 0));
        format!(
            "{}:{}.{}",
            node.class.name(),
            node.cycle,
            node.creation_index
        )
    };
    let mut ctx = Context::builder().clock(FixedClock::at(0)).ids(ids).build();
    ctx.push(Block::new("sticky").cadence(1)).unwrap();
    for _ in 0..3 {
        ctx.commit().unwrap();
    }
    let (before, thread) = (exports(&ctx), ctx.thread().to_json());
    fails.store(true, Ordering::Relaxed);
    assert!(catch_unwind(AssertUnwindSafe(|| ctx.commit())).is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| ctx.rewind("@c1"))).is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| ctx.fork("@c1"))).is_err());
    fails.store(false, Ordering::Relaxed);
    assert_eq!(
        (exports(&ctx), ctx.thread().to_json(), ctx.cycle()),
        (before, thread, 4)
    );
    ctx.commit().unwrap();
    assert_eq!(ctx.snapshot("@t0").unwrap().cycle(), 4);
    assert_eq!(ctx.validate(), []);

    let mut ctx = Context::builder()
        .pruning(Pruning::new().budget(Budget::cost(0)))
        .cost(|_| panic!("what does it cost?"))
        .build();
    ctx.user("x");
    assert!(catch_unwind(AssertUnwindSafe(|| ctx.commit())).is_err());
    assert_eq!((ctx.cycle(), ctx.snapshots().count()), (1, 0));
}

/// Times count on from the snapshot that one goes back to, not from the newest of the file.
#[test]
fn going_back_in_an_imported_history_keeps_the_order() {
    let history = r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","children":[
        {"id":"s","nodeType":"seg","created_at_ns":5000000000,"children":[{"id":"c","nodeType":"cont","children":[{"id":"b1"}]}]}]}]}}
        {"cycle":2,"root":{"children":[{"id":"q","nodeType":"^seq"}]}}"#;
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .import(history)
        .unwrap();
    ctx.rewind("@c1").unwrap();
    ctx.user("new");
    let before = ctx.thread().to_json();
    ctx.commit().unwrap();
    assert_eq!(ctx.thread().to_json(), before);
    assert_eq!(ctx.validate(), []);
}

/// A fork depends on its snapshot alone, not on what the original did since.
#[test]
fn a_fork_does_not_see_uncommitted_edits() {
    let bytes_of_fork = |uncommitted: usize| {
        let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
        ctx.commit().unwrap();
        for _ in 0..uncommitted {
            ctx.user("not committed");
        }
        let mut fork = ctx.fork("@t0").unwrap();
        fork.user("x");
        fork.commit().unwrap();
        exports(&fork)
    };
    assert_eq!(bytes_of_fork(0), bytes_of_fork(5));
}

#[test]
fn headers_that_say_nothing_are_not_written_twice() {
    for node in [
        r#"{"id":"b","tags":null,"tag":"x"}"#,
        r#"{"id":"b","tags":[]}"#,
        r#"{"id":"b","content_hash":null,"cadence":1}"#,
        r#"{"id":"b","key":null,"role":null,"kind":null,"cadence":1}"#,
    ] {
        let document = format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{node}]}}]}}}}"#
        );
        let mut ctx = Context::import(&document).unwrap();
        assert!(is_reimportable(&ctx), "{node}");
        ctx.commit().unwrap();
        ctx.commit().unwrap();
        assert!(is_reimportable(&ctx), "{node}");
    }
}

#[test]
fn a_hash_is_never_part_of_itself() {
    let hash = |node: &str| {
        let document = format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{node}]}}]}}}}"#
        );
        Context::import(&document)
            .unwrap()
            .node(&"b".into())
            .unwrap()
            .content_hash()
    };
    assert_eq!(
        hash(r#"{"id":"b","content_hash":null}"#),
        hash(r#"{"id":"b"}"#)
    );
}

/// Sealing adds a core around a head that has none, or several: that level counts from the start.
#[test]
fn what_fits_into_the_head_fits_once_it_is_sealed() {
    for cores in [
        "",
        r#"{"id":"c1","nodeType":"cont"},{"id":"c2","nodeType":"cont"}"#,
    ] {
        let document = format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{cores}]}}]}}}}"#
        );
        let mut ctx = Context::import(&document).unwrap();
        let mut parent = ctx.push(Container::new().offset(0)).unwrap();
        while let Ok(edited) = ctx.insert(&parent, Container::new()) {
            parent = edited.added[0].clone();
        }
        ctx.commit().unwrap();
        assert!(is_reimportable(&ctx));
    }
}

#[test]
fn a_clock_at_the_end_of_time_leaves_room() {
    for ns in [i64::MAX, i64::MAX - 1000, i64::MIN] {
        let mut ctx = Context::builder().clock(FixedClock::at(ns)).build();
        ctx.user("x");
        ctx.commit().unwrap();
        assert!(is_reimportable(&ctx), "{ns}");
    }
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

#[test]
fn what_had_an_id_before_another_node_has_left() {
    let mut ctx = Context::builder().build();
    ctx.push(Block::new("1").id("x")).unwrap();
    ctx.delete(pact_core::NodeId::from("x")).unwrap();
    ctx.push(Block::new("2").id("x")).unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures.len(), 1);
    assert!(report.departures[0].is_reused);
    assert!(
        report
            .to_string()
            .ends_with("x edited, its id was given again")
    );
}

#[test]
fn what_was_attached_in_this_cycle_can_be_taken_back() {
    let mut ctx = Context::builder()
        .pruning(Pruning::new().budget(Budget::cost(1000)))
        .build();
    ctx.user("x");
    let segment = ctx.commit().unwrap().sealed;
    let note = ctx.insert(&segment, Block::new("note")).unwrap().added;
    assert_eq!(ctx.delete(&note).unwrap().removed, note);
    let note = ctx.insert(&segment, Block::new("note")).unwrap().added;
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures[0].why, Why::Edited);
    // Sealed with its turn, it is redacted instead.
    assert_eq!(ctx.delete(&note).unwrap().added.len(), 1);
}

#[test]
fn selectors_are_not_addresses() {
    let mut ctx = Context::builder().build();
    ctx.commit().unwrap();
    for text in [
        "@t0.block",
        "@t0^sys",
        "@t0[role='x']",
        "@t0#k",
        "@t0>*",
        "@t0,@t0",
    ] {
        assert!(ctx.snapshot(text).is_err(), "{text}");
    }
}

/// No amount of nesting is too deep for a function that only writes.
#[test]
fn deep_values_are_written_without_recursion() {
    let deep = (0..100_000).fold(pact_core::Json::Null, |inner, _| vec![inner].into());
    let text = pact_core::canonical_json(&deep);
    assert_eq!(text.len(), 200_004);
    // Dropping it would recurse: that is for whoever built it.
    std::mem::forget(deep);
}

/// Work that grows with what is there would make these take minutes.
#[test]
fn many_of_one_thing_are_not_quadratic() {
    let cost = |n: usize| {
        allocation_counter::measure(|| {
            let mut ctx = (0..n)
                .fold(Context::builder().system("s"), |builder, _| {
                    builder.system("x")
                })
                .build();
            let segment = ctx.commit().unwrap().sealed;
            let ids: Vec<_> = (0..n)
                .flat_map(|_| ctx.insert(&segment, Block::new("x")).unwrap().added)
                .collect();
            let open: Vec<_> = (0..n).map(|_| ctx.user("x")).collect();
            assert!(ids.iter().chain(&open).all(|id| ctx.node(id).is_some()));
        })
        .bytes_total
    };
    let (small, large) = (cost(500), cost(5_000));
    assert!(large < small * 20, "{small} bytes, then {large}");
}

/// A budget that cannot be met does not make every commit look at everything.
#[test]
fn budgets_that_cannot_be_met_cost_no_walk() {
    let cost = |turns: usize| {
        let mut ctx = Context::builder()
            .system("pinned")
            .pruning(
                Pruning::new()
                    .budget(Budget::blocks(0).within(Region::System))
                    .budget(Budget::blocks(0).within(Region::Head)),
            )
            .build();
        for _ in 0..turns {
            ctx.push(Block::new("x").cadence(1_000_000)).unwrap();
            ctx.commit().unwrap();
        }
        ctx.user("x");
        allocation_counter::measure(|| {
            assert_eq!(ctx.commit().unwrap().over_budget.len(), 2);
        })
        .bytes_total
    };
    let (small, large) = (cost(100), cost(2_000));
    assert!(large < small * 4, "{small} bytes, then {large}");
}

/// Who tries a turn again and again does not make the next try dearer.
#[test]
fn trying_again_costs_the_same_each_time() {
    let mut ctx = Context::builder().build();
    ctx.commit().unwrap();
    let mut attempt = || {
        ctx.user("again");
        ctx.commit().unwrap();
        ctx.rewind("@c1").unwrap();
        ctx.fork("@t0").unwrap();
    };
    let mut cost = |times: usize| {
        let total = allocation_counter::measure(|| (0..times).for_each(|_| attempt()));
        total.bytes_total / u64::try_from(times).unwrap()
    };
    let early = cost(50);
    cost(1_000);
    let late = cost(50);
    assert!(late < early * 2, "{early} bytes, then {late}");
}

/// Found by fuzzing edit scripts: what was said in a document's head without a core broke a rule, which it does not.
#[test]
fn a_head_without_a_core_may_hold_what_is_said() {
    let mut ctx = Context::import(r#"{"cycle":3,"root":{"children":[]}}"#).unwrap();
    assert_eq!(ctx.validate(), []);
    let id = ctx.user("a question");
    assert_eq!(ctx.validate(), []);
    ctx.commit().unwrap();
    assert_eq!(ctx.validate(), []);
    let core = ctx.query(select!("@t0 .seg:depth(1) > .cont[offset=0] > .block"));
    assert_eq!(core.ids().unwrap(), [id]);
}
