//! A handle is a context in every way: it goes back, lets snapshots go, and may be replaced by
//! another context.

use std::io::Cursor;
use std::num::NonZeroUsize;

use pact_core::{AttemptStatus, Budget, Context, Pruning, Request, Retention, Snapshot, Usage};
use pact_store::{Chat, Load, Memory, Store};
use serde_json::json;

use super::provider::Plain;
use crate::model::engine::history;

fn talk(store: &Store<Memory>, turns: i64) -> Chat<Memory> {
    let mut chat = store.conversation("a").create(Context::builder()).unwrap();
    for turn in 1..=turns {
        chat.user(format!("question {turn}"));
        chat.commit().unwrap();
    }
    chat
}

fn reopened(store: &Store<Memory>, load: Load) -> Chat<Memory> {
    let conversation = store.conversation("a").load(load);
    conversation.open(Context::builder()).unwrap()
}

fn cycles(ctx: &Context) -> Vec<i64> {
    ctx.snapshots().map(Snapshot::cycle).collect()
}

/// The history of an imported context is all there is, whatever was stored before.
#[test]
fn a_context_that_took_the_place_of_another_has_its_own_history() {
    let store = Store::on(Memory::default()).unwrap();
    let mut chat = talk(&store, 4);
    let third = chat.snapshot("@c3").unwrap().export();
    *chat = Context::import(&third).unwrap();
    chat.save().unwrap();
    assert_eq!(cycles(&reopened(&store, Load::All)), [3]);
    assert!(store.fork(&chat, "@t-1", "b").is_err());

    chat.commit().unwrap();
    let again = reopened(&store, Load::All);
    assert_eq!(history(&again), history(&chat));
    assert_eq!(cycles(&again), [4, 3]);
    let two = NonZeroUsize::new(2).unwrap();
    assert_eq!(store.conversation("a").retain(two).unwrap(), 7);
    assert_eq!(history(&reopened(&store, Load::All)), history(&chat));

    *chat = Context::default();
    chat.save().unwrap();
    assert!(cycles(&reopened(&store, Load::All)).is_empty());
}

/// With a retention, the oldest snapshots in memory may all be new, and the stored ones are still
/// before them.
#[test]
fn snapshots_that_left_memory_stay_in_the_store() {
    let store = Store::on(Memory::default()).unwrap();
    let settings = Context::builder().retention(Retention::Last(NonZeroUsize::MIN));
    let mut chat = store.conversation("a").create(settings).unwrap();
    chat.commit().unwrap();
    chat.commit().unwrap();
    // The third is in memory no more when the fourth is stored.
    let ctx: &mut Context = &mut chat;
    ctx.commit().unwrap();
    chat.commit().unwrap();
    assert_eq!(cycles(&reopened(&store, Load::All)), [4, 2, 1]);
}

/// How a call ended is stored, also if its context is gone or lets it go; and a number names one
/// call.
#[test]
fn the_outcome_of_a_call_outlives_its_context() {
    let store = Store::on(Memory::default()).unwrap();
    let mut chat = talk(&store, 2);
    let request = Request::custom(&chat, "acme", "large", &json!({}));
    let running = chat.attempt(&request).unwrap();
    *chat = Context::import(history(&chat)).unwrap();
    running.finish(Usage::default());
    let other = chat.attempt(&request).unwrap();
    assert_eq!(other.id(), 2);
    other.fail("too busy");
    *chat = chat.fork("@t0").unwrap();
    chat.save().unwrap();
    let discarded = chat.attempt(&request).unwrap();
    assert_eq!(discarded.id(), 3);
    discarded.discard();
    chat.save().unwrap();
    let again = reopened(&store, Load::Newest);
    let status = |number| again.sent(number).unwrap().attempt.status;
    assert_eq!(status(1), AttemptStatus::Completed);
    assert_eq!(status(2), AttemptStatus::Error("too busy".into()));
    assert_eq!(status(3), AttemptStatus::Canceled);
}

/// Going back takes no older snapshot out of memory.
#[test]
fn as_many_snapshots_are_loaded_as_are_there() {
    let store = Store::on(Memory::default()).unwrap();
    let mut chat = talk(&store, 4);
    chat.rewind("@c3").unwrap();
    let two = NonZeroUsize::new(2).unwrap();
    assert_eq!(cycles(&reopened(&store, Load::Last(two))), [3, 2]);
    assert_eq!(cycles(&reopened(&store, Load::Newest)), [3]);
    let settings = Context::builder().retention(Retention::Last(two));
    let conversation = store.conversation("a").load(Load::All);
    assert_eq!(cycles(&conversation.open(settings).unwrap()), [3, 2]);
}

