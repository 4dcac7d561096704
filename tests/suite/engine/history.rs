//! Addresses, branches, rewinding, retention, histories as files, readers on other threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use pact_core::{Address, Block, Context, FixedClock, NewNode, Retention, select};

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
    assert_eq!(ctx.thread().blocks().count(), 8);
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
        .blocks()
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
        error.to_string().contains("oldest snapshot to the newest"),
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
                    ctx.push(Block::new("x".repeat(100)).ttl(1)).unwrap();
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

/// Something that is tried, and leaves nothing.
type Trial = fn(&mut Context);

const TRIALS: [Trial; 6] = [
    |ctx| drop(ctx.begin().user("not meant")),
    |ctx| {
        let mut trial = ctx.begin();
        trial.user("not meant");
        trial.commit().unwrap();
    },
    |ctx| {
        ctx.insert(1, Block::new("not meant")).unwrap();
        ctx.rollback();
    },
    // Behind an older instance of its key.
    |ctx| assert!(ctx.insert(4, Block::new("new").key("plan")).is_err()),
    |ctx| {
        ctx.push(Block::new("c").kind("call").data("call_id", "c"))
            .unwrap();
        ctx.rollback();
    },
    |ctx| {
        let mut branch = ctx.fork("@t0").unwrap();
        branch.user("never committed");
        *ctx = branch;
    },
];

/// A context whose ids never come again, with turns that moved.
fn with_ids_of_their_own(retention: Retention) -> Context {
    let count = AtomicUsize::new(0);
    let mut ctx = Context::builder()
        .clock(FixedClock::at(1_000))
        .retention(retention)
        .ids(move |_: &NewNode| format!("id {}", count.fetch_add(1, Ordering::Relaxed)))
        .build();
    ctx.pre(Block::new("first").key("plan")).unwrap();
    for text in ["one", "two", "three"] {
        ctx.user(text);
        ctx.commit().unwrap();
    }
    ctx.move_to(select!(".seg:depth(1)"), 3).unwrap();
    ctx.user("four");
    ctx.commit().unwrap();
    ctx
}

/// What was undone or refused is forgotten, whatever ids it had.
#[test]
fn what_never_came_to_stay_is_not_remembered_for_ever() {
    for retention in [Retention::All, Retention::Last(NonZeroUsize::MIN)] {
        for (number, trial) in TRIALS.iter().enumerate() {
            let most_after = |rounds: usize| {
                let measured = allocation_counter::measure(|| {
                    let mut ctx = with_ids_of_their_own(retention);
                    (0..rounds).for_each(|_| trial(&mut ctx));
                });
                measured.bytes_max
            };
            let (few, many) = (most_after(2_500), most_after(6_500));
            let for_each = many.saturating_sub(few) / 4_000;
            assert!(for_each < 16, "trial {number}: {for_each} bytes a round");
        }
    }
}

/// However much was tried in between, every snapshot can be gone back to, and every node is found there.
#[test]
fn what_stays_is_found_after_much_was_tried() {
    for trial in TRIALS {
        let mut ctx = with_ids_of_their_own(Retention::All);
        (0..2_500).for_each(|_| trial(&mut ctx));
        for back in 0..4 {
            let mut branch = ctx.fork(format!("@t-{back}").as_str()).unwrap();
            let expected = branch.snapshots().next().unwrap().len();
            let nodes = branch.root().descendants();
            let found = nodes.filter(|node| branch.node(node.id()).is_some());
            assert_eq!(found.count(), expected);
            branch.user("go on");
            branch.commit().unwrap();
            assert_eq!(branch.validate(), []);
        }
        ctx.rewind("@t-3").unwrap();
        assert!(
            ctx.root()
                .descendants()
                .all(|node| ctx.node(node.id()).is_some())
        );
    }
}

