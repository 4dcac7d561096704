fn main() {
    pact_core::select!(".block @limit=1 @limit=2");
}
