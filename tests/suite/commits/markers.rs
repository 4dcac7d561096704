//! Markers: a tool result whose time is over while its call stays gives way to one. Also other
//! fates of tool calls at a commit.

use pact_core::{
    Block, Budget, CommitReport, Container, Context, FixedClock, Json, NodeId, Pruning, Region,
    Why, select,
};
use serde_json::json;

use crate::helpers::{call, context, ids_that_left, result};

fn uses(names: &[&str]) -> Json {
    let part = |name: &&str| json!({"type": "tool_use", "id": name});
    names.iter().map(part).collect()
}

fn results(names: &[&str], said: &str) -> Json {
    let part = |name: &&str| json!({"type": "tool_result", "tool_use_id": name, "content": said});
    names.iter().map(part).collect()
}

/// The contents of the thread, as JSON.
fn said(ctx: &Context) -> Vec<Json> {
    let messages = ctx.thread().blocks();
    let contents = messages.map(|message| {
        let content = message.node().content().cloned();
        content.map_or(Json::Null, |content| content.to_json().into_owned())
    });
    contents.collect()
}

/// Whether the thread has the marker of a result.
fn has_marker(ctx: &Context, attribute: &str, call: &str) -> bool {
    ctx.thread().messages().any(|message| {
        let text = message.content().and_then(|content| content.as_text());
        let id = message.node().attribute(attribute).and_then(Json::as_str);
        (message.role(), text, id) == ("tool", Some("[expired]"), Some(call))
    })
}

fn commits(ctx: &mut Context, count: usize) -> CommitReport {
    let reports = (0..count).map(|_| ctx.commit().unwrap());
    reports.last().unwrap()
}

fn import(inside: &str) -> Context {
    let document = format!(
        r#"{{"cycle":3,"root":{{"children":[{{"id":"q","nodeType":"^seq","children":[{inside}]}}]}}}}"#
    );
    let clock = FixedClock::at(1_000);
    Context::builder().clock(clock).import(document).unwrap()
}

/// "A ttl on a long tool result does what its author meant."
#[test]
fn a_result_whose_time_is_over_leaves_a_marker() {
    let mut ctx = context();
    ctx.user("before");
    let made = ctx.push(call("a")).unwrap();
    let answered = ctx
        .push(result("a").key("k").tag("t").ttl(1).priority(3))
        .unwrap();
    ctx.user("after");
    ctx.commit().unwrap();
    let (sealed, time) = {
        let node = ctx.node(&answered).unwrap();
        let place = (node.offset(), node.created_at_ns(), node.creation_index());
        (place, node.cycle())
    };
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [(answered.as_str(), Why::Expired)]);
    assert_eq!((report.held.len(), report.replaced.len()), (0, 1));
    assert_eq!(report.replaced[0].from, answered);
    let marker = &report.replaced[0].to;
    assert_eq!(
        report.to_string(),
        format!(
            "cycle 2 sealed as {}; {answered} expired; {answered} marked by {marker}",
            report.sealed
        )
    );
    let snapshot = ctx.snapshot("@t0").unwrap();
    let node = snapshot.node(marker).unwrap();
    assert_eq!(
        (node.role(), node.kind(), node.ttl()),
        (Some("tool"), Some("result"), None)
    );
    assert_eq!(
        (node.key(), node.tags().count(), node.priority()),
        (None, 0, 3)
    );
    assert_eq!(node.attribute("data_call_id"), Some(&"a".into()));
    assert_eq!(
        node.attribute("data_replaces"),
        Some(&answered.as_str().into())
    );
    assert_eq!(
        (node.offset(), node.created_at_ns(), node.creation_index()),
        sealed
    );
    assert_eq!((time, node.cycle()), (1, 2));
    assert_eq!(said(&ctx), ["before", "call a", "[expired]", "after"]);
    assert!(has_marker(&ctx, "data_call_id", "a"));
    // The marker stays, is one end of the call, and is read back as a marker.
    assert_eq!(commits(&mut ctx, 3).departures, []);
    assert!(ctx.delete(select!("[kind='call']")).is_err());
    let mut read = Context::import(ctx.snapshot("@t0").unwrap().export()).unwrap();
    assert_eq!(
        read.delete(select!("[kind='result']").with_pairs())
            .unwrap()
            .removed
            .len(),
        2
    );
    assert!(ctx.node(&made).is_some());
}

