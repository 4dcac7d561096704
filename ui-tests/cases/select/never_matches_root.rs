fn main() {
    pact_core::select!("^seq.block");
}
