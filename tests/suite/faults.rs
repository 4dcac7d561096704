//! Whatever fails from outside, fails without a trace: code that was injected panics, writers are
//! full, readers break.
//!
//! Faults are systematic. A program is run once for each call of injected code, and that call
//! panics, and so are a build and an import; a history is written once for each of its bytes, and
//! the writer takes no more.

use std::fmt::Write as _;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use pact_core::{
    Block, Budget, Container, Context, ContextBuilder, Draft, Edited, Error, FixedClock, Json,
    NewNode, Overlaps, Pruning, Snapshot, Why, select,
};
use pact_tests::edited::{exports, seen};

/// Counts calls of injected code, and fails in one of them.
#[derive(Default)]
struct Trap {
    calls: AtomicUsize,
    /// Which call fails, counted from one; none when it is zero.
    at: AtomicUsize,
    fired: AtomicUsize,
}

impl Trap {
    /// Counts anew from here, and fails in that call.
    fn arm(&self, at: usize) {
        self.calls.store(0, Ordering::Relaxed);
        self.at.store(at, Ordering::Relaxed);
    }

    fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }

    fn fired(&self) -> usize {
        self.fired.load(Ordering::Relaxed)
    }

    fn step_on(&self) {
        let call = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        if call == self.at.load(Ordering::Relaxed) {
            self.fired.fetch_add(1, Ordering::Relaxed);
            // A panic that is not printed: there are hundreds.
            panic::resume_unwind(Box::new("the trap"));
        }
    }
}

/// A clock, ids and costs that go through a trap.
fn builder(trap: &Arc<Trap>) -> ContextBuilder {
    let trapped = || Arc::clone(trap);
    let (clock, ids, costs) = (trapped(), trapped(), trapped());
    Context::builder()
        .clock(move || {
            clock.step_on();
            7
        })
        .ids(move |node: &NewNode| {
            ids.step_on();
            let NewNode {
                class,
                cycle,
                creation_index,
                attempt,
                ..
            } = node;
            format!("{}:{cycle}.{creation_index}.{attempt}", class.name())
        })
        .cost(move |node| {
            costs.step_on();
            node.content()
                .map_or(0, |content| content.to_json().to_string().len() as u64)
        })
        .pruning(Pruning::new().budget(Budget::cost(160)))
        .overlaps(Overlaps::Demote)
        .allow_system_edits(true)
        .system("it is built with something")
}

type Operation = fn(&mut Context) -> Result<(), Error>;

fn keyed(text: &str) -> Draft {
    Block::new(text).key("plan").role("user").into()
}

/// The outcome of an operation without its value.
fn done<T, E: Into<Error>>(outcome: Result<T, E>) -> Result<(), Error> {
    outcome.map(drop).map_err(Into::into)
}

