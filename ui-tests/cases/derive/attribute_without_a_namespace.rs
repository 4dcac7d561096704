#[derive(pact_core::PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    #[pact(rename = "source")]
    source: String,
}

fn main() {}
