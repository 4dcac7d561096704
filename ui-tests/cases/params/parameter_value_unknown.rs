fn main() {
    pact_core::select!(".seg:depth($n)", n = 1, m = 2);
}
