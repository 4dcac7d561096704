fn main() {
    pact_core::node!(".block[role='user']");
}
