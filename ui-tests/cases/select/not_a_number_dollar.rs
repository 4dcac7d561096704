use pact_core::select;

fn main() {
    // Without the error, `delete` of this would take every block without a time to live.
    let _ = select!(".block[ttl='$']");
    let _ = select!(".block[offset>'$']");
    let _ = select!(".block[ttl='$x']");
}
