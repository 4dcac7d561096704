fn main() {
    pact_core::node!("blok { ttl=1 }");
}
