//! Expiry: time to live, the cascade through containers, guards.

use pact_core::{Block, Container, Context, NodeId, Snapshot, Why};

use crate::helpers::{context, ids_that_left};

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

/// The newest segment goes; a block of the head is still found, and its id cannot be taken twice.
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
