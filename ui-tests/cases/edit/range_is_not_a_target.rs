use pact_core::{Block, Context, select};

fn main() {
    let mut ctx = Context::default();
    let _ = ctx.replace(select!("@t0..@t-3 .block"), Block::new("x"));
}
