//! Instances of a key: the newest is nearest to the head.

use std::slice;

use pact_core::{Block, Container, Context, FixedClock, Overlaps, select};

use super::{position, said, seen};

#[test]
fn the_newest_instance_of_a_key_is_nearest_to_the_head() {
    let mut ctx = Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .build();
    let plan = |text: &str| Block::new(text).key("plan");
    ctx.push(plan("first")).unwrap();
    ctx.commit().unwrap();
    ctx.user("next");
    ctx.commit().unwrap();
    // The older one is at depth 2.
    for (depth, is_fine) in [(3, false), (2, true), (1, true)] {
        let mut branch = ctx.fork("@t0").unwrap();
        let result = branch.insert(depth, plan("new"));
        assert_eq!(result.is_ok(), is_fine, "{depth}");
        if let Err(error) = result {
            assert_eq!(error.code().as_str(), "OverlapWouldViolateODI");
            assert!(error.to_string().contains("at depth 2"), "{error}");
            assert_eq!(seen(&branch), seen(&ctx.fork("@t0").unwrap()));
        }
    }
    let open = position("(d0, cont[offset=0], end)");
    ctx.insert(&open, plan("new")).unwrap();
    let error = ctx.insert(&open, plan("newer")).unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI");
    // Sealed early, it would be deeper than the one before.
    let error = ctx.move_to(select!("^ah #plan"), 3).unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI");

    ctx.move_to(select!("^ah #plan"), 1).unwrap();
}

fn plan(text: &str) -> Block {
    Block::new(text).key("plan")
}

/// With a turn for each text, each of them a plan.
fn demoting(texts: &[&str]) -> Context {
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .overlaps(Overlaps::Demote)
        .build();
    for text in texts {
        ctx.push(plan(text)).unwrap();
        ctx.commit().unwrap();
    }
    ctx
}

#[test]
fn older_instances_move_to_the_next_depth() {
    // In the open turn: into the turn before, after its core.
    let mut ctx = demoting(&["one"]);
    ctx.push(plan("two")).unwrap();
    let edited = ctx
        .insert(select!("(d0, cont[offset=0], end)"), plan("three"))
        .unwrap();
    assert_eq!(edited.moved.len(), 1);
    assert_eq!(edited.added.len(), 1);
    assert_eq!(said(&ctx), ["one", "two", "three"]);
    assert_eq!(
        ctx.query(select!(".seg:depth(1) #plan")).count().unwrap(),
        2
    );
    assert_eq!(ctx.query(select!("^ah #plan")).count().unwrap(), 1);
    assert!(ctx.validate().is_empty());
    // Where there is no turn, one is made.
    let mut ctx = demoting(&[]);
    ctx.pre(plan("one").ttl(3)).unwrap();
    let edited = ctx.insert(0, plan("two")).unwrap();
    assert_eq!((edited.added.len(), edited.moved.len()), (3, 1));
    assert_eq!(
        ctx.query(select!(".seg:depth(1) #plan[ttl=3]"))
            .count()
            .unwrap(),
        1
    );
    assert!(ctx.validate().is_empty());
    // From a turn that is nearer than the new one: a redaction stays where the old one was.
    let mut ctx = demoting(&["three", "two", "one"]);
    ctx.insert(select!("(d2, seg, end)"), plan("new")).unwrap();
    assert_eq!(said(&ctx), ["three", "two", "one", "", "new", ""]);
    let depths: Vec<usize> = (1..=3)
        .map(|depth| {
            ctx.query(select!(".seg:depth($depth) #plan"))
                .count()
                .unwrap()
        })
        .collect();
    assert_eq!(depths, [0, 1, 3]);
    // No snapshot has changed.
    let before = ctx.snapshot("@t0").unwrap().thread().to_json();
    assert_eq!(
        before,
        demoting(&["three", "two", "one"])
            .snapshot("@t0")
            .unwrap()
            .thread()
            .to_json()
    );
}

#[test]
fn turns_that_carry_a_key_are_demoted_as_a_whole() {
    let mut ctx = demoting(&[]);
    for text in ["c", "b", "a"] {
        ctx.insert(1, Container::new().child(Block::new(text)))
            .unwrap();
    }
    let core = ctx.select(select!(".seg:depth(1) > .cont")).unwrap();
    ctx.insert(1, Container::new().key("plan").child(Block::new("whole")))
        .unwrap();
    ctx.insert(select!("(d2, seg, end)"), plan("new")).unwrap();
    // Next to the newest one, wherever that is by then.
    assert_eq!(said(&ctx), ["c", "b", "whole", "a", "new"]);
    assert_eq!(ctx.select(select!(".seg:depth(1) > .cont")).unwrap(), core);
    assert!(ctx.validate().is_empty());
}

