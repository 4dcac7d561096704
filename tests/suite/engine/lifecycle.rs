//! What commits do: expiry, cascade, references, pruning, cadence, sealing.

use pact_core::{
    Block, Budget, Container, Context, FixedClock, NodeId, Pruning, Region, Snapshot, Why, select,
};

fn context() -> Context {
    Context::builder()
        .clock(FixedClock::at(1_700_000_000_000_000_000))
        .build()
}

fn ids_that_left(report: &pact_core::CommitReport) -> Vec<(&str, Why)> {
    report
        .departures
        .iter()
        .map(|departure| (departure.id.as_str(), departure.why))
        .collect()
}

fn ttl_in(snapshot: &Snapshot, id: &NodeId) -> Option<i64> {
    snapshot.node(id).unwrap().ttl()
}

/// "`2` made in cycle 10 is in snapshots 10 and 11"; the visible ttl counts down.
#[test]
fn a_node_lives_as_long_as_its_ttl_says() {
    let mut ctx = context();
    for _ in 1..10 {
        ctx.commit().unwrap();
    }
    assert_eq!(ctx.cycle(), 10);
    let zero = ctx.push(Block::new("0").ttl(0)).unwrap();
    let two = ctx.push(Block::new("2").ttl(2)).unwrap();
    let stays = ctx.user("stays");
    assert_eq!(ctx.node(&two).unwrap().ttl(), Some(2));

    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [(zero.as_str(), Why::Expired)]);
    let ten = ctx.snapshot("@t0").unwrap();
    assert!(ten.node(&zero).is_none());
    assert_eq!(ttl_in(&ten, &two), Some(2));
    assert_eq!(ctx.node(&two).unwrap().ttl(), Some(1));

    ctx.commit().unwrap();
    let eleven = ctx.snapshot("@c11").unwrap();
    assert_eq!(ttl_in(&eleven, &two), Some(1));
    assert_eq!(ctx.node(&two).unwrap().ttl(), Some(0));

    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [(two.as_str(), Why::Expired)]);
    let twelve = ctx.snapshot("@t0").unwrap();
    assert!(twelve.node(&two).is_none() && twelve.node(&stays).is_some());
    // Older snapshots do not notice.
    assert_eq!(ttl_in(&ten, &two), Some(2));
    assert_eq!(ttl_in(&eleven, &two), Some(1));
}

#[test]
fn removable_containers_go_when_they_are_emptied_and_only_then() {
    let mut ctx = context();
    let block = || Block::new("x").ttl(0);
    let nested = Container::new().id("outer").removable(true).child(
        Container::new()
            .id("inner")
            .removable(true)
            .child(block().id("a")),
    );
    ctx.post(nested).unwrap();
    ctx.post(Container::new().id("kept").child(block().id("b")))
        .unwrap();
    let half = Container::new()
        .id("half")
        .removable(true)
        .child(block().id("c"))
        .child(Block::new("stays").id("d"));
    ctx.pre(half).unwrap();
    ctx.post(Container::new().id("was-empty").removable(true))
        .unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [
            ("c", Why::Expired),
            ("a", Why::Expired),
            ("inner", Why::Cascaded),
            ("outer", Why::Cascaded),
            ("b", Why::Expired),
        ]
    );
    for id in ["kept", "half", "d", "was-empty"] {
        assert!(ctx.node(&id.into()).is_some(), "{id}");
    }
}

#[test]
fn a_container_takes_along_what_it_holds() {
    let mut ctx = context();
    ctx.post(
        Container::new()
            .id("box")
            .ttl(1)
            .child(Block::new("x").id("x")),
    )
    .unwrap();
    assert!(ctx.commit().unwrap().departures.is_empty());
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [("box", Why::Expired), ("x", Why::Cascaded)]
    );
}

/// A core stays, even one that a document gives a time to live; so do regions.
#[test]
fn cores_and_regions_never_expire() {
    let document = r#"{"cycle":4,"root":{"children":[
        {"id":"seq","nodeType":"^seq","ttl":0,"removable":true,"children":[
          {"id":"s","nodeType":"seg","children":[
            {"id":"core","nodeType":"cont","ttl":0,"removable":true,"children":[{"id":"b","ttl":0}]}]},
          {"id":"t","nodeType":"seg","ttl":0,"children":[
            {"id":"core2","nodeType":"cont","children":[{"id":"c"}]}]}]},
        {"id":"ah","nodeType":"^ah","ttl":0,"children":[{"id":"head-core","nodeType":"cont","ttl":0}]}
    ]}}"#;
    let mut ctx = Context::import(document).unwrap();
    let report = ctx.commit().unwrap();
    let mut left = ids_that_left(&report);
    left.sort_by_key(|(id, _)| *id);
    assert_eq!(
        left,
        [
            ("b", Why::Expired),
            ("c", Why::Cascaded),
            ("core2", Why::Cascaded),
            ("t", Why::Expired),
        ]
    );
    for id in ["core", "s", "seq", "ah", "head-core"] {
        assert!(ctx.node(&id.into()).is_some(), "{id}");
    }
}

