//! Clones of a context.

use pact_core::{AttemptStatus, Block, Context, FixedClock, Request, Usage};
use serde_json::json;

/// A clone goes on by itself from the working state; attempts that run report to the original.
#[test]
fn a_clone_is_a_branch_of_the_working_state() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("one");
    ctx.commit().unwrap();
    let slip = ctx.user("a slip");
    ctx.delete(&slip).unwrap();
    let kept = ctx.pre(Block::new("hint").ttl(0)).unwrap();
    let guard = ctx.hold(&kept).unwrap();
    drop(ctx.attempt(&Request::custom(&ctx, "acme", "large", &json!({}))));
    let running = ctx.attempt(&Request::custom(&ctx, "acme", "large", &json!({})));

    let mut clone = ctx.clone();
    assert_eq!(clone.thread().to_json(), ctx.thread().to_json());
    assert_eq!(clone.cycle(), ctx.cycle());
    let statuses = |ctx: &Context| {
        ctx.attempts()
            .into_iter()
            .map(|attempt| attempt.status)
            .collect::<Vec<_>>()
    };
    assert_eq!(statuses(&clone), [AttemptStatus::Canceled]);
    running.finish(Usage::default());
    assert_eq!(
        statuses(&ctx),
        [AttemptStatus::Canceled, AttemptStatus::Completed]
    );
    assert_eq!(statuses(&clone), [AttemptStatus::Canceled]);
    assert_eq!(
        clone
            .attempt(&Request::custom(&clone, "acme", "large", &json!({})))
            .id(),
        3
    );

    // Both commit the same, byte for byte, with edits and guards.
    let (left, right) = (ctx.commit().unwrap(), clone.commit().unwrap());
    assert_eq!(left, right);
    assert_eq!(left.held, std::slice::from_ref(&kept));
    assert!(left.departures.iter().any(|departure| departure.id == slip));
    assert_eq!(ctx.newest(), clone.newest());
    // From here on, neither sees the edits of the other; a guard held in both is let go in both.
    drop(guard);
    clone.user("only here");
    assert!(
        ctx.commit()
            .unwrap()
            .departures
            .iter()
            .any(|departure| departure.id == kept)
    );
    assert!(!ctx.thread().to_json().contains("only here"));
    assert!(
        clone
            .commit()
            .unwrap()
            .departures
            .iter()
            .any(|departure| departure.id == kept)
    );
    // A rollback of a clone leads back to where its cycle began.
    ctx.user("undone");
    let mut clone = ctx.clone();
    assert_eq!(clone.rollback().removed.len(), 1);
    assert_eq!(ctx.rollback().removed.len(), 1);
    assert_eq!(clone.thread().to_json(), ctx.thread().to_json());
}
