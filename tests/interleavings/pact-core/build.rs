//! Asks for the locks of shuttle.

fn main() {
    println!("cargo::rustc-cfg=pact_shuttle");
}
