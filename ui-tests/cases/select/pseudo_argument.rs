fn main() {
    pact_core::select!(".seg:depth");
}