#[test]
fn a_marker_keeps_no_call_and_leaves_with_it() {
    let mut ctx = context();
    let made = ctx.push(call("a").ttl(3)).unwrap();
    let boxed = Container::new()
        .id("box")
        .removable(true)
        .child(result("a").ttl(1));
    ctx.post(boxed).unwrap();
    let report = commits(&mut ctx, 2);
    let marker = report.replaced[0].to.clone();
    assert_eq!(ctx.commit().unwrap().departures, []);
    let report = ctx.commit().unwrap();
    let expected = [
        (made.as_str(), Why::Expired),
        (marker.as_str(), Why::Cascaded),
        ("box", Why::Cascaded),
    ];
    assert_eq!(ids_that_left(&report), expected);
    assert!(report.held.is_empty());
}

/// A call stays while a result stays that is one: neither a marker nor due.
#[test]
fn a_call_waits_for_the_last_real_result() {
    let mut ctx = context();
    let made = ctx.push(call("a").ttl(1)).unwrap();
    ctx.push(result("a").ttl(1)).unwrap();
    ctx.push(result("a").ttl(2)).unwrap();
    let report = commits(&mut ctx, 2);
    assert_eq!(report.held, std::slice::from_ref(&made));
    assert_eq!(report.replaced.len(), 1);
    assert_eq!(said(&ctx), ["call a", "[expired]", "result a"]);
    let report = ctx.commit().unwrap();
    assert_eq!((report.departures.len(), report.replaced.len()), (3, 0));
    assert_eq!(said(&ctx), [""; 0]);
}

#[test]
fn what_is_held_is_not_replaced() {
    let mut ctx = context();
    ctx.push(call("a")).unwrap();
    let answered = ctx.push(result("a").ttl(0)).unwrap();
    let guard = ctx.hold(&answered);
    let report = ctx.commit().unwrap();
    assert_eq!(
        (report.held.as_slice(), report.replaced.len()),
        (&[answered][..], 0)
    );
    drop(guard);
    assert_eq!(ctx.commit().unwrap().replaced.len(), 1);

    // A guard on a marker keeps it, and so the call that it answers.
    let mut ctx = context();
    let made = ctx.push(call("a").ttl(1)).unwrap();
    ctx.push(result("a").ttl(0)).unwrap();
    let marker = ctx.commit().unwrap().replaced[0].to.clone();
    let guard = ctx.hold(&marker);
    assert_eq!(ctx.commit().unwrap().held, [made]);
    drop(guard);
    assert_eq!(ctx.commit().unwrap().departures.len(), 2);
}

/// Providers want every call answered in the form in which it was made.
#[test]
fn a_marker_answers_in_the_form_of_the_result() {
    let mut ctx = context();
    ctx.push(Block::new(uses(&["a", "b"])).role("assistant"))
        .unwrap();
    let mut content = results(&["a", "b"], "long");
    content
        .as_array_mut()
        .unwrap()
        .push(json!({"type": "text", "text": "and more"}));
    ctx.push(Block::new(content).role("user").ttl(0)).unwrap();
    ctx.push(Block::new("").data("tool_calls", json!([{"id": "c"}])))
        .unwrap();
    ctx.push(
        Block::new("long")
            .role("tool")
            .data("tool_call_id", "c")
            .ttl(0),
    )
    .unwrap();
    ctx.commit().unwrap();
    let said = said(&ctx);
    assert_eq!(said[1], results(&["a", "b"], "[expired]"));
    assert_eq!(said[3], "[expired]");
    assert!(has_marker(&ctx, "data_tool_call_id", "c"));
    assert_eq!(ctx.commit().unwrap().departures, []);
}

