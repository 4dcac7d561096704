#[derive(pact_core::PactNode)]
#[pact(type = "block:summary", skip)]
struct Summary {
    #[pact(class = "cont")]
    text: String,
}

fn main() {}
