//! After retention, all that is older is gone, and all that remains is as it was. Forks that are
//! detached read on.

use std::num::NonZeroUsize;
use std::sync::Arc;

use pact_core::{Address, FixedClock};
use pact_store::{Memory, Store};
use proptest::collection::vec;
use proptest::prelude::*;

use super::acts::{Act, Program, act, program};
use super::branch::{Branch, Check};
use super::config;
use crate::model::Settings;
use crate::model::engine::START;

fn run(program: &Program, rounds: &[(NonZeroUsize, i64, Vec<Act>)]) -> Check {
    let clock = Arc::new(FixedClock::at(START));
    let settings = Settings {
        keep: None,
        ..program.settings.clone()
    };
    let store = Store::on(Memory::default()).unwrap();
    let mut branch = Branch::new(store.clone(), "a", &settings, &clock, None);
    branch.run(&program.acts)?;
    for (number, (newest, back, acts)) in rounds.iter().enumerate() {
        let fork = branch.fork(Address::Turn(*back), &format!("fork {number}"))?;
        branch.retain(*newest)?;
        branch.compare()?;
        branch.run(acts)?;
        branch.compare_stored()?;
        branch.compare_sent()?;
        // The fork was made independent, if its origin dropped what it read: then it has its newest
        // snapshot.
        if let Some(mut fork) = fork {
            fork.detached();
            fork.run(acts)?;
            fork.compare_stored()?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(4))]

    #[test]
    fn retention_drops_what_is_older_alone(
        program in program(25),
        rounds in vec(
            (
                (1_usize..4).prop_map(|it| NonZeroUsize::new(it).unwrap()),
                -3_i64..=0,
                vec(act(), 0..12),
            ),
            1..4,
        ),
    ) {
        run(&program, &rounds)?;
    }
}
