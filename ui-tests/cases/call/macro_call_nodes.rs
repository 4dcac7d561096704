use pact_core::node;

fn main() {
    let _ = node!("block { content="hi" }");
    let _ = node!("block { content=$text }", "hi");
    let _ = node!(format!("block"));
    let _ = node!(Draft, "block");
}
