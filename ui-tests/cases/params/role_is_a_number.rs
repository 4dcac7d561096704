fn main() {
    let role = 3;
    pact_core::select!(".block[role=$role]");
}
