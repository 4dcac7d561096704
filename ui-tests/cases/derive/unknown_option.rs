#[derive(pact_core::PactNode)]
#[pact(type = "block:summary", tll = 5)]
struct Summary {
    #[pact(contnet)]
    text: String,
    #[pact(banana)]
    topic: String,
}

fn main() {}
