use pact_core::Block;

struct Score;

fn main() {
    let _ = Block::new("x").data("score", Score);
}
