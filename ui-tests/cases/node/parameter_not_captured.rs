fn main() {
    pact_core::node!("block { content=$answer }");
}
