use pact_core::PactNode;

#[derive(PactNode)]
enum Entry {
    Text(String),
    #[pact(type = "block:link")]
    Link(String),
}

fn main() {}