/// Where a message answers several calls, its marker answers the calls that stay.
#[test]
fn a_marker_does_not_answer_calls_that_left() {
    let mut ctx = context();
    ctx.push(Block::new(uses(&["a"])).ttl(2)).unwrap();
    ctx.push(Block::new(uses(&["b"])).ttl(1)).unwrap();
    ctx.push(Block::new(uses(&["c"]))).unwrap();
    ctx.push(Block::new(results(&["a", "b", "c"], "x")).ttl(1))
        .unwrap();
    let report = commits(&mut ctx, 2);
    // The second call left with its only result.
    assert_eq!(report.replaced.len(), 1);
    assert_eq!(
        said(&ctx),
        [
            uses(&["a"]),
            uses(&["c"]),
            results(&["a", "c"], "[expired]")
        ]
    );
    let first = report.replaced[0].to.clone();
    let report = ctx.commit().unwrap();
    assert_eq!(said(&ctx), [uses(&["c"]), results(&["c"], "[expired]")]);
    assert_eq!(ids_that_left(&report)[1], (first.as_str(), Why::Cascaded));
    assert_eq!(report.replaced[0].from, first);
    let marker = ctx.query(select!("[data_replaces]")).nodes().unwrap()[0];
    assert_eq!(
        marker.attribute("data_replaces"),
        Some(&first.as_str().into())
    );
}

/// One message answers a call and makes another.
#[test]
fn a_message_may_be_both_ends() {
    let both = |answers: &str, makes: &str| {
        let mut content = results(&[answers], "x");
        content
            .as_array_mut()
            .unwrap()
            .extend(uses(&[makes]).as_array().unwrap().clone());
        Block::new(content).role("assistant")
    };
    // Its time is over, and so is that of its own result; only the first call stays.
    let mut ctx = context();
    ctx.push(Block::new(uses(&["a"]))).unwrap();
    ctx.push(both("a", "b").ttl(0)).unwrap();
    ctx.push(Block::new(results(&["b"], "x")).ttl(0)).unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!((report.departures.len(), report.replaced.len()), (2, 1));
    assert_eq!(said(&ctx), [uses(&["a"]), results(&["a"], "[expired]")]);

    // Its result stays, so it stays, so the call before stays.
    let mut ctx = context();
    ctx.push(Block::new(uses(&["a"])).ttl(0)).unwrap();
    ctx.push(both("a", "b").ttl(0)).unwrap();
    ctx.push(Block::new(results(&["b"], "x")).ttl(1)).unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!((report.departures.len(), report.held.len()), (0, 2));
    assert_eq!(ctx.commit().unwrap().departures.len(), 3);

    // The same by attributes; and a name that is given again answers the call before.
    let mut ctx = context();
    let listed = |name: &str| Block::new("").data("tool_calls", json!([{"id": name}]));
    ctx.push(listed("0")).unwrap();
    ctx.push(listed("0").data("tool_call_id", "0").ttl(0))
        .unwrap();
    ctx.push(Block::new("last").data("tool_call_id", "0").ttl(0))
        .unwrap();
    ctx.commit().unwrap();
    assert_eq!(said(&ctx), ["", "[expired]"]);
    let marker = ctx.query(select!("[data_replaces]")).nodes().unwrap()[0];
    assert_eq!(marker.attribute("data_tool_calls"), None);
    assert_eq!(marker.attribute("data_tool_call_id"), Some(&"0".into()));
}

