use pact_core::Context;

fn main() {
    let mut ctx = Context::default();
    let _ = ctx.delete(".block");
}
