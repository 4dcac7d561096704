fn main() {
    pact_core::node!("block { role=$role }", role = 1);
}
