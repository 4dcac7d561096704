//! Folding: which turns leave when they are emptied, and what the rest looks like then.

use std::num::NonZeroUsize;

use pact_core::{
    Block, Budget, Container, Context, ContextBuilder, FixedClock, NodeId, Pruning, Region,
    Retention, Rule, Unit, Why, select,
};

use crate::helpers::{call, first_child, ids_that_left, is_reimportable, result};

fn builder(pruning: Pruning) -> ContextBuilder {
    let pruning = pruning.fold_emptied_turns(true);
    Context::builder().clock(FixedClock::at(0)).pruning(pruning)
}

fn folding() -> Context {
    builder(Pruning::new()).build()
}

/// Says something in a turn of its own. Returns the segment.
fn turn(ctx: &mut Context, text: &str) -> NodeId {
    ctx.user(text);
    ctx.commit().unwrap().sealed
}

/// The ids that left as folded with the next commit.
fn folded(ctx: &mut Context) -> Vec<NodeId> {
    let departures = ctx.commit().unwrap().departures.into_iter();
    let folded = departures.filter(|left| left.why == Why::Folded);
    folded.map(|left| left.id).collect()
}

fn turns(ctx: &Context) -> usize {
    ctx.select(select!(".seg")).unwrap().len()
}

#[test]
fn a_turn_that_expiry_emptied_folds_in_the_same_commit() {
    let mut ctx = folding();
    let oldest = turn(&mut ctx, "oldest");
    let brief = ctx.push(Block::new("brief").ttl(1)).unwrap();
    let tray = ctx.post(Container::new()).unwrap();
    let emptied = ctx.commit().unwrap().sealed;
    let core = first_child(&ctx, &emptied);
    let two_deep = ctx.select(select!(".seg:depth(2)")).unwrap();
    assert_eq!(two_deep.first(), Some(&oldest));

    let report = ctx.commit().unwrap();
    let expected = [
        (brief.as_str(), Why::Expired),
        (emptied.as_str(), Why::Folded),
        (core.as_str(), Why::Folded),
        (tray.as_str(), Why::Folded),
    ];
    assert_eq!(ids_that_left(&report), expected);
    // Older turns moved up, and the old snapshot has all turns.
    let two_deep = ctx.select(select!("@t0 .seg:depth(2)")).unwrap();
    assert_eq!(two_deep.first(), Some(&oldest));
    let before = ctx.select(select!("@t-1 .seg:depth(1,2)")).unwrap();
    assert_eq!(before, [emptied.clone(), oldest]);
    assert!(ctx.node(&emptied).is_none());
    let diff = ctx.diff("@t-1", "@t0", select!(".seg")).unwrap();
    let removed: Vec<&NodeId> = diff.removed.iter().map(|seen| seen.node.id()).collect();
    assert_eq!(removed, [&emptied]);
    assert!(is_reimportable(&ctx));
}

#[test]
fn turns_that_pruning_emptied_fold_in_the_same_commit() {
    for unit in [Unit::Block, Unit::Turn] {
        let pruning = Pruning::new()
            .budget(Budget::blocks(4).down_to(2))
            .unit(unit);
        let mut ctx = builder(pruning).build();
        let mut left = Vec::new();
        for name in ["a", "b", "c"] {
            ctx.push(call(name)).unwrap();
            ctx.push(result(name)).unwrap();
            left = ctx.commit().unwrap().departures;
        }
        let whys: Vec<Why> = left.iter().map(|left| left.why).collect();
        assert_eq!(whys[..4], [Why::Pruned; 4], "{unit:?}");
        assert_eq!(whys[4..], [Why::Folded; 4], "{unit:?}");
        assert_eq!(turns(&ctx), 1);
    }
}

