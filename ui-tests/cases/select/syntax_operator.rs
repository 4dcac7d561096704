fn main() {
    pact_core::select!("[role=='user']");
}
