use pact_core::{PactNode, select};

#[derive(PactNode)]
enum Entry {
    #[pact(type = "block:todo_item")]
    TodoItem { done: bool },
    #[pact(type = "block:link")]
    Url(String),
}

fn main() {
    let _ = select!(Entry, ".block:TodoItem");
    let _ = select!(Entry, ".block[kind='url']");
    let _ = select!(Entry, ".block:other");
}
