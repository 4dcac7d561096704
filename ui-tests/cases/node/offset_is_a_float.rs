fn main() {
    pact_core::node!("block { offset=$n }", n = 0.5);
}
