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
