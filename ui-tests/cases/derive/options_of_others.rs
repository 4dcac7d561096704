use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:note", rename_all = "camelCase", kind = "note", default)]
struct Note {
    #[pact(with = "codec")]
    a: String,
    #[pact(id)]
    b: String,
    #[pact(flatten)]
    c: String,
    #[pact(skip_serializing_if = "Option::is_none")]
    d: Option<String>,
    #[pact(text)]
    e: String,
    #[pact(name = "data_f")]
    f: String,
    #[pact(cycle)]
    g: i64,
    #[pact(type = "block:other")]
    h: i64,
    #[pact("data_i")]
    i: i64,
}

fn main() {}