/// An address means the same whether the snapshot is in memory or not, and whether all is stored or
/// not.
#[test]
fn a_fork_counts_all_snapshots() {
    let store = Store::on(Memory::default()).unwrap();
    drop(talk(&store, 4));
    let mut chat = reopened(&store, Load::Newest);
    assert_eq!(cycles(&store.fork(&chat, "@t-*", "oldest").unwrap()), [1]);
    let ctx: &mut Context = &mut chat;
    ctx.commit().unwrap();
    let error = store.fork(&chat, "@t0", "b").unwrap_err();
    assert_eq!(error.code(), "E_STORE_NO_RECORD");
    assert_eq!(cycles(&store.fork(&chat, "@t-1", "b").unwrap()), [4]);
    assert_eq!(cycles(&store.fork(&chat, "@t-2", "c").unwrap()), [3]);
    let mut out = Vec::new();
    store.export("c", Cursor::new(&mut out)).unwrap();
    assert_eq!(String::from_utf8(out).unwrap().lines().count(), 3);
}

/// The backend keeps the options of requests once, and has them as long as a record names them.
#[test]
fn options_that_retention_dropped_are_stored_again() {
    let store = Store::on(Memory::default()).unwrap();
    let mut chat = talk(&store, 1);
    let tools = Plain(1);
    let send = |chat: &mut Chat<Memory>| {
        let request = chat.render(&tools).unwrap();
        chat.attempt(&request).unwrap().finish(Usage::default());
        chat.commit().unwrap();
    };
    send(&mut chat);
    store.conversation("a").retain(NonZeroUsize::MIN).unwrap();
    send(&mut chat);
    let again = reopened(&store, Load::All);
    assert!(again.sent(1).is_err());
    assert!(again.sent(2).unwrap().render(&tools).is_ok());
}

/// Retention cuts at a snapshot, and forks may begin there.
#[test]
fn a_fork_begins_where_retention_cut() {
    let store = Store::on(Memory::default()).unwrap();
    let mut chat = talk(&store, 3);
    let two = NonZeroUsize::new(2).unwrap();
    store.conversation("a").retain(two).unwrap();
    let fork = store.fork(&chat, "@t-1", "b").unwrap();
    assert_eq!(fork.newest(), chat.snapshot("@c2").ok());
    chat.reload().unwrap();
    assert_eq!(cycles(&store.fork(&chat, "@t-1", "c").unwrap()), [2]);
    assert_eq!(cycles(&store.fork(&chat, "@t-*", "d").unwrap()), [2]);
    let whole = |name: &str| {
        let conversation = store.conversation(name).load(Load::All);
        cycles(&conversation.open(Context::builder()).unwrap())
    };
    assert_eq!(["b", "c", "d"].map(whole), [[2], [2], [2]]);
    assert!(store.conversation("a").retain(NonZeroUsize::MIN).is_err());
    let last = store.conversation("a").detach_forks();
    last.retain(NonZeroUsize::MIN).unwrap();
    assert_eq!(["b", "c", "d"].map(whole), [[2], [2], [2]]);
}

/// The usage of a call that runs where retention cuts is a lesson all the same.
#[test]
fn a_call_ends_after_retention() {
    let store = Store::on(Memory::default()).unwrap();
    let pruning = Pruning::new().budget(Budget::tokens(1_000));
    let settings = Context::builder().pruning(pruning);
    let mut chat = store.conversation("a").create(settings.clone()).unwrap();
    chat.user("a question");
    let request = chat.render(&Plain(0)).unwrap();
    let running = chat.attempt(&request).unwrap();
    chat.commit().unwrap();
    running.finish(Usage {
        input: 100,
        ..Usage::default()
    });
    chat.commit().unwrap();
    let two = NonZeroUsize::new(2).unwrap();
    store.conversation("a").retain(two).unwrap();
    let again = store.conversation("a").open(settings).unwrap();
    assert_ne!(chat.learned(), json!([]));
    assert_eq!(again.learned(), chat.learned());
}
