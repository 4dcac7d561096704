fn main() {
    pact_core::node!("block { role=$x, ttl=$x }", x = 1);
}
