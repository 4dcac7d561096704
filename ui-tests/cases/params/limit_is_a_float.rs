fn main() {
    pact_core::select!(".block @limit=$n", n = 1.5);
}
