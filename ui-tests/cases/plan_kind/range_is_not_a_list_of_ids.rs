use pact_core::{Context, NodeId, select};

fn main() {
    let ctx = Context::builder().build();
    let _: Result<Vec<NodeId>, _> = ctx.select(select!("@t0..@t-1 .block"));
}
