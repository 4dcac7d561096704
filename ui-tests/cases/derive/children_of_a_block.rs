#[derive(pact_core::PactNode)]
#[pact(type = "block:list")]
struct List {
    #[pact(children)]
    items: Vec<Item>,
}

#[derive(pact_core::PactNode)]
#[pact(type = "block:item")]
struct Item;

fn main() {}
