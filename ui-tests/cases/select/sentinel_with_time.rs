fn main() {
    pact_core::select!("@t0 (d0, cont[offset=0], end)");
}
