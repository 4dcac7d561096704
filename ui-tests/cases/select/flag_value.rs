fn main() {
    pact_core::select!("[sticky=1]");
}
