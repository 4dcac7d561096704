use pact_core::select;

// A double quote ends the literal.
fn main() {
    let _ = select!(".block[role="user"]");
    let _ = select!(".block[role="user"][ttl>1]");
    let _ = select!(".block[role="user"][kind="text"]");
    let _ = select!(".block[role=""]");
    let _ = select!(".block[ttl="5"]");
}
