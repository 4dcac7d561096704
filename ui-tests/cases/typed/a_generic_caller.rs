use pact_core::{Nodes, PactNode, Plan, select};

// A type named like a parameter is checked when the function is compiled for a type.
fn blocks<T: PactNode>() -> Plan<Nodes<T>> {
    select!(T, "@t0 .block")
}

struct Held<T>(T);

impl<T: PactNode> Held<T> {
    fn blocks() -> Plan<Nodes<T>> {
        select!(T, "@t0 .block")
    }
}

// Other names are types until the compiler knows better.
fn nodes<Node: PactNode>() -> Plan<Nodes<Node>> {
    select!(Node, "@t0 .block")
}

trait All: PactNode {
    fn all() -> Plan<Nodes<Self>> {
        select!(Self, "@t0 .block")
    }
}

fn main() {}
