#[derive(pact_core::PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    topic: String,
    #[pact(alias = "data_topic")]
    subject: String,
}

fn main() {}
