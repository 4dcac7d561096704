#[derive(pact_core::PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    #[pact(content)]
    text: String,
    #[pact(content)]
    more: String,
}

fn main() {}
