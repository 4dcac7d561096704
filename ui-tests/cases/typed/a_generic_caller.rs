use pact_core::{PactNode, select};

fn blocks<T: PactNode>() {
    let _ = select!(T, "@t0 .block");
}

fn main() {}