#[test]
fn moves_keep_the_newest_instance_nearest() {
    let build = |overlaps| {
        let mut ctx = Context::builder()
            .clock(FixedClock::at(0))
            .overlaps(overlaps)
            .build();
        for text in ["old", "-", "new"] {
            let block = Block::new(text);
            let block = if text == "-" {
                block
            } else {
                block.key("plan")
            };
            ctx.push(block).unwrap();
            ctx.commit().unwrap();
        }
        ctx
    };
    let mut ctx = build(Overlaps::Refuse);
    let before = seen(&ctx);
    for (selector, depth) in [(select!(".seg:depth(1)"), 3), (select!(".seg:depth(3)"), 1)] {
        let error = ctx.move_to(selector, depth).unwrap_err();
        assert_eq!(error.code().as_str(), "OverlapWouldViolateODI", "{error}");
        assert_eq!(seen(&ctx), before);
    }
    ctx.move_to(select!(".seg:depth(1)"), 2).unwrap();
    assert_eq!(said(&ctx), ["old", "new", "-"]);
    let mut ctx = build(Overlaps::Demote);
    ctx.move_to(select!(".seg:depth(1)"), 3).unwrap();
    assert_eq!(said(&ctx), ["old", "new", "", "-"]);
    assert_eq!(
        ctx.query(select!(".seg:depth(3) #plan")).count().unwrap(),
        1
    );
    assert_eq!(
        ctx.query(select!(".seg:depth(4) #plan")).count().unwrap(),
        1
    );
    assert!(ctx.validate().is_empty());
}

#[test]
fn one_end_of_a_tool_call_is_not_demoted() {
    let mut ctx = demoting(&["one"]);
    ctx.push(
        Block::new("call")
            .kind("call")
            .data("call_id", "c")
            .key("plan"),
    )
    .unwrap();
    ctx.push(Block::new("result").kind("result").data("call_id", "c"))
        .unwrap();
    let before = seen(&ctx);
    let error = ctx
        .insert(position("(d0, cont[offset=0], end)"), plan("two"))
        .unwrap_err();
    assert!(error.to_string().contains("are not parted"), "{error}");
    assert_eq!(seen(&ctx), before);
}

#[test]
fn several_shifts_are_told_as_one() {
    let mut ctx = demoting(&[]);
    for text in ["d", "c", "b", "a"] {
        ctx.insert(1, Block::new(text)).unwrap();
    }
    ctx.insert(1, Container::new().key("plan").child(Block::new("whole")))
        .unwrap();
    // The new turn comes between "a" and "b", and the old plan right below it.
    let edited = ctx.insert(3, plan("new")).unwrap();
    assert_eq!(said(&ctx), ["d", "c", "b", "whole", "new", "a"]);
    let shifts = edited.shifted.iter();
    let shifts: Vec<_> = shifts
        .map(|shift| (shift.first, shift.last, shift.by))
        .collect();
    assert_eq!(shifts, [(1, 1, 2), (2, 2, -1), (3, 5, 1)]);
}

#[test]
fn what_holds_other_keys_is_not_demoted_beside_older_ones() {
    let note = |text: &str| Block::new(text).key("note");
    let mut ctx = demoting(&[]);
    ctx.push(note("old")).unwrap();
    ctx.commit().unwrap();
    ctx.push(Container::new().key("plan").child(note("new")))
        .unwrap();
    let before = seen(&ctx);
    let error = ctx
        .insert(position("(d0, cont[offset=0], end)"), plan("newer"))
        .unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI", "{error}");
    assert_eq!(seen(&ctx), before);
}

#[test]
fn turns_with_one_end_of_a_tool_call_are_not_demoted() {
    let end = |kind: &str| Block::new(kind).kind(kind).data("call_id", "c");
    let mut ctx = demoting(&[]);
    for block in [end("call"), Block::new("x")] {
        ctx.push(block).unwrap();
        ctx.commit().unwrap();
    }
    ctx.insert(1, Container::new().key("plan").child(end("result")))
        .unwrap();
    let before = seen(&ctx);
    let error = ctx.insert(3, plan("new")).unwrap_err();
    assert!(error.to_string().contains("are not parted"), "{error}");
    assert_eq!(seen(&ctx), before);
}

/// Also for nodes inside of a node that comes or moves.
#[test]
fn keys_inside_count() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    let twice = Container::new().child(plan("1")).child(plan("2"));
    let at = || position("(d0, cont[offset=0], end)");
    for error in [
        ctx.insert(at(), twice.clone()).unwrap_err().code(),
        ctx.insert(0, twice).unwrap_err().code(),
    ] {
        assert_eq!(error.as_str(), "OverlapWouldViolateODI");
    }
    for block in [Block::new("x"), plan("old")] {
        ctx.push(block).unwrap();
        ctx.commit().unwrap();
    }
    ctx.post(Container::new().key("box").child(plan("new")))
        .unwrap();
    let before = seen(&ctx);
    let error = ctx
        .move_to(select!("#box"), select!("(d2, seg, end)"))
        .unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI", "{error}");
    assert_eq!(seen(&ctx), before);
    ctx.move_to(select!("#box"), select!("(d0, )")).unwrap();
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("x");
    let segment = ctx.commit().unwrap().sealed;
    ctx.insert(&segment, plan("old")).unwrap();
    ctx.push(plan("new")).unwrap();
    assert!(ctx.move_to(select!("#plan"), at()).is_err());
}

