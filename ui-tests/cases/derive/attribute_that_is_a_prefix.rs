#[derive(pact_core::PactNode)]
#[pact(type = "block:note")]
struct Note {
    #[pact(rename = "data_")]
    text: String,
    #[pact(rename = "app:")]
    score: i64,
}

fn main() {}
