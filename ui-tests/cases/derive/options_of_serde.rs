use pact_core::PactNode;

// Serde's options belong to serde's derives: `#[pact(default)]` is the one for nodes.
#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    #[serde(default)]
    topic: String,
}

fn main() {}
