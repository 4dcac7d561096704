fn main() {
    pact_core::select!("@t0
        ^seq .seg:depth()
        > .block");
}
