//! Tables and hashes: made when somebody first asks, whoever that is.

use pact_core::{Context, Snapshot, select};
use shuttle::thread;

use crate::explore::{exhaust, explore};
use crate::world::{answers, everything, go_on, long, shared};

/// Several threads ask a snapshot that nobody has asked before.
#[test]
fn who_asks_first_makes_no_difference() {
    explore(|| {
        let expected = answers(&shared(3).snapshot("@t0").expect("a snapshot"), 0);

        let ctx = shared(3);
        let snapshot = ctx.snapshot("@t0").expect("a snapshot");
        let readers: Vec<_> = (0..3)
            .map(|start| {
                let snapshot = snapshot.clone();
                thread::spawn(move || answers(&snapshot, start))
            })
            .collect();
        // Versions share tables: the newer one uses a table that the older one made.
        let older = ctx.snapshot("@t-1").expect("a snapshot");
        let older = thread::spawn(move || answers(&older, 3));
        for reader in readers {
            assert_eq!(reader.join().expect("no panic"), expected);
        }
        let alone = answers(&shared(3).snapshot("@t-1").expect("a snapshot"), 0);
        assert_eq!(older.join().expect("no panic"), alone);
    });
}

/// The same where tables are made of runs of turns.
#[test]
fn who_asks_first_makes_no_difference_to_runs_of_turns() {
    explore(|| {
        let at = |ctx: &Context, address: &str| ctx.snapshot(address).expect("a snapshot");
        let (alone, ctx) = (long(), long());
        // The older one shares the first run, and has its own end.
        let readers = [("@t0", 0), ("@t-5", 1), ("@t0", 3)].map(|(address, start)| {
            let snapshot = at(&ctx, address);
            (address, thread::spawn(move || answers(&snapshot, start)))
        });
        for (address, reader) in readers {
            assert_eq!(
                reader.join().expect("no panic"),
                answers(&at(&alone, address), 0)
            );
        }
    });
}

/// A fork goes on from a snapshot while others make the tables of the segments that both share.
#[test]
fn edits_of_a_fork_leave_tables_in_the_making_alone() {
    explore(|| {
        let alone = shared(3);
        let expected = answers(&alone.snapshot("@t0").expect("a snapshot"), 0);
        let edited = go_on(alone.fork("@t0").expect("a snapshot"), "edited");
        let seen = everything(&alone);

        let ctx = shared(3);
        let snapshot = ctx.snapshot("@t0").expect("a snapshot");
        let fork = ctx.fork("@t0").expect("a snapshot");
        let writer = thread::spawn(move || go_on(fork, "edited"));
        let readers = [0, 2].map(|start| {
            let snapshot = snapshot.clone();
            thread::spawn(move || answers(&snapshot, start))
        });
        for reader in readers {
            assert_eq!(reader.join().expect("no panic"), expected);
        }
        assert_eq!(writer.join().expect("no panic"), edited);
        assert_eq!(everything(&ctx), seen);
    });
}

/// Every interleaving of three that ask for the same hash.
#[test]
fn every_interleaving_of_one_hash() {
    exhaust(|| {
        let ctx = shared(0);
        let node = ctx.root().descendants().last().expect("a node");
        let hashes = thread::scope(|scope| {
            let hash = || node.content_hash();
            let others = [scope.spawn(hash), scope.spawn(hash)];
            let here = hash();
            let [first, second] = others.map(|other| other.join().expect("no panic"));
            [here, first, second]
        });
        let alone = shared(0);
        let node = alone.root().descendants().last().expect("a node");
        assert_eq!(hashes, core::array::from_fn(|_| node.content_hash()));
    });
}

/// Every interleaving of two that ask a snapshot which nobody has asked before, and so make its
/// tables.
#[test]
fn every_interleaving_of_one_first_question() {
    exhaust(|| {
        let ask = |snapshot: &Snapshot| snapshot.select(select!("#plan:depth(1-40)"));
        let snapshot = long().snapshot("@t0").expect("a snapshot");
        let (here, there) = thread::scope(|scope| {
            let there = scope.spawn(|| ask(&snapshot));
            (ask(&snapshot), there.join().expect("no panic"))
        });
        let alone = ask(&long().snapshot("@t0").expect("a snapshot"));
        assert_eq!(alone.as_ref().map(Vec::len), Ok(2));
        assert_eq!((&here, &there), (&alone, &alone));
    });
}
