fn main() {
    struct Weather;
    pact_core::node!("block { content=$weather }", weather = Weather);
}
