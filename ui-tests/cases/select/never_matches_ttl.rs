fn main() {
    pact_core::select!(".block[ttl<0]");
}
