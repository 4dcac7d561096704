use pact_core::{Insertion, Plan, select};

fn insert(_: Plan<Insertion>) {}

fn main() {
    insert(select!("(d0, cont[offset=0])"));
}
