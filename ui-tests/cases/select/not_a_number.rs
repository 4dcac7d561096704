fn main() {
    pact_core::select!("[ttl=soon]");
}
