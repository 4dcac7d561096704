//! Expiry and pruning do not part a tool call from its results.

use pact_core::{Block, Budget, Container, Context, FixedClock, NodeId, Pruning, Why};

use crate::helpers::{call, context, result, said};

#[test]
fn a_call_stays_as_long_as_its_result() {
    let mut ctx = context();
    let made = ctx.push(call("a").ttl(1)).unwrap();
    let answered = ctx.push(result("a").ttl(3)).unwrap();
    let alone = ctx.push(call("b").ttl(1)).unwrap();
    ctx.commit().unwrap();
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures.len(), 1);
    assert_eq!(report.departures[0].id, alone);
    assert_eq!(report.held, std::slice::from_ref(&made));
    ctx.commit().unwrap();
    let report = ctx.commit().unwrap();
    let gone: Vec<&NodeId> = report.departures.iter().map(|gone| &gone.id).collect();
    assert_eq!(gone, [&made, &answered]);
    assert!(
        report
            .departures
            .iter()
            .all(|gone| gone.why == Why::Expired)
    );
}

#[test]
fn containers_stay_with_what_has_to_stay() {
    let mut ctx = context();
    // The box would go with the call in it, and with "beside"; the result outside stays.
    let held = Container::new()
        .ttl(1)
        .removable(true)
        .child(call("a"))
        .child(Block::new("beside"))
        .child(Block::new("brief").ttl(1))
        .child(call("b"));
    ctx.post(held).unwrap();
    ctx.push(result("a").ttl(2)).unwrap();
    // Because of the box, the other call in it stays; of its result a marker is left.
    ctx.push(result("b").ttl(1)).unwrap();
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    assert_eq!(
        said(&ctx),
        ["result a", "[expired]", "call a", "beside", "call b"]
    );
    // Then all of it goes at once.
    ctx.commit().unwrap();
    assert_eq!(said(&ctx), [""; 0]);
}

#[test]
fn guards_keep_both_ends() {
    let mut ctx = context();
    let made = ctx.push(call("a").ttl(0)).unwrap();
    let answered = ctx.push(result("a").ttl(0)).unwrap();
    let guard = ctx.hold(&answered);
    let report = ctx.commit().unwrap();
    assert_eq!(report.held.len(), 2);
    assert!(ctx.node(&made).is_some());
    drop(guard);
    assert_eq!(ctx.commit().unwrap().departures.len(), 2);
}

#[test]
fn pruning_takes_both_ends_when_the_last_would_go() {
    let pruning = Pruning::new().budget(Budget::blocks(4));
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .pruning(pruning)
        .build();
    ctx.push(call("a")).unwrap();
    ctx.push(result("a").priority(1)).unwrap();
    ctx.user("one");
    ctx.user("two");
    ctx.commit().unwrap();
    ctx.user("three");
    ctx.commit().unwrap();
    // The call is the oldest; but the result is worth more than the texts.
    assert_eq!(said(&ctx), ["call a", "result a", "two", "three"]);
    ctx.user("four");
    ctx.user("five");
    ctx.user("six");
    ctx.commit().unwrap();
    // It is the last to go, although one block less would do.
    assert_eq!(said(&ctx), ["four", "five", "six"]);

    // A result that is pinned keeps its call.
    let pruning = Pruning::new().budget(Budget::blocks(2));
    let mut ctx = Context::builder().pruning(pruning).build();
    ctx.push(call("a")).unwrap();
    ctx.push(result("a").pinned(true)).unwrap();
    ctx.commit().unwrap();
    ctx.user("one");
    let report = ctx.commit().unwrap();
    assert_eq!(report.over_budget[0].measured, 3);
    assert_eq!(said(&ctx), ["call a", "result a", "one"]);
}
