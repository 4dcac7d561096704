//! How the binary is run.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub(crate) const PACTX: &str = env!("CARGO_BIN_EXE_pactx");

/// The folder of the workspace, where the tests run.
pub(crate) fn workspace() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

pub(crate) fn wants_overwrite() -> bool {
    std::env::var_os("OVERWRITE").is_some()
}

/// A command in the workspace, whatever the colours of the terminal that runs the tests.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

pub(crate) fn pactx(arguments: &[&str]) -> Output {
    with_stdin(command(PACTX).args(arguments), b"")
}

pub(crate) fn with_stdin(command: &mut Command, stdin: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let text = stdin.to_vec();
    // Written beside reading: both may be larger than a pipe.
    let writer = std::thread::spawn(move || pipe.write_all(&text).is_ok());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
