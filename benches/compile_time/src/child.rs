//! Cargo as a child process, with the same environment for everyone.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::Result;

/// Kept although they start like those that change a build: they say where the tools and the
/// registry are.
const KEPT: [&str; 5] = [
    "CARGO_HOME",
    "CARGO_HTTP_",
    "CARGO_NET_",
    "CARGO_REGISTR",
    "RUSTUP_",
];

/// How the time of a build is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clock {
    /// The time that a person waits.
    Wall,
    /// The time that all threads of the compiler work: other programs disturb it less. Linux alone
    /// tells it.
    Cpu,
}

/// Runs cargo quietly in a folder, and says how long it took.
pub(crate) fn cargo(folder: &Path, arguments: &[&str], clock: Clock) -> Result<Duration> {
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
    let before = if clock == Clock::Cpu {
        cpu_of_children()?
    } else {
        Duration::ZERO
    };
    let output = command.output()?;
    let time = match clock {
        Clock::Wall => start.elapsed(),
        Clock::Cpu => cpu_of_children()?.saturating_sub(before),
    };
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

/// The CPU time of all children that have ended, and of theirs.
fn cpu_of_children() -> Result<Duration> {
    let stat = fs::read_to_string("/proc/self/stat")
        .map_err(|error| format!("this system tells no CPU time: /proc/self/stat: {error}"))?;
    Ok(parse_cpu(&stat).ok_or("/proc/self/stat has another form")?)
}

/// The fields `cutime` and `cstime`, in hundredths of a second.
fn parse_cpu(stat: &str) -> Option<Duration> {
    // The name of the program may hold spaces and brackets; `state` comes after the last one.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut fields = fields.split(' ').skip(13);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(Duration::from_millis((user + system) * 10))
}

/// The project whose macro is measured.
fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A dependency on this checkout's `pact-core`, as a line of a manifest.
pub(crate) fn pact_dependency() -> String {
    let path = project().join("pact-core");
    format!("pact-core = {{ path = {:?} }}", path.display().to_string())
}

/// Gives a folder the project's own lock file, so that every run builds the same versions, then
/// downloads them.
pub(crate) fn fetch(folder: &Path) -> Result<()> {
    fs::copy(project().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    cargo(folder, &["fetch"], Clock::Wall)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Duration, parse_cpu};

    #[test]
    fn the_time_of_children_is_read_after_the_name() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194304 100 200 0 0 11 22 33 44 20 0 1 0";
        assert_eq!(parse_cpu(stat), Some(Duration::from_millis(770)));
        assert_eq!(parse_cpu("7 (a)"), None);
    }
}
