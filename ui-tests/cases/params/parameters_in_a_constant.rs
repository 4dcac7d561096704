use pact_core::{Ids, Plan, select};

const PLAN: Plan<Ids> = select!(".seg:depth($n)", n = 1);

fn main() {}
