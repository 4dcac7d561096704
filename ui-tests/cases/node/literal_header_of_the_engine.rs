fn main() {
    pact_core::node!("block { id='mine', content='Hi' }");
}