#[test]
fn a_guard_keeps_a_node_with_all_it_holds() {
    let mut ctx = context();
    ctx.post(
        Container::new()
            .id("box")
            .ttl(0)
            .removable(true)
            .child(Block::new("x").id("x").ttl(0))
            .child(Block::new("y").id("y").ttl(0)),
    )
    .unwrap();
    let hold = ctx.hold(&"box".into()).unwrap();
    let second = hold.clone();
    assert_eq!(ctx.commit().unwrap().held, ["box", "x", "y"]);
    drop(hold);
    let report = ctx.commit().unwrap();
    assert!(report.departures.is_empty(), "{report}");
    // Visible time to live never goes below zero, so that the document stays importable.
    let export = ctx.snapshot("@t0").unwrap().export();
    assert!(Context::import(&export).is_ok());
    std::thread::spawn(move || drop(second)).join().unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures.len(), 3, "{report}");
    assert!(ctx.hold(&"box".into()).is_none());
}

/// A reference inside an expired container keeps the container.
#[test]
fn a_guard_keeps_what_is_around_its_node() {
    let mut ctx = context();
    ctx.post(
        Container::new()
            .id("box")
            .ttl(0)
            .child(Block::new("x").id("x"))
            .child(Block::new("y").id("y").ttl(0)),
    )
    .unwrap();
    let hold = ctx.hold(&"x".into()).unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("y", Why::Expired)]);
    assert_eq!(report.held, ["box"]);
    drop(hold);
    assert_eq!(
        ids_that_left(&ctx.commit().unwrap()),
        [("box", Why::Expired), ("x", Why::Cascaded)]
    );
}

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
    // What costs nothing does not go for nothing.
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("three", Why::Pruned)]);
    // What is attached to a sealed segment is weighed too.
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

#[test]
fn a_cadence_makes_one_new_instance_each_time() {
    let mut ctx = context();
    let first = ctx
        .pre(
            Block::new("remember")
                .key("reminder")
                .ttl(2)
                .cadence(2)
                .tag("t"),
        )
        .unwrap();
    assert!(ctx.commit().unwrap().fired.is_empty());
    let report = ctx.commit().unwrap();
    assert_eq!(report.fired.len(), 1);
    assert_eq!(report.fired[0].from, first);
    let second = report.fired[0].to.clone();
    // Not in the snapshot, but in the new head, beside the old one, which goes with this commit.
    assert!(ctx.snapshot("@t0").unwrap().node(&second).is_none());
    let instance = ctx.node(&second).unwrap();
    assert_eq!(instance.key(), Some("reminder"));
    assert_eq!(
        (instance.offset(), instance.ttl(), instance.cycle()),
        (-1, Some(2), 3)
    );
    assert_eq!(instance.tags().collect::<Vec<_>>(), ["t"]);
    assert_eq!(ctx.node(&first).unwrap().ttl(), Some(0));
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [(first.as_str(), Why::Expired)]);
    assert_eq!(ctx.commit().unwrap().fired[0].from, second);
}

/// A persistent node with a cadence fires once: its instance goes on, so that instances never double.
#[test]
fn instances_do_not_multiply() {
    let mut ctx = context();
    ctx.push(Block::new("sticky").key("k").cadence(1)).unwrap();
    for cycle in 1..=20 {
        assert_eq!(ctx.commit().unwrap().fired.len(), 1, "cycle {cycle}");
    }
    assert_eq!(ctx.thread().blocks().count(), 21);
}

#[test]
fn sealing_leaves_one_core_and_a_fresh_head() {
    let mut ctx = context();
    ctx.user("a");
    ctx.pre(Block::new("before")).unwrap();
    ctx.post(Block::new("after")).unwrap();
    let before = ctx.thread().to_json();
    let report = ctx.commit().unwrap();
    assert_eq!(ctx.thread().to_json(), before);
    let segment = ctx.node(&report.sealed).unwrap();
    let offsets: Vec<i64> = segment.children().map(|child| child.offset()).collect();
    assert_eq!(offsets, [-1, 0, 1]);
    let head = ctx.root().children().next_back().unwrap();
    assert_eq!(head.children().count(), 1);
    assert_eq!(head.children().next().unwrap().children().count(), 0);
    assert_eq!(ctx.validate(), []);
}

