#[derive(pact_core::PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    topic: String,
    #[pact(rename = "data_topic")]
    subject: String,
}

fn main() {}
