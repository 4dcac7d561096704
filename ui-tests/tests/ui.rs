//! Compiles every case and compares the compiler's messages with the `.stderr` beside it.
//!
//! After a change of a message: `TRYBUILD=overwrite cargo test -p pact-ui-tests`, then read each
//! change as a user would.

#![allow(
    clippy::panic,
    clippy::expect_used,
    reason = "a test stops at the unexpected"
)]

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use pact_core::Reason;

/// The compiler whose words the `.stderr` files hold. Ours are the same everywhere; rustc's around
/// them are not.
const PINNED: &str = "rustc 1.95.";

/// A reason that no macro can give: it belongs to `Selector::plan`.
const ELSEWHERE: [Reason; 1] = [Reason::ResultKind];

#[test]
fn compile_errors() {
    let version = Command::new("rustc")
        .arg("--version")
        .output()
        .expect("rustc runs");
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    if !version.starts_with(PINNED) {
        // Written to the stream itself: the harness shows the output of macros only when a test
        // fails.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: no case of ui-tests was compiled: the messages were recorded with {PINNED}x, this is {}",
            version.trim()
        );
        return;
    }
    trybuild::TestCases::new().compile_fail("cases/*/*.rs");
}

#[test]
fn every_reason_has_a_case() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut names = Vec::new();
    for folder in ["call", "select", "params", "node", "typed"] {
        for entry in cases.join(folder).read_dir().expect("a folder of cases") {
            names.push(
                entry
                    .expect("a case")
                    .file_name()
                    .to_string_lossy()
                    .into_owned(),
            );
        }
    }
    for reason in Reason::ALL {
        let stem = reason.as_str().replace('-', "_");
        assert!(
            ELSEWHERE.contains(reason) || names.iter().any(|name| name.starts_with(&stem)),
            "no ui case for `{reason}`"
        );
    }
}
