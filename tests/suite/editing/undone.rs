//! What is undone leaves nothing behind, however much happened before.

use std::num::NonZero;

use pact_core::{Block, Container, Context, FixedClock, NodeId, Overlaps, Retention, Why, select};

fn turns(count: usize, overlaps: Overlaps) -> (Context, Vec<NodeId>) {
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .overlaps(overlaps)
        .build();
    let segments = (0..count)
        .map(|turn| {
            ctx.push(Block::new(format!("turn {turn}")).key("plan"))
                .unwrap();
            ctx.commit().unwrap().sealed
        })
        .collect();
    (ctx, segments)
}

/// So many turns at one place leave no room between labels: all segments get others, and the index begins anew.
#[test]
fn a_rollback_finds_all_segments_again() {
    let (mut ctx, segments) = turns(3, Overlaps::Refuse);
    let head = ctx.user("a question");
    for _ in 0..40 {
        ctx.insert(4, Block::new("between")).unwrap();
    }
    let failed: Result<(), ()> = ctx.transaction(|ctx| {
        for _ in 0..40 {
            ctx.insert(1, Block::new("between")).unwrap();
        }
        Err(())
    });
    assert!(failed.is_err());
    assert!(ctx.node(&head).is_some());
    ctx.rollback();
    for segment in &segments {
        assert!(ctx.node(segment).is_some(), "{segment}");
        ctx.insert(segment, Block::new("a note")).unwrap();
    }
    let taken = ctx.push(Block::new("taken").id(segments[0].as_str()));
    assert!(taken.is_err());
    ctx.delete(select!(".seg:depth(3)")).unwrap();
}

/// The same for an edit that is refused when it is half done.
#[test]
fn a_refused_edit_finds_all_segments_again() {
    let (mut ctx, segments) = turns(3, Overlaps::Refuse);
    for _ in 0..40 {
        ctx.insert(4, Block::new("between")).unwrap();
        assert!(ctx.insert(4, Block::new("plan").key("plan")).is_err());
        for segment in &segments {
            assert!(ctx.node(segment).is_some(), "{segment}");
        }
    }
}

/// A commit may let the index begin anew, without what has left.
#[test]
fn a_failed_transaction_finds_what_a_commit_in_it_removed() {
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .retention(Retention::Last(NonZero::new(1).unwrap()))
        .build();
    for _ in 0..2_000 {
        ctx.push(Block::new("brief").ttl(1)).unwrap();
    }
    ctx.commit().unwrap();
    let failed: Result<(), ()> = ctx.transaction(|ctx| {
        assert_eq!(ctx.commit().unwrap().departures.len(), 2_000);
        Err(())
    });
    assert!(failed.is_err());
    let found = ctx.select(select!(".block")).unwrap();
    assert_eq!(found.len(), 2_000);
    assert!(found.iter().all(|id| ctx.node(id).is_some()));
    assert_eq!(ctx.delete(select!(".block")).unwrap().removed.len(), 2_000);
}

/// Where room has to be made between labels, only what is near gets others; all versions can be searched as before.
#[test]
fn many_turns_at_one_place_are_found_in_every_version() {
    let (mut ctx, segments) = turns(60, Overlaps::Refuse);
    let mut added = Vec::new();
    for round in 0..4 {
        for _ in 0..50 {
            added.extend(ctx.insert(30, Block::new("between")).unwrap().added);
        }
        for _ in 0..40 {
            ctx.move_to(select!(".seg:depth(5)"), 7).unwrap();
        }
        ctx.user(format!("round {round}"));
        ctx.commit().unwrap();
        for id in segments.iter().chain(&added) {
            assert!(ctx.node(id).is_some(), "{id}");
        }
        let all: Vec<NodeId> = ctx
            .root()
            .descendants()
            .map(|node| node.id().clone())
            .collect();
        assert!(all.iter().all(|id| ctx.node(id).is_some()));
        let changes = ctx.diff("@t-1", "@t0", select!(".block")).unwrap();
        assert_eq!(changes.added.len(), 51);
        assert_eq!(changes.removed.len(), 0);
    }
    let branch = ctx.fork("@c61").unwrap();
    for snapshot in ["@c62", "@c60"] {
        ctx.rewind(snapshot).unwrap();
        let all: Vec<NodeId> = ctx
            .root()
            .descendants()
            .map(|node| node.id().clone())
            .collect();
        assert!(all.iter().all(|id| ctx.node(id).is_some()), "{snapshot}");
        ctx.insert(&segments[40], Block::new("a note")).unwrap();
    }
    let all = branch.root().descendants().map(|node| node.id().clone());
    assert!(
        all.collect::<Vec<_>>()
            .iter()
            .all(|id| branch.node(id).is_some())
    );
}

