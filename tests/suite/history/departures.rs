//! Why nodes left, as found by comparing snapshots, against the reports of the commits themselves.

use std::collections::HashMap;

use pact_core::{
    Block, Budget, Container, Context, Evidence, FixedClock, Left, NodeId, Pruning, Region, Why,
    departures, select,
};
use proptest::prelude::*;

fn context() -> Context {
    Context::builder()
        .clock(FixedClock::at(1_700_000_000_000_000_000))
        .system("You are helpful.")
        .build()
}

/// The same history without its reports.
fn reread(ctx: &Context) -> Context {
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    Context::import(&file).unwrap()
}

/// For each pair of snapshots that follow each other, the nodes that left between them.
fn all_departures(ctx: &Context) -> Vec<Vec<Left>> {
    let mut snapshots: Vec<_> = ctx.snapshots().collect();
    snapshots.reverse();
    let pairs = snapshots.windows(2);
    pairs.map(|pair| departures(pair[0], pair[1])).collect()
}

/// A derived reason is the reported one, or says that it does not know.
fn assert_agree(ctx: &Context) {
    let derived = all_departures(&reread(ctx));
    let mut snapshots: Vec<_> = ctx.snapshots().collect();
    snapshots.reverse();
    let pairs = all_departures(ctx).into_iter().zip(&derived);
    for ((reported, derived), older) in pairs.zip(snapshots) {
        let is_redaction = |id: &NodeId| {
            let node = older.node(id);
            node.is_some_and(|node| node.attribute("data_redacts").is_some())
        };
        // A redaction may be pruned right before its turn folds, and so empty its holder.
        let holds_redaction = |id: &NodeId| {
            let node = older.node(id).unwrap();
            node.descendants().any(|inside| is_redaction(inside.id()))
        };
        let mut known: HashMap<&NodeId, Why> = HashMap::new();
        for left in &reported {
            // Of several with one id, the first was in the older snapshot.
            known.entry(&left.id).or_insert(left.why);
        }
        for left in derived {
            assert!(!left.is_reported);
            let said = known[&left.id];
            let agrees = left.why == said
                || match said {
                    // Documents do not tell pruning from an edit, nor a pruned node from one that
                    // left with its holder.
                    Why::Pruned if is_redaction(&left.id) && left.why == Why::Folded => true,
                    Why::Cascaded if left.why == Why::Folded => holds_redaction(&left.id),
                    Why::Pruned => matches!(left.why, Why::Unknown | Why::Cascaded),
                    // Nothing names it where the node in its place has left again, or its time was
                    // over anyway.
                    Why::Edited => true,
                    _ => false,
                };
            assert!(agrees, "{}: {:?}, reported {said:?}", left.id, left.why);
        }
        assert!(derived.iter().all(|left| known.contains_key(&left.id)));
    }
}

fn why_of(ctx: &Context, id: &NodeId) -> Why {
    let all = all_departures(ctx);
    let left = all.iter().flatten().find(|left| left.id == *id);
    left.unwrap().why
}

#[test]
fn a_ttl_that_is_over_is_told_from_documents() {
    let mut ctx = context();
    let hint = ctx.pre(Block::new("hint").ttl(1)).unwrap();
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    assert_eq!(why_of(&reread(&ctx), &hint), Why::Expired);
    assert_eq!(why_of(&ctx, &hint), Why::Expired);
    assert_agree(&ctx);
}

#[test]
fn what_a_container_took_along_cascaded() {
    let mut ctx = context();
    let inside = Container::new().child(Block::new("inside")).ttl(1);
    let hits = ctx.post(inside).unwrap();
    let removable = Container::new()
        .child(Block::new("short").ttl(1))
        .removable(true);
    let emptied = ctx.post(removable).unwrap();
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    let read = reread(&ctx);
    assert_eq!(why_of(&read, &hits), Why::Expired);
    assert_eq!(why_of(&read, &emptied), Why::Cascaded);
    let all = all_departures(&read);
    let count = |why| all.iter().flatten().filter(|left| left.why == why).count();
    assert_eq!((count(Why::Expired), count(Why::Cascaded)), (2, 2));
    assert_agree(&ctx);
}

