fn main() {
    pact_core::select!(".block[nodeType='seg']");
}
