use pact_core::{Context, select};

fn main() {
    let mut ctx = Context::default();
    let _ = ctx.delete(select!("(d0, cont[offset=0], end)"));
}
