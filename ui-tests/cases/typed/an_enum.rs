use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    score: f64,
}

#[derive(PactNode)]
enum Note {
    Summary(Summary),
    #[pact(type = "custom:todo")]
    Todo { done: bool },
}

fn main() {
    let _ = select!(Note, "[data_score>0.5], [data_done=true], .block");
    let _ = select!(Note, ".custom:todo[data_score>0.5]");
    let _ = select!(Note, ".block[data_doen=true]");
    let _ = select!(Note, ".cont");
}
