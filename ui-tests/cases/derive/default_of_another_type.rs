use pact_core::PactNode;

fn unknown() -> String {
    "unknown".to_owned()
}

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    #[pact(default = "unknown")]
    score: i32,
}

fn main() {}
