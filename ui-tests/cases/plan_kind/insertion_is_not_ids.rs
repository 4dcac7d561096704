use pact_core::{Ids, Plan, select};

fn run(_: Plan<Ids>) {}

fn main() {
    run(select!("(d0, cont[offset=0], end)"));
}
