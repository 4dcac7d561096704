fn main() {
    pact_core::select!(".block[role]:not([role])");
}
