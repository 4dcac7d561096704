use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    score: f64,
    done: bool,
    count: i32,
    labels: Vec<String>,
}

fn main() {
    let _ = select!(Note, ".block[data_score='high']");
    let _ = select!(Note, ".block[data_done>true]");
    let _ = select!(Note, ".block[data_done='true']");
    let _ = select!(Note, ".block[data_count=1.5]");
    let _ = select!(Note, ".block[data_labels='x']");
    let _ = select!(Note, ".block:not([data_cuont=1])");
    // All that is wrong with one selector is one error.
    let _ = select!(Note, ".block[data_scor>1][data_done=1][data_count~1]");
}
