//! Files of stores: with a log, after a crash, and where nothing can be written.

use std::fs;
use std::path::Path;

use pact_core::Context;

use crate::run::{PACTX, command, stderr, stdout, with_stdin};
use crate::stores::{Folder, ask_bikes};

fn copy_all(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[test]
fn a_store_is_read_while_others_write_and_after_a_crash() {
    let folder = Folder::new();
    let store = folder.store();
    ask_bikes(&store, "bikes");
    // What was written last is in the log of the file, which its writer has open.
    assert!(fs::metadata(folder.path("a.db-wal")).unwrap().len() > 0);
    assert!(folder.says(&["tree", "a.db#bikes"]).starts_with("cycle 4"));
    let after_crash = Folder::new();
    copy_all(folder.folder.path(), after_crash.folder.path());
    fs::remove_file(after_crash.path("a.db-shm")).unwrap();
    let log = fs::read(after_crash.path("a.db-wal")).unwrap();
    assert!(
        after_crash
            .says(&["tree", "a.db#bikes"])
            .starts_with("cycle 4")
    );
    assert!(
        fs::read(after_crash.path("a.db-wal")).unwrap() == log,
        "reading changes nothing"
    );
    // A writer goes on.
    let mut chat = store
        .conversation("bikes")
        .open(Context::builder())
        .unwrap();
    chat.commit().unwrap();
    assert!(folder.says(&["tree", "a.db#bikes"]).starts_with("cycle 5"));
}

/// Runs as a user who may not write, even if the tests do not.
#[cfg(unix)]
#[test]
fn a_store_in_a_folder_that_is_read_only() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;

    let mode = |path: &Path, mode: u32| {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    };
    let writing = Folder::new();
    let store = writing.store();
    ask_bikes(&store, "bikes");
    let reading = Folder::new();
    copy_all(writing.folder.path(), reading.folder.path());
    drop(store);
    let programs = Folder::new();
    let program = programs.path("pactx");
    fs::copy(PACTX, &program).unwrap();
    mode(&program, 0o755);
    mode(programs.folder.path(), 0o755);
    let is_root = {
        let probe = reading.path("probe");
        fs::write(&probe, "").unwrap();
        mode(&probe, 0o444);
        let is_root = fs::OpenOptions::new().write(true).open(&probe).is_ok();
        fs::remove_file(probe).unwrap();
        is_root
    };
    let run = |arguments: &[&str]| {
        let mut command = command(program.to_str().unwrap());
        command.current_dir(reading.folder.path()).args(arguments);
        if is_root {
            command.uid(65_534).gid(65_534);
        }
        for entry in fs::read_dir(reading.folder.path()).unwrap() {
            mode(&entry.unwrap().path(), 0o444);
        }
        mode(reading.folder.path(), 0o555);
        let output = with_stdin(&mut command, b"");
        mode(reading.folder.path(), 0o755);
        output
    };
    // With the log and its index.
    assert!(stdout(&run(&["tree", "a.db#bikes"])).starts_with("cycle 4"));
    // Without the index, the log cannot be read.
    fs::remove_file(reading.path("a.db-shm")).unwrap();
    let output = run(&["tree", "a.db#bikes"]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("copy both files") && said.contains("E_STORE_READ_ONLY"),
        "{said}"
    );
    // Without a log, the file has everything.
    fs::remove_file(reading.path("a.db-wal")).unwrap();
    fs::remove_file(reading.path("a.db")).unwrap();
    fs::copy(writing.path("a.db"), reading.path("a.db")).unwrap();
    assert!(stdout(&run(&["tree", "a.db#bikes"])).starts_with("cycle 4"));
    assert!(stdout(&run(&["store", "check", "a.db"])).starts_with("sound"));
    let output = run(&["store", "fork", "a.db#bikes", "new"]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("E_STORE_READ_ONLY"), "{said}");
}
