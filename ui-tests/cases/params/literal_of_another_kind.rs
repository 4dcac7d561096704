use pact_core::select;

// Literals are checked with the selector.
fn main() {
    let _ = select!(".seg:depth($n)", n = "1");
    let _ = select!(".seg:depth($n)", n = 1.5);
    let _ = select!(".block[role=$role]", role = 5);
    let _ = select!(".block[ttl<$n]", n = "5");
    let _ = select!(".block[ttl<$n]", n = [1, 2]);
    let _ = select!("#$key", key = true);
    let _ = select!(".block @limit=$n", n = -1);
    let _ = select!(".block:nth($n)", n = 0);
    let _ = select!("@t$n .block", n = 1);
    let _ = select!(".seg:depth($a-$b)", a = 3, b = 2);
}