/// The short edits are edits like any other.
#[test]
fn every_edit_that_brings_a_key_is_checked() {
    let mut ctx = Context::builder()
        .allow_system_edits(true)
        .clock(FixedClock::at(0))
        .build();
    ctx.user("x");
    let older = ctx.commit().unwrap().sealed;
    ctx.push(plan("sealed")).unwrap();
    let segment = ctx.commit().unwrap().sealed;
    let first = ctx.push(plan("first")).unwrap();
    let held = || Container::new().child(plan("held"));
    let before = seen(&ctx);
    let mut errors = vec![
        ctx.push(plan("second")).unwrap_err(),
        ctx.push(held()).unwrap_err(),
        ctx.pre(plan("second")).unwrap_err(),
        ctx.pre(held()).unwrap_err(),
        ctx.post(plan("second")).unwrap_err(),
        ctx.insert(0, plan("second")).unwrap_err(),
    ];
    let open = ctx.root().children().last().unwrap().id().clone();
    for parent in [&open, &segment, &older] {
        errors.push(ctx.insert(parent, plan("second")).unwrap_err());
    }
    for error in errors {
        assert_eq!(error.code().as_str(), "OverlapWouldViolateODI", "{error}");
        assert_eq!(error.node(), Some(&first), "{error}");
        assert!(error.to_string().contains("`ctx.upsert`"), "{error}");
    }
    // One that is deeper is named only when nothing nearer is in the way.
    ctx.delete(&first).unwrap();
    let error = ctx.insert(&older, plan("second")).unwrap_err();
    assert!(error.to_string().contains("at depth 1"), "{error}");
    assert!(error.to_string().contains("`ctx.upsert`"), "{error}");
    ctx.rollback();
    let first = ctx.push(plan("first")).unwrap();
    assert_eq!(seen(&ctx), before);
    // `^sys` stands apart: its instances are not checked, and do not count.
    ctx.insert(-1, plan("a rule")).unwrap();
    ctx.insert(-1, plan("another rule")).unwrap();
    ctx.delete(&first).unwrap();
    ctx.post(plan("second")).unwrap();
    // Blocks that say something have no key.
    ctx.user("Hello");
    ctx.assistant("Hi!");
}

/// A draft cannot bring two instances to one place, whatever is done with older ones.
#[test]
fn two_instances_do_not_come_at_once() {
    for overlaps in [Overlaps::Refuse, Overlaps::Demote] {
        let mut ctx = Context::builder().overlaps(overlaps).build();
        let twice = || Container::new().child(plan("1")).child(plan("2"));
        let before = seen(&ctx);
        for error in [
            ctx.push(twice()).unwrap_err(),
            ctx.pre(twice()).unwrap_err(),
            ctx.post(Container::new().key("plan").child(plan("1")))
                .unwrap_err(),
        ] {
            assert_eq!(error.code().as_str(), "OverlapWouldViolateODI");
            assert_eq!(seen(&ctx), before);
        }
    }
}

/// Two plans in one turn, and a newer one below: no engine makes that.
const DISORDERED: &str = r#"{"cycle":9,"root":{"children":[{"id":"seq","nodeType":"^seq","children":[
    {"id":"s3","nodeType":"seg","created_at_ns":10,"children":[{"id":"c3","nodeType":"cont","children":[
        {"id":"x","key":"plan","content":"x","created_at_ns":50}]}]},
    {"id":"s2","nodeType":"seg","created_at_ns":20,"children":[{"id":"c2","nodeType":"cont","children":[
        {"id":"y","content":"y","created_at_ns":21}]}]},
    {"id":"s1","nodeType":"seg","created_at_ns":30,"children":[{"id":"c1","nodeType":"cont","children":[
        {"id":"a","key":"plan","content":"a","created_at_ns":31},
        {"id":"b","key":"plan","content":"b","created_at_ns":32}]}]}]},
    {"id":"ah","nodeType":"^ah","created_at_ns":1,"children":[{"id":"core","nodeType":"cont","children":[
        {"id":"p","key":"note","content":"p","created_at_ns":40},
        {"id":"q","key":"note","content":"q","created_at_ns":41}]}]}]}}"#;

