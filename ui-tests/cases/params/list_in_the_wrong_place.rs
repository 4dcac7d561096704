use pact_core::select;

fn main() {
    let roles = ["user", "tool"];
    let _ = select!(".block[role!=$roles]");
    let _ = select!(".block[role~$roles]");
    let _ = select!(".block#$roles");
    let _ = select!(".block[role=['system',$roles]]");
}
