//! Why nodes left, as found by comparing snapshots, against what the commits themselves reported.

use std::collections::HashMap;

use pact_core::{Block, Budget, Container, Context, NodeId, Pruning, Region, select};
use pact_view::{Left, Reason, departures};
use proptest::prelude::*;

use super::context;

/// The same history without its reports.
fn reread(ctx: &Context) -> Context {
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    Context::import(&file).unwrap()
}

/// For each pair of snapshots that follow each other, what left between them.
fn all_departures(ctx: &Context) -> Vec<Vec<Left>> {
    let mut snapshots: Vec<_> = ctx.snapshots().collect();
    snapshots.reverse();
    let pairs = snapshots.windows(2);
    pairs.map(|pair| departures(pair[0], pair[1])).collect()
}

/// What was derived is what was reported, or says that it does not know.
fn assert_agree(ctx: &Context) {
    let derived = all_departures(&reread(ctx));
    for (reported, derived) in all_departures(ctx).iter().zip(&derived) {
        let known: HashMap<&NodeId, Reason> = reported
            .iter()
            .map(|left| (&left.id, left.reason))
            .collect();
        for left in derived {
            assert!(!left.is_reported);
            let said = known[&left.id];
            let agrees = left.reason == said
                || match said {
                    // Documents do not tell these apart, nor what they took along from what held it.
                    Reason::Pruned => matches!(left.reason, Reason::Unknown | Reason::Cascaded),
                    // Where what took its place has left again, or its time was over anyway, nothing names it.
                    Reason::Edited => true,
                    _ => false,
                };
            assert!(agrees, "{}: {:?}, reported {said:?}", left.id, left.reason);
        }
        let gone: usize = reported
            .iter()
            .filter(|left| derived.iter().any(|it| it.id == left.id))
            .count();
        assert_eq!(gone, derived.len());
    }
}

fn reason_of(ctx: &Context, id: &NodeId) -> Reason {
    let all = all_departures(ctx);
    let left = all.iter().flatten().find(|left| left.id == *id);
    left.unwrap().reason
}

#[test]
fn a_ttl_that_is_over_is_told_from_documents() {
    let mut ctx = context();
    let hint = ctx.pre(Block::new("hint").ttl(1)).unwrap();
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    assert_eq!(reason_of(&reread(&ctx), &hint), Reason::Expired);
    assert_eq!(reason_of(&ctx, &hint), Reason::Expired);
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
    assert_eq!(reason_of(&read, &hits), Reason::Expired);
    assert_eq!(reason_of(&read, &emptied), Reason::Cascaded);
    let all = all_departures(&read);
    let count = |reason| {
        all.iter()
            .flatten()
            .filter(|left| left.reason == reason)
            .count()
    };
    assert_eq!((count(Reason::Expired), count(Reason::Cascaded)), (2, 2));
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
    assert_eq!(reason_of(&read, &long), Reason::Edited);
    assert_eq!(reason_of(&read, &other), Reason::Edited);
    assert_agree(&ctx);
}

/// Redactions may name a node, its core and its turn, one of them after the other: the last that covers a node is named.
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
    assert_eq!(reason_of(&ctx, &first), Reason::Pruned);
    assert_eq!(reason_of(&reread(&ctx), &first), Reason::Unknown);
    assert_agree(&ctx);
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
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn derived_reasons_never_contradict_reports(
        turns in proptest::collection::vec((0_u32..4, 0_u32..4, any::<bool>(), 0_u8..6), 1..14),
        budget in 2_u64..30,
    ) {
        let mut ctx = Context::builder()
            .pruning(Pruning::new().budget(Budget::blocks(budget)))
            .build();
        for (ttl, inner, removable, edit) in turns {
            ctx.user("question");
            ctx.pre(Block::new("hint").ttl(ttl)).unwrap();
            let container = Container::new()
                .removable(removable)
                .child(Block::new("a").ttl(inner))
                .child(Block::new("b").ttl(ttl));
            ctx.post(container).unwrap();
            match edit {
                0 => drop(ctx.delete(select!(".seg:depth(1) > .block"))),
                1 => drop(ctx.replace(select!(".seg:depth(1) > .block"), Block::new("new"))),
                _ => {}
            }
            ctx.commit().unwrap();
        }
        assert_agree(&ctx);
    }
}
