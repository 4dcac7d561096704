//! `cargo xtask interleavings [ARGUMENT…]`: runs the models of `tests/interleavings`, one
//! interleaving after the other.
//!
//! The arguments go to the tests, such as a filter. `INTERLEAVINGS=100000` makes a longer run,
//! `SHUTTLE_RANDOM_SEED` another one. A failure prints its interleaving, which `shuttle::replay`
//! repeats.

use crate::process::{self, Result, cargo, root};

pub(crate) fn run(arguments: &[&str]) -> Result<()> {
    process::run(
        cargo()
            .args(["test", "--locked", "--lib", "--"])
            .args(arguments)
            .current_dir(root().join("tests/interleavings")),
    )
}
