fn main() {
    let text = ".block";
    pact_core::select!(text);
}
