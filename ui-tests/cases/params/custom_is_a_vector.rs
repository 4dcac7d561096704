fn main() {
    pact_core::select!("[data_x=$x]", x = vec![1]);
}
