use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    #[pact(content)]
    text: String,
    score: f64,
    #[pact(rename = "app:subject")]
    topic: String,
    #[pact(key)]
    name: String,
}

fn main() {
    let _ = select!(Note, ".block[text='x']");
    let _ = select!(Note, ".block[score>1]");
    let _ = select!(Note, ".block[data_topic='x']");
    let _ = select!(Note, ".block[name='x']");
    let _ = select!(Note, ".block[scor>1]");
    // Headers are found as ever, and a name that is neither has the fields beside it.
    let _ = select!(Note, ".block[rol='user']");
    let _ = select!(Note, ".block[banana=1]");
    // Further up it is about another node.
    let _ = select!(Note, ".seg[score=1] .block");
}
