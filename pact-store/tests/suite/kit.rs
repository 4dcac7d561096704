//! The conformance kit, on the backends of this crate.

use pact_store::conformance;
use pact_store::{Memory, Sqlite};

#[test]
fn memory_keeps_all_promises() {
    let memory = Memory::default();
    conformance::run(|| memory.clone()).unwrap();
}

#[test]
fn sqlite_keeps_all_promises() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    conformance::run(|| Sqlite::open(&file).unwrap()).unwrap();
}