/// Pruning takes the whole chain that such messages make, markers included, or nothing of it.
#[test]
fn pruning_takes_all_that_belongs_together() {
    let pruning = Pruning::new().budget(Budget::blocks(2));
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .pruning(pruning)
        .build();
    ctx.push(Block::new(uses(&["a"]))).unwrap();
    let mut content = results(&["a"], "x");
    content
        .as_array_mut()
        .unwrap()
        .extend(uses(&["b"]).as_array().unwrap().clone());
    ctx.push(Block::new(content)).unwrap();
    ctx.push(Block::new(results(&["b"], "x")).ttl(0).priority(-5))
        .unwrap();
    ctx.commit().unwrap();
    assert_eq!(said(&ctx).len(), 3);
    ctx.user("one");
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures.len(), 3, "{report}");
    assert!(report.departures.iter().all(|left| left.why == Why::Pruned));
    assert_eq!(said(&ctx), ["one"]);

    let mut ctx = Context::builder()
        .pruning(Pruning::new().budget(Budget::blocks(1)))
        .build();
    ctx.push(call("a").pinned(true)).unwrap();
    ctx.push(result("a").ttl(0)).unwrap();
    ctx.commit().unwrap();
    assert_eq!(ctx.commit().unwrap().departures, []);
    assert_eq!(said(&ctx), ["call a", "[expired]"]);
}

/// A budget counts every node once, markers included.
#[test]
fn markers_are_weighed() {
    let weigh = |within: Region| {
        let budget = Budget::cost(0).within(within);
        let pruning = Pruning::new().budget(budget).spare_newest_turns(usize::MAX);
        let mut ctx = Context::builder().pruning(pruning).build();
        ctx.push(Block::new("12345").kind("call").data("call_id", "a"))
            .unwrap();
        ctx.push(
            Block::new("a long result")
                .kind("result")
                .data("call_id", "a")
                .ttl(1),
        )
        .unwrap();
        let costs = (0..4).map(|_| {
            let report = ctx.commit().unwrap();
            report.over_budget.first().map_or(0, |over| over.measured)
        });
        costs.collect::<Vec<u64>>()
    };
    // "[expired]" is 9 bytes.
    assert_eq!(weigh(Region::Sequence), [0, 14, 14, 14]);
    assert_eq!(weigh(Region::Root), [18, 14, 14, 14]);
}

/// Among siblings of one age ids decide: a marker comes right where the result was.
#[test]
fn a_marker_is_where_the_result_was() {
    let mut ctx = import(
        r#"{"id":"s","nodeType":"seg","children":[{"id":"c","nodeType":"cont","children":[
        {"id":"a","kind":"call","data_call_id":"a"},{"id":"b","kind":"result","data_call_id":"a","ttl":0},
        {"id":"b~","content":"after"},{"id":"z","content":"last"}]}]}"#,
    );
    let report = ctx.commit().unwrap();
    assert_eq!(report.replaced[0].to, NodeId::from("b!0"));
    let ids = |ctx: &Context| {
        ctx.query(select!(".seg:depth(2) .cont > .block"))
            .ids()
            .unwrap()
    };
    assert_eq!(ids(&ctx), ["a", "b!0", "b~", "z"].map(NodeId::from));
    assert!(ctx.snapshot("@t0").unwrap().node(&"b!0".into()).is_some());

    // Outside of all turns, which only documents have, and in `^sys`.
    let mut ctx = import(
        r#"{"id":"r","nodeType":"block","content":"x","kind":"result","data_call_id":"a","ttl":0,"created_at_ns":5},
        {"id":"s","nodeType":"seg","children":[{"id":"a","kind":"call","data_call_id":"a","created_at_ns":4}]}"#,
    );
    let report = ctx.commit().unwrap();
    let marker = &report.replaced[0].to;
    assert_eq!(
        ctx.node(marker).unwrap().content(),
        Some(&"[expired]".into())
    );
    let mut ctx = Context::builder().allow_system_edits(true).build();
    ctx.insert(-1, call("a")).unwrap();
    ctx.insert(-1, result("a").ttl(0)).unwrap();
    ctx.commit().unwrap();
    assert_eq!(said(&ctx), ["call a", "[expired]"]);
}

