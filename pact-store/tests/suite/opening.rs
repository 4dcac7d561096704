//! How files are opened: which are stores, who may read them, and how many come in at once.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Barrier;
use std::thread;

use pact_core::Context;
use pact_store::SqliteStore;
use rusqlite::Connection;

use crate::common::check;

/// Opening a file fails with this code, tells its name, and changes no byte of it.
fn refused(file: &Path, code: &str) {
    let before = std::fs::read(file).ok();
    for failed in [SqliteStore::open(file), SqliteStore::open_read_only(file)] {
        let failed = failed.unwrap_err();
        assert_eq!(failed.code(), code, "{failed}");
        let message = failed.to_string();
        assert!(message.contains(&*file.to_string_lossy()), "{message}");
    }
    assert_eq!(std::fs::read(file).ok(), before);
    if code == "E_STORE_FOREIGN" {
        let folder = std::fs::read_dir(file.parent().unwrap()).unwrap();
        assert!(folder.count() <= 1, "nothing is left beside it");
    }
}

#[test]
fn a_store_of_a_newer_version_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let store = SqliteStore::open(&file).unwrap();
    store.conversation("a").create(Context::builder()).unwrap();
    drop(store);
    let connection = Connection::open(&file).unwrap();
    connection.pragma_update(None, "user_version", 2).unwrap();
    drop(connection);
    refused(&file, "E_STORE_NEWER");
    let message = SqliteStore::open(&file).unwrap_err().to_string();
    assert!(message.contains("version 2"), "{message}");
}

#[test]
fn files_of_others_are_refused_and_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    std::fs::write(&file, "A text, which is no database. ".repeat(100)).unwrap();
    refused(&file, "E_STORE_FOREIGN");
    std::fs::write(&file, "short").unwrap();
    refused(&file, "E_STORE_FOREIGN");
    std::fs::remove_file(&file).unwrap();
    let connection = Connection::open(&file).unwrap();
    connection
        .execute_batch("CREATE TABLE t (a); INSERT INTO t VALUES (1);")
        .unwrap();
    drop(connection);
    refused(&file, "E_STORE_FOREIGN");
    // A database of a program that has tables of the same names.
    std::fs::remove_file(&file).unwrap();
    let connection = Connection::open(&file).unwrap();
    connection
        .execute_batch("CREATE TABLE pact_meta (a); PRAGMA user_version = 1;")
        .unwrap();
    drop(connection);
    refused(&file, "E_STORE_FOREIGN");
}

#[test]
fn a_folder_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let failed = SqliteStore::open(folder.path()).unwrap_err();
    assert_eq!(failed.code(), "E_STORE_UNREACHABLE", "{failed}");
    let missing = folder.path().join("no/such/folder/a.db");
    let failed = SqliteStore::open(&missing).unwrap_err();
    assert_eq!(failed.code(), "E_STORE_UNREACHABLE", "{failed}");
    assert!(failed.to_string().contains("no/such/folder"), "{failed}");
}

/// An empty file becomes a store, but only for those who may write.
#[test]
fn an_empty_file_becomes_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    std::fs::write(&file, "").unwrap();
    let failed = SqliteStore::open_read_only(&file).unwrap_err();
    assert_eq!(failed.code(), "E_STORE_FOREIGN", "{failed}");
    assert_eq!(std::fs::metadata(&file).unwrap().len(), 0);
    let store = SqliteStore::open(&file).unwrap();
    store.conversation("a").create(Context::builder()).unwrap();
}

#[test]
fn a_file_opened_for_reading_is_read_and_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let failed = SqliteStore::open_read_only(&file).unwrap_err();
    assert_eq!(failed.code(), "E_STORE_UNREACHABLE", "{failed}");
    assert!(!file.exists());
    let store = SqliteStore::open(&file).unwrap();
    let mut chat = store.conversation("a").create(Context::builder()).unwrap();
    chat.user("one");
    chat.commit().unwrap();
    drop((chat, store));
    let before = std::fs::read(&file).unwrap();
    let reading = SqliteStore::open_read_only(&file).unwrap();
    check(&reading);
    let mut chat = reading.conversation("a").open(Context::builder()).unwrap();
    assert_eq!(chat.snapshots().count(), 1);
    chat.user("two");
    let failed = chat.commit().unwrap_err();
    assert_eq!(failed.code(), "E_STORE_READ_ONLY", "{failed}");
    assert_eq!(chat.snapshots().count(), 1, "it has not happened");
    let failed = reading
        .conversation("b")
        .create(Context::builder())
        .unwrap_err();
    assert_eq!(failed.code(), "E_STORE_READ_ONLY", "{failed}");
    drop((chat, reading));
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn a_file_is_readable_by_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path().join("a.db")).unwrap();
    let mut chat = store.conversation("a").create(Context::builder()).unwrap();
    chat.user("one");
    chat.commit().unwrap();
    let mut names = Vec::new();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", file.path());
        names.push(file.file_name().into_string().unwrap());
    }
    names.sort();
    assert_eq!(names, ["a.db", "a.db-shm", "a.db-wal"]);
}

