use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:todo")]
struct Todo {
    done: bool,
}

#[derive(PactNode)]
enum Entry {
    Todo(Todo),
    #[pact(type = "block:todo")]
    Task,
}

fn main() {}
