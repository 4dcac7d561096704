//! The index from ids to nodes: a fork moves entries of it while others look nodes up.

use std::sync::Arc;

use shuttle::thread;

use crate::explore::{exhaust, explore};
use crate::world::{everything, go_on, looked_up, shared};

/// Some fork and go on with their forks, some look nodes up; nobody sees the edits of another.
#[test]
fn forks_at_once_are_what_forks_alone_are() {
    explore(|| {
        let alone = shared(3);
        let texts = ["one", "two"];
        let expected = texts.map(|text| go_on(alone.fork("@t-1").expect("a snapshot"), text));
        let seen = everything(&alone);

        let ctx = shared(3);
        let forks = texts.map(|text| {
            let ctx = Arc::clone(&ctx);
            thread::spawn(move || go_on(ctx.fork("@t-1").expect("a snapshot"), text))
        });
        let reader = {
            let ctx = Arc::clone(&ctx);
            thread::spawn(move || looked_up(&ctx))
        };
        let of_fork = {
            let ctx = Arc::clone(&ctx);
            // A fork of a fork, while the first is edited.
            thread::spawn(move || {
                let fork = ctx.fork("@t0").expect("a snapshot");
                let second = fork.fork("@t-1").expect("a snapshot");
                let edited = thread::spawn(move || everything(&fork));
                (go_on(second, "one"), edited.join().expect("no panic"))
            })
        };
        let forks = forks.map(|fork| fork.join().expect("no panic"));
        assert_eq!(forks, expected);
        assert_eq!(reader.join().expect("no panic"), looked_up(&alone));
        let (of_fork, _) = of_fork.join().expect("no panic");
        assert_eq!(of_fork, expected[0]);
        assert_eq!(everything(&ctx), seen);
    });
}

/// Every interleaving of two that fork and one that looks up.
#[test]
fn every_interleaving_of_two_forks_and_a_lookup() {
    exhaust(|| {
        let ctx = shared(1);
        let id = ctx
            .root()
            .descendants()
            .last()
            .expect("a node")
            .id()
            .clone();
        let forks = [0, 1].map(|_| {
            let ctx = Arc::clone(&ctx);
            thread::spawn(move || ctx.fork("@t0").expect("a snapshot").cycle())
        });
        assert!(ctx.node(&id).is_some(), "{id} is there, whoever forks");
        for fork in forks {
            assert_eq!(fork.join().expect("no panic"), 2);
        }
        assert!(ctx.node(&id).is_some(), "{id} is there after forks");
    });
}
