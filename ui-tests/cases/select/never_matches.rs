fn main() {
    pact_core::select!(".block[ttl<1][ttl>5]");
}
