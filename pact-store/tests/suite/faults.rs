//! Every call of a backend fails once. Afterwards, memory and store agree, and nothing acknowledged
//! is lost.

use std::num::NonZeroUsize;

use pact_core::{Block, Clock, Context, ContextBuilder, Usage, select};
use pact_store::backend::{Backend, Failure};
use pact_store::{Chat, Load, Memory, Store, StoreError};
use serde_json::json;

use crate::common::{Echo, bytes, check, ready, stored};
use crate::faulty::{Director, Fault, Faulty};

/// A clock that says the same in every run.
struct Still;

impl Clock for Still {
    fn now_ns(&self) -> i64 {
        0
    }
}

fn settings() -> ContextBuilder {
    Context::builder().clock(Still).system("You are helpful.")
}

const SECRET: &str = "secret-5b7e-of-at-least-thirty-two-bytes";

/// A step of a program: edits, which cannot fail, and a call of the store, which can.
type Call<B> = fn(&Store<B>, &mut Chat<B>) -> Result<(), StoreError>;
type Step<B> = (&'static str, fn(&mut Context), Call<B>);

fn steps<B: Backend>() -> Vec<Step<B>> {
    fn nothing(_: &mut Context) {}
    vec![
        (
            "commit",
            |ctx| {
                ctx.user("a question");
                ctx.push(Block::new(SECRET).role("user").ttl(3)).unwrap();
            },
            |_, chat| chat.commit().map(drop),
        ),
        (
            "save",
            |ctx| drop(ctx.assistant("an answer")),
            |_, chat| chat.save().map(drop),
        ),
        ("attempt", nothing, |_, chat| {
            let request = chat.render(&Echo(json!({"tools": []})))?;
            chat.attempt(&request)?.finish(Usage::default());
            Ok(())
        }),
        (
            "commit of much",
            // Enough for a checkpoint.
            |ctx| {
                for number in 0..3 {
                    ctx.user(format!("{number} {}", "much ".repeat(5_000)));
                }
            },
            |_, chat| chat.commit().map(drop),
        ),
        (
            "save before a rewind",
            |ctx| drop(ctx.user("left behind")),
            |_, chat| chat.save().map(drop),
        ),
        ("rewind", nothing, |_, chat| chat.rewind("@t-1").map(drop)),
        (
            "commit after a rewind",
            |ctx| drop(ctx.user("another one")),
            |_, chat| chat.commit().map(drop),
        ),
        ("fork", nothing, |store, chat| {
            match store.fork(chat, "@t-1", "fork") {
                // An answer got lost before.
                Err(StoreError::Taken { .. }) => Ok(()),
                forked => forked.map(drop),
            }
        }),
        ("update", nothing, |store, chat| {
            let store = store.settings(settings());
            // It may have happened before, and something after it failed.
            if !store
                .conversation("name")
                .open(settings())?
                .thread()
                .to_json()
                .contains("updated")
            {
                store.update("name", |ctx| {
                    ctx.user("updated");
                    ctx.commit()
                })?;
            }
            chat.reload()
        }),
        ("erasure of values", nothing, |_, chat| {
            chat.erase(select!(".block[content~'secret-5b7e']"), "the test")
                .map(drop)
        }),
        ("retention", nothing, |store, _| {
            let named = store.conversation("name").detach_forks();
            named.retain(NonZeroUsize::MIN).map(drop)
        }),
        (
            "commit after retention",
            // Large enough to be stored apart.
            |ctx| drop(ctx.user("x".repeat(66_000))),
            |_, chat| chat.commit().map(drop),
        ),
        ("erasure of the fork", nothing, |store, _| {
            match store.conversation("fork").erase() {
                Err(StoreError::NotFound { .. }) => Ok(()),
                erased => erased,
            }
        }),
    ]
}

fn opened(memory: &Memory) -> Chat<Memory> {
    let store = Store::on(memory.clone()).unwrap();
    let named = store.conversation("name").load(Load::All);
    named.open(settings()).unwrap()
}

/// For each step, the stored state before it, and the state in memory after its edits.
type Trace = Vec<((String, String), (String, String))>;

/// The result of a program.
struct Left {
    memory: Memory,
    chat: Chat<Faulty<Memory>>,
    trace: Trace,
    /// The codes of the calls that failed.
    codes: Vec<String>,
}

/// Runs the program. After a call that fails, looks whether memory and store agree, and makes it
/// again. Without a trace, it looks after every step.
fn run(director: &Director, trace: Option<&Trace>) -> Left {
    let memory = Memory::default();
    let mut codes = Vec::new();
    let mut note = |what: &str, failed: &StoreError| {
        let is_planned = matches!(
            failed,
            StoreError::InDoubt { .. } | StoreError::Backend(_) | StoreError::Taken { .. }
        );
        assert!(is_planned, "{what}: {failed}");
        codes.push(failed.code().to_owned());
    };
    let open = || Store::on(Faulty::new(memory.clone(), director));
    let store = open().or_else(|failed| {
        note("opening", &failed);
        open()
    });
    let store = store.unwrap();
    let make = || {
        let named = store.conversation("name").load(Load::All);
        named.open_or_create(settings())
    };
    let chat = make().or_else(|failed| {
        note("making it", &failed);
        make()
    });
    let mut chat = chat.unwrap();
    let mut found = Trace::new();
    for (number, (what, edit, call)) in steps().into_iter().enumerate() {
        if trace.is_none() {
            found.push((bytes(&opened(&memory)), Default::default()));
        }
        edit(&mut chat);
        if trace.is_none() {
            found[number].1 = bytes(&chat);
        }
        let Err(failed) = call(&store, &mut chat) else {
            if trace.is_none() {
                agree(what, &memory, &chat);
            }
            continue;
        };
        note(what, &failed);
        let (stored, before) = &trace.expect("calls fail only where they are told to")[number];
        let now = bytes(&opened(&memory));
        check(&Store::on(memory.clone()).unwrap());
        if chat.is_in_doubt() {
            assert!(
                now == *stored || is_read_of(&now, &chat),
                "{what}: {failed}"
            );
        } else if !STEPWISE.contains(&what) {
            assert!(bytes(&chat) == *before, "{what} has not happened: {failed}");
            assert!(now == *stored, "{what} has not happened: {failed}");
        }
        let done = call(&store, &mut chat);
        done.unwrap_or_else(|error| panic!("{what} again: {error}, after {failed}"));
        assert!(!chat.is_in_doubt(), "{what}");
        agree(what, &memory, &chat);
    }
    Left {
        memory,
        chat,
        trace: found,
        codes,
    }
}

/// These make several changes, one after the other. The next opening, or another call, makes the
/// rest.
const STEPWISE: [&str; 3] = ["update", "erasure of values", "retention"];

/// Whether what was read is all of a handle. What retention dropped stays in the memory of those
/// who have it.
fn is_read_of(read: &(String, String), chat: &Chat<Faulty<Memory>>) -> bool {
    let (history, open) = bytes(chat);
    history.ends_with(&read.0) && open == read.1
}

/// Memory and store have the same.
fn agree(what: &str, memory: &Memory, chat: &Chat<Faulty<Memory>>) {
    let mut read = opened(memory);
    assert!(is_read_of(&bytes(&read), chat), "{what}");
    let mut unsaved = chat.unsaved();
    // The outcome of the attempt waits for the next record.
    unsaved.attempts.clear();
    assert!(unsaved.is_empty(), "{what}: {unsaved:?}");
    assert!(!read.save().unwrap());
}

#[test]
fn after_every_fault_of_every_call_memory_and_store_agree() {
    let director = Director::default();
    let all = run(&director, None);
    let calls = director.calm();
    assert_eq!(all.codes, [""; 0]);
    let left = opened(&all.memory);
    assert_eq!(left.snapshots().count(), 2);
    assert!(left.thread().to_json().contains("updated"));
    for method in [
        "create",
        "append",
        "put_part",
        "put_jobs",
        "rewrite",
        "set_floor",
        "hide",
    ] {
        assert!(calls.contains(&method), "nothing calls {method}");
    }
    let wanted = (bytes(&all.chat), bytes(&left));
    let failures = [
        Failure::Busy,
        Failure::Unreachable,
        Failure::Full,
        Failure::Other,
    ];
    let mut failed = 0;
    for (number, call) in calls.iter().enumerate() {
        let failure = failures[number % failures.len()];
        for fault in [
            Fault::Before(failure),
            Fault::After(failure),
            Fault::Lost(failure),
        ] {
            director.fail(number, fault);
            let again = run(&director, Some(&all.trace));
            director.calm();
            failed += again.codes.len();
            let at = format!("{fault:?} in call {number}, {call}");
            let left = opened(&again.memory);
            assert!((bytes(&again.chat), bytes(&left)) == wanted, "{at}");
            let store = Store::on(again.memory.clone()).unwrap();
            check(&store);
            assert_eq!(store.list().page().unwrap().len(), 1, "{at}");
            let jobs = ready(again.memory.jobs(None)).unwrap();
            assert_eq!(jobs, [], "{at}");
            let stored = stored(&again.memory, left.id());
            assert!(!stored.contains(SECRET), "{at}");
            assert!(!stored.contains("left behind"), "{at}: retention");
        }
    }
    // Those of checkpoints alone are no failure of a call.
    assert!(
        failed > 2 * calls.len(),
        "{failed} of {} calls",
        calls.len()
    );
}