/// Who puts another context in the place of the one in a transaction that fails has the old one again, with its guards and
/// its settings.
#[test]
fn a_context_that_was_exchanged_comes_back() {
    let mut ctx = Context::builder().allow_system_edits(true).build();
    let held = ctx.push(Block::new("held").ttl(0)).unwrap();
    let guard = ctx.hold(&held).unwrap();
    let undone: Result<(), ()> = ctx.transaction(|ctx| {
        *ctx = Context::builder().build();
        Err(())
    });
    assert!(undone.is_err());
    ctx.insert(-1, "may be edited").unwrap();
    assert_eq!(ctx.commit().unwrap().held, [held]);
    drop(guard);
}

/// Reads a text piece by piece, as a pipe may give it.
fn read_in_pieces(text: &[u8], piece: usize) -> Result<Context, pact_core::ImportError> {
    let reader = std::io::BufReader::with_capacity(piece, text);
    Context::builder()
        .clock(FixedClock::at(1_000))
        .import_reader(reader)
        .map_err(pact_tests::import_error)
}

#[test]
fn a_reader_gives_what_the_text_gives() {
    let mut file = Vec::new();
    talk(7).write_history(&mut file).unwrap();
    let pretty = {
        let newest = file.split(|byte| *byte == b'\n').rev().nth(1).unwrap();
        let value: serde_json::Value = serde_json::from_slice(newest).unwrap();
        serde_json::to_string_pretty(&value).unwrap()
    };
    let windows = String::from_utf8(file.clone())
        .unwrap()
        .replace('\n', "\r\n\r\n");
    let texts: [&[u8]; 4] = [
        &file,
        file.trim_ascii_end(),
        windows.as_bytes(),
        pretty.as_bytes(),
    ];
    for text in texts {
        for piece in [1, 7, 4_096] {
            let (read, whole) = (
                read_in_pieces(text, piece).unwrap(),
                Context::import(text).unwrap(),
            );
            assert_eq!(exports(&read), exports(&whole));
            assert_eq!(read.cycle(), whole.cycle());
        }
    }
}

#[test]
fn a_reader_refuses_what_the_text_is_refused_for() {
    let good = r#"{"cycle":1,"root":{}}"#;
    for text in [
        "",
        " \n\t\n",
        "nonsense",
        "\u{feff}{}",
        "{",
        "{}",
        "]",
        "\"",
        "{\"root\":{\n\"ttl\":-1,\n\"children\":[]}}",
        "{\"root\":{\n\"id\":\"\\\\\\\"{\",\n\"ttl\":-1}}",
        &format!("{good}{good}"),
        &format!("{good} {{\n}}"),
        &format!("{good}\n{good}"),
        &format!("{good}\n\n{{\"cycle\":2,\"root\":{{\"ttl\":-1}}}}"),
        &format!("{good}\n\u{feff}{good}"),
        &format!("{good}\n{{\"cycle\":2,\n\"root\":{{\"children\":[{{}}]}}"),
        &format!("{good}\n}}\n"),
    ] {
        let whole = pact_tests::import_error(Context::import(text).unwrap_err());
        for piece in [1, 5, 4_096] {
            assert_eq!(
                read_in_pieces(text.as_bytes(), piece).unwrap_err(),
                whole,
                "{text:?}"
            );
        }
    }
    let error = read_in_pieces(format!("{good}\n").as_bytes(), 9).map(|_| ());
    assert_eq!(error, Ok(()));
    // A line end in a string is found without reading on in search of the quote.
    let error = read_in_pieces(b"{\"root\":{\"x\":\"a\nb\"}}", 9).unwrap_err();
    assert_eq!(
        error.to_string(),
        "not JSON: `\\n` inside a string must be escaped (line 1, column 16) [E_DOCUMENT_INVALID]"
    );
    // What is not even text is found where it is, and named by its line.
    let error = read_in_pieces(b"{\"cycle\":1,\"root\":{}}\n{\"\xff", 9).unwrap_err();
    assert_eq!(
        (error.line, error.message.as_str()),
        (2, "the text is not UTF-8")
    );
}