#[test]
fn what_an_edit_names_was_edited() {
    let mut ctx = context();
    let long = ctx.user("a long question");
    let other = ctx.user("another");
    ctx.commit().unwrap();
    ctx.replace(
        select!(".block[content='a long question']"),
        Block::new("short"),
    )
    .unwrap();
    ctx.delete(select!(".block[content='another']")).unwrap();
    ctx.commit().unwrap();
    let read = reread(&ctx);
    assert_eq!(why_of(&read, &long), Why::Edited);
    assert_eq!(why_of(&read, &other), Why::Edited);
    assert_agree(&ctx);
}

/// Redactions may name a node, its core and its turn, one of them after the other: the last that
/// covers a node is named.
#[test]
fn of_several_redactions_the_last_is_named() {
    let block = |id: &str| format!(r#"{{"id":"{id}"}}"#);
    let mark = |id: &str, named: &str| {
        format!(r#"{{"id":"{id}","kind":"redaction","data_redacts":{named}}}"#)
    };
    let document = |cycle: u64, blocks: &[String]| {
        let core = format!(
            r#"{{"id":"core","nodeType":"cont","children":[{}]}}"#,
            blocks.join(",")
        );
        let turn = format!(r#"{{"id":"turn","nodeType":"seg","children":[{core}]}}"#);
        let regions = format!(r#"[{{"id":"seq","nodeType":"^seq","children":[{turn}]}}]"#);
        format!(r#"{{"cycle":{cycle},"root":{{"children":{regions}}}}}"#)
    };
    let witnesses = |marks: &[String]| -> Vec<String> {
        let said = document(1, &[block("a"), block("b")]);
        let ctx = Context::import(format!("{said}\n{}", document(2, marks))).unwrap();
        let left = all_departures(&ctx).remove(0);
        let named = left.iter().map(|left| {
            let witness = left.evidence.witness().unwrap();
            format!("{} {witness}", left.id)
        });
        named.collect()
    };
    let turn_first = [mark("m1", r#""turn""#), mark("m2", r#""a""#)];
    assert_eq!(witnesses(&turn_first), ["a m2", "b m1"]);
    let turn_last = [mark("m1", r#"["a","core"]"#), mark("m2", r#""turn""#)];
    assert_eq!(witnesses(&turn_last), ["a m2", "b m2"]);
    let between = [
        mark("m1", r#""turn""#),
        mark("m2", r#"["b","core"]"#),
        mark("m3", r#""b""#),
        mark("m4", r#"["nobody","a"]"#),
    ];
    assert_eq!(witnesses(&between), ["a m4", "b m3"]);
    let again = [
        mark("m1", r#""turn""#),
        mark("m2", r#""a""#),
        mark("m3", r#""turn""#),
    ];
    assert_eq!(witnesses(&again), ["a m3", "b m3"]);
}

fn tool(kind: &str, name: &str) -> Block {
    Block::new(kind).kind(kind).data("call_id", name)
}

/// Neither an edit nor a mere end: its place is marked.
#[test]
fn an_expired_result_is_told_from_an_edited_one() {
    let mut ctx = context();
    ctx.push(tool("call", "a").ttl(3)).unwrap();
    let expired = ctx.push(tool("result", "a").ttl(1)).unwrap();
    ctx.push(tool("call", "b")).unwrap();
    let edited = ctx.push(tool("result", "b")).unwrap();
    ctx.commit().unwrap();
    // By hand, and long before its time.
    ctx.replace(select!("[data_call_id='b'][kind='result']"), "[expired]")
        .unwrap();
    let report = ctx.commit().unwrap();
    let marker = &report.replaced[0].to;
    for history in [&ctx, &reread(&ctx)] {
        assert_eq!(why_of(history, &expired), Why::Expired);
        assert_eq!(why_of(history, &edited), Why::Edited);
        let left = all_departures(history).remove(0);
        let left = left.iter().find(|left| left.id == expired).unwrap();
        assert_eq!(left.evidence, Evidence::Marked(marker.clone()));
        assert_eq!(
            left.evidence.to_string(),
            format!("its time to live was over, and {marker} marks its place")
        );
    }
    // The call is due, and takes its marker along.
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    for history in [&ctx, &reread(&ctx)] {
        assert_eq!(why_of(history, marker), Why::Cascaded);
    }
    assert_agree(&ctx);
}

/// The node that had the id is the one that left; the page and others learn it from the report.
#[test]
fn of_an_id_that_was_given_again_the_first_node_left() {
    let mut ctx = context();
    for id in ["x", "y"] {
        ctx.push(Block::new("old").id(id)).unwrap();
    }
    ctx.commit().unwrap();
    ctx.delete(select!("[content='old']")).unwrap();
    ctx.push(Block::new("new").id("x")).unwrap();
    ctx.push(Block::new("brief").id("y").ttl(0)).unwrap();
    ctx.commit().unwrap();
    let left = all_departures(&ctx).remove(0);
    let of = |id: &str| -> Vec<(Why, bool)> {
        let left = left.iter().filter(|left| left.id.as_str() == id);
        left.map(|left| (left.why, left.is_reused)).collect()
    };
    assert_eq!(of("x"), [(Why::Edited, true)]);
    assert_eq!(of("y"), [(Why::Edited, false), (Why::Expired, false)]);
    assert_agree(&ctx);
}

#[test]
fn what_documents_do_not_say_is_not_guessed() {
    let mut ctx = Context::builder()
        .pruning(Pruning::new().budget(Budget::blocks(1).within(Region::Sequence)))
        .build();
    let first = ctx.user("one");
    ctx.commit().unwrap();
    for text in ["two", "three"] {
        ctx.user(text);
        ctx.commit().unwrap();
    }
    assert_eq!(why_of(&ctx, &first), Why::Pruned);
    assert_eq!(why_of(&reread(&ctx), &first), Why::Unknown);
    assert_agree(&ctx);
}

fn folding() -> Context {
    let pruning = Pruning::new().fold_emptied_turns(true);
    Context::builder()
        .clock(FixedClock::at(0))
        .pruning(pruning)
        .build()
}

/// Each node that left at one commit, with the reason and its evidence.
fn told(left: &[Left]) -> Vec<(String, Why, &Evidence)> {
    let told = left.iter();
    told.map(|left| (left.id.to_string(), left.why, &left.evidence))
        .collect()
}

/// Blocks leave for reasons of their own, and then their turn folds with the rest.
#[test]
fn a_folded_turn_is_told_from_documents() {
    let mut ctx = folding();
    ctx.push(Block::new("brief").id("brief").ttl(1)).unwrap();
    let inside = Block::new("inside").ttl(1);
    ctx.post(
        Container::new()
            .id("box")
            .removable(true)
            .child(inside.id("in")),
    )
    .unwrap();
    ctx.post(Container::new().id("tray")).unwrap();
    let report = ctx.commit().unwrap();
    let segment = ctx.node(&report.sealed).unwrap();
    let core = segment.children().next().unwrap().id().to_string();
    ctx.user("goes on");
    ctx.commit().unwrap();
    for history in [&ctx, &reread(&ctx)] {
        let left = all_departures(history).remove(0);
        let expected = [
            (
                report.sealed.to_string(),
                Why::Folded,
                &Evidence::NoBlocksLeft,
            ),
            (core.clone(), Why::Folded, &Evidence::NoBlocksLeft),
            ("brief".to_owned(), Why::Expired, &Evidence::TimeOver),
            ("box".to_owned(), Why::Cascaded, &Evidence::Emptied),
            ("in".to_owned(), Why::Expired, &Evidence::TimeOver),
            ("tray".to_owned(), Why::Folded, &Evidence::NoBlocksLeft),
        ];
        assert_eq!(told(&left), expected);
    }
    assert_agree(&ctx);
}

/// A redaction stays for one snapshot, which shows that the node was deleted.
#[test]
fn a_redaction_that_folds_is_told_from_documents() {
    let mut ctx = folding();
    // The box would leave if its block did: but it is the turn that takes both along.
    let secret = Block::new("secret").id("secret");
    ctx.post(Container::new().removable(true).child(secret))
        .unwrap();
    ctx.commit().unwrap();
    ctx.delete(NodeId::from("secret")).unwrap();
    ctx.user("goes on");
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    for history in [&ctx, &reread(&ctx)] {
        let [deleted, folded]: [Vec<Left>; 2] = all_departures(history).try_into().unwrap();
        let reasons = |left: &[Left]| left.iter().map(|left| left.why).collect::<Vec<_>>();
        assert_eq!(reasons(&deleted), [Why::Edited]);
        assert_eq!(reasons(&folded), [Why::Folded; 4]);
    }
    assert_agree(&ctx);
}

/// The engine folds no turn that is pinned, and no edit removes one: somebody else took it away. A
/// pinned block in a turn may have been edited away before.
#[test]
fn a_pinned_turn_did_not_fold() {
    let document = |cycle: u64, segments: &str| {
        format!(
            r#"{{"cycle":{cycle},"root":{{"children":[{{"id":"q","nodeType":"^seq","children":[{segments}]}}]}}}}"#
        )
    };
    let segment = |[turn, core, block]: [&str; 3]| {
        format!(
            r#"{{"id":"s","nodeType":"seg"{turn},"children":[{{"id":"c","nodeType":"cont"{core},"children":[{{"id":"b"{block}}}]}}]}}"#
        )
    };
    let why = |headers: [&str; 3]| {
        let text = format!("{}\n{}", document(1, &segment(headers)), document(2, ""));
        let ctx = Context::import(text).unwrap();
        let left = all_departures(&ctx).remove(0);
        left.iter().map(|left| left.why).collect::<Vec<_>>()
    };
    let pinned = r#","pinned":true"#;
    let folded = |block: Why| [Why::Folded, Why::Folded, block];
    assert_eq!(why([""; 3]), folded(Why::Unknown));
    assert_eq!(why(["", "", pinned]), folded(Why::Edited));
    let brief = r#","pinned":true,"ttl":1"#;
    assert_eq!(why(["", "", brief]), folded(Why::Expired));
    let edited = [Why::Edited, Why::Cascaded, Why::Cascaded];
    assert_eq!(why([pinned, "", ""]), edited);
    assert_eq!(why(["", pinned, ""]), edited);
    // A core never leaves by itself, so a removable turn that has one was not just emptied.
    let removable = r#","removable":true"#;
    assert_eq!(why([removable, removable, ""]), folded(Why::Unknown));
}

#[test]
fn what_was_in_no_snapshot_is_in_the_report_alone() {
    let mut ctx = context();
    ctx.commit().unwrap();
    let passing = ctx.pre(Block::new("for this call").ttl(0)).unwrap();
    ctx.commit().unwrap();
    let reported = &all_departures(&ctx)[0];
    assert_eq!(
        reported.last().map(|left| (&left.id, left.is_reported)),
        Some((&passing, true))
    );
    assert!(all_departures(&reread(&ctx))[0].is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn derived_reasons_never_contradict_reports(
        turns in proptest::collection::vec((0_u32..4, 0_u32..4, any::<bool>(), 0_u8..8), 1..14),
        budget in 2_u64..30,
        folds in any::<bool>(),
    ) {
        let pruning = Pruning::new().budget(Budget::blocks(budget)).fold_emptied_turns(folds);
        let mut ctx = Context::builder().pruning(pruning).build();
        for (ttl, inner, removable, edit) in turns {
            if edit == 6 {
                // Nothing that stays for long.
                ctx.pre(Block::new("brief").ttl(ttl)).unwrap();
                ctx.post(Container::new().removable(removable)).unwrap();
                ctx.commit().unwrap();
                continue;
            }
            ctx.push(Block::new("question").pinned(ttl + inner == 6)).unwrap();
            ctx.pre(Block::new("hint").ttl(ttl)).unwrap();
            let container = Container::new()
                .removable(removable)
                .child(Block::new("a").ttl(inner))
                .child(Block::new("b").ttl(ttl));
            ctx.post(container).unwrap();
            let name = format!("c{}", ctx.cycle());
            ctx.push(tool("call", &name).ttl(ttl + inner)).unwrap();
            ctx.push(tool("result", &name).ttl(inner)).unwrap();
            match edit {
                0 => drop(ctx.delete(select!(".seg:depth(1) > .block"))),
                1 => drop(ctx.replace(select!(".seg:depth(1) > .block"), Block::new("new"))),
                2 => drop(ctx.delete(select!(".seg:depth(1)"))),
                3 => drop(ctx.delete(select!(".seg:depth(2) .block"))),
                _ => {}
            }
            ctx.commit().unwrap();
        }
        assert_agree(&ctx);
    }
}
