fn main() {
    pact_core::select!(".seg:depth($n)", n = 1, n = 2);
}
