fn main() {
    pact_core::select!();
}
