#[derive(pact_core::PactNode)]
struct ToolCall {
    name: String,
}

fn main() {}
