#[derive(pact_core::PactNode)]
#[pact(type = "block:first")]
struct First {
    place: u32,
}

fn main() {}
