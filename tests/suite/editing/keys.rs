//! Instances of a key: the newest is nearest to the head.

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
    // From a turn that is nearer than the new one.
    let mut ctx = demoting(&["three", "two", "one"]);
    ctx.insert(select!("(d2, seg, end)"), plan("new")).unwrap();
    assert_eq!(said(&ctx), ["three", "two", "one", "new"]);
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
    // What was so before does not stand in the way.
    let mut ctx = build(Overlaps::Refuse);
    ctx.pre(plan("x")).unwrap();
    ctx.pre(plan("y")).unwrap();
    ctx.commit().unwrap();
    ctx.move_to(select!(".seg:depth(2)"), 3).unwrap();
    ctx.replace(select!(".block[content='y']"), plan("z"))
        .unwrap();

    let mut ctx = build(Overlaps::Demote);
    ctx.move_to(select!(".seg:depth(1)"), 3).unwrap();
    assert_eq!(said(&ctx), ["old", "new", "-"]);
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

/// Also for what is inside of what comes or moves.
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
    // Two that were side by side before may move together, and not come together.
    ctx.push(plan("beside")).unwrap();
    ctx.move_to(select!("^ah #plan"), at()).unwrap();
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("x");
    let segment = ctx.commit().unwrap().sealed;
    ctx.insert(&segment, plan("old")).unwrap();
    ctx.push(plan("new")).unwrap();
    assert!(ctx.move_to(select!("#plan"), at()).is_err());
}
