use pact_core::PactNode;

fn five() -> i32 {
    5
}

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    #[pact(default = 5)]
    a: i32,
    #[pact(default = five)]
    b: i32,
    #[pact(default = "five()")]
    c: i32,
    #[pact(default = "5")]
    d: i32,
    #[pact(default = true)]
    e: bool,
    #[pact(tags, default)]
    f: Vec<String>,
}

fn main() {}
