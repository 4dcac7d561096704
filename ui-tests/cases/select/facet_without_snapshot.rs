fn main() {
    pact_core::select!(".block[depth=2]");
}
