use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:note", crate = "nowhere")]
struct Note {
    topic: String,
}

fn main() {}
