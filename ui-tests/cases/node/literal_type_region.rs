fn main() {
    pact_core::node!("^sys { content='Hi' }");
}
