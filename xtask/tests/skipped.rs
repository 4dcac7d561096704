//! A command that cannot do its work says so, and succeeds: `wire-check` on machines without
//! Python, without `venv`, and without a registry of Python packages.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test ends with a panic"
)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// Runs `cargo xtask wire-check` where the only program is this `python3`. Returns the line that
/// it prints last.
fn wire_check(python: Option<&str>) -> String {
    // A program that another thread starts meanwhile would have the script open for writing, and no
    // file can be run while it is.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let (programs, target) = (folder.path().join("bin"), folder.path().join("target"));
    fs::create_dir(&programs).unwrap();
    if let Some(script) = python {
        let python = programs.join("python3");
        fs::write(&python, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&python, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("wire-check")
        .env("PATH", &programs)
        .env("CARGO_TARGET_DIR", &target)
        // It would build and run the tests, if it did not stop before.
        .env("CARGO", "/nowhere/cargo")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}{errors}");
    assert_eq!(errors, "");
    // The next run begins anew.
    assert!(!target.join("wire-check/installed.txt").exists());
    said.lines().next_back().unwrap_or_default().to_owned()
}

#[test]
fn without_python_wire_check_is_skipped() {
    let said = wire_check(None);
    let start = "skipped: cargo xtask wire-check: no Python with `venv` is here, so no SDK judged \
                 the requests: python3 -m venv ";
    assert!(said.starts_with(start), "{said}");
}

#[test]
fn without_venv_wire_check_is_skipped() {
    let said = wire_check(Some("echo 'No module named venv' >&2; exit 1"));
    let end = "so no SDK judged the requests: No module named venv";
    assert!(said.starts_with("skipped: cargo xtask wire-check: no Python"));
    assert!(said.ends_with(end), "{said}");
}

#[test]
fn without_pypi_wire_check_is_skipped() {
    // `python3 -m venv FOLDER` makes a Python that cannot install.
    let script = r#"PATH=/usr/bin:/bin
mkdir -p "$3/bin"
echo '#!/bin/sh' > "$3/bin/python"
echo 'echo "ERROR: No matching distribution" >&2; exit 1' >> "$3/bin/python"
chmod +x "$3/bin/python""#;
    let said = wire_check(Some(script));
    let expected = "skipped: cargo xtask wire-check: pip could not install xtask/wire_check.txt, \
                    so no SDK judged the requests: ERROR: No matching distribution";
    assert_eq!(said, expected);
}
