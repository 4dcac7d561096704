//! Habits of SQL, XPath and CSS.

use pact_core::select;

fn main() {
    let _ = select!(".block[role like 'u%'] limit 5");
    let _ = select!("//block[@role='user']");
    let _ = select!("@latest .seg:depth(1..=3)");
}