/// All that changes a context, in an order in which each finds something to do.
const PROGRAM: &[(&str, Operation)] = &[
    ("user", |ctx| done(Ok::<_, Error>(ctx.user("a question")))),
    ("assistant", |ctx| {
        done(Ok::<_, Error>(ctx.assistant("an answer")))
    }),
    ("core", |ctx| {
        done(ctx.push(Block::new("sticky").cadence(1)))
    }),
    ("pre", |ctx| done(ctx.pre(Block::new("only now").ttl(0)))),
    ("post", |ctx| {
        done(
            ctx.post(
                Container::new()
                    .removable(true)
                    .child(Block::new("soon").ttl(1)),
            ),
        )
    }),
    ("system", |ctx| done(ctx.insert(-1, "rules"))),
    ("a key", |ctx| done(ctx.push(keyed("first")))),
    ("commit", |ctx| done(ctx.commit())),
    ("a key again", |ctx| {
        done(ctx.insert(select!("(d0, cont[offset=0], end)"), keyed("second")))
    }),
    ("commit with expiry", |ctx| done(ctx.commit())),
    ("add to a sealed turn", |ctx| {
        done(ctx.insert(select!("(d1, seg, end)"), Block::new("late").offset(3)))
    }),
    ("replace", |ctx| {
        done(ctx.replace(
            select!("[content='an answer']"),
            Block::new("a better answer"),
        ))
    }),
    ("delete", |ctx| {
        done(ctx.delete(select!("[content='a question']")))
    }),
    ("insert a turn", |ctx| {
        done(ctx.insert(2, Container::new().child(Block::new("between"))))
    }),
    ("overlap", |ctx| {
        done(ctx.insert(1, Container::new().child(keyed("third"))))
    }),
    ("move a turn", |ctx| {
        done(ctx.move_to(select!(".seg:depth(2)"), 1))
    }),
    ("move", |ctx| {
        done(ctx.move_to(select!("^ah .block:first"), select!("(d0, end)")))
    }),
    ("seal early", |ctx| {
        done(ctx.move_to(select!("^ah .block:last"), 1))
    }),
    ("transaction", |ctx| {
        ctx.transaction(|ctx| {
            ctx.user("one");
            ctx.insert(1, Container::new().child(Block::new("two")))?;
            ctx.commit()?;
            ctx.replace(select!("[content='one']"), Block::new("three"))?;
            Ok::<_, Error>(())
        })
    }),
    ("not meant", |ctx| {
        done(Ok::<_, Error>(ctx.user("not meant")))
    }),
    ("rollback", |ctx| done(Ok::<_, Error>(ctx.rollback()))),
    ("much", |ctx| {
        done(Ok::<_, Error>(
            ctx.user("a long sentence, and so it costs much"),
        ))
    }),
    ("prune", |ctx| done(ctx.commit())),
    ("as much again", |ctx| {
        done(Ok::<_, Error>(
            ctx.user("a sentence of the same length, or almost"),
        ))
    }),
    ("prune again", |ctx| done(ctx.commit())),
    ("compact", |ctx| {
        done(ctx.compact(select!(".seg"), |_| "all that was said"))
    }),
    ("undo the compaction", |ctx| {
        let summary = ctx.select(select!("[data_summarizes]"))?;
        let summary = summary.first().cloned();
        done(summary.map_or(Ok(Edited::default()), |id| ctx.undo_compaction(&id)))
    }),
    ("a due compaction", |ctx| {
        match ctx.compaction_due(Budget::cost(1)) {
            Some(turns) => done(ctx.apply_compaction(turns, "in short")),
            None => Ok(()),
        }
    }),
    ("fork", |ctx| {
        let mut fork = ctx.fork("@t-1")?;
        fork.user("elsewhere");
        fork.commit()?;
        Ok(())
    }),
    ("rewind", |ctx| done(ctx.rewind("@t-2"))),
    ("commit at last", |ctx| done(ctx.commit())),
];

/// All that can be seen of a context.
fn all_of(ctx: &Context) -> (String, Vec<String>, i64) {
    (seen(ctx), exports(ctx), ctx.cycle())
}

fn is_whole(ctx: &Context) {
    assert_eq!(ctx.validate(), []);
    for node in ctx.root().descendants() {
        assert!(ctx.node(node.id()).is_some(), "{} is lost", node.id());
    }
    for snapshot in ctx.snapshots() {
        for node in snapshot.root().descendants() {
            assert!(snapshot.node(node.id()).is_some(), "{} is lost", node.id());
        }
    }
}

/// The nodes of a snapshot and the report of its commit, without ids and times: a fault may leave a
/// gap in the numbers that ids are made of.
fn said(snapshot: &Snapshot) -> String {
    const OF_THE_MOMENT: [&str; 6] = [
        "id",
        "created_at_ns",
        "created_at_iso",
        "creation_index",
        "data_replaces",
        "data_redacts",
    ];
    let mut text = String::new();
    for node in snapshot.root().descendants() {
        let mut headers: Json = serde_json::from_str(&node.to_json()).unwrap();
        let headers = headers.as_object_mut().unwrap();
        headers.retain(|name, _| !OF_THE_MOMENT.contains(&name.as_str()));
        // The hash covers `data_replaces`, which is an id.
        headers.remove("content_hash");
        // The index of segments is made of ids.
        if let Some(order) = headers.get_mut("order") {
            *order = order.as_array().map(Vec::len).into();
        }
        let _ = writeln!(text, "{headers:?}");
    }
    let report = snapshot.report().unwrap();
    let reasons: Vec<Why> = report.departures.iter().map(|it| it.why).collect();
    let held = report.held.len();
    let _ = write!(
        text,
        "{reasons:?} {held} {:?} {:?}",
        report.over_budget, report.forgotten
    );
    text
}

