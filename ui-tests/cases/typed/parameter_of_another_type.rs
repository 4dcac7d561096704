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
    let topic = 5;
    let _ = select!(Summary, ".block[data_score>$min][data_topic=$topic]", min = "high");
}
