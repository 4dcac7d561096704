fn main() {
    pact_core::select!("#$x:depth($x)");
}
