use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    #[pact(default = "nowhere")]
    score: i32,
}

fn main() {}
