#[derive(pact_core::PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    #[pact(key)]
    key: f64,
    #[pact(tags)]
    tags: Vec<u32>,
    #[pact(offset)]
    offset: Option<i64>,
}

fn main() {}
