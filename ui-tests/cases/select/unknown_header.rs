fn main() {
    pact_core::select!(".block[rol='user']");
}
