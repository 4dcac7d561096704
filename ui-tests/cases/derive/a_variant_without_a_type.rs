#[derive(pact_core::PactNode)]
enum Note {
    Todo { text: String, done: bool },
    Empty,
}

fn main() {}
