//! Counters near the end of their range.

use pact_core::limits::MAX_COUNTER;
use pact_core::{Block, Context, Error, FixedClock, Json, select};
use pact_tests::edited::{exports, seen};

use crate::helpers::is_reimportable;

/// A document that leaves just enough room is counted on from.
#[test]
fn the_last_counters_that_are_taken_can_be_counted_on_from() {
    let last = MAX_COUNTER - 100;
    let document = format!(
        r#"{{"cycle":{last},"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[
            {{"id":"x","created_at_ns":{last},"creation_index":{max},"offset":{max},"ttl":{max}}}]}}]}}}}"#,
        max = i64::MAX
    );
    let mut ctx = Context::import(&document).unwrap();
    ctx.user("after");
    ctx.commit().unwrap();
    let export: Json = serde_json::from_str(&ctx.snapshot("@t0").unwrap().export()).unwrap();
    assert_eq!(export["cycle"], last + 1);
}

/// There is no cycle after the last: it can be edited as long as one likes, and is never sealed.
#[test]
fn a_commit_beyond_the_last_counter_is_refused_and_changes_nothing() {
    let cases = [
        format!(
            r#"{{"cycle":{MAX_COUNTER},"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[
                {{"id":"x","content":"now","ttl":0}}]}}]}}}}"#
        ),
        format!(
            r#"{{"cycle":3,"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[
                {{"id":"x","content":"now","ttl":0,"created_at_ns":{MAX_COUNTER}}}]}}]}}}}"#
        ),
    ];
    for document in cases {
        let mut ctx = Context::import(&document).unwrap();
        for text in ["first", "second"] {
            ctx.user(text);
            let all =
                |ctx: &Context| (seen(ctx), exports(ctx), ctx.cycle(), ctx.thread().to_json());
            let before = all(&ctx);
            assert!(matches!(ctx.commit(), Err(Error::Exhausted)), "{document}");
            assert_eq!(all(&ctx), before);
            // In a transaction, earlier edits are undone with it.
            let undone = ctx.transaction(|ctx| {
                ctx.user("undone");
                ctx.commit().map(drop)
            });
            assert!(matches!(undone, Err(Error::Exhausted)), "{document}");
            assert_eq!(all(&ctx), before);
        }
        let edited = ctx
            .replace(select!("[content='first']"), Block::new("third"))
            .unwrap();
        assert_eq!((edited.added.len(), edited.removed.len()), (1, 1));
        ctx.delete(select!("[content='second']")).unwrap();
        let thread = ctx.thread().to_json();
        assert!(
            thread.contains("third") && thread.contains("now"),
            "{thread}"
        );
        assert!(
            !thread.contains("first") && !thread.contains("second"),
            "{thread}"
        );
        assert_eq!(ctx.validate(), []);
    }
}

#[test]
fn a_clock_at_the_end_of_time_leaves_room() {
    for ns in [i64::MAX, i64::MAX - 1000, i64::MIN] {
        let mut ctx = Context::builder().clock(FixedClock::at(ns)).build();
        ctx.user("x");
        ctx.commit().unwrap();
        assert!(is_reimportable(&ctx), "{ns}");
    }
}