#[test]
fn what_was_out_of_order_before_refuses_no_later_edit() {
    let fresh = || Context::import(DISORDERED).unwrap();
    // Turns with such instances move, as far as that makes nothing worse.
    fresh().move_to(select!(".seg:depth(2)"), 1).unwrap();
    fresh().move_to(select!(".seg:depth(1)"), 2).unwrap();
    // So do nodes side by side, and one of them.
    let at = || position("(d0, cont[offset=0], )");
    fresh().move_to(select!("^ah #note"), at()).unwrap();
    fresh().move_to(select!("[id='q']"), at()).unwrap();
    fresh().move_to(select!("^ah #note"), 1).unwrap();
    // A replacement is where the old instance was.
    fresh().replace(select!("[id='a']"), plan("new")).unwrap();
    fresh().replace(select!("[id='x']"), plan("new")).unwrap();
    fresh()
        .replace(select!("[id='q']"), Block::new("new").key("note"))
        .unwrap();
    // A new instance in the head is nearer than all of them; one beside them is not.
    let mut ctx = fresh();
    ctx.push(plan("new")).unwrap();
    assert!(
        fresh()
            .insert(pact_core::NodeId::from("s1"), plan("new"))
            .is_err()
    );
    assert!(fresh().push(Block::new("new").key("note")).is_err());
    // The instance that is the newest now was out of order with the others before.
    ctx.move_to(select!("^ah #plan"), select!("(d0, end)"))
        .unwrap();
    let mut ctx = Context::builder()
        .allow_system_edits(true)
        .import(DISORDERED)
        .unwrap();
    ctx.push(plan("new")).unwrap();
    ctx.move_to(select!("^ah #plan"), -1).unwrap();
}

/// Found by random edits: a moved node is as new as its place. The instance that was the newest
/// until then is in its way.
#[test]
fn an_older_instance_that_moves_becomes_the_newest() {
    let mut ctx = demoting(&[]);
    ctx.user("a turn");
    ctx.commit().unwrap();
    let first = ctx.push(plan("first")).unwrap();
    let second = ctx.push(plan("second")).unwrap();
    assert_eq!(
        ctx.select(select!(".seg #plan")).unwrap(),
        slice::from_ref(&first)
    );
    let edited = ctx
        .move_to(select!(".seg #plan"), select!("(d0, )"))
        .unwrap();
    assert_eq!(edited.moved, [first.clone(), second.clone()]);
    assert_eq!(ctx.select(select!("^ah #plan")).unwrap(), [first]);
    assert_eq!(ctx.select(select!(".seg #plan")).unwrap(), [second]);
}

/// A document that breaks the rule is accepted, and reported: for each key by its newest instance.
#[test]
fn documents_that_break_the_rule_are_reported() {
    let ctx = Context::import(DISORDERED).unwrap();
    let violations = ctx.validate();
    let broken: Vec<(&str, &str)> = violations
        .iter()
        .map(|violation| (violation.rule.as_str(), violation.node.as_str()))
        .collect();
    assert_eq!(
        broken,
        [("key-order", "a"), ("key-order", "b"), ("key-order", "p")]
    );
    assert!(violations[1].message.contains("`x`, the newest instance"));
    // Strictly nearest is enough, wherever the others are; `^sys` stands apart.
    let fine = DISORDERED.replace(r#""key":"note""#, "").replace(",,", ",");
    let fine = fine
        .replace(r#""id":"p""#, r#""id":"p","key":"plan""#)
        .replace(":40", ":60");
    let fine = fine.replace(
        r#"{"id":"ah""#,
        r#"{"id":"sys","nodeType":"^sys","children":[{"id":"r","key":"plan","created_at_ns":70}]},{"id":"ah""#,
    );
    assert_eq!(Context::import(fine).unwrap().validate(), []);
}

/// A hand-written node answers to its id; that is no key that others could have.
#[test]
fn the_id_of_a_hand_written_node_is_no_key() {
    let document = r#"{"cycle":1,"root":{"children":[{"id":"ah","nodeType":"^ah","children":[
        {"id":"core","nodeType":"cont","children":[{"id":"plan","content":"by hand"}]}]}]}}"#;
    for overlaps in [Overlaps::Refuse, Overlaps::Demote] {
        let build = || {
            Context::builder()
                .overlaps(overlaps)
                .clock(FixedClock::at(5))
        };
        let mut ctx = build().import(document).unwrap();
        assert_eq!(ctx.query(select!("^ah #plan")).count().unwrap(), 1);
        ctx.push(plan("a plan")).unwrap();
        assert_eq!(said(&ctx), ["by hand", "a plan"]);
        ctx.upsert(plan("another plan")).unwrap();
        assert_eq!(said(&ctx), ["by hand", "another plan"]);
        ctx.move_to(select!("[id='plan']"), 1).unwrap();
        assert_eq!(said(&ctx), ["by hand", "another plan"]);
    }
}