/// A reader that gives some text, and then fails.
struct Broken(&'static [u8]);

impl std::io::Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match std::io::Read::read(&mut self.0, buffer)? {
            0 => Err(std::io::Error::other("the cable was pulled")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_reader_that_fails_says_so() {
    let reader = std::io::BufReader::new(Broken(b"{\"cycle\":1,\"root\":{}}\n"));
    let error = Context::builder().import_reader(reader).unwrap_err();
    assert_eq!(
        error.to_string(),
        "reading or writing failed: the cable was pulled [E_IO]"
    );
}

/// Turns that leave, come in between, or change places do not make the snapshots of a file part with what stays.
#[test]
fn histories_share_what_stays_whatever_happens_around_it() {
    type Turns = fn(i64) -> Vec<i64>;
    let document = |cycle: i64, turns: &[i64]| {
        let segments: Vec<String> = turns
            .iter()
            .map(|turn| {
                let text = "x".repeat(2_000);
                format!(
                    r#"{{"id":"s{turn}","nodeType":"seg","cycle":1,"created_at_ns":{turn},"children":[{{"id":"c{turn}","nodeType":"cont","cycle":1,"children":[{{"id":"b{turn}","cycle":1,"content":"{text}{turn}"}}]}}]}}"#
                )
            })
            .collect();
        let segments = segments.join(",");
        format!(
            r#"{{"cycle":{cycle},"root":{{"children":[{{"id":"^seq","nodeType":"^seq","children":[{segments}]}}]}}}}"#
        )
    };
    let ways: [(&str, Turns); 4] = [
        ("the oldest leaves", |cycle| (cycle..cycle + 50).collect()),
        ("one in the middle leaves", |cycle| {
            (0..100)
                .filter(|turn| *turn > 49 || *turn % 50 >= cycle % 50)
                .collect()
        }),
        ("one comes before all others", |cycle| {
            (100 - cycle..150).collect()
        }),
        ("others every time", |cycle| {
            (0..100).filter(|turn| (turn + cycle) % 10 != 0).collect()
        }),
    ];
    for (name, turns) in ways {
        let lines: Vec<String> = (1..=40)
            .map(|cycle| document(cycle, &turns(cycle)))
            .collect();
        let text = lines.join("\n");
        let mut ctx = None;
        let measured = allocation_counter::measure(|| {
            ctx = Some(Context::builder().import_reader(text.as_bytes()).unwrap());
        });
        let ctx = ctx.unwrap();
        let kept = u64::try_from(measured.bytes_current).unwrap();
        let size = u64::try_from(text.len()).unwrap();
        assert!(kept < size / 3, "{name}: {kept} of {size} bytes");
        // And nothing is mixed up.
        for (snapshot, line) in ctx.snapshots().zip(lines.iter().rev()) {
            let alone = Context::import(line).unwrap();
            assert_eq!(
                snapshot.export(),
                alone.snapshot("@t0").unwrap().export(),
                "{name}"
            );
            assert_eq!(
                snapshot.select(pact_core::select!(".block")).unwrap(),
                alone
                    .snapshot("@t0")
                    .unwrap()
                    .select(pact_core::select!(".block"))
                    .unwrap()
            );
        }
    }
}

/// Texts with something wrong in them are taken or refused alike, whole or piece by piece.
#[test]
fn a_reader_and_the_text_agree_on_spoilt_histories() {
    let mut file = Vec::new();
    talk(3).write_history(&mut file).unwrap();
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    let mut taken = 0;
    for round in 0..600 {
        let mut text = file.clone();
        for _ in 0..=round % 3 {
            let at = next(text.len());
            let byte = b"{}[]\"\\\n ,:0a"[next(12)];
            match next(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, byte),
                _ => text[at] = byte,
            }
        }
        let (whole, read) = (Context::import(&text), read_in_pieces(&text, 64));
        match (whole, read) {
            (Ok(whole), Ok(read)) => {
                assert_eq!(exports(&whole), exports(&read));
                taken += 1;
            }
            (Err(_), Err(_)) => {}
            (whole, read) => panic!("{whole:?} {read:?} {}", String::from_utf8_lossy(&text)),
        }
    }
    assert!(taken > 20, "{taken}");
}
