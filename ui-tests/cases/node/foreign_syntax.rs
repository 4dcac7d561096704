//! A line of a chat.

use pact_core::node;

fn main() {
    let _ = node!("user: hi");
}
