use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "blok:note")]
struct Blok;

#[derive(PactNode)]
#[pact(type = "sge:turn")]
struct Sge;

#[derive(PactNode)]
#[pact(type = "container:plan")]
struct Plan;

#[derive(PactNode)]
#[pact(type = "block:note", alias = "Block:note")]
struct Alias;

#[derive(PactNode)]
#[pact(type = "block:a", type = "block:b")]
struct Twice;

fn main() {}
