fn main() {
    pact_core::select!(b".block");
}
