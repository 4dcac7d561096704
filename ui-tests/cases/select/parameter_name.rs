//! A word of Rust is no name for a parameter.

use pact_core::select;

struct S;

impl S {
    fn f(&self) {
        let _ = select!(".block[role=$self]");
    }
}

fn main() {
    S.f();
    let _ = select!(".block[role=$_]");
}
