//! Addresses, branches, rewinding, retention, histories as files, readers on other threads.

use std::num::NonZeroUsize;

use pact_core::{Address, Block, Context, FixedClock, Retention};

fn talk(turns: usize) -> Context {
    let mut ctx = Context::builder()
        .system("s")
        .clock(FixedClock::at(1_000))
        .build();
    go_on(&mut ctx, turns);
    ctx
}

fn go_on(ctx: &mut Context, turns: usize) {
    for _ in 0..turns {
        let cycle = ctx.cycle();
        ctx.user(format!("question {cycle}"));
        ctx.pre(Block::new("hint").key("rag").ttl(2)).unwrap();
        ctx.commit().unwrap();
    }
}

fn exports(ctx: &Context) -> Vec<String> {
    ctx.snapshots().map(pact_core::Snapshot::export).collect()
}

#[test]
fn snapshots_have_addresses() {
    let ctx = talk(5);
    for (address, cycle) in [
        ("@t0", 5),
        ("@t-1", 4),
        ("@t-4", 1),
        ("@c3", 3),
        ("@t-*", 1),
    ] {
        assert_eq!(ctx.snapshot(address).unwrap().cycle(), cycle, "{address}");
    }
    assert_eq!(ctx.snapshot(Address::Turn(-2)).unwrap().cycle(), 3);
    for address in ["@t-5", "@c0", "@c6", "@c99999999999999999999"] {
        let error = ctx.snapshot(address).unwrap_err();
        let code = error.code();
        let expected = match address.len() {
            4 | 3 => "E_SNAPSHOT_NOT_FOUND",
            _ => "E_SELECTOR_INVALID",
        };
        assert_eq!(code.as_str(), expected, "{error}");
    }
    for text in [
        "",
        "t0",
        "@t+1",
        "@t1",
        "@",
        "@*",
        "@t0..@t-1",
        "@t0 .block",
        "@t$n",
        "@history",
    ] {
        let error = ctx.snapshot(text).unwrap_err();
        assert_eq!(
            error.code().as_str(),
            "E_SELECTOR_INVALID",
            "{text}: {error}"
        );
    }
    let error = Context::builder().build().snapshot("@t0").unwrap_err();
    assert!(
        error.to_string().contains("nothing was committed yet"),
        "{error}"
    );
    let error = ctx.snapshot("@t-9").unwrap_err().to_string();
    assert!(
        error.contains("@t0 to @t-4, which are @c5 to @c1"),
        "{error}"
    );
}

#[test]
fn a_fork_goes_its_own_way() {
    let ctx = talk(6);
    let before = exports(&ctx);
    let mut fork = ctx.fork("@t-3").unwrap();
    assert_eq!(fork.cycle(), 4);
    assert_eq!(exports(&fork), before[3..]);
    fork.user("something else");
    fork.commit().unwrap();
    assert_eq!(exports(&ctx), before);
    assert_ne!(
        fork.snapshot("@c4").unwrap().export(),
        ctx.snapshot("@c4").unwrap().export()
    );
    // Ids that only the original knows are unknown to the fork, and the other way round.
    let late = ctx
        .snapshot("@t0")
        .unwrap()
        .report()
        .unwrap()
        .sealed
        .clone();
    assert!(ctx.node(&late).is_some() && fork.node(&late).is_none());
    // The same again gives the same.
    let mut twin = ctx.fork("@c3").unwrap();
    twin.user("something else");
    twin.commit().unwrap();
    assert_eq!(exports(&twin), exports(&fork));
    // Forks of forks, in numbers, each with its own index of ids.
    let mut last = ctx.fork("@t0").unwrap();
    for round in 0..50 {
        let mut next = last.fork("@t0").unwrap();
        let id = next.user(format!("round {round}"));
        next.commit().unwrap();
        assert!(next.node(&id).is_some() && last.node(&id).is_none());
        last = next;
    }
    assert_eq!(last.validate(), []);
}

