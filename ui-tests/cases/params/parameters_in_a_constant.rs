use pact_core::{Ids, Plan, select};

const DEPTH: i64 = 1;
const PLAN: Plan<Ids> = select!(".seg:depth($DEPTH)");

fn main() {}
