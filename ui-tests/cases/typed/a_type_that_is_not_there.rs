use pact_core::select;

fn main() {
    let _ = select!(Sumary, ".block");
}
