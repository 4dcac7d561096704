fn main() {
    pact_core::node!("seg { ttl=1 }");
}
