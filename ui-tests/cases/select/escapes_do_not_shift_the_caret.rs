fn main() {
    pact_core::select!("[role=\"\u{e9}\" kind='\t'] ^ah");
}
