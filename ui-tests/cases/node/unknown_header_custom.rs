fn main() {
    pact_core::node!("block { score=0.5 }");
}
