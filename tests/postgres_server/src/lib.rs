//! PostgreSQL servers for tests: each in a temporary folder, on a free port of loopback, as a user
//! that is not root.
//!
//! Each server has a guard: a shell that waits for the end of its input, and then stops the server
//! and removes its folder. The input ends when the [`Server`] is dropped, and also when the test
//! panics or is killed. No server of the system is looked at or touched.
//!
//! | file | content |
//! |---|---|
//! | `lib.rs` | finds PostgreSQL |
//! | `guarded.rs` | programs that end with the test |
//! | `server.rs` | servers and standbys |
//! | `bouncer.rs` | pgbouncer in front of a server |

mod bouncer;
mod guarded;
mod server;

use std::env;
use std::io::Write as _;
use std::path::{Path, PathBuf};

pub use bouncer::Bouncer;
pub use server::{PASSWORD, Server, Settings, USER};

/// The error of a server that could not be had.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// Finds the programs of PostgreSQL: in `PACT_POSTGRES_BIN`, or the newest of Debian.
#[must_use]
pub fn programs() -> Option<PathBuf> {
    if let Some(folder) = env::var_os("PACT_POSTGRES_BIN") {
        return Some(folder.into());
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let versions = versions.filter_map(|version| {
        let folder = version.ok()?.path();
        let number: u32 = folder.file_name()?.to_str()?.parse().ok()?;
        let programs = folder.join("bin");
        (programs.join("initdb").is_file() && programs.join("pg_ctl").is_file())
            .then_some((number, programs))
    });
    versions.max().map(|(_, programs)| programs)
}

/// Finds pgbouncer.
#[must_use]
pub fn pgbouncer() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let mut places = folders.map(|folder| folder.join("pgbouncer"));
    places.find(|place| place.is_file())
}

/// Starts a server, or says loudly that the test is skipped, because there is no PostgreSQL.
///
/// # Panics
/// If there is one, and it does not start.
#[must_use]
#[expect(clippy::expect_used, reason = "for tests")]
pub fn server_or_skip(test: &str, settings: &Settings) -> Option<Server> {
    if programs().is_none() {
        skip(
            test,
            "there is no PostgreSQL; `cargo xtask install-postgres` installs it",
        );
        return None;
    }
    Some(Server::start(settings).expect("the server starts"))
}

/// Says that a test is skipped, to the stream itself: the harness shows the output of macros only
/// when a test fails.
pub fn skip(test: &str, why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {test}: {why}");
}

/// A path as a word of a shell.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "'\\''"))
}
