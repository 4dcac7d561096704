use pact_core::{Block, Context, select};

fn main() {
    let mut ctx = Context::default();
    let _ = ctx.insert(select!("(d0, cont[offset=0])"), Block::new("x"));
}
