#[derive(pact_core::PactNode)]
#[pact(type = "block:a", ttl = -1)]
struct Negative;

#[derive(pact_core::PactNode)]
#[pact(type = "block:b", ttl = "5")]
struct Quoted;

#[derive(pact_core::PactNode)]
#[pact(type = "block:c", ttl = 1.5)]
struct Fraction;

#[derive(pact_core::PactNode)]
#[pact(type = "block:d", ttl = 4294967296)]
struct Large;

fn main() {}