const FOLDER: &str = "PACT_NOT_WRITTEN_FOLDER";

/// Tries to write where it must not. Only the test below runs it, as a process.
#[cfg(unix)]
#[test]
#[ignore = "the next test runs it as a process"]
fn not_writing_child() {
    let Ok(folder) = std::env::var(FOLDER) else {
        return;
    };
    let folder = Path::new(&folder);
    assert!(std::fs::write(folder.join("test"), "").is_err());
    let codes = ["E_STORE_READ_ONLY", "E_STORE_UNREACHABLE"];
    let opened = SqliteStore::open(folder.join("a.db")).and_then(|store| {
        let mut chat = store.conversation("a").open(Context::builder())?;
        chat.user("one");
        chat.commit()
    });
    let failed = opened.unwrap_err();
    assert!(codes.contains(&failed.code()), "{failed}");
    let failed = SqliteStore::open(folder.join("new.db")).unwrap_err();
    assert!(codes.contains(&failed.code()), "{failed}");
}

/// A file and a folder that must not be written. Whoever may do all, such as root, is not stopped
/// by that: then somebody else tries.
#[cfg(unix)]
#[test]
fn what_must_not_be_written_is_refused() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::{PermissionsExt as _, chown};
    use std::os::unix::process::CommandExt as _;

    const NOBODY: u32 = 65_534;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let store = SqliteStore::open(&file).unwrap();
    store.conversation("a").create(Context::builder()).unwrap();
    drop(store);
    set_permissions(&file, Permissions::from_mode(0o400)).unwrap();
    set_permissions(folder.path(), Permissions::from_mode(0o500)).unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap());
    child
        .args(["opening::not_writing_child", "--exact", "--ignored"])
        .env(FOLDER, folder.path())
        .stdout(Stdio::null());
    if std::fs::write(folder.path().join("test"), "").is_ok() {
        std::fs::remove_file(folder.path().join("test")).unwrap();
        for path in [file.as_path(), folder.path()] {
            chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        child.uid(NOBODY).gid(NOBODY);
    }
    let status = child.status();
    set_permissions(folder.path(), Permissions::from_mode(0o700)).unwrap();
    match status {
        Ok(status) => assert!(status.success()),
        Err(error) => pact_postgres_server::skip(
            "what_must_not_be_written_is_refused",
            &format!("nobody else can run the tests: {error}"),
        ),
    }
}

const FILE: &str = "PACT_DOOR_FILE";

/// Opens a file that others open, too. Only the test below runs it, as a process.
#[test]
#[ignore = "the next test runs it as a process"]
fn opening_child() {
    let Ok(file) = std::env::var(FILE) else {
        return;
    };
    let store = SqliteStore::open(file).unwrap();
    let name = std::process::id().to_string();
    store.conversation(name).create(Context::builder()).unwrap();
}

/// Processes and threads that open a new file at the same time make its tables once.
#[test]
fn many_at_the_door_make_one_store() {
    for _ in 0..3 {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        let spawn = |_| {
            Command::new(std::env::current_exe().unwrap())
                .args(["opening::opening_child", "--exact", "--ignored"])
                .env(FILE, &file)
                .stdout(Stdio::null())
                .spawn()
                .unwrap()
        };
        let children: Vec<_> = (0..3).map(spawn).collect();
        let barrier = Barrier::new(6);
        thread::scope(|scope| {
            for number in 0..6 {
                let (file, barrier) = (&file, &barrier);
                scope.spawn(move || {
                    barrier.wait();
                    let store = SqliteStore::open(file).unwrap();
                    let name = format!("thread {number}");
                    store.conversation(name).create(Context::builder()).unwrap();
                });
            }
        });
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        let store = SqliteStore::open(&file).unwrap();
        assert_eq!(store.list().page().unwrap().len(), 9);
        let connection = Connection::open(&file).unwrap();
        let versions: i64 = connection
            .query_row(
                "SELECT COUNT(*) FROM pact_meta WHERE name = 'version'",
                [],
                |row| row.get(0),
            )
            .unwrap();
        assert_eq!(versions, 1);
    }
}