/// Documents show the node that a redaction stands for, and so it stays for one snapshot.
#[test]
fn a_redaction_stays_for_one_snapshot() {
    let deletions: [fn(&mut Context, &NodeId, &NodeId); 2] = [
        |ctx, _, block| drop(ctx.delete(block).unwrap()),
        |ctx, segment, _| drop(ctx.delete(segment).unwrap()),
    ];
    for delete in deletions {
        let mut ctx = folding();
        let block = ctx.user("secret");
        let segment = ctx.commit().unwrap().sealed;
        turn(&mut ctx, "goes on");
        delete(&mut ctx, &segment, &block);
        assert_eq!(folded(&mut ctx), [""; 0]);
        let redaction = select!("@t0 [kind='redaction']");
        assert_eq!(ctx.select(&redaction).unwrap().len(), 1);
        let sent = ctx.thread().messages().count();

        // The turn sealed above without a block folds as well.
        let left = folded(&mut ctx);
        assert_eq!((left.len(), &left[0]), (5, &segment));
        assert!(ctx.select(&redaction).unwrap().is_empty());
        assert_eq!(ctx.thread().messages().count(), sent);
    }
}

/// A kind alone is no redaction, and neither is a link alone.
#[test]
fn only_redactions_that_name_a_node_fold() {
    let mut ctx = folding();
    ctx.push(Block::empty().kind("redaction")).unwrap();
    ctx.commit().unwrap();
    ctx.push(Block::empty().data("redacts", "x")).unwrap();
    ctx.commit().unwrap();
    let both = Block::empty().kind("redaction").data("redacts", "x");
    ctx.push(both).unwrap();
    let segment = ctx.commit().unwrap().sealed;
    assert_eq!(folded(&mut ctx)[0], segment);
    assert_eq!(turns(&ctx), 3);
}

#[test]
fn nothing_folds_unless_the_policy_says_so() {
    let mut ctx = Context::builder()
        .pruning(Pruning::new().budget(Budget::blocks(1)))
        .build();
    for _ in 0..4 {
        turn(&mut ctx, "x");
    }
    assert_eq!(turns(&ctx), 4);
    // Not even on import.
    let document = ctx.snapshot("@t0").unwrap().export();
    let mut ctx = builder(Pruning::new()).import(&document).unwrap();
    assert_eq!(ctx.snapshot("@t0").unwrap().export(), document);
    assert_eq!(turns(&ctx), 4);
    assert_eq!(folded(&mut ctx).len(), 6);
    assert_eq!(turns(&ctx), 2);
}

/// A commit always seals a turn; the next one may fold it.
#[test]
fn an_empty_turn_is_sealed_and_folds_with_the_next_commit() {
    let mut ctx = folding();
    let first = ctx.commit().unwrap().sealed;
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures[0].id, first);
    assert_ne!(report.sealed, first);
    for _ in 0..3 {
        ctx.commit().unwrap();
        assert_eq!(turns(&ctx), 1);
    }
}

#[test]
fn what_is_held_keeps_its_turn() {
    let mut ctx = folding();
    let segment = ctx.commit().unwrap().sealed;
    let core = first_child(&ctx, &segment);
    for id in [segment.clone(), core, "^seq".into(), "^root".into()] {
        let hold = ctx.hold(&id).unwrap();
        turn(&mut ctx, "goes on");
        assert!(ctx.node(&segment).is_some(), "{id}");
        drop(hold);
    }
    assert_eq!(folded(&mut ctx)[0], segment);
}

#[test]
fn what_is_pinned_keeps_its_turn() {
    let document = |[root, sequence, segment, core, container]: [&str; 5]| {
        format!(
            r#"{{"root":{{"id":"r"{root},"children":[{{"id":"q","nodeType":"^seq"{sequence},"children":[
                {{"id":"s","nodeType":"seg"{segment},"children":[
                    {{"id":"c","nodeType":"cont"{core}}},
                    {{"id":"d","nodeType":"cont","offset":1{container}}}
                ]}},
                {{"id":"stray","nodeType":"cont"}}
            ]}}]}}}}"#
        )
    };
    let left = |pinned: Option<usize>| {
        let mut headers = [""; 5];
        if let Some(place) = pinned {
            headers[place] = r#","pinned":true"#;
        }
        let mut ctx = builder(Pruning::new()).import(document(headers)).unwrap();
        let left = folded(&mut ctx);
        // A child of `^seq` that is no segment is no turn.
        assert!(ctx.node(&"stray".into()).is_some());
        left
    };
    assert_eq!(left(None), ["s", "c", "d"]);
    for place in 0..5 {
        assert!(left(Some(place)).is_empty(), "{place}");
    }
}

