use pact_core::PactNode;

// None of these sets the header: `content` alone would send an empty message.
#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    content: String,
    role: String,
    ttl: u32,
    #[pact(default)]
    tags: Vec<String>,
    kind: String,
}

#[derive(PactNode)]
enum Entry {
    #[pact(type = "block:link")]
    Link { key: String, priority: i64, offset: i64 },
    #[pact(type = "block:quote")]
    Quote { provenance: String },
}

fn main() {}
