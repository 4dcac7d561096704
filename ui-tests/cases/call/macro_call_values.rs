use pact_core::select;

// Values are given as `name = value`.
fn main() {
    let role = "user";
    let _ = select!(".block[role=$r]", "user");
    let _ = select!(".block[role=$role]", role);
    let _ = select!(".seg:depth($n) > .block[role=$r]", 1, "user");
    let _ = select!(".block", "user");
    let _ = select!(".seg:depth($n)", n: 1);
    let _ = select!(".seg:depth($n)", $n = 1);
    let _ = select!(".seg:depth($n)", n = );
    let _ = select!(".seg:depth($n)", n == 1);
    let _ = select!(".seg:depth($n)", n => 1);
    let _ = select!(".seg:depth($n)", "n" = 1);
    let _ = select!(".seg:depth($n)" n = 1);
    let _ = select!(".seg:depth($n) .block @limit=$m", n = 1 m = 2);
    let _ = select!(".seg:depth($n)",, n = 1);
    let _ = select!(".seg:depth($n)"; n = 1);
    let _ = select!(".block[role=$1]", role);
}