/// A key is a name, and keeps nothing alive: a block with a key is pruned like any other, too.
#[test]
fn a_key_does_not_keep_a_turn() {
    let mut ctx = builder(Pruning::new())
        .import(
            r#"{"root":{"children":[{"id":"q","nodeType":"^seq","children":[
                {"id":"newer","nodeType":"seg","key":"plan","created_at_ns":2,"children":[
                    {"id":"c","nodeType":"cont","key":"core"}]},
                {"id":"older","nodeType":"seg","key":"plan","created_at_ns":1,"children":[{"id":"b","content":"x"}]}
            ]}]}}"#,
        )
        .unwrap();
    assert_eq!(folded(&mut ctx), ["newer", "c"]);
    assert_eq!(ctx.select(select!("#plan")).unwrap(), ["older"]);
    // The older instance is the newest now, and a new one comes before it.
    ctx.push(Block::new("new").key("plan")).unwrap();
    ctx.commit().unwrap();
    let violations = ctx.validate();
    let is_about_keys = |rule: Rule| rule == Rule::KeyOrder;
    assert!(!violations.iter().any(|it| is_about_keys(it.rule)));
}

/// The index of an explicit order names the turns that are left, in their order.
#[test]
fn folded_turns_leave_the_explicit_order() {
    let mut ctx = folding();
    let (first, second) = (turn(&mut ctx, "first"), turn(&mut ctx, "second"));
    // The newest in time, and the deepest.
    let spliced = ctx.insert(3, Block::new("spliced").ttl(2)).unwrap().added[0].clone();
    let third = turn(&mut ctx, "third");
    let order = |ctx: &Context| {
        let document: serde_json::Value =
            serde_json::from_str(&ctx.snapshot("@t0").unwrap().export()).unwrap();
        let regions = document["root"]["children"].as_array().unwrap();
        let sequence = regions.iter().find(|region| region["nodeType"] == "^seq");
        let order = sequence.unwrap()["order"].as_array().unwrap().clone();
        let ids = order.iter().map(|id| NodeId::from(id.as_str().unwrap()));
        ids.collect::<Vec<_>>()
    };
    assert_eq!(
        order(&ctx),
        [&third, &second, &first, &spliced].map(NodeId::clone)
    );
    ctx.delete(&second).unwrap();
    let fourth = turn(&mut ctx, "fourth");
    let fifth = turn(&mut ctx, "fifth");
    assert_eq!(order(&ctx), [fifth, fourth, third, first]);
    assert!(is_reimportable(&ctx));
}

#[test]
fn the_newest_turns_are_counted_without_folded_ones() {
    let left_after_four = |folds: bool| {
        let pruning = Pruning::new()
            .budget(Budget::blocks(2))
            .spare_newest_turns(3)
            .fold_emptied_turns(folds);
        let mut ctx = Context::builder().pruning(pruning).build();
        turn(&mut ctx, "a");
        ctx.commit().unwrap();
        turn(&mut ctx, "b");
        turn(&mut ctx, "c");
        ctx.thread().messages().count()
    };
    // The turn without blocks counts among the newest three, until it folds.
    assert_eq!(left_after_four(false), 2);
    assert_eq!(left_after_four(true), 3);
}

/// Pruning cannot free an empty turn, and so cannot meet a budget of nodes. Folding can.
#[test]
fn a_budget_that_folding_meets_is_not_exceeded() {
    let over = |folds: bool| {
        let budget = Budget::nodes(3).within(Region::Sequence);
        let pruning = Pruning::new().budget(budget).fold_emptied_turns(folds);
        let mut ctx = Context::builder().pruning(pruning).build();
        for _ in 0..3 {
            turn(&mut ctx, "x");
        }
        let report = ctx.newest().unwrap().report().cloned().unwrap();
        let over = report.over_budget.iter();
        over.map(|over| over.measured).collect::<Vec<_>>()
    };
    assert_eq!(over(false), [4]);
    assert_eq!(over(true), [0; 0]);
}

