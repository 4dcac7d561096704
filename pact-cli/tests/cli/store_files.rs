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
    // The last writes are in the log of the file, which its writer has open.
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

/// SQLite knows names that are no names of files. Here every name is that of a file.
#[cfg(unix)]
#[test]
fn whatever_a_store_is_named_it_is_a_private_file() {
    use std::os::unix::fs::PermissionsExt as _;

    let history = crate::run::workspace().join("fixtures/histories/bike_shop.jsonl");
    let history = history.to_str().unwrap();
    for name in [
        "file:a.db",
        "file:a.db?mode=memory",
        ":memory:",
        ":a",
        "a?b=c&d.db",
        "a%23b.db",
        "-a.db",
        "ä \u{1f600} 'x' \\.db",
        "a\nb.db",
    ] {
        let folder = Folder::new();
        let address = format!("{name}#chat");
        let into = ["store", "import", history, "--into"];
        folder.says(&[&into[..3], &[&format!("--into={address}")]].concat());
        let mut names = Vec::new();
        for entry in fs::read_dir(folder.folder.path()).unwrap() {
            let entry = entry.unwrap();
            let mode = entry.metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{:?}", entry.path());
            names.push(entry.file_name().into_string().unwrap());
        }
        assert_eq!(names, [name]);
        assert!(
            folder
                .says(&["tree", "--", &address])
                .starts_with("cycle 5")
        );
        folder.says(&["store", "fork", "--", &address, "fork"]);
        assert!(
            folder
                .says(&["store", "check", "--", name])
                .starts_with("sound")
        );
    }
}

/// Anything but a plain file is refused, and nobody waits for it.
#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_no_store() {
    let folder = Folder::new();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.path("pipe"))
        .status();
    let mut names = vec!["/dev/null", "/dev/full", "folder", "loop"];
    if made.is_ok_and(|status| status.success()) {
        names.push("pipe");
    }
    fs::create_dir(folder.path("folder")).unwrap();
    std::os::unix::fs::symlink("loop", folder.path("loop")).unwrap();
    let history = crate::run::workspace().join("fixtures/histories/bike_shop.jsonl");
    let history = history.to_str().unwrap();
    for name in names {
        let address = format!("{name}#chat");
        for arguments in [
            &["store", "import", history, "--into", &address][..],
            &["tree", &address],
            &["store", "list", name],
            &["store", "fork", &address, "fork"],
        ] {
            let output = folder.run(arguments);
            let said = stderr(&output);
            assert_ne!(output.status.code(), Some(0), "{arguments:?}: {said}");
            assert_eq!(stdout(&output), "", "{arguments:?}");
            assert!(said.contains(name), "{arguments:?}: {said}");
        }
    }
}
