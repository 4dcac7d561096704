use pact_core::select;

enum Role {
    User,
}

fn main() {
    let role = Role::User;
    let _ = select!(".block[role=$role]");
    let _ = select!(".block[role=$role]", role = 'u');
    let _ = select!(".block[mime=$mime]", mime = String::from("text/plain").into_bytes().len());
}
