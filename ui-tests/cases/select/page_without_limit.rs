fn main() {
    pact_core::select!(".block @p=2");
}
