use pact_core::Context;

fn main() {
    let mut ctx = Context::default();
    ctx.user(pact_core::Json::Null);
}