#[test]
fn rewinding_undoes_commits() {
    let mut ctx = talk(6);
    ctx.user("not committed");
    let before = exports(&ctx);
    let undone = ctx.rewind("@c4").unwrap();
    assert_eq!(
        undone
            .iter()
            .map(pact_core::Snapshot::cycle)
            .collect::<Vec<_>>(),
        [6, 5]
    );
    assert_eq!(exports(&ctx), before[2..]);
    assert!(!ctx.thread().to_json().contains("not committed"));
    go_on(&mut ctx, 2);
    assert_eq!(ctx.cycle(), 7);
    assert_eq!(undone[0].export(), before[0]);
    assert!(ctx.rewind("@c9").is_err());
    assert_eq!(ctx.snapshots().count(), 6);
}

#[test]
fn retention_keeps_what_it_says_and_says_what_it_let_go() {
    let keep = Retention::Last(NonZeroUsize::new(3).unwrap());
    let mut ctx = Context::builder().retention(keep).build();
    for cycle in 1..=8 {
        ctx.user("x");
        let report = ctx.commit().unwrap();
        let expected: Vec<i64> = (cycle > 3).then(|| cycle - 3).into_iter().collect();
        assert_eq!(report.forgotten, expected);
    }
    assert_eq!(ctx.snapshot("@t-*").unwrap().cycle(), 6);
    // The tree itself is whole.
    assert_eq!(ctx.thread().messages().count(), 8);
}

#[test]
fn a_history_file_comes_back_whole() {
    let ctx = talk(7);
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    let mut again = Context::builder()
        .clock(FixedClock::at(1_000))
        .import(&file)
        .unwrap();
    assert_eq!(exports(&again), exports(&ctx));
    assert_eq!(again.cycle(), ctx.cycle());
    // Blank lines and Windows line ends are nothing.
    let text = String::from_utf8(file).unwrap().replace('\n', "\r\n\r\n");
    assert_eq!(exports(&Context::import(&text).unwrap()), exports(&ctx));
    // Going on from the file is going on from the original.
    let mut original = ctx.fork("@t0").unwrap();
    go_on(&mut original, 3);
    go_on(&mut again, 3);
    assert_eq!(exports(&again), exports(&original));
    // Nodes that were gone by the end of the file are there again after a rewind.
    let old_hint = again.snapshot("@c2").unwrap();
    let old_hint = old_hint
        .thread()
        .messages()
        .last()
        .unwrap()
        .node()
        .id()
        .clone();
    again.rewind("@c2").unwrap();
    assert!(again.node(&old_hint).is_some());
    assert_eq!(again.validate(), []);

    let backwards: Vec<&str> = text.lines().filter(|line| !line.is_empty()).rev().collect();
    let error = Context::import(backwards.join("\n")).unwrap_err();
    assert!(
        error.message.contains("oldest snapshot to the newest"),
        "{error}"
    );
}

#[test]
fn readers_are_free_while_the_writer_goes_on() {
    fn is_free<T: Send + Sync + 'static>() {}
    is_free::<pact_core::Snapshot>();
    is_free::<Context>();
    is_free::<pact_core::Hold>();

    let mut ctx = talk(20);
    std::thread::scope(|scope| {
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

#[test]
fn the_same_program_gives_the_same_bytes() {
    assert_eq!(exports(&talk(9)), exports(&talk(9)));
}

/// A context that lives long and keeps little does not remember everything it ever held.
#[test]
fn memory_is_bounded_where_old_snapshots_are_let_go() {
    let live_after = |turns: usize| {
        let measured = allocation_counter::measure(|| {
            let mut ctx = Context::builder()
                .retention(Retention::Last(NonZeroUsize::MIN))
                .build();
            for _ in 0..turns {
                for _ in 0..20 {
                    ctx.core(Block::new("x".repeat(100)).ttl(1)).unwrap();
                }
                ctx.commit().unwrap();
            }
            let last = ctx.user("still here");
            assert!(ctx.node(&last).is_some());
        });
        measured.bytes_max
    };
    // An empty segment with its core is left of each turn; twenty blocks with their text and ids are not.
    let (few, many) = (live_after(500), live_after(2_000));
    let for_each_turn = (many - few) / 1_500;
    assert!(for_each_turn < 2_000, "{for_each_turn} bytes a turn");
}
