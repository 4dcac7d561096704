use pact_core::{Nodes, PactNode, Plan, select};

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    count: u32,
}

impl Note {
    fn many() -> Plan<Nodes<Self>> {
        select!(Self, ".block[data_cuont>5]")
    }
}

fn main() {}
