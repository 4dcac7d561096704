use pact_core::Selector;

fn main() {
    let _ = Selector::parse(".block").map(|selector| selector.plan::<String>());
}
