use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:note", role = 5, ttl = 5.0)]
struct Fixed;

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    #[pact(key)]
    number: i64,
    #[pact(tags)]
    tag: String,
    #[pact(ttl)]
    lives: String,
    #[pact(offset)]
    place: Option<i64>,
}

fn main() {}
