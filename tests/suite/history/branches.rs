//! Forks and rewinds.

use pact_core::{Block, Context, FixedClock};
use pact_tests::edited::exports;

use super::{go_on, talk};

#[test]
fn a_fork_goes_its_own_way() {
    let ctx = talk(6);
    let before = exports(&ctx);
    let mut fork = ctx.fork("@t-3").unwrap();
    assert_eq!(fork.cycle(), 4);
    assert_eq!(exports(&fork), before[3..]);
    fork.user("something else");
    fork.commit().unwrap();
    assert_eq!(exports(&ctx), before);
    assert_ne!(
        fork.snapshot("@c4").unwrap().export(),
        ctx.snapshot("@c4").unwrap().export()
    );
    // Ids that only the original knows are unknown to the fork, and the other way round.
    let late = ctx
        .snapshot("@t0")
        .unwrap()
        .report()
        .unwrap()
        .sealed
        .clone();
    assert!(ctx.node(&late).is_some() && fork.node(&late).is_none());
    // The same again gives the same.
    let mut twin = ctx.fork("@c3").unwrap();
    twin.user("something else");
    twin.commit().unwrap();
    assert_eq!(exports(&twin), exports(&fork));
    // Forks of forks, in numbers, each with its own index of ids.
    let mut last = ctx.fork("@t0").unwrap();
    for round in 0..50 {
        let mut next = last.fork("@t0").unwrap();
        let id = next.user(format!("round {round}"));
        next.commit().unwrap();
        assert!(next.node(&id).is_some() && last.node(&id).is_none());
        last = next;
    }
    assert_eq!(last.validate(), []);
}

#[test]
fn rewinding_undoes_commits() {
    let mut ctx = talk(6);
    ctx.user("not committed");
    let before = exports(&ctx);
    let undone = ctx.rewind("@c4").unwrap();
    assert_eq!(
        undone
            .iter()
            .map(pact_core::Snapshot::cycle)
            .collect::<Vec<_>>(),
        [6, 5]
    );
    assert_eq!(exports(&ctx), before[2..]);
    assert!(!ctx.thread().to_json().contains("not committed"));
    go_on(&mut ctx, 2);
    assert_eq!(ctx.cycle(), 7);
    assert_eq!(undone[0].export(), before[0]);
    assert!(ctx.rewind("@c9").is_err());
    assert_eq!(ctx.snapshots().count(), 6);
}

/// An id that was given to one node after another is found in every version that has it.
#[test]
fn a_reused_id_is_found_after_going_back() {
    let mut ctx = Context::builder().build();
    ctx.post(Block::new("1").id("x").ttl(1)).unwrap();
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    ctx.post(Block::new("2").id("x")).unwrap();
    ctx.commit().unwrap();
    let mut fork = ctx.fork("@c1").unwrap();
    ctx.rewind("@c1").unwrap();
    for ctx in [&mut ctx, &mut fork] {
        assert_eq!(ctx.node(&"x".into()).unwrap().ttl(), Some(0));
        assert!(ctx.post(Block::new("3").id("x")).is_err());
        assert_eq!(ctx.validate(), []);
    }
}

/// Times count on from the snapshot that one goes back to, not from the newest of the file.
#[test]
fn going_back_in_an_imported_history_keeps_the_order() {
    let history = r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","children":[
        {"id":"s","nodeType":"seg","created_at_ns":5000000000,"children":[{"id":"c","nodeType":"cont","children":[{"id":"b1"}]}]}]}]}}
        {"cycle":2,"root":{"children":[{"id":"q","nodeType":"^seq"}]}}"#;
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .import(history)
        .unwrap();
    ctx.rewind("@c1").unwrap();
    ctx.user("new");
    let before = ctx.thread().to_json();
    ctx.commit().unwrap();
    assert_eq!(ctx.thread().to_json(), before);
    assert_eq!(ctx.validate(), []);
}

/// A fork depends on its snapshot alone, not on later edits of the original.
#[test]
fn a_fork_does_not_see_uncommitted_edits() {
    let bytes_of_fork = |uncommitted: usize| {
        let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
        ctx.commit().unwrap();
        for _ in 0..uncommitted {
            ctx.user("not committed");
        }
        let mut fork = ctx.fork("@t0").unwrap();
        fork.user("x");
        fork.commit().unwrap();
        exports(&fork)
    };
    assert_eq!(bytes_of_fork(0), bytes_of_fork(5));
}