/// A file that was removed or replaced while it is open takes no more writes: nobody would find
/// them.
#[cfg(unix)]
#[test]
fn a_file_that_is_gone_is_not_written_to() {
    use std::fs;

    let other = tempfile::tempdir().unwrap();
    let other = other.path().join("other.db");
    drop(SqliteStore::open(&other).unwrap());
    let ways: [fn(&Path, &Path); 3] = [
        |file, _| fs::remove_file(file).unwrap(),
        |file, other| {
            fs::copy(other, file.with_extension("new")).unwrap();
            fs::rename(file.with_extension("new"), file).unwrap();
        },
        |file, _| fs::remove_file(file.with_extension("db-wal")).unwrap(),
    ];
    for (number, way) in ways.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        let store = SqliteStore::open(&file).unwrap();
        let mut chat = store
            .conversation("chat")
            .create(Context::builder())
            .unwrap();
        chat.user("one");
        chat.commit().unwrap();
        way(&file, &other);
        chat.user("two");
        for failed in [chat.commit().map(drop), chat.save().map(drop)] {
            let failed = failed.unwrap_err();
            assert_eq!(
                failed.code(),
                "E_STORE_UNREACHABLE",
                "way {number}: {failed}"
            );
            let message = failed.to_string();
            assert!(message.contains("a.db: the file or its log"), "{message}");
            assert!(
                message.contains("record 3 of the conversation `chat`"),
                "{message}"
            );
        }
        assert!(!chat.is_in_doubt(), "way {number}");
        assert_eq!(chat.snapshots().count(), 1, "way {number}");
    }
}

/// Another working folder, or another name of the same file, is no other file.
#[cfg(unix)]
#[test]
fn a_symbolic_link_may_change() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("a.db"), folder.path().join("link"));
    drop(SqliteStore::open(&file).unwrap());
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let store = SqliteStore::open(&link).unwrap();
    let mut chat = store.conversation("a").create(Context::builder()).unwrap();
    std::fs::remove_file(&link).unwrap();
    chat.user("one");
    chat.commit().unwrap();
    let again = SqliteStore::open(&file).unwrap();
    let again = again.conversation("a").open(Context::builder()).unwrap();
    assert_eq!(again.snapshots().count(), 1);
}

/// A clock that goes backwards, as the time of the file says it, changes nothing but the order of
/// the list.
#[test]
fn times_may_be_anything() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let store = SqliteStore::open(&file).unwrap();
    let connection = Connection::open(&file).unwrap();
    for (name, used_at) in [("past", i64::MIN), ("none", 0), ("future", i64::MAX)] {
        store.conversation(name).create(Context::builder()).unwrap();
        let sql = "UPDATE pact_heads SET used_at = ?1, created_at = ?1 WHERE name = ?2";
        connection.execute(sql, (used_at, name)).unwrap();
    }
    let names = |page: Vec<pact_store::Head>| -> Vec<String> {
        page.into_iter().map(|head| head.name).collect()
    };
    assert_eq!(
        names(store.list().page().unwrap()),
        ["future", "none", "past"]
    );
    let one = std::num::NonZeroUsize::MIN;
    let mut list = store.list().page_size(one);
    let mut paged = Vec::new();
    while let Some(head) = list.page().unwrap().pop() {
        list = store.list().page_size(one).after(head.cursor());
        paged.push(head.name);
    }
    assert_eq!(paged, ["future", "none", "past"]);
    for name in ["past", "none", "future"] {
        let mut chat = store.conversation(name).open(Context::builder()).unwrap();
        chat.user("now");
        chat.commit().unwrap();
    }
    check(&store);
    assert_eq!(store.list().page().unwrap().len(), 3);
}
