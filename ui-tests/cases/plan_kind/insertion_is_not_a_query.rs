use pact_core::{Context, select};

fn main() {
    let ctx = Context::default();
    let _ = ctx.select(select!("(d0, cont[offset=0], end)"));
}
