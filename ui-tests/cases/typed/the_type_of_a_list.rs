use pact_core::{Context, Error, PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    score: f64,
}

fn main() -> Result<(), Error> {
    let least = 0.5;
    let ctx = Context::default();
    let _ = select!(Vec<Summary>, "@t0 .block");
    let _ = select!(Option<Summary>, ".block[data_score>$least]", least = least);
    let _ = select!(Box<[Summary]>, ".block");
    // The use of the plan is no second error.
    for summary in ctx.select(select!(&Summary, ".block"))? {
        let _ = summary.score + least;
    }
    Ok(())
}
