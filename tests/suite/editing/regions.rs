//! Moves in and out of `^sys`, and to the head.

use std::slice;

use pact_core::{Block, Container, Context, ContextBuilder, FixedClock, NodeId, select};

use super::{said, seen};

fn builder() -> ContextBuilder {
    Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .allow_system_edits(true)
}

/// A node of the head that is in no snapshot, one that was attached to a turn, and a sealed one.
fn context() -> Context {
    let mut ctx = builder().build();
    ctx.user("sealed");
    let segment = ctx.commit().unwrap().sealed;
    ctx.user("open");
    ctx.insert(&segment, Block::new("attached").id("attached"))
        .unwrap();
    ctx
}

#[test]
fn what_is_not_sealed_moves_to_the_system_region() {
    let mut ctx = context();
    let open = ctx.select(select!("^ah .block")).unwrap();
    let edited = ctx.move_to(select!("^ah .block"), -1).unwrap();
    assert_eq!(
        (edited.moved, edited.added, edited.removed),
        (open, vec![], vec![])
    );
    let edited = ctx.move_to(select!("[id='attached']"), -7).unwrap();
    assert_eq!(edited.moved, [NodeId::from("attached")]);
    assert_eq!(said(&ctx), ["s", "open", "attached", "sealed"]);
    assert!(ctx.validate().is_empty());
    let before = seen(&ctx);
    for error in [
        ctx.move_to(select!(".seg .block"), -1).unwrap_err(),
        ctx.move_to(select!(".seg .block"), select!("(d-1, end)"))
            .unwrap_err(),
        ctx.move_to(select!(".seg .block"), 0).unwrap_err(),
    ] {
        assert_eq!(error.code().as_str(), "E_SEALED", "{error}");
    }
    let error = ctx.move_to(select!(".seg"), -1).unwrap_err();
    assert_eq!(error.code().as_str(), "E_PLACEMENT_INVALID", "{error}");
    assert_eq!(seen(&ctx), before);
    // In no snapshot yet, they move on under their ids.
    assert_eq!(
        ctx.move_to(select!("[id='attached']"), 0)
            .unwrap()
            .moved
            .len(),
        1
    );
    assert_eq!(said(&ctx), ["s", "open", "sealed", "attached"]);
    ctx.commit().unwrap();
    assert_eq!(said(&ctx), ["s", "open", "sealed", "attached"]);
}

/// A turn that was made in this cycle is a turn like any other.
#[test]
fn turns_do_not_move_to_positions() {
    let mut ctx = context();
    ctx.insert(1, Block::new("new")).unwrap();
    let before = seen(&ctx);
    let error = ctx
        .move_to(select!(".seg:depth(1)"), select!("(d0, end)"))
        .unwrap_err();
    assert!(error.to_string().contains("to a depth above 0"), "{error}");
    assert_eq!(seen(&ctx), before);
}

#[test]
fn what_is_in_a_snapshot_leaves_the_system_region_under_a_new_id() {
    let mut ctx = builder().build();
    let held = Container::new()
        .id("box")
        .offset(1)
        .child(Block::new("held").id("held"));
    ctx.insert(-1, held).unwrap();
    ctx.commit().unwrap();
    ctx.insert(NodeId::from("box"), Block::new("new").id("new"))
        .unwrap();
    let guard = ctx.hold(&"held".into()).unwrap();
    let edited = ctx
        .move_to(select!("[id='box']"), select!("(d0, )"))
        .unwrap();
    assert_eq!(edited.removed, ["box", "held"].map(NodeId::from));
    assert_eq!(edited.added.len(), 2);
    // This one is in no snapshot and keeps its id, under a parent with a new one.
    assert_eq!(edited.moved, [NodeId::from("new")]);
    assert_eq!(said(&ctx), ["s", "held", "new"]);
    let moved = ctx.node(&edited.added[0]).unwrap();
    assert_eq!(moved.offset(), -1);
    let children: Vec<NodeId> = moved.children().map(|child| child.id().clone()).collect();
    assert_eq!(children, [edited.added[1].clone(), "new".into()]);
    ctx.replace(select!("[id='new']"), Block::new("newer").ttl(0))
        .unwrap();
    let report = ctx.commit().unwrap();
    let gone: Vec<&str> = report.departures.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(gone[..3], ["box", "held", "new"]);
    // A diff tells of no move between regions.
    let diff = ctx.diff("@t-1", "@t0", select!("*")).unwrap();
    for id in ["box", "held"] {
        assert!(
            diff.removed.iter().any(|gone| *gone.node.id() == id),
            "{id}"
        );
    }
    drop(guard);
}

/// A guard holds the node under its new id, and under the next.
#[test]
fn guards_hold_what_got_a_new_id() {
    let mut ctx = builder().build();
    let id = ctx.insert(-1, Block::new("brief").ttl(1)).unwrap().added[0].clone();
    ctx.commit().unwrap();
    let hold = ctx.hold(&id).unwrap();
    let edited = ctx
        .move_to(select!("^sys .block[content='brief']"), 0)
        .unwrap();
    let new = edited.added[0].clone();
    assert_eq!(ctx.node(&new).unwrap().ttl(), Some(0));
    let report = ctx.commit().unwrap();
    assert_eq!(report.held, slice::from_ref(&new));
    drop(hold);
    assert_eq!(ctx.commit().unwrap().departures[0].id, new);
}

