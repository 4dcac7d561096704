#[derive(pact_core::PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    #[pact(rename = "id")]
    number: String,
    #[pact(rename = "role")]
    speaker: String,
}

fn main() {}
