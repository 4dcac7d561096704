#[derive(pact_core::PactNode)]
#[pact(type = "block:plan", class = "cont")]
struct Plan {
    goal: String,
}

fn main() {}
