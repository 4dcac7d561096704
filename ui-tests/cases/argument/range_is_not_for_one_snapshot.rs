use pact_core::{Context, select};

fn main() {
    let ctx = Context::default();
    let _ = ctx.diff("@t-1", "@t0", select!("@t0..@t-3 .block"));
    if let Some(snapshot) = ctx.newest() {
        let _ = snapshot.select(select!("@history .block"));
    }
}