/// Some blocks of documents hold others, which leave with the result, unless one has to stay.
#[test]
fn a_result_that_holds_nodes_gives_way_or_stays_as_a_whole() {
    let held = |inside: &str| {
        import(&format!(
            r#"{{"id":"s","nodeType":"seg","children":[{{"id":"c","nodeType":"cont","children":[
            {{"id":"a","kind":"call","data_call_id":"a","created_at_ns":1}},
            {{"id":"r","nodeType":"block","kind":"result","data_call_id":"a","ttl":0,"created_at_ns":2,"children":[{inside}]}},
            {{"id":"d","kind":"result","data_call_id":"b","created_at_ns":9}}]}}]}}"#
        ))
    };
    let mut ctx = held(r#"{"id":"x"}"#);
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [("r", Why::Expired), ("x", Why::Cascaded)]
    );
    assert_eq!(report.replaced.len(), 1);
    // A call inside, with a result that stays.
    let mut ctx = held(r#"{"id":"b","kind":"call","data_call_id":"b","created_at_ns":3}"#);
    let report = ctx.commit().unwrap();
    assert_eq!(
        (report.departures.len(), report.held.as_slice()),
        (0, &[NodeId::from("r")][..])
    );
}

/// The time of a container is not that of the result in it: it stays with a node that has to stay.
#[test]
fn a_container_stays_around_a_marker() {
    let mut ctx = context();
    ctx.push(call("a")).unwrap();
    let boxed = Container::new().id("box").ttl(1);
    ctx.post(boxed.child(result("a").ttl(1)).child(Block::new("note")))
        .unwrap();
    let report = commits(&mut ctx, 2);
    assert_eq!(report.held, ["box"].map(NodeId::from));
    assert_eq!(said(&ctx), ["call a", "[expired]", "note"]);
    ctx.delete(select!("[kind='call']").with_pairs()).unwrap();
    let report = ctx.commit().unwrap();
    assert!(
        report
            .departures
            .iter()
            .any(|left| left.id.as_str() == "box")
    );
    // A result that has time left keeps its container, as anything does that is referred to.
    let mut ctx = context();
    ctx.push(call("a")).unwrap();
    ctx.post(Container::new().id("box").ttl(0).child(result("a")))
        .unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!((report.held.len(), report.replaced.len()), (1, 0));
}

/// A call that waits for its result may be pruned with it: then it was not held.
#[test]
fn what_was_pruned_is_not_held() {
    let pruning = Pruning::new()
        .budget(Budget::blocks(1))
        .spare_newest_turns(1);
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .pruning(pruning)
        .build();
    ctx.push(call("a").ttl(1)).unwrap();
    ctx.push(result("a")).unwrap();
    ctx.commit().unwrap();
    ctx.user("one");
    let report = ctx.commit().unwrap();
    assert_eq!(
        (report.departures.len(), report.held.len()),
        (2, 0),
        "{report}"
    );
}

/// A guard is on an id. The node that had it left; the one that has it now is held.
#[test]
fn of_an_id_that_was_given_again_one_node_left_and_one_is_held() {
    let mut ctx = context();
    ctx.push(Block::new("old").id("x")).unwrap();
    let guard = ctx.hold(&"x".into());
    ctx.delete(NodeId::from("x")).unwrap();
    ctx.push(Block::new("new").id("x").ttl(0)).unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(report.held, ["x"].map(NodeId::from));
    assert_eq!(ids_that_left(&report), [("x", Why::Edited)]);
    assert!(report.departures[0].is_reused);
    drop(guard);
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("x", Why::Expired)]);
    assert!(!report.departures[0].is_reused);
    // Both left, one after the other.
    let mut ctx = context();
    ctx.push(Block::new("old").id("x")).unwrap();
    ctx.delete(NodeId::from("x")).unwrap();
    ctx.push(Block::new("new").id("x").ttl(0)).unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(
        ids_that_left(&report),
        [("x", Why::Edited), ("x", Why::Expired)]
    );
    assert!(report.departures.iter().all(|left| !left.is_reused));
}

