use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    count: u32,
}

fn main() {
    let _ = select!(Note, ".seg");
    let _ = select!(Note, "^seq");
    let _ = select!(Note, ".block[kind='other']");
    let _ = select!(Note, "d1");
}