/// The engine adds up the cost of the sealed turns, and counts off the turns that fold.
#[test]
fn folded_redactions_cost_nothing() {
    let budget = Budget::cost(2).within(Region::Sequence);
    let mut ctx = builder(Pruning::new().budget(budget)).cost(|_| 1).build();
    let first = turn(&mut ctx, "a");
    ctx.delete(&first).unwrap();
    turn(&mut ctx, "b");
    turn(&mut ctx, "c");
    assert!(ctx.node(&first).is_none());
    ctx.user("d");
    assert!(ctx.commit().unwrap().departures.is_empty());
}

/// A container whose time is over stays for the marker in it. Pruning takes the marker with its
/// call, and then the container folds.
#[test]
fn what_folded_is_not_held() {
    let mut ctx = builder(Pruning::new().budget(Budget::blocks(0))).build();
    ctx.push(call("a")).unwrap();
    let tray = Container::new().ttl(1).child(result("a").ttl(1));
    let tray = ctx.post(tray).unwrap();
    ctx.commit().unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(report.replaced.len(), 1);
    assert!(ids_that_left(&report).contains(&(tray.as_str(), Why::Folded)));
    assert!(report.held.is_empty(), "{:?}", report.held);
}

#[test]
fn a_rewind_brings_folded_turns_back() {
    let mut ctx = folding();
    turn(&mut ctx, "oldest");
    let emptied = ctx.commit().unwrap().sealed;
    turn(&mut ctx, "newest");
    assert!(ctx.node(&emptied).is_none());
    let fork = ctx.fork("@t-1").unwrap();
    assert_eq!(turns(&fork), 2);
    assert!(fork.node(&emptied).is_some());
    ctx.rewind("@t-1").unwrap();
    assert!(ctx.node(&emptied).is_some());
    assert_eq!(folded(&mut ctx)[0], emptied);
}

/// The words of a long life: each turn says one thing, and some turns are put between others.
fn live(ctx: &mut Context, turns: usize, splices: bool) {
    for number in 0..turns {
        ctx.user(format!("what is {}?", number % 10));
        if splices && number % 7 == 3 {
            ctx.insert(2, Block::new("what was that?")).unwrap();
        }
        ctx.commit().unwrap();
    }
}

/// However many turns there were, a document has the size of the living blocks.
#[test]
fn a_long_life_leaves_a_short_document() {
    let keep = Retention::Last(NonZeroUsize::MIN);
    for splices in [false, true] {
        let pruning = Pruning::new().budget(Budget::blocks(40));
        let mut ctx = builder(pruning).retention(keep).build();
        live(&mut ctx, 5_000, splices);
        let newest = ctx.newest().unwrap();
        assert_eq!(newest.thread().messages().count(), 40);
        let mut young = folding();
        for message in newest.thread().messages() {
            let text = message.node().content().unwrap().to_json().into_owned();
            young.push(Block::new(text).role("user")).unwrap();
            young.commit().unwrap();
        }
        let (old, young) = (
            newest.export().len(),
            young.newest().unwrap().export().len(),
        );
        assert!(
            2 * old <= 3 * young,
            "{old} bytes, and {young} without a past"
        );
    }
}

/// The peak of the memory does not grow with the turns that there were.
#[test]
fn memory_is_bounded_by_the_living_blocks() {
    let peak = |turns: usize| {
        let keep = Retention::Last(NonZeroUsize::new(3).unwrap());
        let measured = allocation_counter::measure(|| {
            let pruning = Pruning::new().budget(Budget::blocks(40));
            let mut ctx = builder(pruning).retention(keep).build();
            live(&mut ctx, turns, true);
            // Redactions leave as well.
            for _ in 0..turns / 10 {
                ctx.delete(select!(".seg:depth(1) .block")).unwrap();
                turn(&mut ctx, "x");
            }
        });
        measured.bytes_max
    };
    let (few, many) = (peak(1_000), peak(5_000));
    assert!(4 * many < 5 * few, "{few} bytes, then {many}");
}
