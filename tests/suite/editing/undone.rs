//! Undone edits leave no trace, however much happened before: rollbacks, transactions, refusals,
//! forks.

use std::num::{NonZero, NonZeroUsize};

use pact_core::{Block, Container, Context, FixedClock, NodeId, Overlaps, Retention, Why, select};

use super::said;
use crate::helpers::gone_with_commit;

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

/// So many turns at one place leave no room between labels: all segments get others, and the index
/// begins anew.
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

/// A commit may let the index begin anew, without the nodes that left.
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

/// Where room has to be made between labels, only the segments nearby get others; all versions can
/// be searched as before.
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

/// The next report lists the nodes that an edit took out, and not those of a refused edit.
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
        // Refused when the old node is out already: the plan is in the way, and is not demoted
        // without its result.
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

/// A fork shares the index. Each of the two goes on with its own, also where edits were not
/// committed.
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
    // The original alone reports nodes that were taken out without a commit.
    assert_eq!(branch.commit().unwrap().departures, []);
    let gone = gone_with_commit(&mut ctx);
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

/// Who puts another context in the place of the one in a transaction that fails has the old one
/// again, with its guards and its settings.
#[test]
fn a_context_that_was_exchanged_comes_back() {
    let mut ctx = Context::builder().allow_system_edits(true).build();
    let held = ctx.push(Block::new("held").ttl(0)).unwrap();
    let guard = ctx.hold(&held).unwrap();
    let undone: Result<(), ()> = ctx.transaction(|ctx| {
        *ctx = Context::builder().build();
        Err(())
    });
    assert!(undone.is_err());
    ctx.insert(-1, "may be edited").unwrap();
    assert_eq!(ctx.commit().unwrap().held, [held]);
    drop(guard);
}

/// Whatever labels a state has, its nodes are found by their ids: after going back, in a fork, in a
/// snapshot.
#[test]
fn nodes_are_found_by_id_after_many_splices_were_undone() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for turn in 0..10 {
        ctx.user(turn.to_string());
        ctx.commit().unwrap();
    }
    let all_are_found = |ctx: &Context| {
        let ids = ctx.select(select!("*")).unwrap();
        ids.iter().all(|id| {
            let asked = ctx.select(select!("[id=$id]", id = id.as_str())).unwrap();
            ctx.node(id).is_some() && asked == [id.clone()]
        })
    };
    let splice = |ctx: &mut Context| {
        for number in 0..100 {
            ctx.insert(10, Block::new(number.to_string())).unwrap();
        }
    };
    splice(&mut ctx);
    assert!(all_are_found(&ctx));
    ctx.rollback();
    assert!(all_are_found(&ctx));
    let failed = ctx.transaction(|ctx| {
        splice(ctx);
        Err::<(), ()>(())
    });
    assert!(failed.is_err() && all_are_found(&ctx));
    splice(&mut ctx);
    ctx.commit().unwrap();
    assert!(all_are_found(&ctx));
    for address in ["@t0", "@t-1", "@c3"] {
        assert!(all_are_found(&ctx.fork(address).unwrap()), "{address}");
    }
    let _ = ctx.rewind("@t-1").unwrap();
    assert!(all_are_found(&ctx));
}

/// States within states: each finds its own nodes, although ids are given again elsewhere.
#[test]
fn nodes_are_found_by_id_in_every_state_that_comes_back() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for turn in 0..4 {
        ctx.user(turn.to_string());
        ctx.commit().unwrap();
    }
    let found = |ctx: &Context| {
        let ids = ctx.select(select!("*")).unwrap();
        for id in &ids {
            assert!(ctx.node(id).is_some(), "{id}");
            let asked = ctx.select(select!("[id=$id]", id = id.as_str())).unwrap();
            assert_eq!(asked, std::slice::from_ref(id));
        }
        ids
    };
    let insert = |ctx: &mut Context, depth: i64| {
        ctx.insert(depth, Block::new("between")).unwrap();
        found(ctx)
    };
    let committed = found(&ctx);
    for depth in [1, 3, 2, 4] {
        insert(&mut ctx, depth);
        ctx.rollback();
        assert_eq!(found(&ctx), committed);
    }
    let outer = insert(&mut ctx, 3);
    let failed = ctx.transaction(|ctx| {
        ctx.move_to(select!(".seg:depth(3)"), 1).unwrap();
        let inner = insert(ctx, 2);
        let failed = ctx.transaction(|ctx| {
            ctx.move_to(select!(".seg:depth(1-2)"), 4).unwrap();
            let fork = ctx.fork("@t-1").unwrap();
            found(&fork);
            ctx.rollback();
            assert_eq!(found(ctx), committed);
            insert(ctx, 1);
            ctx.commit().unwrap();
            insert(ctx, 5);
            Err::<(), ()>(())
        });
        assert!(failed.is_err());
        assert_eq!(found(ctx), inner);
        insert(ctx, 4);
        Err::<(), ()>(())
    });
    assert!(failed.is_err());
    assert_eq!(found(&ctx), outer);
    ctx.rollback();
    assert_eq!(found(&ctx), committed);
}

/// An index that began anew inside of a transaction knows the state that comes back.
#[test]
fn nodes_are_found_by_id_although_the_index_has_forgotten_them() {
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .retention(Retention::Last(NonZeroUsize::MIN))
        .build();
    for turn in 0..5 {
        ctx.user(turn.to_string());
        ctx.pre(Block::new("brief").ttl(3)).unwrap();
        ctx.commit().unwrap();
    }
    let ids = ctx.select(select!("*")).unwrap();
    let failed = ctx.transaction(|ctx| {
        for _ in 0..30 {
            for _ in 0..100 {
                ctx.post(Block::new("gone at once").ttl(0)).unwrap();
            }
            ctx.commit().unwrap();
        }
        Err::<(), ()>(())
    });
    assert!(failed.is_err());
    assert_eq!(ctx.select(select!("*")).unwrap(), ids);
    for id in &ids {
        assert!(ctx.node(id).is_some(), "{id}");
    }
}

#[test]
fn a_transaction_that_is_dropped_was_never_made() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("one");
    let mut trial = ctx.begin();
    trial.user("two");
    trial.delete(select!(".block[content='one']")).unwrap();
    trial.commit().unwrap();
    assert_eq!(said(&trial), ["two"]);
    drop(trial);
    assert_eq!(said(&ctx), ["one"]);
    let mut kept = ctx.begin();
    kept.user("two");
    kept.keep();
    assert_eq!(said(&ctx), ["one", "two"]);
}

#[test]
fn a_rollback_says_what_it_undid() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["3", "2", "1"] {
        ctx.user(text);
        ctx.commit().unwrap();
    }
    ctx.move_to(select!(".seg:depth(1)"), 3).unwrap();
    let undone = ctx.rollback();
    assert_eq!(
        undone.to_string(),
        "depths 1 to 2 moved by +1; depth 3 moved by -2"
    );
    assert!(ctx.rollback().is_empty());
}
