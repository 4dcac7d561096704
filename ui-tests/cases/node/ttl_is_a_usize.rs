fn main() {
    let n = "abc".len();
    pact_core::node!("block { ttl=$n }");
}
