use pact_core::Context;

fn main() {
    let ctx = Context::default();
    let _ = ctx.snapshot(-1);
}
