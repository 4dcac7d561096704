fn main() {
    pact_core::node!("block:text { rol='user' }");
}
