use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:depth", ttl = -5)]
struct Summary {
    #[pact(rename = "key")]
    topic: String,
    #[pact(tag)]
    tags: Vec<String>,
}

fn main() {
    // No further error: those of the derive are enough.
    let _ = select!(Summary, "@t0 .block[data_topic='x']");
}
