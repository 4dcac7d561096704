//! Snapshots of a context: addresses, retention, forks, rewinds, clones, and the record of provider
//! calls.

mod attempts;
mod branches;
mod clones;
mod costs;
mod departures;
mod snapshots;

use pact_core::{Block, Context, FixedClock};

pub(crate) fn talk(turns: usize) -> Context {
    let mut ctx = Context::builder()
        .system("s")
        .clock(FixedClock::at(1_000))
        .build();
    go_on(&mut ctx, turns);
    ctx
}

pub(crate) fn go_on(ctx: &mut Context, turns: usize) {
    for _ in 0..turns {
        let cycle = ctx.cycle();
        ctx.user(format!("question {cycle}"));
        ctx.pre(Block::new("hint").key("rag").ttl(2)).unwrap();
        ctx.commit().unwrap();
    }
}
