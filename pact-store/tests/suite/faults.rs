//! Every call of a backend fails: once, or with the next ones. Afterwards, memory and store agree,
//! and nothing acknowledged is lost.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use pact_core::{Block, Clock, Context, ContextBuilder, Usage, select};
use pact_store::backend::{Backend, Failure, Job};
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
    /// The number of the first call of each step.
    begins: Vec<usize>,
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
    let store = until_it_works("opening", &mut note, open);
    let make = || {
        let named = store.conversation("name").load(Load::All);
        named.open_or_create(settings())
    };
    let mut chat = until_it_works("making it", &mut note, make);
    let mut found = Trace::new();
    let mut begins = Vec::new();
    for (number, (what, edit, call)) in steps().into_iter().enumerate() {
        if trace.is_none() {
            found.push((bytes(&opened(&memory)), Default::default()));
        }
        begins.push(director.so_far());
        edit(&mut chat);
        if trace.is_none() {
            found[number].1 = bytes(&chat);
        }
        // As often as calls may fail in a row, and once more.
        for time in 0..=MOST {
            let Err(failed) = call(&store, &mut chat) else {
                if trace.is_none() || time > 0 {
                    agree(what, &memory, &chat);
                }
                break;
            };
            assert!(time < MOST, "{what} again: {failed}");
            note(what, &failed);
            let (stored, before) = &trace.expect("calls fail only where they are told to")[number];
            let now = bytes(&opened(&memory));
            check(&Store::on(memory.clone()).unwrap());
            if chat.is_in_doubt() {
                assert_eq!(failed.code(), "E_STORE_IN_DOUBT", "{what}: {failed}");
                assert!(
                    now == *stored || is_read_of(&now, &chat),
                    "{what}: {failed}"
                );
            } else if !STEPWISE.contains(&what) {
                assert!(bytes(&chat) == *before, "{what} has not happened: {failed}");
                assert!(now == *stored, "{what} has not happened: {failed}");
            }
        }
        assert!(!chat.is_in_doubt(), "{what}");
    }
    Left {
        memory,
        chat,
        trace: found,
        begins,
        codes,
    }
}

/// So many calls fail in a row at most.
const MOST: usize = 3;

