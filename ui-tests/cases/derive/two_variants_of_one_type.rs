#[derive(pact_core::PactNode)]
#[pact(type = "block:todo")]
struct Todo;

#[derive(pact_core::PactNode)]
enum Note {
    First(Todo),
    #[pact(type = "block:todo")]
    Second,
}

#[derive(pact_core::PactNode)]
enum Literal {
    #[pact(type = "block:a")]
    A,
    #[pact(type = "block:a")]
    B,
}

fn main() {}
