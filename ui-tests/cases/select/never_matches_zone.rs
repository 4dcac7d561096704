fn main() {
    pact_core::select!(".block:pre[offset=1]");
}
