//! The report of a commit: which nodes left, and why.

use pact_core::{Block, Budget, Container, Context, FixedClock, NodeId, Pruning, Why, select};

use crate::helpers::{context, ids_that_left};

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

/// By selector, in the head and in sealed turns.
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

/// Nodes of undone edits did not leave, and cost nothing.
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

#[test]
fn what_had_an_id_before_another_node_has_left() {
    let mut ctx = Context::builder().build();
    ctx.push(Block::new("1").id("x")).unwrap();
    ctx.delete(NodeId::from("x")).unwrap();
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
