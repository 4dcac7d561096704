fn main() {
    pact_core::select!(".block:nth-child(2)");
}
