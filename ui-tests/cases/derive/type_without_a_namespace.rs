#[derive(pact_core::PactNode)]
#[pact(type = "summary")]
struct Summary {
    topic: String,
}

fn main() {}
