use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:box")]
struct Parcel {
    größe: String,
    重さ: f64,
}

fn main() {
    let _ = select!(Parcel, ".block");
}
