fn main() {
    pact_core::select!("@t+1 .block");
}