/// Runs the program with a trap at a call. Returns the number of calls, and the history.
fn run(at: usize) -> (usize, Vec<String>) {
    let trap = Arc::new(Trap::default());
    let mut ctx = builder(&trap).build();
    trap.arm(at);
    for (name, operation) in PROGRAM {
        let before = all_of(&ctx);
        let outcome = catch_unwind(AssertUnwindSafe(|| operation(&mut ctx)));
        match outcome {
            Ok(outcome) => outcome.unwrap_or_else(|error| panic!("{name}: {error}")),
            Err(_) => {
                assert_eq!(all_of(&ctx), before, "a fault in `{name}` left a trace");
                is_whole(&ctx);
                // Tried again, the operation succeeds.
                operation(&mut ctx).unwrap_or_else(|error| panic!("{name}, again: {error}"));
            }
        }
    }
    is_whole(&ctx);
    assert_eq!(trap.fired(), usize::from(at > 0), "call {at}");
    let threads = ctx.snapshots().map(said).collect();
    (trap.calls(), threads)
}

#[test]
fn a_panic_in_any_call_of_injected_code_leaves_no_trace() {
    let (calls, undisturbed) = run(0);
    assert!(calls > 100, "{calls}");
    for at in 1..=calls {
        let (_, disturbed) = run(at);
        assert_eq!(disturbed, undisturbed, "call {at}");
    }
}

/// Fails in every call that making a context takes, one after the other: there is no context then,
/// and the next one is made as if nothing had happened. Says how many calls there were.
fn breaks_off(make: impl Fn(&Arc<Trap>) -> Context) -> usize {
    let trap = Arc::new(Trap::default());
    let undisturbed = all_of(&make(&trap));
    let calls = trap.calls();
    for at in 1..=calls {
        trap.arm(at);
        let outcome = catch_unwind(AssertUnwindSafe(|| make(&trap)));
        assert!(outcome.is_err(), "call {at}");
        assert_eq!(trap.fired(), at, "call {at}");
        let ctx = make(&trap);
        assert_eq!(all_of(&ctx), undisturbed, "after call {at}");
        is_whole(&ctx);
    }
    calls
}

#[test]
fn a_panic_while_a_context_is_built_or_imported_gives_none() {
    let built = breaks_off(|trap| builder(trap).build());
    assert!(built > 4, "{built}");
    // A node with a cadence fires when its document is imported.
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for text in ["often", "as often"] {
        ctx.push(Block::new(text).cadence(1)).unwrap();
    }
    ctx.commit().unwrap();
    let document = ctx.snapshot("@t0").unwrap().export();
    let imported = breaks_off(|trap| builder(trap).import(&document).unwrap());
    assert!(imported > 3, "{imported}");
    let streamed = breaks_off(|trap| builder(trap).import_reader(document.as_bytes()).unwrap());
    assert_eq!(streamed, imported);
    let messages = r#"[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]"#;
    let replayed = breaks_off(|trap| {
        let import = pact_providers::Import::new().builder(builder(trap));
        import.read(messages).unwrap().context
    });
    assert!(replayed > built, "{replayed}");
}

/// A few turns, as a history.
fn history(turns: usize) -> (Context, Vec<u8>) {
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .system("é🦀")
        .build();
    for turn in 0..turns {
        ctx.user(format!("\"{turn}\"\n"));
        ctx.commit().unwrap();
    }
    let mut bytes = Vec::new();
    ctx.write_history(&mut bytes).unwrap();
    (ctx, bytes)
}

