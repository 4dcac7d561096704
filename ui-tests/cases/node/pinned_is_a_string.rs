fn main() {
    pact_core::node!("block { pinned=$flag }", flag = "yes");
}
