use pact_core::{Context, NodeId, select};

fn main() {
    let ctx = Context::default();
    let _: Result<Vec<NodeId>, _> = ctx.select(select!("@t0..@t-1 .block"));
}