/// Takes so many bytes, a few at a time, and no more.
struct Full {
    room: usize,
    taken: Vec<u8>,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(self.room).min(5);
        if count == 0 && !bytes.is_empty() {
            return Err(io::Error::other("no space left"));
        }
        self.room -= count;
        self.taken.extend_from_slice(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Any way in which something is written: each says when not all of it was.
type Writing = fn(&Context, &mut dyn Write) -> io::Result<()>;

const WRITINGS: [Writing; 4] = [
    |ctx, out| ctx.write_history(out),
    |ctx, out| ctx.snapshot("@t0").unwrap().write_export(out),
    |ctx, out| ctx.thread().write_to(out),
    |ctx, out| pact_view::write_page(ctx, "a page", out),
];

/// A writer with a buffer fails when it is flushed, and not when it is dropped: nobody would know
/// then.
#[test]
fn a_full_writer_behind_a_buffer_is_noticed() {
    let (ctx, _) = history(1);
    for (number, write) in WRITINGS.iter().enumerate() {
        let mut all = Vec::new();
        write(&ctx, &mut all).unwrap();
        for room in [0, 1, all.len() / 2, all.len() - 1] {
            let full = Full {
                room,
                taken: Vec::new(),
            };
            let mut buffered = BufWriter::with_capacity(2 * all.len(), full);
            let error = write(&ctx, &mut buffered).unwrap_err();
            assert_eq!(error.to_string(), "no space left", "{number}, {room}");
        }
        let room = all.len();
        let full = Full {
            room,
            taken: Vec::new(),
        };
        let mut buffered = BufWriter::with_capacity(2 * room, full);
        write(&ctx, &mut buffered).unwrap();
        assert_eq!(buffered.get_ref().taken, all, "{number}");
    }
}

/// The bytes written before a writer was full are the beginning of the history: its whole lines are
/// whole snapshots.
#[test]
fn a_full_writer_has_a_beginning_of_the_history() {
    let (ctx, bytes) = history(3);
    for room in 0..bytes.len() {
        let mut full = Full {
            room,
            taken: Vec::new(),
        };
        let error = ctx.write_history(&mut full).unwrap_err();
        assert_eq!(error.to_string(), "no space left");
        assert_eq!(full.taken, bytes[..room]);
    }
    for (end, _) in bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
        let lines = &bytes[..=end];
        let again = Context::import(lines).unwrap();
        let mut written = Vec::new();
        again.write_history(&mut written).unwrap();
        assert_eq!(written, lines);
    }
}

/// Gives so many bytes, one at a time, interrupted before each, and then fails.
struct Breaking<'t> {
    text: &'t [u8],
    room: usize,
    is_interrupted: bool,
}

impl Read for Breaking<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.is_interrupted = !self.is_interrupted;
        if self.is_interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let Some(room) = self.room.checked_sub(1) else {
            return Err(io::Error::other("the cable was pulled"));
        };
        self.room = room;
        let Some((first, rest)) = self.text.split_first() else {
            return Ok(0);
        };
        self.text = rest;
        buffer[0] = *first;
        Ok(1)
    }
}

/// A reader that breaks after any byte gives an error and no context; one that is only interrupted
/// gives all.
#[test]
fn a_reader_that_breaks_gives_nothing() {
    let (_, bytes) = history(2);
    let read = |room: usize| {
        let reader = Breaking {
            text: &bytes,
            room,
            is_interrupted: false,
        };
        Context::builder().import_reader(BufReader::with_capacity(1, reader))
    };
    for room in 0..=bytes.len() {
        let error = read(room).unwrap_err();
        assert_eq!(
            error.to_string(),
            "reading or writing failed: the cable was pulled [E_IO]"
        );
    }
    let mut written = Vec::new();
    read(bytes.len() + 1)
        .unwrap()
        .write_history(&mut written)
        .unwrap();
    assert_eq!(written, bytes);
}

/// Whatever the user injected may panic: a commit or a rewind has then not happened.
#[test]
fn a_panic_in_what_was_injected_changes_nothing() {
    let fails = Arc::new(AtomicBool::new(false));
    let when_firing = Arc::clone(&fails);
    let ids = move |node: &NewNode| {
        // The first node of a cycle is one that fires.
        assert!(!(when_firing.load(Ordering::Relaxed) && node.creation_index == 0));
        format!(
            "{}:{}.{}",
            node.class.name(),
            node.cycle,
            node.creation_index
        )
    };
    let mut ctx = Context::builder().clock(FixedClock::at(0)).ids(ids).build();
    ctx.push(Block::new("sticky").cadence(1)).unwrap();
    for _ in 0..3 {
        ctx.commit().unwrap();
    }
    let (before, thread) = (exports(&ctx), ctx.thread().to_json());
    fails.store(true, Ordering::Relaxed);
    assert!(catch_unwind(AssertUnwindSafe(|| ctx.commit())).is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| ctx.rewind("@c1"))).is_err());
    assert!(catch_unwind(AssertUnwindSafe(|| ctx.fork("@c1"))).is_err());
    fails.store(false, Ordering::Relaxed);
    assert_eq!(
        (exports(&ctx), ctx.thread().to_json(), ctx.cycle()),
        (before, thread, 4)
    );
    ctx.commit().unwrap();
    assert_eq!(ctx.snapshot("@t0").unwrap().cycle(), 4);
    assert_eq!(ctx.validate(), []);

    let mut ctx = Context::builder()
        .pruning(Pruning::new().budget(Budget::cost(0)))
        .cost(|_| panic!("what does it cost?"))
        .build();
    ctx.user("x");
    assert!(catch_unwind(AssertUnwindSafe(|| ctx.commit())).is_err());
    assert_eq!((ctx.cycle(), ctx.snapshots().count()), (1, 0));
}
