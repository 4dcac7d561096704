fn main() {
    pact_core::select!("[ttl=99999999999999999999]");
}
