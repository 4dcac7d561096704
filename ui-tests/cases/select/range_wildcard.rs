fn main() {
    pact_core::select!("@t0..@* .block");
}
