fn main() {
    pact_core::node!("cont { content='Hi' }");
}
