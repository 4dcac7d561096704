fn main() {
    pact_core::select!("@t0 ^ah .block[depth=1]");
}
