fn main() {
    pact_core::node!("block #hero { key='hero' }");
}
