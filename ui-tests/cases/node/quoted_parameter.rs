fn main() {
    let text = "Hi";
    pact_core::node!("block { content='$text' }");
    let _ = text;
}
