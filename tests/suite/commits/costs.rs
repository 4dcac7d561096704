//! The cost of commits, counted and not timed.

use pact_core::{Block, Budget, Context, FixedClock, NodeId, Pruning, Region, select};

use crate::helpers::{call, context, result};

/// A budget that cannot be met does not make every commit look at everything.
#[test]
fn budgets_that_cannot_be_met_cost_no_walk() {
    let cost = |turns: usize| {
        let mut ctx = Context::builder()
            .system("pinned")
            .pruning(
                Pruning::new()
                    .budget(Budget::blocks(0).within(Region::System))
                    .budget(Budget::blocks(0).within(Region::Head)),
            )
            .build();
        for _ in 0..turns {
            ctx.push(Block::new("x").cadence(1_000_000)).unwrap();
            ctx.commit().unwrap();
        }
        ctx.user("x");
        allocation_counter::measure(|| {
            assert_eq!(ctx.commit().unwrap().over_budget.len(), 2);
        })
        .bytes_total
    };
    let (small, large) = (cost(100), cost(2_000));
    assert!(large < small * 4, "{small} bytes, then {large}");
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

/// However many are due.
#[test]
fn many_that_are_due_are_compared_at_once() {
    let due = (0..40_000).map(|number| {
        format!(r#"{{"id":"n{number}","key":"k","cadence":1,"cycle":1,"created_at_ns":{number}}}"#)
    });
    let due: Vec<String> = due.collect();
    let document = format!(
        r#"{{"cycle":1,"root":{{"children":[{{"id":"sys","nodeType":"^sys","children":[{}]}}]}}}}"#,
        due.join(",")
    );
    let ctx = Context::import(document).unwrap();
    let instances: Vec<NodeId> = ctx.select(select!("^ah #k")).unwrap();
    assert_eq!(instances.len(), 1);
    assert_eq!(ctx.node(&instances[0]).unwrap().cadence(), Some(1));
}

/// Adds a turn of six messages, as `benches/src/bin/engine` does, and commits it.
fn turn(ctx: &mut Context, number: usize) {
    let text = |part: usize| format!("{number}.{part} {}", "x".repeat(190));
    ctx.user(text(0));
    ctx.assistant(text(1));
    ctx.push(Block::new(text(2)).role("assistant").kind("call"))
        .unwrap();
    ctx.push(Block::new(text(3)).role("tool").kind("result"))
        .unwrap();
    ctx.assistant(text(4));
    let retrieved = Block::new(text(5)).role("system").key("rag").ttl(2);
    ctx.pre(retrieved).unwrap();
    ctx.commit().unwrap();
}

/// Six messages and their commit: the memory that stays with all snapshots, and the allocations.
#[test]
fn a_turn_takes_little_memory() {
    let turns = 2_000;
    let mut ctx = Context::default();
    let measured = allocation_counter::measure(|| {
        for number in 0..turns {
            turn(&mut ctx, number);
        }
    });
    let turns = u64::try_from(turns).unwrap();
    let bytes = measured.bytes_current.unsigned_abs() / turns;
    assert!(bytes < 4_800, "{bytes} bytes a turn");
    let allocations = measured.count_total / turns;
    // Twelve of them make the texts.
    assert!(allocations < 90, "{allocations} allocations a turn");
}

/// No commit waits until a large table is moved to a larger one, whoever names the nodes and calls.
#[test]
fn no_turn_allocates_much_at_once() {
    let mut ctx = Context::default();
    let mut most = 0;
    for number in 0..6_000 {
        let measured = allocation_counter::measure(|| {
            let name = format!("call {number}");
            ctx.push(call(&name).id(format!("c{number}"))).unwrap();
            ctx.push(result(&name).id(format!("r{number}"))).unwrap();
            ctx.commit().unwrap();
        });
        most = most.max(measured.bytes_max);
    }
    assert!(most < 150_000, "{most} bytes at once");
}

/// Ids that the engine made are found whatever happened to their nodes: without an entry, or with
/// one because they are elsewhere.
#[test]
fn nodes_are_found_by_ids_that_say_their_cycle() {
    let mut ctx = Context::builder().system("s").build();
    for number in 0..5 {
        turn(&mut ctx, number);
    }
    let all = |ctx: &Context| -> Vec<NodeId> {
        let nodes = ctx.root().descendants();
        nodes.map(|node| node.id().clone()).collect()
    };
    let found = |ctx: &Context| {
        for id in all(ctx) {
            assert_eq!(ctx.node(&id).map(|node| node.id().clone()), Some(id));
        }
    };
    found(&ctx);
    // Into older turns, out of their places, and into new turns.
    let old = ctx.select(select!(".seg:depth(3) > .block")).unwrap();
    ctx.insert(3, Block::new("a turn between").role("user"))
        .unwrap();
    let newest = ctx.select(select!(".seg:depth(1)")).unwrap();
    let late = ctx.insert(&newest[0], Block::new("late")).unwrap();
    // The newest turn holds the newest instance of the key, which must not go below an older one.
    let before = ctx.select(select!(".seg:depth(2)")).unwrap();
    ctx.move_to(&before, 4).unwrap();
    found(&ctx);
    ctx.delete(select!(".seg:depth(2) .block")).unwrap();
    let moved = ctx.user("moved");
    ctx.move_to(&moved, 1).unwrap();
    found(&ctx);
    assert!(ctx.node(&late.added[0]).is_some());
    ctx.commit().unwrap();
    found(&ctx);
    // Both branches of a fork number their nodes alike.
    let mut branch = ctx.fork("@t-2").unwrap();
    turn(&mut branch, 7);
    turn(&mut ctx, 8);
    found(&branch);
    found(&ctx);
    ctx.rewind("@t-3").unwrap();
    found(&ctx);
    turn(&mut ctx, 9);
    found(&ctx);
    assert!(
        old.iter()
            .all(|id| ctx.node(id).is_none_or(|node| node.id() == id))
    );
    // From a document, and on.
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    let mut read = Context::import(&file).unwrap();
    found(&read);
    turn(&mut read, 10);
    found(&read);
    let gone = NodeId::from("block:3.99");
    assert!(read.node(&gone).is_none());
}
