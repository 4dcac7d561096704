use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    #[pact(content)]
    text: String,
    topic: String,
    score: f64,
    done: bool,
    labels: Vec<String>,
    note: Option<String>,
}

fn main() {
    let _ = select!(Summary, "@t0 ^seq .seg:depth(1)");
    let _ = select!(Summary, "@t0 .cont[role='user']");
}
