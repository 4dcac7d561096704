struct Opaque;

#[derive(pact_core::PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    hidden: Opaque,
}

fn main() {}
