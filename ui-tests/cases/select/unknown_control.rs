fn main() {
    pact_core::select!(".block @limt=5");
}