/// What an edit took out is noted for the next report, and what a refused one would have taken out is not.
#[test]
fn a_refused_edit_is_in_no_report() {
    for overlaps in [Overlaps::Refuse, Overlaps::Demote] {
        let mut ctx = Context::builder()
            .clock(FixedClock::at(0))
            .overlaps(overlaps)
            .build();
        let call = |kind: &str| Block::new(kind).kind(kind).data("call_id", "c");
        ctx.push(call("call").key("plan")).unwrap();
        ctx.push(call("result")).unwrap();
        let brief = ctx.pre(Block::new("brief").ttl(0)).unwrap();
        // Refused when the old node is out already: the plan is in the way, and is not demoted without its result.
        let plan = Block::new("a plan").key("plan");
        assert!(
            ctx.replace(select!(".block[content='brief']"), plan)
                .is_err()
        );
        let report = ctx.commit().unwrap();
        let gone: Vec<(&NodeId, Why)> = report
            .departures
            .iter()
            .map(|it| (&it.id, it.why))
            .collect();
        assert_eq!(gone, [(&brief, Why::Expired)]);
    }
    // The same for a copy that was made in vain.
    let mut ctx = Context::builder().overlaps(Overlaps::Demote).build();
    ctx.push(Block::new("older").key("note")).unwrap();
    ctx.commit().unwrap();
    let held = Container::new()
        .key("plan")
        .ttl(1)
        .child(Block::new("newer").key("note"));
    let held = ctx.push(held).unwrap();
    ctx.commit().unwrap();
    let plan = Block::new("a plan").key("plan");
    assert!(ctx.insert(select!("(d1, seg, end)"), plan).is_err());
    let report = ctx.commit().unwrap();
    let gone: Vec<(&NodeId, Why)> = report
        .departures
        .iter()
        .map(|it| (&it.id, it.why))
        .collect();
    assert_eq!(gone.len(), 2);
    assert_eq!(gone[0], (&held, Why::Expired));
    assert_eq!(gone[1].1, Why::Cascaded);
}

/// A fork shares what the index knows. Each of the two goes on with its own, also where edits were not committed.
#[test]
fn a_fork_leaves_uncommitted_edits_where_they_are() {
    let (mut ctx, segments) = turns(3, Overlaps::Refuse);
    let core = ctx.push(Block::new("said").id("mine")).unwrap();
    let attached = ctx
        .insert(&segments[0], Block::new("a note"))
        .unwrap()
        .added[0]
        .clone();
    let inserted = ctx.insert(2, Block::new("between")).unwrap().added;
    let slip = ctx.push(Block::new("a slip")).unwrap();
    ctx.delete(&slip).unwrap();
    ctx.delete(select!(".block[content='turn 1']")).unwrap();
    let open: Vec<NodeId> = [core, attached].into_iter().chain(inserted).collect();

    let mut branch = ctx.fork("@t0").unwrap();
    let again = ctx.fork("@t0").unwrap();
    // The original finds all of them, and nobody may take their ids.
    for id in &open {
        assert!(ctx.node(id).is_some(), "{id}");
        assert!(ctx.push(Block::new("x").id(id.as_str())).is_err(), "{id}");
    }
    // The branches have none of them, and may give the ids again.
    for branch in [&branch, &again] {
        for id in open.iter().chain([&slip]) {
            assert!(branch.node(id).is_none(), "{id}");
        }
    }
    branch.push(Block::new("other").id("mine")).unwrap();
    assert_eq!(
        branch.node(&"mine".into()).unwrap().content(),
        Some(&"other".into())
    );
    assert_eq!(
        ctx.node(&"mine".into()).unwrap().content(),
        Some(&"said".into())
    );
    // What was taken out without a commit is told by the original alone.
    assert_eq!(branch.commit().unwrap().departures, []);
    let gone: Vec<NodeId> = ctx
        .commit()
        .unwrap()
        .departures
        .into_iter()
        .map(|it| it.id)
        .collect();
    assert_eq!(gone.len(), 2);
    assert_eq!(gone[0], slip);
    for id in &open {
        assert!(ctx.node(id).is_some(), "{id}");
    }
    assert_eq!(
        ctx.delete(&slip).unwrap_err().code().as_str(),
        "E_PLACEMENT_INVALID"
    );
}
