use pact_core::Context;

fn main() {
    let ctx = Context::default();
    let _ = ctx.select(".block");
    let _ = ctx.query(".block");
}
