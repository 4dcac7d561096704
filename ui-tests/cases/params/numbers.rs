use pact_core::select;

fn main() {
    let n = Some(5);
    let _ = select!(".block @limit=$n");
    let depths = 1..3;
    let _ = select!(".seg:depth($depths)");
    let turn = 1.0;
    let _ = select!("@t$turn .block");
}
