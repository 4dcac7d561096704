fn main() {
    pact_core::node!("block { ttl='soon' }");
}
