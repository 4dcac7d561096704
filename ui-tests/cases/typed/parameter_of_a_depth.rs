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
    let n = 1;
    let _ = select!(Summary, ".seg:depth($n) > .block[data_topic=$n]");
}
