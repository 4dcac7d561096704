use pact_core::PactNode;

#[derive(PactNode)]
fn note() {}

fn main() {}