/// The head of a document is in its snapshot.
#[test]
fn what_is_in_a_snapshot_enters_the_system_region_under_a_new_id() {
    let document = r#"{"cycle":3,"root":{"children":[{"id":"ah","nodeType":"^ah","children":[
        {"id":"core","nodeType":"cont","children":[{"id":"a","content":"a"},
            {"id":"b","nodeType":"cont","children":[{"id":"c","content":"c"},{"id":"d","content":"d"}]}]}]}]}}"#;
    let mut ctx = builder().import(document).unwrap();
    let edited = ctx.move_to(select!("[id='b'], [id='a']"), -1).unwrap();
    assert_eq!(edited.removed, ["a", "b", "c", "d"].map(NodeId::from));
    assert_eq!((edited.added.len(), edited.moved.len()), (4, 0));
    assert_eq!(said(&ctx), ["a", "c", "d"]);
    // These ids were given by the engine: nothing answers to them.
    for id in &edited.added {
        assert_eq!(ctx.node(id).unwrap().key(), None);
    }
    // From now on they are in no snapshot, and keep their ids.
    let again = ctx.move_to(select!("^sys > *"), 0).unwrap();
    assert_eq!((again.added.len(), again.moved.len()), (0, 2));
    // Early sealing is a move that diffs show.
    let mut ctx = builder().import(document).unwrap();
    assert_eq!(
        ctx.move_to(select!("[id='a']"), 1).unwrap().moved,
        [NodeId::from("a")]
    );
}

/// A node from `^sys`, or from beside a sealed core, is sealed into a new turn.
#[test]
fn what_is_not_sealed_is_sealed_early() {
    let mut ctx = context();
    let edited = ctx
        .move_to(select!("^sys .block, [id='attached'], ^ah .block"), 1)
        .unwrap();
    // The system prompt is in a snapshot, and gets a new id.
    assert_eq!(edited.removed.len(), 1);
    assert_eq!(edited.added.len(), 3);
    assert_eq!(edited.moved.len(), 2);
    assert_eq!(said(&ctx), ["sealed", "open", "s", "attached"]);
    assert!(ctx.validate().is_empty());
    ctx.commit().unwrap();
    assert_eq!(said(&ctx), ["sealed", "open", "s", "attached"]);
}

/// A document's head may have no core around its blocks.
#[test]
fn a_move_to_the_head_goes_into_its_core() {
    let document = r#"{"cycle":3,"root":{"children":[
        {"id":"sys","nodeType":"^sys","children":[{"id":"rule","content":"rule"}]},
        {"id":"ah","nodeType":"^ah","children":[{"id":"a","content":"a"},{"id":"z","content":"z","offset":1}]}]}}"#;
    let mut ctx = builder().import(document).unwrap();
    let edited = ctx
        .move_to(select!("[id='rule'], [id='z'], [id='a']"), 0)
        .unwrap();
    assert_eq!(edited.removed, [NodeId::from("rule")]);
    assert_eq!(edited.added.len(), 2);
    assert_eq!(said(&ctx), ["rule", "a", "z"]);
    assert_eq!(
        ctx.query(select!("^ah > .cont > .block")).count().unwrap(),
        3
    );
    assert!(ctx.validate().is_empty());
    // Where nothing is found, nothing is made.
    let mut ctx = builder().import(document).unwrap();
    assert!(ctx.move_to(select!("[id='nobody']"), 0).unwrap().is_empty());
    assert!(
        ctx.move_to(select!("[id='nobody']"), -1)
            .unwrap()
            .is_empty()
    );
}

/// Instances in `^sys` count for nothing until they leave it.
#[test]
fn keys_are_checked_when_a_node_leaves_the_system_region() {
    let mut ctx = context();
    let rule = |text: &str| Block::new(text).key("rule");
    ctx.insert(-1, rule("of the system")).unwrap();
    ctx.push(rule("of the turn")).unwrap();
    let before = seen(&ctx);
    let error = ctx.move_to(select!("^sys #rule"), 0).unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI", "{error}");
    assert_eq!(seen(&ctx), before);
    ctx.move_to(select!("^ah #rule"), -1).unwrap();
    assert_eq!(ctx.query(select!("^sys #rule")).count().unwrap(), 2);
}

/// Both ends of a call move, and answer each other under their new ids.
#[test]
fn calls_stay_together_under_new_ids() {
    let end = |kind: &str| Block::new(kind).kind(kind).data("call_id", "c");
    let mut ctx = builder().build();
    ctx.insert(-1, end("call")).unwrap();
    ctx.insert(-1, end("result")).unwrap();
    ctx.commit().unwrap();
    assert!(ctx.move_to(select!("^sys [kind='call']"), 0).is_err());
    for depth in [0, 1] {
        let mut ctx = ctx.fork("@t0").unwrap();
        let edited = ctx.move_to(select!("^sys [kind='call']").with_pairs(), depth);
        assert_eq!(edited.unwrap().removed.len(), 2);
        assert!(ctx.delete(select!("[kind='call']")).is_err());
    }
}

/// A moved node stays open until the next commit.
#[test]
fn what_left_the_system_region_for_a_turn_can_move_on() {
    let mut ctx = context();
    ctx.move_to(select!("^sys .block"), select!("(d1, seg, end)"))
        .unwrap();
    assert_eq!(said(&ctx), ["sealed", "attached", "s", "open"]);
    let edited = ctx.move_to(select!(".block[content='s']"), -1).unwrap();
    assert_eq!(edited.moved.len(), 1);
    assert_eq!(said(&ctx), ["s", "sealed", "attached", "open"]);
}
