//! Tool calls and their results are not parted.

use pact_core::{Block, Budget, Container, Context, FixedClock, NodeId, Pruning, Why, select};

use super::{said, seen};

fn call(name: &str) -> Block {
    Block::new(format!("call {name}"))
        .role("assistant")
        .kind("call")
        .data("call_id", name)
}

fn result(name: &str) -> Block {
    Block::new(format!("result {name}"))
        .role("tool")
        .kind("result")
        .data("call_id", name)
}

fn context() -> Context {
    Context::builder().clock(FixedClock::at(0)).build()
}

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

#[test]
fn a_message_with_several_calls_goes_with_all_results() {
    let log = r#"[
        {"role": "user", "content": "Compare."},
        {"role": "assistant", "content": "", "tool_calls": [{"id": "c0"}, {"id": "c1"}]},
        {"role": "tool", "content": "left", "tool_call_id": "c0"},
        {"role": "tool", "content": "right", "tool_call_id": "c1"},
        {"role": "user", "content": "And now?"}
    ]"#;
    let mut ctx = Context::import_messages(log).unwrap();
    let error = ctx.delete(select!(".block[content='left']")).unwrap_err();
    assert!(error.to_string().contains(".with_pairs()"), "{error}");
    let edited = ctx
        .delete(select!(".block[content='left']").with_pairs())
        .unwrap();
    assert_eq!(edited.removed.len(), 3);
    assert_eq!(
        ctx.thread().to_messages_json(),
        r#"[{"role":"user","content":"Compare."},{"role":"user","content":"And now?"}]"#
    );
}

/// Some providers put calls and results into the content.
#[test]
fn calls_in_the_parts_of_a_content_count() {
    let log = r#"[
        {"role": "user", "content": "Compare."},
        {"role": "assistant", "content": [{"type": "text", "text": "Let me see."}, {"type": "tool_use", "id": "t1"}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "left"}]}
    ]"#;
    let mut ctx = Context::import_messages(log).unwrap();
    let error = ctx.delete(select!(".block[role='assistant']")).unwrap_err();
    assert!(error.to_string().contains(".with_pairs()"), "{error}");
    let edited = ctx.delete(select!(".block[role='assistant']").with_pairs());
    assert_eq!(edited.unwrap().removed.len(), 2);
}

#[test]
fn names_may_be_given_again() {
    let mut ctx = context();
    for _ in 0..3 {
        ctx.push(call("0")).unwrap();
        ctx.push(result("0")).unwrap();
        ctx.commit().unwrap();
    }
    let edited = ctx
        .delete(select!(".seg:depth(2) [kind='result']").with_pairs())
        .unwrap();
    assert_eq!(edited.removed.len(), 2);
    assert_eq!(ctx.query(select!("[kind='call']")).count().unwrap(), 2);
    assert!(ctx.delete(select!(".seg:depth(1) [kind='call']")).is_err());
    // A result before all calls answers none of them.
    let mut ctx = context();
    ctx.push(result("0")).unwrap();
    ctx.push(call("0")).unwrap();
    ctx.delete(select!("[kind='call']")).unwrap();
}

#[test]
fn what_takes_the_place_of_a_result_is_one() {
    let mut ctx = context();
    ctx.push(call("a")).unwrap();
    ctx.push(result("a")).unwrap();
    ctx.commit().unwrap();
    let edited = ctx
        .replace(select!("[kind='result']"), Block::new("in short"))
        .unwrap();
    let new = ctx.node(&edited.added[0]).unwrap();
    assert_eq!(new.kind(), Some("result"));
    assert_eq!(new.attribute("data_call_id"), Some(&"a".into()));
    assert_eq!(new.role(), Some("tool"));
    assert!(ctx.delete(select!("[kind='result']")).is_err());
    // Both make room for something else.
    let edited = ctx
        .replace(
            select!("[kind='call']").with_pairs(),
            Block::new("looked it up").kind("summary"),
        )
        .unwrap();
    assert_eq!(edited.removed.len(), 2);
    assert_eq!(said(&ctx), ["looked it up", ""]);
}

#[test]
fn both_ends_move_together() {
    let mut ctx = context();
    ctx.user("sealed");
    ctx.commit().unwrap();
    ctx.push(call("a")).unwrap();
    ctx.user("between");
    ctx.push(result("a")).unwrap();
    assert!(ctx.move_to(select!("[kind='call']"), 2).is_err());
    let edited = ctx
        .move_to(select!("[kind='call']").with_pairs(), 2)
        .unwrap();
    assert_eq!(edited.moved.len(), 2);
    assert_eq!(said(&ctx), ["call a", "result a", "sealed", "between"]);
    // Turns that share a call move together.
    let mut ctx = context();
    for block in [call("a"), result("a"), Block::new("last")] {
        ctx.push(block).unwrap();
        ctx.commit().unwrap();
    }
    assert!(ctx.move_to(select!(".seg:depth(3)"), 1).is_err());
    ctx.move_to(select!(".seg:depth(3)").with_pairs(), 1)
        .unwrap();
    assert_eq!(said(&ctx), ["last", "call a", "result a"]);
}

/// Each name is looked up near its block: a name that is used over and over is no burden.
#[test]
fn names_that_come_again_cost_nothing() {
    let mut ctx = context();
    let mut pruned = Context::builder()
        .clock(FixedClock::at(0))
        .pruning(Pruning::new().budget(Budget::blocks(40)))
        .build();
    for _ in 0..20_000 {
        ctx.push(call("0").ttl(2)).unwrap();
        ctx.push(result("0").ttl(2)).unwrap();
        ctx.commit().unwrap();
        pruned.push(call("0")).unwrap();
        pruned.push(result("0")).unwrap();
        pruned.commit().unwrap();
    }
    assert_eq!(ctx.query(select!("[kind='call']")).count().unwrap(), 2);
    assert_eq!(pruned.query(select!("[kind='call']")).count().unwrap(), 20);
}

/// What moves has a new time, and a result answers the last call before it.
#[test]
fn what_moves_together_still_belongs_together() {
    let mut ctx = context();
    ctx.push(call("a")).unwrap();
    ctx.pre(result("a")).unwrap();
    let end = select!("(d0, cont[offset=0], end)");
    let before = seen(&ctx);
    // The result would come first, and answer nothing.
    let error = ctx
        .move_to(select!("[kind='call']").with_pairs(), &end)
        .unwrap_err();
    assert!(error.to_string().contains("would not be once moved"));
    assert_eq!(seen(&ctx), before);

    let mut ctx = context();
    // The call keeps its time with the box around it; the result would answer the second call.
    ctx.push(Container::new().key("box").child(call("0")))
        .unwrap();
    for block in [result("0"), call("0"), result("0")] {
        ctx.push(block).unwrap();
    }
    let before = seen(&ctx);
    let moved = ctx.move_to(select!("#box").with_pairs(), &end);
    assert!(moved.is_err());
    assert_eq!(seen(&ctx), before);
    assert!(ctx.delete(select!("#box")).is_err());
}
