//! A file that cannot grow: the limit of a process stands for a full disk.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};

use pact_core::Context;
use pact_store::{Load, SqliteStore, StoreError};

use crate::common::check;

const FILE: &str = "PACT_FULL_FILE";

/// Commits until something fails, and says how many were acknowledged. Only the test below runs it,
/// as a process.
#[test]
#[ignore = "the next test runs it as a process"]
fn filling_child() {
    let Ok(file) = std::env::var(FILE) else {
        return;
    };
    let work = |acknowledged: &mut u64| -> Result<(), StoreError> {
        let store = SqliteStore::open(&file)?;
        let mut chat = store
            .conversation("name")
            .open_or_create(Context::builder())?;
        *acknowledged = u64::try_from(chat.cycle()).unwrap() - 1;
        for number in 0..100 {
            chat.user(format!("{number} {}", "x".repeat(3_000)));
            chat.commit()?;
            *acknowledged += 1;
            chat.assistant("saved");
            chat.save()?;
        }
        Ok(())
    };
    let mut acknowledged = 0;
    let failed = work(&mut acknowledged).unwrap_err();
    let code = failed.code();
    let codes = [
        "E_STORE_FULL",
        "E_STORE_FAILED",
        "E_STORE_IN_DOUBT",
        "E_STORE_UNREACHABLE",
    ];
    assert!(codes.contains(&code), "{failed}");
    let is_named = failed.to_string().contains("conversation `name`");
    assert!(is_named || acknowledged == 0, "{failed}");
    std::fs::write(format!("{file}.told"), format!("{acknowledged} {code}")).unwrap();
}

/// Runs the child with files of at most so many blocks. Returns its report.
fn fill(file: &Path, blocks: u32) -> (usize, String) {
    // A write beyond the limit is an error instead of a signal.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let status = Command::new("sh")
        .args(["-c", &script])
        .arg(std::env::current_exe().unwrap())
        .args(["full::filling_child", "--exact", "--ignored"])
        .env(FILE, file)
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success(), "{blocks} blocks");
    let told = std::fs::read_to_string(format!("{}.told", file.display())).unwrap();
    let (acknowledged, code) = told.split_once(' ').unwrap();
    (acknowledged.parse().unwrap(), code.to_owned())
}

#[test]
fn what_was_acknowledged_survives_a_full_disk() {
    let mut failures = std::collections::BTreeSet::new();
    // The file alone has room, then its log, then some turns, at many sizes.
    for blocks in (200..1_000).step_by(53) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        drop(SqliteStore::open(&file).unwrap());
        let (acknowledged, code) = fill(&file, blocks);
        failures.insert(code);
        let store = SqliteStore::open(&file).unwrap();
        check(&store);
        let named = store.conversation("name").load(Load::All);
        let mut chat = match named.open(Context::builder()) {
            Err(StoreError::NotFound { .. }) if acknowledged == 0 => continue,
            opened => opened.unwrap(),
        };
        let stored = chat.snapshots().count();
        // The last one is in doubt for the process that ended.
        let is_fine = stored == acknowledged || stored == acknowledged + 1;
        assert!(is_fine, "{blocks} blocks: {stored} of {acknowledged}");
        chat.user("goes on");
        chat.commit().unwrap();
    }
    assert!(!failures.is_empty());
}
