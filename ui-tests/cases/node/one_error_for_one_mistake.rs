fn main() {
    let mut ctx = pact_core::Context::default();
    let _ = ctx.push(pact_core::node!("block { ttl=-1 }"));
}
