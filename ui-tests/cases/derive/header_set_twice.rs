#[derive(pact_core::PactNode)]
#[pact(type = "block:summary", role = "system")]
struct Summary {
    #[pact(role)]
    speaker: String,
}

fn main() {}
