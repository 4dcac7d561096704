use pact_core::PactNode;

struct Handle;

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    #[pact(skip)]
    handle: Handle,
}

fn main() {}
