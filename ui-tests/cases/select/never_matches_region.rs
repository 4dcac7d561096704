fn main() {
    pact_core::select!("^sys .seg:depth(2)");
}
