//! Counts the work of lookups.

use core::ops::ControlFlow;

use super::archive::Archive;
use crate::context::Context;
use crate::lifecycle::{Budget, Pruning, Unit};
use crate::node::Block;

/// How many nodes and snapshots a walk looks at, and how many blocks it meets.
fn work(ctx: &Context) -> (usize, usize) {
    let mut archive = Archive::new(ctx, usize::MAX);
    let mut met = 0;
    let ended = archive.walk(&mut |_, _| {
        met += 1;
        ControlFlow::Continue(())
    });
    assert!(ended.is_continue());
    (archive.looked_at, met)
}

fn talked(mut ctx: Context, turns: usize) -> Context {
    for turn in 0..turns {
        ctx.user(format!("question {turn}"));
        ctx.assistant("an answer");
        if turn % 7 == 0 {
            let hint = Block::new(format!("hint {turn}")).ttl(20);
            ctx.pre(hint).unwrap();
        }
        ctx.commit().unwrap();
    }
    ctx
}

#[test]
fn shared_nodes_are_read_once() {
    let pruned = Pruning::new().budget(Budget::blocks(50)).unit(Unit::Turn);
    let by_block = Pruning::new().budget(Budget::blocks(50));
    for (name, builder) in [
        ("kept", Context::builder()),
        ("pruned by turn", Context::builder().pruning(pruned)),
        ("pruned by block", Context::builder().pruning(by_block)),
    ] {
        let builder = builder.system("Be brief.");
        let turns = 2_000;
        let ctx = talked(builder.build(), turns);
        let (looked_at, met) = work(&ctx);
        // The hints that expired are among them.
        assert_eq!(met, 1 + 2 * turns + turns.div_ceil(7), "{name}");
        // A turn is a segment, its core and two or three blocks. It is read once, and again in the
        // version before a block of it left; a snapshot and its empty head count, too.
        assert!(looked_at < 16 * turns, "{name}: {looked_at}");
    }
}

#[test]
fn work_grows_with_the_history_and_not_with_its_square() {
    let half = work(&talked(Context::default(), 500)).0;
    let whole = work(&talked(Context::default(), 1_000)).0;
    assert!(whole < half * 21 / 10, "{half} {whole}");
}
