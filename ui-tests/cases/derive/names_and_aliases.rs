use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:note", role = "user")]
struct Note {
    #[pact(rename = "topic")]
    a: i32,
    #[pact(rename = "cycle")]
    b: i64,
    #[pact(rename = "data_my topic")]
    c: i64,
    #[pact(content, alias = "data_d")]
    d: String,
    #[pact(content, key)]
    e: String,
    #[pact(role)]
    f: String,
    #[pact(content = "x")]
    g: String,
    #[pact(rename)]
    h: String,
}

fn main() {}
