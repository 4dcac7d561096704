use pact_core::{PactNode, select};

// A type stands before the selector, with a comma.
#[derive(PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    score: f64,
}

fn main() {
    let _ = select!(Summary ".block");
    let _ = select!(Summary: ".block");
    let _ = select!(, ".block");
    let _ = select!(Summary);
}
