fn main() {
    pact_core::select!(".seg:depth(3-1)");
}
