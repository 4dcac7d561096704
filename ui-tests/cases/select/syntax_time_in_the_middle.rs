fn main() {
    pact_core::select!(".block, @t0 .seg");
}
