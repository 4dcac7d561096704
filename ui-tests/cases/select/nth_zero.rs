fn main() {
    pact_core::select!(".block:nth(0)");
}
