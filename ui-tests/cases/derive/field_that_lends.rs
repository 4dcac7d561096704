use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note<'a> {
    text: &'a str,
    topic: Option<&'a str>,
    bytes: &'a [u8],
    score: &'a f64,
}

fn main() {}
