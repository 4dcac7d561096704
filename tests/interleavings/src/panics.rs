//! Injected code may panic, on any thread: nobody else notices.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use pact_core::{Clock, Context, CycleIds, IdGenerator, NewNode};
use shuttle::sync::atomic::{AtomicBool, Ordering};
use shuttle::thread;

use crate::explore::explore;
use crate::world::{START, answers, builder, context, everything, looked_up};

/// A clock, or a generator of ids, that panics while the switch is on, or when it is dropped.
struct Faulty {
    is_on: Arc<AtomicBool>,
    panics_when_dropped: bool,
}

impl Faulty {
    fn may_panic(&self) {
        if self.is_on.load(Ordering::SeqCst) {
            // Not `panic!`: the hook would print an interleaving for each.
            resume_unwind(Box::new("injected"));
        }
    }
}

impl IdGenerator for Faulty {
    fn next_id(&self, node: &NewNode) -> String {
        self.may_panic();
        CycleIds.next_id(node)
    }
}

impl Clock for Faulty {
    fn now_ns(&self) -> i64 {
        self.may_panic();
        START
    }
}

impl Drop for Faulty {
    fn drop(&mut self) {
        if self.panics_when_dropped && !thread::panicking() {
            resume_unwind(Box::new("injected into drop"));
        }
    }
}

fn faulty(is_on: &Arc<AtomicBool>, panics_when_dropped: bool) -> Faulty {
    Faulty {
        is_on: Arc::clone(is_on),
        panics_when_dropped,
    }
}

fn with_ids(is_on: &Arc<AtomicBool>) -> Context {
    context(builder().ids(faulty(is_on, false)), 3)
}

fn with_clock(is_on: &Arc<AtomicBool>) -> Context {
    context(builder().clock(faulty(is_on, false)), 3)
}

/// Forks, and is stopped by a panic in the middle of an edit, of another fork and of a commit; then
/// goes on.
fn stumble(ctx: &Context, is_on: &AtomicBool) -> String {
    let mut fork = ctx.fork("@t0").expect("a snapshot");
    is_on.store(true, Ordering::SeqCst);
    let stopped = [
        catch_unwind(AssertUnwindSafe(|| drop(fork.user("never")))).is_err(),
        // The plan fires in the cycle that begins.
        catch_unwind(AssertUnwindSafe(|| drop(ctx.fork("@t-1")))).is_err(),
        catch_unwind(AssertUnwindSafe(|| drop(fork.commit()))).is_err(),
    ];
    is_on.store(false, Ordering::SeqCst);
    fork.user("after");
    fork.commit().expect("a commit");
    format!("{stopped:?}\n{}", everything(&fork))
}

/// One thread meets a panic in the middle of forks, edits and commits, while others look up and
/// ask.
fn one_stumbles(make: fn(&Arc<AtomicBool>) -> Context) {
    let is_on = Arc::new(AtomicBool::new(false));
    let alone = make(&is_on);
    let seen = (everything(&alone), looked_up(&alone));
    let asked = answers(&alone.snapshot("@t0").expect("a snapshot"), 0);
    let stumbled = stumble(&alone, &is_on);
    assert!(stumbled.starts_with("[true, true, true]"), "{stumbled}");

    let ctx = Arc::new(make(&is_on));
    let stumbling = {
        let (ctx, is_on) = (Arc::clone(&ctx), Arc::clone(&is_on));
        thread::spawn(move || stumble(&ctx, &is_on))
    };
    let reader = {
        let ctx = Arc::clone(&ctx);
        thread::spawn(move || {
            let snapshot = ctx.snapshot("@t0").expect("a snapshot");
            (looked_up(&ctx), answers(&snapshot, 2))
        })
    };
    assert_eq!((everything(&ctx), looked_up(&ctx)), seen);
    assert_eq!(reader.join().expect("no panic"), (seen.1.clone(), asked));
    assert_eq!(stumbling.join().expect("no panic"), stumbled);
    assert_eq!((everything(&ctx), looked_up(&ctx)), seen);
}

#[test]
fn a_panic_of_the_id_generator_is_seen_by_nobody_else() {
    explore(|| one_stumbles(with_ids));
}

#[test]
fn a_panic_of_the_clock_is_seen_by_nobody_else() {
    explore(|| one_stumbles(with_clock));
}

/// Whoever drops the last context meets the panic of the injected code; the others do not.
#[test]
fn a_panic_while_dropping_is_seen_by_who_drops_last() {
    explore(|| {
        let ids = faulty(&Arc::new(AtomicBool::new(false)), true);
        let ctx = context(builder().ids(ids), 2);
        let snapshot = ctx.snapshot("@t0").expect("a snapshot");
        let expected = answers(&snapshot, 0);
        let forks = [0, 1].map(|_| ctx.fork("@t0").expect("a snapshot"));
        let droppers = forks.map(|fork| {
            thread::spawn(move || catch_unwind(AssertUnwindSafe(|| drop(fork))).is_err())
        });
        let reader = {
            let snapshot = snapshot.clone();
            thread::spawn(move || answers(&snapshot, 1))
        };
        let here = catch_unwind(AssertUnwindSafe(|| drop(ctx))).is_err();
        let there = droppers.map(|dropper| dropper.join().expect("caught"));
        let panics = there.into_iter().filter(|it| *it).count() + usize::from(here);
        assert_eq!(panics, 1, "once, where the last went");
        assert_eq!(reader.join().expect("no panic"), expected);
        assert_eq!(answers(&snapshot, 4), expected);
    });
}