/// Sealing takes an id that expiry has just made free; a marker never does.
#[test]
fn of_an_id_that_sealing_takes_the_first_node_left() {
    let ids = |node: &pact_core::NewNode| {
        if node.cycle == 1 {
            format!("{:?}.{}", node.class, node.creation_index)
        } else {
            "again".to_owned()
        }
    };
    let mut ctx = Context::builder().ids(ids).build();
    ctx.push(call("a")).unwrap();
    ctx.push(result("a").id("again").ttl(1)).unwrap();
    ctx.commit().unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("again", Why::Expired)]);
    assert_ne!(report.replaced[0].to.as_str(), "again");
    assert_eq!(report.sealed.as_str(), "again");
    assert!(report.departures[0].is_reused);
}

/// `[ephemeral]` foresees the commit: pairs everywhere, guards in the working state, budgets never.
#[test]
fn what_is_ephemeral_foresees_calls_and_guards() {
    let pruning = Pruning::new()
        .budget(Budget::blocks(0))
        .spare_newest_turns(0);
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .pruning(pruning)
        .build();
    let mut spared = Context::builder().clock(FixedClock::at(0)).build();
    for ctx in [&mut ctx, &mut spared] {
        ctx.push(call("a").id("a").ttl(1)).unwrap();
        ctx.push(result("a").id("ra")).unwrap();
        ctx.push(call("b").id("b")).unwrap();
        ctx.push(result("b").id("rb").ttl(1)).unwrap();
        ctx.push(call("c").id("c").ttl(2)).unwrap();
        ctx.push(result("c").id("rc").ttl(0)).unwrap();
        ctx.push(Block::new("x").id("x").ttl(1)).unwrap();
    }
    let ids = |ctx: &Context, plan: &str| -> Vec<String> {
        let plan = pact_core::Selector::parse(plan).unwrap();
        let ids = ctx.query(plan).ids().unwrap();
        ids.iter().map(ToString::to_string).collect()
    };
    assert_eq!(ids(&ctx, "[ephemeral]"), ["rc"]);
    let marker = spared.commit().unwrap().replaced[0].to.clone();
    // The first call waits for its result; the second result gives way to a marker.
    assert_eq!(ids(&spared, "[ephemeral]"), ["rb", "x"]);
    assert_eq!(ids(&spared, "@t0 [ephemeral]"), ["rb", "x"]);
    let guard = spared.hold(&"x".into());
    assert_eq!(ids(&spared, "[ephemeral]"), ["rb"]);
    assert_eq!(ids(&spared, "@t0 [ephemeral]"), ["rb", "x"]);
    let alone = spared.snapshot("@t0").unwrap();
    let found = alone.select(select!(".block[ephemeral]")).unwrap();
    assert_eq!(found, ["rb", "x"].map(NodeId::from));
    drop(guard);
    spared.commit().unwrap();
    // The third call is due, and its marker goes with it, from a turn in which nothing else ends.
    assert_eq!(
        ids(&spared, "[ephemeral]"),
        ["c".to_owned(), marker.to_string()]
    );
    assert_eq!(
        ids(&spared, "@t0 depth(2) [ephemeral]"),
        ["c".to_owned(), marker.to_string()]
    );
    assert_eq!(ids(&spared, "@t-1 [ephemeral]"), ["rb", "x"]);
}

