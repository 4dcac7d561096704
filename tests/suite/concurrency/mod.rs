//! Many readers while a writer goes on. Every answer is checked against the naive evaluator on the
//! same snapshot, and every snapshot has the bytes that it has when nobody reads.
//!
//! One thread works out the expected answers beforehand: it does the same with the same dice and
//! looks at exported text: so the snapshots that the readers get have never been asked anything,
//! and they race for every table and every hash. `STRESS=100` makes a run that is so many times as
//! long. Interleavings of the locks themselves are explored in `tests/interleavings`.

mod questions;
pub(crate) mod writer;

use std::env;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Barrier};
use std::thread;

use pact_core::{Block, Context, FixedClock, Snapshot};

use crate::history::{go_on, talk};
use crate::model::engine::START;
use questions::{Record, ask_both, ask_context, ask_snapshot, rehearse};
use writer::{KINDS, Writer};

const READERS: usize = 4;
const TURNS: usize = 24;

/// How many times as long as the ordinary run this one is.
pub(crate) fn rounds() -> u64 {
    let asked = env::var("STRESS").ok();
    asked.map_or(1, |asked| asked.parse().expect("a number"))
}

/// A commit, as a writer hands it over.
struct Committed {
    number: usize,
    before: Option<Snapshot>,
    snapshot: Snapshot,
    /// Several readers ask this one, and branch off from it.
    branch: Context,
}

#[test]
fn readers_find_what_the_rules_say_while_a_writer_goes_on() {
    for seed in 0..rounds() {
        let mut rehearsal = Writer::new(seed);
        let records = rehearse(&mut rehearsal, TURNS);
        read_and_write(seed, &records);
    }
}

/// The dice of the ordinary run fall so that nothing is left out.
#[test]
fn the_writer_does_all_that_can_be_done() {
    let mut writer = Writer::new(0);
    let reports: Vec<_> = (0..TURNS).map(|_| writer.turn()).collect();
    let done: Vec<&str> = writer.done.keys().copied().collect();
    assert_eq!(done, KINDS);
    let has = |what: fn(&pact_core::CommitReport) -> bool| reports.iter().any(what);
    assert!(has(|report| !report.departures.is_empty()), "left");
    assert!(has(|report| !report.fired.is_empty()), "fired");
    assert!(has(|report| !report.held.is_empty()), "held");
    let left = |why| move |left: &pact_core::Departure| left.why == why;
    for why in [
        pact_core::Why::Expired,
        pact_core::Why::Pruned,
        pact_core::Why::Cascaded,
        pact_core::Why::Edited,
    ] {
        let mut departures = reports.iter().flat_map(|report| &report.departures);
        assert!(departures.any(left(why)), "{why}");
    }
}

fn read_and_write(seed: u64, records: &[Record]) {
    let start = Barrier::new(READERS + 1);
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..READERS).map(|_| sync_channel(1)).unzip();
    thread::scope(|scope| {
        for (reader, receiver) in receivers.into_iter().enumerate() {
            let start = &start;
            scope.spawn(move || {
                start.wait();
                read(&receiver, records, reader);
            });
        }
        start.wait();
        write(seed, records.len(), senders);
    });
}

/// Commits, and hands each commit to every reader. A reader that failed takes nothing any more; the
/// others go on.
fn write(seed: u64, turns: usize, readers: Vec<SyncSender<Arc<Committed>>>) {
    let mut writer = Writer::new(seed);
    let mut before = None;
    for number in 0..turns {
        writer.turn();
        let snapshot = writer.ctx.snapshot("@t0").unwrap();
        let committed = Arc::new(Committed {
            number,
            before: before.replace(snapshot.clone()),
            snapshot,
            branch: writer.ctx.fork("@t0").unwrap(),
        });
        for reader in &readers {
            let _ = reader.send(Arc::clone(&committed));
        }
    }
    // The readers go on until nothing can come any more.
    drop(readers);
}

/// Asks each commit as soon as it comes, together with the other readers; and once more when the
/// writer has certainly gone on, because the next commit is there.
fn read(commits: &Receiver<Arc<Committed>>, records: &[Record], reader: usize) {
    let mut earlier: Option<Arc<Committed>> = None;
    let mut count = 0;
    for committed in commits {
        let record = &records[committed.number];
        if (committed.number + reader).is_multiple_of(2) {
            ask_snapshot(&committed.snapshot, record, reader);
        } else {
            ask_context(&committed.branch, record, reader);
        }
        if let Some(earlier) = earlier.replace(committed) {
            let record = &records[earlier.number];
            ask_snapshot(&earlier.snapshot.clone(), record, reader + 1);
            if let Some(before) = &earlier.before {
                ask_both(before, &earlier.snapshot, record);
            }
        }
        count += 1;
    }
    assert_eq!(count, records.len(), "all commits came");
}

/// So many turns that tables are made of runs of them. Nobody has asked before, and all ask at
/// once.
#[test]
fn all_ask_a_long_history_for_the_first_time() {
    let make = || {
        let clock = FixedClock::at(START);
        let mut ctx = Context::builder().system("s").clock(clock).build();
        for turn in 0..100 {
            let block = Block::new("answer").role("tool").tag("t");
            let block = if turn % 9 == 0 {
                block.key("plan")
            } else {
                block
            };
            ctx.push(block.data("x", turn % 3)).unwrap();
            ctx.commit().unwrap();
        }
        ctx
    };
    let record = Record::of(&make(), None);
    for _ in 0..rounds() {
        let ctx = make();
        let snapshot = ctx.snapshot("@t0").unwrap();
        let start = Barrier::new(READERS * 2);
        thread::scope(|scope| {
            for reader in 0..READERS * 2 {
                let (start, record, snapshot) = (&start, &record, snapshot.clone());
                scope.spawn(move || {
                    start.wait();
                    ask_snapshot(&snapshot, record, reader);
                });
            }
        });
    }
}

#[test]
fn readers_are_free_while_the_writer_goes_on() {
    fn is_free<T: Send + Sync + 'static>() {}
    is_free::<Snapshot>();
    is_free::<Context>();
    is_free::<pact_core::Hold>();

    let mut ctx = talk(20);
    thread::scope(|scope| {
        for _ in 0..4 {
            let snapshot = ctx.snapshot("@t0").unwrap();
            let expected = snapshot.export();
            scope.spawn(move || {
                for _ in 0..20 {
                    assert_eq!(snapshot.export(), expected);
                    let hashes: Vec<_> = snapshot
                        .root()
                        .descendants()
                        .map(|node| node.content_hash())
                        .collect();
                    assert_eq!(hashes.len(), snapshot.len());
                }
            });
            go_on(&mut ctx, 20);
        }
    });
    assert_eq!(ctx.validate(), []);
}
