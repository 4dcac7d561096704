//! Updates from several threads are as if they came one after the other.

use std::sync::Arc;
use std::thread;

use pact_core::{Context, FixedClock};
use pact_store::backend::Backend;
use pact_store::{Load, Memory, SqliteStore, Store};
use proptest::collection::vec;
use proptest::prelude::*;

use super::acts::{past, setup};
use super::branch::Check;
use super::config;
use crate::model::Settings;
use crate::model::engine::{START, builder, change, history, working_state};
use crate::model::program::Step;

/// The steps of a closure. The first edit says when it came: its time is later than all before it.
fn edit(ctx: &mut Context, steps: &[Step]) -> i64 {
    let id = ctx.user("an update");
    let came = ctx.node(&id).unwrap().created_at_ns();
    for step in steps {
        change(ctx, step);
    }
    came
}

/// A step that does the same whatever snapshots are in memory.
fn step() -> impl Strategy<Value = Step> {
    past().prop_filter("it asks for older snapshots", |step| {
        !matches!(
            step,
            Step::Fork(_) | Step::Rewind(_) | Step::Import(_) | Step::Undo(_) | Step::Tick(_)
        )
    })
}

type Updates = Vec<Vec<Step>>;

fn run<B: Backend + 'static>(store: &Store<B>, settings: &Settings, threads: &[Updates]) -> Check {
    let settings = Settings {
        keep: None,
        ..settings.clone()
    };
    let clock = Arc::new(FixedClock::at(START));
    let settings = builder(&settings, &clock);
    drop(store.conversation("a").create(settings.clone()).unwrap());
    let store = store.settings(settings.clone());
    let mut updates: Vec<(i64, &Vec<Step>)> = thread::scope(|scope| {
        let running: Vec<_> = threads
            .iter()
            .map(|updates| {
                scope.spawn(|| -> Vec<_> {
                    let updates = updates.iter();
                    let done = updates.map(|steps| {
                        let came = store.update("a", |ctx| Ok(edit(ctx, steps)));
                        (came.unwrap(), steps)
                    });
                    done.collect()
                })
            })
            .collect();
        let done = running.into_iter().map(|running| running.join().unwrap());
        done.flatten().collect()
    });
    updates.sort_by_key(|(came, _)| *came);
    let mut twin = settings.clone().build();
    for (came, steps) in updates {
        prop_assert_eq!(edit(&mut twin, steps), came);
    }
    let chat = store
        .conversation("a")
        .load(Load::All)
        .open(settings)
        .unwrap();
    prop_assert_eq!(history(&chat), history(&twin));
    prop_assert_eq!(working_state(&chat), working_state(&twin));
    let checked = store.conversation("a").check(|_| ()).unwrap();
    prop_assert!(checked.problems.is_empty(), "{:?}", checked);
    Ok(())
}

proptest! {
    #![proptest_config(config(16))]

    #[test]
    fn updates_of_threads_come_one_after_the_other(
        settings in setup(),
        threads in vec(vec(vec(step(), 0..5), 1..8), 2..5),
    ) {
        run(&Store::on(Memory::default()).unwrap(), &settings, &threads)?;
    }
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn updates_of_threads_come_one_after_the_other_in_sqlite(
        settings in setup(),
        threads in vec(vec(vec(step(), 0..5), 1..8), 2..5),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        run(&SqliteStore::open(file).unwrap(), &settings, &threads)?;
    }
}
