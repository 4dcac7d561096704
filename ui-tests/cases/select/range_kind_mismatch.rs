fn main() {
    pact_core::select!("@t0..@c3 .block");
}
