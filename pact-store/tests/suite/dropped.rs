//! Futures that are dropped while the store is asked: the handle is in doubt, and the next call
//! settles it.

use std::pin::pin;
use std::task::{Context as Polling, Poll, Waker};

use pact_core::{Context, Request, Snapshot};
use pact_store::{AsyncChat, AsyncStore, Memory, Store, StoreError};
use serde_json::json;

use crate::common::{bytes, check, ready};
use crate::faulty::{Director, Fault, Faulty};

type Chat = AsyncChat<Faulty<Memory>>;

fn made(memory: &Memory, director: &Director) -> Chat {
    let backend = Faulty {
        yields: true,
        ..Faulty::new(memory.clone(), director)
    };
    ready(async {
        let store = AsyncStore::on(backend).await?;
        let mut chat = store
            .conversation("name")
            .create(Context::builder())
            .await?;
        chat.user("one");
        chat.commit().await?;
        chat.user("two");
        chat.commit().await?;
        chat.user("three");
        Ok::<_, StoreError>(chat)
    })
    .unwrap()
}

/// Polls a future some times, and drops it. Whether it was ready before.
fn drop_after(polls: usize, future: impl Future) -> bool {
    let mut future = pin!(future);
    let mut context = Polling::from_waker(Waker::noop());
    (0..polls).any(|_| matches!(future.as_mut().poll(&mut context), Poll::Ready(_)))
}

fn opened(memory: &Memory) -> (String, String) {
    let store = Store::on(memory.clone()).unwrap();
    check(&store);
    let named = store.conversation("name").load(pact_store::Load::All);
    bytes(&named.open(Context::builder()).unwrap())
}

/// Drops a call while the store hangs, before it did it and after, and makes it again.
fn drop_and_do_again<T>(call: &impl AsyncFn(&mut Chat) -> Result<T, StoreError>) -> [T; 2] {
    [Fault::HangsBefore, Fault::HangsAfter].map(|fault| {
        let (memory, director) = (Memory::default(), Director::default());
        let mut chat = made(&memory, &director);
        let stored = opened(&memory);
        let record = chat.record();
        director.fail(0, fault);
        assert!(!drop_after(20, call(&mut chat)), "it hangs");
        assert!(chat.is_in_doubt(), "{fault:?}");
        assert_eq!(opened(&memory) == stored, fault == Fault::HangsBefore);
        director.calm();
        let answer = ready(call(&mut chat)).unwrap();
        assert!(!chat.is_in_doubt());
        assert_eq!(opened(&memory), bytes(&chat), "{fault:?}");
        assert_eq!(chat.record(), record + 1, "{fault:?}: it is stored once");
        answer
    })
}

#[test]
fn a_commit_that_was_dropped_is_made_once() {
    let [before, after] = drop_and_do_again(&async |chat| chat.commit().await);
    assert_eq!(before.cycle, 3);
    assert_eq!(after.cycle, 3);
}

#[test]
fn a_save_that_was_dropped_is_made_once() {
    let were_news = drop_and_do_again(&async |chat| chat.save().await);
    assert_eq!(were_news, [true, true]);
}

#[test]
fn a_rewind_that_was_dropped_goes_back_once() {
    for snapshots in drop_and_do_again(&async |chat| chat.rewind("@t-1").await) {
        let cycles: Vec<i64> = snapshots.iter().map(Snapshot::cycle).collect();
        assert_eq!(cycles, [2]);
    }
}

/// The request was not sent, because its record was not acknowledged. So there is a second attempt.
#[test]
fn an_attempt_that_was_dropped_reads_as_canceled() {
    let (memory, director) = (Memory::default(), Director::default());
    let mut chat = made(&memory, &director);
    let request = Request::custom(&chat, "acme", "large", &json!({}));
    director.fail(0, Fault::HangsAfter);
    assert!(!drop_after(20, chat.attempt(&request)));
    director.calm();
    let attempt = ready(chat.attempt(&request)).unwrap();
    assert_eq!(attempt.id(), 2);
    let first = ready(chat.sent(1)).unwrap();
    assert_eq!(first.attempt.status, pact_core::AttemptStatus::Canceled);
    assert_eq!(opened(&memory), bytes(&chat));
}

/// Edits made in doubt are stored after the records that are in doubt, whatever comes next.
#[test]
fn edits_in_doubt_are_stored_later() {
    for fault in [Fault::HangsBefore, Fault::HangsAfter] {
        let (memory, director) = (Memory::default(), Director::default());
        let mut chat = made(&memory, &director);
        director.fail(0, fault);
        assert!(!drop_after(20, chat.commit()));
        chat.user("meanwhile");
        director.calm();
        let report = ready(chat.commit()).unwrap();
        assert_eq!(report.cycle, 4, "the next turn");
        assert_eq!(chat.snapshots().count(), 4);
        assert_eq!(opened(&memory), bytes(&chat));
    }
}

/// Wherever a future is dropped, the handle goes on.
#[test]
fn a_commit_is_dropped_at_every_point() {
    let mut polls = 0;
    loop {
        let (memory, director) = (Memory::default(), Director::default());
        let mut chat = made(&memory, &director);
        let is_ready = drop_after(polls, chat.commit());
        ready(chat.save()).unwrap();
        assert_eq!(opened(&memory), bytes(&chat), "after {polls} polls");
        if is_ready {
            break;
        }
        polls += 1;
    }
    assert!(polls > 1);
}