/// A document's head may have no core, several, or blocks beside it: sealing makes one of all at offset 0.
#[test]
fn sealing_a_documents_head_makes_one_core() {
    for children in [
        r#"{"id":"a","content":"a"},{"id":"b","content":"b","offset":-1}"#,
        r#"{"id":"c1","nodeType":"cont","children":[{"id":"x"}]},{"id":"c2","nodeType":"cont"},{"id":"y"}"#,
        r#"{"id":"c1","nodeType":"cont","children":[{"id":"x"}]},{"id":"y","offset":3}"#,
        "",
    ] {
        let document = format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{children}]}}]}}}}"#
        );
        let mut ctx = Context::import(&document).unwrap();
        ctx.user("new");
        let before = ctx.thread().to_json();
        ctx.commit().unwrap();
        assert_eq!(ctx.thread().to_json(), before, "{children}");
        assert_eq!(ctx.validate(), [], "{children}");
    }
}

#[test]
fn edits_are_reported_with_their_reason() {
    let mut ctx = context();
    ctx.post(Container::new().id("box").child(Block::new("x").id("x")))
        .unwrap();
    let slip = ctx.user("slip");
    assert_eq!(ctx.delete(NodeId::from("box")).unwrap().removed.len(), 2);
    ctx.delete(&slip).unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [
            ("box", Why::Edited),
            ("x", Why::Edited),
            (slip.as_str(), Why::Edited)
        ]
    );
    assert!(ctx.commit().unwrap().departures.is_empty());
    // The reasons stay with the snapshot.
    let snapshot = ctx.snapshot("@t-1").unwrap();
    assert_eq!(snapshot.report().unwrap(), &report);
}

/// By selector, in the head and in what is sealed.
#[test]
fn edits_by_selector_are_reported_with_their_reason() {
    let mut ctx = context();
    let [sealed, kept] = ["sealed", "kept"].map(|text| ctx.user(text));
    ctx.commit().unwrap();
    let [deleted, replaced] = ["deleted", "replaced"].map(|text| ctx.user(text));
    ctx.delete(select!("[content='deleted']")).unwrap();
    ctx.replace(select!("[content='replaced']"), Block::new("new"))
        .unwrap();
    ctx.delete(select!("[content='sealed']")).unwrap();
    ctx.replace(select!("[content='kept']"), Block::new("in its place"))
        .unwrap();
    let report = ctx.commit().unwrap();
    let left = [&deleted, &replaced, &sealed, &kept];
    let expected: Vec<_> = left.map(|id| (id.as_str(), Why::Edited)).into();
    assert_eq!(ids_that_left(&report), expected);
}

/// What was undone did not leave, and cost nothing.
#[test]
fn what_was_undone_is_in_no_report() {
    let mut ctx = context();
    let slip = ctx.user("slip");
    ctx.delete(&slip).unwrap();
    ctx.rollback();
    let failed: Result<(), ()> = ctx.transaction(|ctx| {
        let slip = ctx.user("slip");
        ctx.delete(&slip).unwrap();
        Err(())
    });
    assert!(failed.is_err());
    assert_eq!(ctx.commit().unwrap().departures, []);

    let pruning = Pruning::new().budget(Budget::cost(3));
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .cost(|_| 1)
        .pruning(pruning)
        .build();
    ctx.user("first");
    ctx.commit().unwrap();
    let failed: Result<(), ()> = ctx.transaction(|ctx| {
        for text in ["a", "b", "c"] {
            ctx.user(text);
            ctx.commit().unwrap();
        }
        Err(())
    });
    assert!(failed.is_err());
    ctx.user("second");
    assert_eq!(ctx.commit().unwrap().departures, []);
    assert_eq!(ctx.thread().blocks().count(), 2);
}

/// The newest segment goes, and what is in the head is still found, and cannot be taken twice.
#[test]
fn the_newest_segment_may_go() {
    let mut ctx = Context::import(
        r#"{"root":{"children":[{"id":"q","nodeType":"^seq","children":[{"id":"s","nodeType":"seg","ttl":0}]}]}}"#,
    )
    .unwrap();
    let open = ctx.user("open");
    assert_eq!(ids_that_left(&ctx.commit().unwrap()), [("s", Why::Expired)]);
    assert!(ctx.node(&open).is_some());
    assert!(ctx.push(Block::new("x").id(open)).is_err());
}
