//! Tools for those who run a store: its tenants, and stores that are only read.

use std::future::Future as _;
use std::num::NonZeroUsize;
use std::pin::pin;
use std::task::{self, Poll, Waker};

use pact_core::{AttemptStatus, Budget, Context, Json, Pruning, Request, Retention};
use pact_store::backend::{Backend, Job};
use pact_store::{Load, Memory, Sqlite, SqliteStore, Store};

fn count(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

fn tenants_are_listed<B: Backend>(store: &Store<B>) {
    assert_eq!(store.tenants(None, count(9)).unwrap(), [""; 0]);
    for tenant in ["", "a", "ä", "a%", "a"] {
        for name in ["one", "two"] {
            let store = store.tenant(tenant);
            let made = store.conversation(name).open_or_create(Context::builder());
            made.unwrap();
        }
    }
    assert_eq!(store.tenants(None, count(9)).unwrap(), ["", "a", "a%", "ä"]);
    assert_eq!(store.tenants(None, count(2)).unwrap(), ["", "a"]);
    assert_eq!(store.tenants(Some(""), count(1)).unwrap(), ["a"]);
    assert_eq!(store.tenants(Some("a%"), count(9)).unwrap(), ["ä"]);
    store.tenant("a%").conversation("one").erase().unwrap();
    store.tenant("a%").conversation("two").erase().unwrap();
    assert_eq!(store.tenants(Some("a"), count(9)).unwrap(), ["ä"]);
}

#[test]
fn the_tenants_of_a_store_are_listed_in_pages() {
    let folder = tempfile::tempdir().unwrap();
    tenants_are_listed(&Store::on(Memory::default()).unwrap());
    tenants_are_listed(&SqliteStore::open(folder.path().join("a.db")).unwrap());
}

/// Whoever makes a fork need not know the settings of the conversation.
#[test]
fn a_fork_has_the_settings_that_its_origin_was_written_with() {
    let store = Store::on(Memory::default()).unwrap();
    let pruning = Pruning::new().budget(Budget::blocks(3));
    let settings = Context::builder().pruning(pruning);
    let mut chat = store.conversation("a").create(settings.clone()).unwrap();
    for text in ["one", "two", "three"] {
        chat.user(text);
        chat.commit().unwrap();
    }
    for (load, address) in [
        (Load::Newest, "@t-1"),
        (Load::All, "@t-1"),
        (Load::Newest, "@t0"),
    ] {
        let other = store.conversation("a").load(load);
        let other = other.open(Context::builder()).unwrap();
        let name = format!("{load:?} {address}");
        let fork = store.fork(&other, address, &name).unwrap();
        assert!(!fork.settings_changed().is_empty(), "{name}");
        let fork = store.conversation(&name).open(settings.clone()).unwrap();
        assert_eq!(fork.settings_changed(), [], "{name}");
    }
}

/// A call whose outcome nobody knows does not run: clones have it, and retention lets it go.
#[test]
fn a_call_of_unknown_outcome_is_over() {
    let store = Store::on(Memory::default()).unwrap();
    let settings = Context::builder().retention(Retention::Last(count(2)));
    let mut chat = store.conversation("a").create(settings.clone()).unwrap();
    let request = Request::custom(&chat, "acme", "large-1", &Json::Null);
    chat.attempt(&request).unwrap().discard();
    let mut chat = store.conversation("a").open(settings).unwrap();
    assert_eq!(chat.attempts()[0].status, AttemptStatus::Unknown);
    let clone = Context::clone(&chat);
    assert_eq!(clone.attempts(), chat.attempts());
    assert_eq!(Context::clone(&chat).take_attempts(), chat.attempts());
    for _ in 0..3 {
        chat.commit().unwrap();
    }
    assert_eq!(chat.attempts(), []);
}

/// Values that were to be erased are shown to nobody, also after a crash.
#[test]
fn an_unfinished_erasure_is_refused_to_those_who_only_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let store = SqliteStore::open(&file).unwrap();
    let id = store
        .conversation("a")
        .create(Context::builder())
        .unwrap()
        .id();
    let b = store
        .conversation("b")
        .create(Context::builder())
        .unwrap()
        .id();
    let order = r#"{"by":"me","what":"*","of_nodes":[],"of_all":[]}"#;
    let jobs = [
        Job::new(id, "erase:1.0.1".to_owned(), order.to_owned()),
        // Bytes that only the files have are shown to nobody anyway.
        Job::new(b, "scrub".to_owned(), "{}".to_owned()),
    ];
    let backend = Sqlite::open(&file).unwrap();
    let mut put = pin!(backend.put_jobs(&jobs));
    let mut context = task::Context::from_waker(Waker::noop());
    assert!(matches!(
        put.as_mut().poll(&mut context),
        Poll::Ready(Ok(()))
    ));
    let reading = SqliteStore::open_read_only(&file).unwrap();
    let refused = reading
        .conversation("a")
        .open(Context::builder())
        .unwrap_err();
    assert_eq!(refused.code(), "E_STORE_READ_ONLY");
    assert!(refused.to_string().contains("is not finished"), "{refused}");
    reading.conversation("b").open(Context::builder()).unwrap();
    store.conversation("a").open(Context::builder()).unwrap();
    reading.conversation("a").open(Context::builder()).unwrap();
}
