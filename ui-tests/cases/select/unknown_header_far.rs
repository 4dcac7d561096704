fn main() {
    pact_core::select!(".block[banana=1]");
}
