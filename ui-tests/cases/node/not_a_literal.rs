fn main() {
    let text = "block";
    pact_core::node!(text);
}
