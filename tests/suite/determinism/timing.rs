//! Other threads query, branch off and drop; a writer makes the same bytes.

use std::sync::Barrier;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use pact_core::{Context, Ids, Plan, Selector, Snapshot};
use pact_tests::edited::seen;

use super::assert_same;
use super::program::SELECTORS;
use crate::concurrency::rounds;
use crate::concurrency::writer::Writer;
use crate::selecting::Dice;

const TURNS: usize = 12;
const READERS: usize = 3;

/// A value that another thread drops, while the writer edits the tree that both share.
enum Dropped {
    Snapshot(Snapshot),
    Branch(Box<Context>),
}

/// The state after each turn, when nobody else is there.
fn alone(seed: u64) -> Vec<String> {
    let mut writer = Writer::new(seed);
    let turns = (0..TURNS).map(|_| {
        let report = writer.turn();
        state(&writer.ctx, &format!("{report:?}"))
    });
    turns.collect()
}

fn state(ctx: &Context, report: &str) -> String {
    let mut history = Vec::new();
    ctx.write_history(&mut history).unwrap();
    let history = String::from_utf8(history).unwrap();
    format!("{report}\n{}\n{history}", seen(ctx))
}

#[test]
fn timing_changes_no_byte() {
    for seed in 0..16 * rounds() {
        let alone = alone(seed);
        let among_others = among_others(seed);
        for (turn, (left, right)) in alone.iter().zip(&among_others).enumerate() {
            assert_same(left, right, &format!("seed {seed}, turn {turn}"));
        }
        assert_eq!(alone.len(), among_others.len());
    }
}

/// The same while others ask between the edits, in random order and at once, and drop snapshots and
/// branches meanwhile.
fn among_others(seed: u64) -> Vec<String> {
    let plans: Vec<Plan<Ids>> = SELECTORS
        .iter()
        .filter_map(|text| Selector::parse(text).unwrap().plan().ok())
        .collect();
    let (sender, receiver) = channel::<Dropped>();
    thread::scope(|scope| {
        let dropper = scope.spawn(move || {
            let mut count = 0;
            for dropped in receiver {
                match dropped {
                    Dropped::Snapshot(snapshot) => drop(snapshot),
                    // An edited branch: its own nodes go, shared ones stay.
                    Dropped::Branch(mut branch) => {
                        branch.user("for nobody");
                        drop(branch.commit());
                    }
                }
                count += 1;
            }
            count
        });
        let mut writer = Writer::new(seed);
        let mut turns = Vec::new();
        for turn in 0..TURNS {
            let report = writer.turn_looked_at(|ctx| ask(ctx, &plans, seed + turn as u64));
            hand_over(&writer.ctx, &sender);
            turns.push(state(&writer.ctx, &format!("{report:?}")));
        }
        drop(sender);
        assert_eq!(dropper.join().unwrap(), 2 * TURNS);
        turns
    })
}

fn hand_over(ctx: &Context, others: &Sender<Dropped>) {
    let snapshot = ctx.snapshots().last().unwrap().clone();
    others.send(Dropped::Snapshot(snapshot)).unwrap();
    let branch = ctx.fork("@t0").unwrap();
    others.send(Dropped::Branch(Box::new(branch))).unwrap();
}

/// Several threads ask and branch off at once, each in an order of its own; all find the same.
fn ask(ctx: &Context, plans: &[Plan<Ids>], seed: u64) {
    let start = Barrier::new(READERS);
    let run = |reader: u64| {
        let mut dice = Dice::new(seed.wrapping_mul(97) + reader);
        let mut found = vec![None; plans.len()];
        start.wait();
        for _ in 0..plans.len() {
            let index = dice.roll(plans.len());
            found[index] = Some(ctx.select(&plans[index]).ok());
        }
        let branch = ctx.fork("@t0").map(|branch| seen(&branch)).ok();
        for (index, plan) in plans.iter().enumerate() {
            found[index].get_or_insert_with(|| ctx.select(plan).ok());
        }
        (found, branch)
    };
    let run = &run;
    let found: Vec<_> = thread::scope(|scope| {
        let readers: Vec<_> = (0..READERS as u64)
            .map(|reader| scope.spawn(move || run(reader)))
            .collect();
        readers
            .into_iter()
            .map(|reader| reader.join().unwrap())
            .collect()
    });
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]));
}
