fn main() {
    pact_core::select!(r"[role='\q']");
}
