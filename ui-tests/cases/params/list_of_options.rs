use pact_core::select;

fn main() {
    let roles = [Some("user"), None];
    let _ = select!(".block[role=$roles]");
}
