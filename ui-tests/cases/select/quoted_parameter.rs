fn main() {
    let role = "user";
    pact_core::select!(".block[role='$role']");
    println!("{role}");
}
