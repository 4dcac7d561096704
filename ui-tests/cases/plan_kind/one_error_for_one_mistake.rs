use pact_core::{Ids, Insertion, Plan, RangeDiff, select};

const IDS: Plan<Ids> = select!("@t0 ^sez .block");
const RANGE: Plan<RangeDiff> = select!("@t0..@t-3 .seg:depth(");
const PLACE: Plan<Insertion> = select!("(d0, ^sez, end)");

fn main() {
    let _: (&Plan<Ids>, &Plan<RangeDiff>, &Plan<Insertion>) = (&IDS, &RANGE, &PLACE);
}
