use std::collections::HashMap;
use std::time::Instant;

use pact_core::{Draft, PactNode};

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    at: Instant,
    seen: HashMap<String, Instant>,
}

#[derive(PactNode)]
#[pact(type = "block:held")]
struct Held<T> {
    inner: T,
}

fn main() {
    let _: Draft = Held { inner: Instant::now() }.into();
}
