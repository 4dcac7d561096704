#[derive(pact_core::PactNode)]
#[pact(type = "block:pair")]
struct Pair(String, #[pact(rename = "data_second")] String);

fn main() {}
