//! A pseudo with swapped letters, one of CSS, a slip of a class, and braces in quotes.

use pact_core::select;

fn main() {
    let _ = select!(".block:frist");
    let _ = select!(".block:last-child");
    let _ = select!(".blok:note");
    let _ = select!(".block[role='{role}']");
}
