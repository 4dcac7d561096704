//! A stored context has the same bytes as one in memory, whatever was closed and opened in between.

use std::sync::Arc;

use pact_core::FixedClock;
use pact_store::backend::Backend;
use pact_store::{Memory, SqliteStore, Store};
use proptest::option;
use proptest::prelude::*;

use super::acts::{Program, program};
use super::branch::{Branch, Check};
use super::config;
use crate::model::documents::history;
use crate::model::engine::START;

fn run<B: Backend>(store: Store<B>, program: &Program, document: Option<&str>) -> Check {
    let clock = Arc::new(FixedClock::at(START));
    let mut branch = Branch::new(store, "a", &program.settings, &clock, document);
    branch.compare()?;
    branch.run(&program.acts)?;
    branch.compare_snapshots()?;
    branch.compare_sent()?;
    branch.compare_stored()
}

proptest! {
    #![proptest_config(config(1))]

    #[test]
    fn a_program_runs_alike_in_a_store(
        document in option::weighted(0.2, history()),
        program in program(40),
    ) {
        let store = Store::on(Memory::default()).unwrap();
        run(store, &program, document.as_ref().map(|document| document.text.as_str()))?;
    }
}

proptest! {
    #![proptest_config(config(16))]

    #[test]
    fn a_program_runs_alike_in_sqlite(program in program(40)) {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path().join("a.db")).unwrap();
        run(store, &program, None)?;
    }
}