fn until_it_works<T>(
    what: &str,
    note: &mut impl FnMut(&str, &StoreError),
    call: impl Fn() -> Result<T, StoreError>,
) -> T {
    for _ in 0..MOST {
        match call() {
            Ok(done) => return done,
            Err(failed) => note(what, &failed),
        }
    }
    call().unwrap()
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
    let mut failed = 0;
    let chosen = chosen(&calls, &all.begins);
    for (number, faults) in &chosen {
        director.fail_in_a_row(*number, faults);
        let at = format!("{faults:?} from call {number} on, {}", calls[*number]);
        let again = run(&director, Some(&all.trace));
        director.calm();
        failed += again.codes.len();
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
    eprintln!("{} sequences of faults, {failed} failures", chosen.len());
    // Those of checkpoints alone are no failure of a call.
    assert!(failed > chosen.len() / 2, "{failed} of {}", chosen.len());
}

/// The sorts of faults.
const SORTS: [fn(Failure) -> Fault; 3] = [Fault::Before, Fault::After, Fault::Lost];

/// The faults of each run, with the call that they begin at. With `FAULTS=all`, each sort at each
/// call, and all orders of two and of three. Otherwise each sort at each method and in each step,
/// each failure of each sort, and a few orders.
fn chosen(calls: &[&'static str], begins: &[usize]) -> Vec<(usize, Vec<Fault>)> {
    let mut orders: Vec<Vec<usize>> = (0..3).map(|sort| vec![sort]).collect();
    orders.extend((0..9).map(|order| vec![order / 3, order % 3]));
    orders.extend((0..27).map(|order| vec![order / 9, order / 3 % 3, order % 3]));
    // First those that leave a doubt: a step is taken by one of them, if it has any.
    let (doubtful, others): (Vec<_>, Vec<_>) =
        (0..calls.len()).partition(|number| calls[*number] == "append");
    let runs = doubtful.into_iter().chain(others);
    let runs = runs.flat_map(|number| orders.iter().map(move |order| (number, order)));
    let is_all = std::env::var("FAULTS").is_ok_and(|wanted| wanted == "all");
    let mut taken = BTreeSet::new();
    let mut longer = 0;
    let mut is_wanted = |(number, order): &(usize, &Vec<usize>)| {
        let [sort] = order.as_slice() else {
            longer += 1;
            // Coprime to the number of orders: each call has others.
            return longer % 331 == 0;
        };
        let step = begins.partition_point(|begin| begin <= number);
        let method = calls[*number];
        // No short circuit: it takes all three.
        taken.insert(format!("{sort} at {method}"))
            | taken.insert(format!("{sort} in step {step}"))
            | taken.insert(format!("{sort} for reason {}", number % FAILURES.len()))
    };
    let runs = runs.filter(|run| is_all || is_wanted(run));
    let faults = |number: usize, order: &[usize]| {
        let fault =
            |(at, sort): (usize, &usize)| SORTS[*sort](FAILURES[(number + at) % FAILURES.len()]);
        order.iter().enumerate().map(fault).collect()
    };
    runs.map(|(number, order)| (number, faults(number, order)))
        .collect()
}

/// The reasons of faults.
const FAILURES: [Failure; 4] = [
    Failure::Busy,
    Failure::Unreachable,
    Failure::Full,
    Failure::Other,
];

/// A commit of which nobody knows, and then a failure after which surely nothing happened: that
/// says nothing of the first one.
#[test]
fn a_known_failure_does_not_end_a_doubt() {
    for first in [Fault::After, Fault::Lost] {
        for times in 1..4 {
            let (memory, director) = (Memory::default(), Director::default());
            let store = Store::on(Faulty::new(memory.clone(), &director)).unwrap();
            let mut chat = store.conversation("name").create(settings()).unwrap();
            chat.user("a question");
            let mut faults = vec![first(Failure::Unreachable)];
            faults.resize(1 + times, Fault::Before(Failure::Unreachable));
            director.fail_in_a_row(0, &faults);
            for _ in &faults {
                let failed = chat.commit().unwrap_err();
                assert_eq!(failed.code(), "E_STORE_IN_DOUBT", "{failed}");
                assert!(chat.is_in_doubt());
                assert_eq!(chat.snapshots().count(), 1);
            }
            assert_eq!(chat.commit().unwrap().cycle, 1);
            assert!(!chat.is_in_doubt());
            assert_eq!(bytes(&opened(&memory)), bytes(&chat));
            chat.user("another question");
            assert_eq!(chat.commit().unwrap().cycle, 2, "nobody else wrote");
            assert_eq!(bytes(&opened(&memory)), bytes(&chat));
        }
    }
}

/// An edit that could be refused waits for the end of the doubt.
#[test]
fn edits_are_refused_in_doubt() {
    for first in [Fault::After, Fault::Lost] {
        let (memory, director) = (Memory::default(), Director::default());
        let store = Store::on(Faulty::new(memory.clone(), &director)).unwrap();
        let mut chat = store.conversation("name").create(settings()).unwrap();
        chat.user("a question");
        let faults = [first(Failure::Busy), Fault::Before(Failure::Busy)];
        director.fail_in_a_row(0, &faults);
        chat.commit().unwrap_err();
        let before = bytes(&chat);
        let mut edits = 0;
        let mut edit = |chat: &mut Chat<Faulty<Memory>>| {
            chat.edit(|ctx| {
                edits += 1;
                ctx.user("meanwhile");
                Ok(())
            })
        };
        let refused = edit(&mut chat).unwrap_err();
        assert_eq!(refused.code(), "E_STORE_IN_DOUBT", "{refused}");
        assert_eq!(bytes(&chat), before);
        edit(&mut chat).unwrap();
        assert_eq!(edits, 1);
        assert!(!chat.is_in_doubt());
        assert_eq!(chat.commit().unwrap().cycle, 2, "the next turn");
        assert_eq!(bytes(&opened(&memory)), bytes(&chat));
    }
}

/// Work that a crash left behind, and that cannot be finished now, closes no store.
#[test]
fn a_job_that_fails_closes_no_store() {
    for failure in [Failure::Busy, Failure::Full, Failure::Damaged] {
        for (method, calls) in [("drop_rows", 2), ("scrub", 2), ("drop_jobs", 3)] {
            let (memory, director) = (Memory::default(), Director::default());
            let open = || Store::on(Faulty::new(memory.clone(), &director));
            let store = open().unwrap();
            drop(store.conversation("kept").create(settings()).unwrap());
            let left = store.conversation("left").create(settings()).unwrap();
            if method == "drop_rows" {
                let job = Job::new(left.id(), "drop".to_owned(), "{}".to_owned());
                assert!(ready(memory.hide(&job)).unwrap());
            } else {
                let job = Job::new(left.id(), "scrub".to_owned(), "{}".to_owned());
                ready(memory.put_jobs(&[job])).unwrap();
            }
            director.fail(calls - 1, Fault::Before(failure));
            let opened = open();
            assert_eq!(director.calm().last(), Some(&method), "{failure:?}");
            let opened = opened.unwrap_or_else(|error| panic!("{method}, {failure:?}: {error}"));
            drop(opened.conversation("kept").open(settings()).unwrap());
            assert_ne!(ready(memory.jobs(None)).unwrap(), [], "it waits");
            open().unwrap();
            assert_eq!(ready(memory.jobs(None)).unwrap(), [], "{method}");
        }
    }
}
