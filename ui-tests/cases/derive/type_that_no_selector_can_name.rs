#[derive(pact_core::PactNode)]
#[pact(type = "block:my summary")]
struct Summary {
    topic: String,
}

fn main() {}
