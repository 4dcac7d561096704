//! Cadence: nodes fire again. Of several nodes with one key one fires, and none where the head
//! holds the key already.

use pact_core::{Block, Context, Firing, FixedClock, Overlaps, Why, select};

use crate::helpers::{context, ids_that_left};

fn sticky(text: &str) -> Block {
    Block::new(text).key("k")
}

fn fired(firings: &[Firing]) -> Vec<&str> {
    firings.iter().map(|firing| firing.from.as_str()).collect()
}

fn texts(ctx: &Context) -> Vec<String> {
    let found = ctx.query(select!("^ah .block")).nodes().unwrap();
    found
        .iter()
        .map(|node| node.content().unwrap().as_text().unwrap().to_owned())
        .collect()
}

#[test]
fn of_several_that_are_due_the_newest_fires() {
    for overlaps in [Overlaps::Refuse, Overlaps::Demote] {
        let mut ctx = Context::builder()
            .clock(FixedClock::at(0))
            .allow_system_edits(true)
            .overlaps(overlaps)
            .build();
        ctx.insert(-1, sticky("rule").cadence(2)).unwrap();
        ctx.push(sticky("older").cadence(2)).unwrap();
        ctx.push(Block::new("no key").cadence(2)).unwrap();
        ctx.post(Block::new("no key").cadence(2)).unwrap();
        ctx.post(Block::new("another").key("other").cadence(2))
            .unwrap();
        ctx.commit().unwrap();
        let newest = ctx.pre(sticky("newest").cadence(1)).unwrap();
        let report = ctx.commit().unwrap();
        assert_eq!(report.fired.len(), 4, "{report}");
        assert!(fired(&report.fired).contains(&newest.as_str()));
        assert_eq!(texts(&ctx), ["newest", "no key", "no key", "another"]);
        assert_eq!(ctx.query(select!("^ah #k")).count().unwrap(), 1);
        // The instance goes on, and the chains of the others have ended.
        let report = ctx.commit().unwrap();
        assert_eq!(report.fired.len(), 1);
        assert_eq!(texts(&ctx), ["newest"]);
    }
}

/// Also where that is in `^sys`, which stands apart only for edits.
#[test]
fn the_newest_may_be_anywhere() {
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .allow_system_edits(true)
        .build();
    ctx.push(sticky("older").cadence(1)).unwrap();
    let rule = ctx.insert(-1, sticky("rule").cadence(1)).unwrap().added[0].clone();
    let report = ctx.commit().unwrap();
    assert_eq!(fired(&report.fired), [rule.as_str()]);
}

const DOCUMENT: &str = r#"{"cycle":4,"root":{"children":[{"id":"seq","nodeType":"^seq","children":[
    {"id":"s","nodeType":"seg","created_at_ns":1,"children":[{"id":"c","nodeType":"cont","children":[
        {"id":"a","key":"k","cadence":2,"cycle":3,"content":"a","created_at_ns":2},
        {"id":"b","key":"k","cadence":1,"cycle":4,"content":"b","created_at_ns":9},
        {"id":"d","key":"k","cadence":1,"cycle":4,"content":"d","created_at_ns":9},
        {"id":"e","key":"k","cadence":1,"cycle":4,"content":"e","created_at_ns":3},
        {"id":"h","cadence":1,"content":"by hand","cycle":4}]}]}]},
    {"id":"ah","nodeType":"^ah","children":[{"id":"core","nodeType":"cont","children":[HEAD]}]}]}}"#;

/// The head of a document is open: an instance in it keeps others from firing.
#[test]
fn none_fires_where_the_head_holds_the_key() {
    let import = |head: &str| Context::import(DOCUMENT.replace("HEAD", head)).unwrap();
    // Of two of the same age, the one that comes first in key order.
    let ctx = import("");
    assert_eq!(texts(&ctx), ["by hand", "b"]);
    // An id that stands for a key is none for an instance, which nobody wrote by hand.
    let by_hand = ctx
        .query(select!("^ah .block[content='by hand']"))
        .nodes()
        .unwrap();
    assert_eq!(by_hand[0].key(), None);
    let held = r#"{"id":"x","nodeType":"cont","children":[{"id":"y","key":"k","content":"y","created_at_ns":8}]}"#;
    for head in [
        held,
        r#"{"id":"x","key":"k","content":"y","cadence":1,"cycle":4,"created_at_ns":8}"#,
    ] {
        let mut ctx = import(head);
        assert_eq!(texts(&ctx), ["y", "by hand"], "{head}");
        // Going on from the snapshot in another way does the same.
        assert_eq!(texts(&ctx.fork("@t0").unwrap()), ["y", "by hand"]);
        ctx.rewind("@t0").unwrap();
        assert_eq!(texts(&ctx), ["y", "by hand"]);
        ctx.commit().unwrap();
    }
    // A hand-written node that answers to the same name is no instance.
    assert_eq!(
        texts(&import(r#"{"id":"k","content":"k"}"#)),
        ["k", "by hand", "b"]
    );
}

#[test]
fn a_cadence_makes_one_new_instance_each_time() {
    let mut ctx = context();
    let first = ctx
        .pre(
            Block::new("remember")
                .key("reminder")
                .ttl(2)
                .cadence(2)
                .tag("t"),
        )
        .unwrap();
    assert!(ctx.commit().unwrap().fired.is_empty());
    let report = ctx.commit().unwrap();
    assert_eq!(report.fired.len(), 1);
    assert_eq!(report.fired[0].from, first);
    let second = report.fired[0].to.clone();
    // Not in the snapshot, but in the new head, beside the old one, which goes with this commit.
    assert!(ctx.snapshot("@t0").unwrap().node(&second).is_none());
    let instance = ctx.node(&second).unwrap();
    assert_eq!(instance.key(), Some("reminder"));
    assert_eq!(
        (instance.offset(), instance.ttl(), instance.cycle()),
        (-1, Some(2), 3)
    );
    assert_eq!(instance.tags().collect::<Vec<_>>(), ["t"]);
    assert_eq!(ctx.node(&first).unwrap().ttl(), Some(0));
    let report = ctx.commit().unwrap();
    assert_eq!(ids_that_left(&report), [(first.as_str(), Why::Expired)]);
    assert_eq!(ctx.commit().unwrap().fired[0].from, second);
}

/// A persistent node with a cadence fires once: its instance goes on, so that instances never
/// double.
#[test]
fn instances_do_not_multiply() {
    let mut ctx = context();
    ctx.push(Block::new("sticky").key("k").cadence(1)).unwrap();
    for cycle in 1..=20 {
        assert_eq!(ctx.commit().unwrap().fired.len(), 1, "cycle {cycle}");
    }
    assert_eq!(ctx.thread().blocks().count(), 21);
}
