use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:summary")]
struct Summary {
    score: f64,
}

fn main() {
    let _ = select!(
        Summary,
        "@t0 ^seq .seg:depth(1-10)
            .block[data_scor>0.5]"
    );
}
