fn main() {
    pact_core::select!(".block[role='user'][role='tool']");
}
