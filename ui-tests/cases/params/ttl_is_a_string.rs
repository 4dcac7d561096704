fn main() {
    pact_core::select!("[ttl<$ttl]", ttl = "2");
}
