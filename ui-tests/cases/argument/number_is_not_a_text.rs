use pact_core::Block;

fn main() {
    let _ = Block::new("x").role(1);
}
