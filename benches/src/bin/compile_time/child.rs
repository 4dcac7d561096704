//! Cargo as a child process, with the same environment for everyone.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::Result;

/// Kept although they start like those that change a build: they say where the tools and the registry are.
const KEPT: [&str; 5] = [
    "CARGO_HOME",
    "CARGO_HTTP_",
    "CARGO_NET_",
    "CARGO_REGISTR",
    "RUSTUP_",
];

/// Runs cargo quietly in a folder, and says how long it took.
pub(crate) fn cargo(folder: &Path, arguments: &[&str]) -> Result<Duration> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let shapes_builds = text.starts_with("CARGO") || text.starts_with("RUST");
        if shapes_builds && !KEPT.iter().any(|kept| text.starts_with(kept)) {
            command.env_remove(&name);
        }
    }
    command
        .current_dir(folder)
        .args(arguments)
        .arg("--quiet")
        .env("CARGO_INCREMENTAL", "0")
        .stdin(Stdio::null());
    let start = Instant::now();
    let output = command.output()?;
    let time = start.elapsed();
    if output.status.success() {
        Ok(time)
    } else {
        // A thousand calls can fail alike; the first says it all.
        let errors = String::from_utf8_lossy(&output.stderr);
        let errors: Vec<&str> = errors.lines().take(20).collect();
        let errors = errors.join("\n");
        Err(format!("cargo {} failed:\n{errors}", arguments.join(" ")).into())
    }
}

/// The project whose macro is measured.
fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A dependency on this checkout's `pact-core`, as a line of a manifest.
pub(crate) fn pact_dependency() -> String {
    let path = project().join("pact-core");
    format!("pact-core = {{ path = {:?} }}", path.display().to_string())
}

/// Gives a folder the project's own lock file, so that every run builds the same versions, then downloads them.
pub(crate) fn fetch(folder: &Path) -> Result<()> {
    fs::copy(project().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    cargo(folder, &["fetch"])?;
    Ok(())
}
