fn main() {
    let mut ctx = pact_core::Context::builder().build();
    let _ = ctx.push(pact_core::node!("block { ttl=-1 }"));
}
