fn main() {
    pact_core::select!("@t+1 ^sez .seg:depth(3-1) > .block:nth(0)[rol='x']");
}
