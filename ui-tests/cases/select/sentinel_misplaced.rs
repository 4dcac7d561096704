fn main() {
    pact_core::select!("(d0, end) {ttl=1}");
}
