use pact_core::select;

// `None` would turn "has this key" into "has none".
fn main() {
    let key: Option<&str> = None;
    let _ = select!("^ah .block#$key");
    let _ = select!("^ah .block +$key");
}
