fn main() {
    pact_core::select!("[key='漢字'] ^ah");
}
