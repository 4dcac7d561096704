//! A fork, and a fork of a fork, reads as its origin did, and both go on as forks in memory do.

use std::sync::Arc;

use pact_core::{Address, FixedClock};
use pact_store::backend::Backend;
use pact_store::{Memory, SqliteStore, Store};
use proptest::collection::vec;
use proptest::prelude::*;

use super::acts::{Act, Program, act, program};
use super::branch::{Branch, Check};
use super::config;
use crate::model::Settings;
use crate::model::engine::START;
use crate::model::program::address;

/// A fork of one of the branches so far, and how it goes on.
#[derive(Clone, Debug)]
struct Fork {
    /// Mostly the newest branch.
    of: Option<usize>,
    /// None is a fork with all that is not stored.
    at: Option<Address>,
    /// The steps of its origin before.
    before: Vec<Act>,
    acts: Vec<Act>,
}

fn fork() -> impl Strategy<Value = Fork> {
    let of = proptest::option::weighted(0.3, 0_usize..10);
    let at = proptest::option::weighted(0.85, address());
    let acts = || vec(act(), 0..5);
    (of, at, acts(), acts()).prop_map(|(of, at, before, acts)| Fork {
        of,
        at,
        before,
        acts,
    })
}

fn run<B: Backend>(store: &Store<B>, program: &Program, forks: &[Fork], last: &[Act]) -> Check {
    let clock = Arc::new(FixedClock::at(START));
    // The twins have all snapshots, so that any of them can be compared.
    let settings = Settings {
        keep: None,
        ..program.settings.clone()
    };
    let mut branches = vec![Branch::new(
        store.clone(),
        "origin",
        &settings,
        &clock,
        None,
    )];
    branches[0].run(&program.acts)?;
    for (number, fork) in forks.iter().enumerate() {
        let newest = branches.len() - 1;
        let of = fork.of.map_or(newest, |of| of.min(newest));
        let name = format!("fork {number}");
        branches[of].run(&fork.before)?;
        let branch = match fork.at {
            None => Some(branches[of].fork_unsaved(&name)?),
            Some(address) => branches[of].fork(address, &name)?,
        };
        if let Some(mut branch) = branch {
            branch.run(&fork.acts)?;
            branches.push(branch);
        }
    }
    for branch in &mut branches {
        branch.compare()?;
        branch.compare_snapshots()?;
        branch.compare_sent()?;
        branch.compare_stored()?;
    }
    // All go on, and none sees another.
    for branch in &mut branches {
        branch.run(last)?;
    }
    branches.iter_mut().try_for_each(Branch::compare_stored)
}

proptest! {
    #![proptest_config(config(4))]

    #[test]
    fn forks_read_as_their_origins(
        program in program(20),
        forks in vec(fork(), 1..6),
        last in vec(act(), 0..5),
    ) {
        run(&Store::on(Memory::default()).unwrap(), &program, &forks, &last)?;
    }
}

proptest! {
    #![proptest_config(config(32))]

    #[test]
    fn forks_ten_deep_read_as_their_origins(
        program in program(20),
        forks in vec(fork(), 10),
        last in vec(act(), 0..5),
    ) {
        let forks: Vec<Fork> = forks
            .into_iter()
            .map(|fork| Fork {
                of: None,
                before: [fork.before, vec![Act::Commit]].concat(),
                ..fork
            })
            .collect();
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path().join("a.db")).unwrap();
        run(&store, &program, &forks, &last)?;
    }
}
