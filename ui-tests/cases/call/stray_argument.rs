fn main() {
    pact_core::select!(".block", 3);
}
