fn main() {
    pact_core::node!("block { ttl=$n }", n = -1);
}
