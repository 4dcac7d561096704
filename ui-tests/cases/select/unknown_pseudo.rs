fn main() {
    pact_core::select!("#hero[ttl=1]:frist");
}
