fn main() {
    pact_core::select!("@history..@t-3 .block");
}