/// The marker's turn is the same in both snapshots, and nothing in it has a time to live.
#[test]
fn ranges_see_that_a_marker_is_about_to_leave() {
    let mut ctx = context();
    ctx.push(call("a").id("a").ttl(3)).unwrap();
    ctx.commit().unwrap();
    ctx.push(result("a").ttl(0)).unwrap();
    let marker = ctx.commit().unwrap().replaced[0].to.clone();
    ctx.commit().unwrap();
    // The commit of cycle 4 takes both: that is foreseen in snapshot 3, and not in snapshot 2.
    let both = [marker, NodeId::from("a")];
    assert_eq!(ctx.select(select!("@t0 [ephemeral]")).unwrap(), both);
    assert_eq!(ctx.query(select!("@t-1 [ephemeral]")).count().unwrap(), 0);
    let diff = ctx.select(select!("@t0..@t-1 [ephemeral]")).unwrap();
    assert_eq!(diff.diffs[0].added, both);
    let diff = ctx
        .select(select!("@t0..@t-1 .block:not([ephemeral])"))
        .unwrap();
    assert_eq!(diff.diffs[0].removed, both);
    let compared = ctx.diff("@t-1", "@t0", select!("[ephemeral]")).unwrap();
    assert_eq!(compared.added.len(), 2);
}

/// A core that its document calls removable is never emptied away, also where a pair is found by
/// its call: it counts.
#[test]
fn a_core_that_a_pair_leaves_is_still_counted() {
    let turn = |id: &str, blocks: &str| {
        format!(
            r#"{{"id":"{id}","nodeType":"seg","created_at_ns":1,"children":[
            {{"id":"core-{id}","nodeType":"cont","removable":true,"children":[{blocks}]}}]}}"#
        )
    };
    let pair = r#"{"id":"a","kind":"call","data_call_id":"a"},{"id":"b","kind":"result","data_call_id":"a"}"#;
    let document = format!(
        r#"{{"root":{{"children":[{{"id":"q","nodeType":"^seq","children":[{},{}]}}]}}}}"#,
        turn("s", pair),
        turn("t", r#"{"id":"x","created_at_ns":5}"#)
    );
    // Two segments, two cores and three blocks: without the blocks four are left.
    let pruning = Pruning::new().budget(Budget::nodes(4));
    let mut ctx = Context::builder()
        .pruning(pruning)
        .import(document)
        .unwrap();
    let report = ctx.commit().unwrap();
    let pruned = ["a", "b", "x"].map(|id| (id, Why::Pruned));
    assert_eq!(ids_that_left(&report), pruned);
    assert!(report.over_budget.is_empty());
}

/// The core of a segment has no time of its own: where the segment stays, so do the calls in its
/// core, and of their results markers are left.
#[test]
fn the_core_of_a_segment_that_stays_is_not_due() {
    let mut ctx = import(
        r#"{"id":"s","nodeType":"seg","ttl":0,"created_at_ns":1,"children":[
            {"id":"core","nodeType":"cont","ttl":0,"children":[{"id":"d","kind":"call","data_call_id":"d","created_at_ns":2}]},
            {"id":"r","offset":1,"kind":"result","data_call_id":"c","created_at_ns":4}]},
        {"id":"t","nodeType":"seg","created_at_ns":2,"children":[
            {"id":"c","kind":"call","data_call_id":"c","created_at_ns":3},
            {"id":"rd","kind":"result","data_call_id":"d","ttl":0,"created_at_ns":5}]}"#,
    );
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [("rd", Why::Expired)]);
    assert_eq!(report.replaced.len(), 1, "{report}");
}

/// A message that gives a name again answers the call before, also where it was made a second time,
/// after going back.
#[test]
fn what_is_made_again_after_going_back_answers_the_same_call() {
    let mut ctx = import(
        r#"{"id":"s","nodeType":"seg","children":[
            {"id":"a","cadence":1,"created_at_ns":1,"cycle":3,
             "content":[{"type":"tool_result","tool_use_id":"0"},{"type":"tool_use","id":"0"}]},
            {"id":"b","created_at_ns":2,"ttl":0,"content":[{"type":"tool_use","id":"0"}]}]}"#,
    );
    let leaves = |ctx: &Context| ctx.query(select!("[ephemeral]")).count().unwrap();
    // The new instance answers the call that is due.
    assert_eq!(leaves(&ctx), 0);
    ctx.rewind("@t0").unwrap();
    assert_eq!(leaves(&ctx), 0);
    assert_eq!(ctx.commit().unwrap().held.len(), 1);
}
