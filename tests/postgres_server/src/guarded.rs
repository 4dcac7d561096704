//! Programs that end with the test, and run as a user that is not root.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::Error;

/// The user that runs servers for root.
const NOBODY: &str = "nobody";

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// A program that root does not run.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        let user = format!("--reuid={NOBODY}");
        command
            .args([&user, "--regid=nogroup", "--clear-groups"])
            .arg(name);
        command
    } else {
        Command::new(name)
    };
    // Settings of the machine must not lead a test to another server.
    command
        .env_clear()
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    command.current_dir("/");
    command.stdin(Stdio::null());
    command
}

/// Runs a program to its end. Returns its output.
pub(crate) fn run(command: &mut Command) -> Result<String, Error> {
    let output = command.output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let name = command.get_program().to_string_lossy().into_owned();
    Err(format!("{name} failed: {errors}{text}").into())
}

/// Makes a temporary folder that the user has who runs the servers. Its guard removes it.
pub(crate) fn folder() -> Result<std::path::PathBuf, Error> {
    let folder = tempfile::Builder::new().prefix("pact-pg-").tempdir()?;
    give_away(folder.path())?;
    Ok(folder.keep())
}

/// Gives a file or a folder to the user who runs the servers.
pub(crate) fn give_away(path: &Path) -> Result<(), Error> {
    if is_root() {
        run(Command::new("chown")
            .arg(format!("{NOBODY}:nogroup"))
            .arg(path))?;
    }
    Ok(())
}

/// A shell that does something when the test ends, however it ends.
#[derive(Debug)]
pub(crate) struct Guard {
    shell: Child,
}

impl Guard {
    /// The shell runs `before`, waits for the end of the test, and runs `after`.
    pub(crate) fn new(before: &str, after: &str) -> io::Result<Self> {
        let script = format!("{before}\ncat > /dev/null\n{after}");
        let mut shell = program("sh");
        // Whoever interrupts the tests interrupts their group of processes: the guard has to be in
        // another one.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let shell = shell
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        Ok(Self { shell })
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}
