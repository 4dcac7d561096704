//! Commits that also expire and prune, in a steady state: does their time depend on the length of
//! the past?

use std::error::Error;

use pact_core::{Budget, Context, ContextBuilder, Pruning};

use crate::Result;
use crate::statistics::Spread;
use crate::workload::{TEXT, alternate, grown_with};

/// By then the slowest of the policies has come to its steady state.
const SHORT: usize = 2_000;
const STEPS: usize = 1_000;

struct Policy {
    name: &'static str,
    ttl: u32,
    make: fn() -> ContextBuilder,
}

const POLICIES: [Policy; 4] = [
    Policy {
        name: "ttl 2",
        ttl: 2,
        make: Context::builder,
    },
    Policy {
        name: "ttl 1000",
        ttl: 1_000,
        make: Context::builder,
    },
    Policy {
        name: "200 blocks",
        ttl: 2,
        make: || Context::builder().pruning(Pruning::new().budget(Budget::blocks(200))),
    },
    Policy {
        name: "cost of 200 blocks",
        ttl: 2,
        make: || {
            let cost = 200 * TEXT as u64;
            Context::builder().pruning(Pruning::new().budget(Budget::cost(cost)))
        },
    },
];

pub(crate) fn report(sizes: &[usize]) -> Result<()> {
    println!("### Committing in a steady state\n");
    println!("| policy | turns before | commit, µs | p99 | /{SHORT} turns before | /ttl 2 |");
    println!("|---|--:|--:|--:|--:|--:|");
    for turns in sizes.iter().copied().filter(|size| *size > SHORT) {
        for policy in &POLICIES {
            let made = |policy: &Policy, turns| {
                let ctx = grown_with((policy.make)(), turns, policy.ttl)?;
                Ok::<_, Box<dyn Error>>((ctx, policy.ttl))
            };
            let mut contexts = [
                made(&POLICIES[0], turns)?,
                made(policy, SHORT)?,
                made(policy, turns)?,
            ];
            let times = alternate(&mut contexts, STEPS)?;
            let long = Spread::of(&times[2]);
            let ratio = |other: usize| long.median / Spread::of(&times[other]).median;
            println!(
                "| {} | {turns} | {:.2} | {:.2} | {:.2} | {:.2} |",
                policy.name,
                long.median,
                long.p99,
                ratio(1),
                ratio(0)
            );
        }
    }
    println!();
    Ok(())
}
