//! A stored context has the same bytes as one in memory, whatever was closed and opened in between.

use std::collections::BTreeSet;
use std::sync::Arc;

use pact_core::{FixedClock, Json};
use pact_store::backend::Backend;
use pact_store::{Memory, SqliteStore, Store};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::acts::{Length, Program, program, setup};
use super::branch::{Branch, Check};
use super::config;
use crate::model::documents::history;
use crate::model::engine::{START, builder};

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
    #![proptest_config(config(2))]

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

/// The paths at which two settings differ.
fn differences(path: &str, stored: &Json, now: &Json) -> BTreeSet<String> {
    let names = |json: &Json| -> Vec<String> {
        let members = json.as_object().into_iter().flatten();
        members.map(|(name, _)| name.clone()).collect()
    };
    if !stored.is_object() || !now.is_object() {
        return BTreeSet::from_iter((stored != now).then(|| path.to_owned()));
    }
    let names: BTreeSet<String> = names(stored).into_iter().chain(names(now)).collect();
    names
        .iter()
        .flat_map(|name| {
            let path = format!("{path}.{name}");
            differences(path.trim_start_matches('.'), &stored[name], &now[name])
        })
        .collect()
}

proptest! {
    #![proptest_config(config(2))]

    /// The settings with which the history was written last are known, and each difference is told
    /// once.
    #[test]
    fn settings_that_differ_are_told(all in vec((setup(), any::<bool>(), any::<bool>()), 2..5)) {
        let store = Store::on(Memory::default()).unwrap();
        let clock = Arc::new(FixedClock::at(START));
        let conversation = store.conversation("a");
        let first = builder(&all[0].0, &clock);
        let mut stored = conversation.create(first).unwrap().settings();
        for (settings, writes, much) in &all[1..] {
            let mut chat = conversation.open(builder(settings, &clock)).unwrap();
            let now = chat.settings();
            let told = chat.settings_changed();
            let paths: BTreeSet<String> = told.iter().map(|it| it.setting.clone()).collect();
            prop_assert_eq!(told.len(), paths.len());
            prop_assert_eq!(paths, differences("", &stored, &now));
            if *writes {
                // A checkpoint knows them, too.
                let length = if *much { Length::Much } else { Length::Some };
                chat.user(length.text(0));
                chat.user(length.text(1));
                chat.commit().unwrap();
                prop_assert_eq!(chat.settings_changed(), []);
                stored = now;
            }
        }
    }
}
