use pact_core::{Ids, Plan, select};

const BLOCKS: Plan<Ids> = select!("@t0..@t-3 .block");

fn main() {}
