use pact_core::{Block, Context};

fn main() {
    let mut ctx = Context::default();
    let _ = ctx.insert("(d0, cont[offset=0], end)", Block::new("x"));
}
