use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:held")]
struct Held<T> {
    inner: T,
}

fn main() {
    let _ = select!(Held<u32>, ".block[data_innr=1]");
}
