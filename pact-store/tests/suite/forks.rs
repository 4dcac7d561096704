//! Forks: nothing is copied, and each goes on alone.

use pact_core::Context;
use pact_store::backend::Kind;
use pact_store::{Load, StoreError};

use crate::common::{bytes, check, on_both, turn};

#[test]
fn a_fork_copies_nothing_and_reads_as_its_origin() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        for number in 0..20 {
            turn(&mut chat, number);
        }
        let fork = store.fork(&chat, "@t-3", "b").unwrap();
        let wanted = chat.snapshot("@t-3").unwrap().export();
        assert_eq!(fork.newest().unwrap().export(), wanted);
        let read = store
            .conversation("b")
            .load(Load::All)
            .open(Context::builder())
            .unwrap();
        assert_eq!(bytes(&read), bytes(&fork));
        assert_eq!(read.snapshots().count(), 17);
        let info = store.conversation("b").info().unwrap();
        let shared = info.origin.unwrap().seq;
        assert_eq!(info.seq, shared + 1, "one record of its own");
        assert!(info.bytes < 1_000, "{} bytes", info.bytes);
        let own = store.conversation("b").records(shared, 10).unwrap();
        assert_eq!(
            own.iter().map(|it| it.kind).collect::<Vec<_>>(),
            [Kind::Fork]
        );
    });
}

#[test]
fn forks_and_origins_go_on_alone() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        turn(&mut chat, 1);
        let mut fork = store.fork(&chat, "@t0", "b").unwrap();
        turn(&mut fork, 2);
        turn(&mut chat, 3);
        for (name, wanted) in [("a", &chat), ("b", &fork)] {
            let read = store
                .conversation(name)
                .load(Load::All)
                .open(Context::builder())
                .unwrap();
            assert_eq!(bytes(&read), bytes(wanted));
        }
        assert!(!fork.thread().to_json().contains("question 3"));
        assert!(!chat.thread().to_json().contains("question 2"));
        check(store);
    });
}

/// A snapshot that left memory is found by its record.
#[test]
fn a_fork_of_a_snapshot_that_is_not_in_memory() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        for number in 0..6 {
            turn(&mut chat, number);
        }
        let newest = store.conversation("a").open(Context::builder()).unwrap();
        for (address, name) in [("@t-4", "b"), ("@c2", "c")] {
            let fork = store.fork(&newest, address, name).unwrap();
            let wanted = chat.snapshot("@c2").unwrap().export();
            assert_eq!(fork.newest().unwrap().export(), wanted);
        }
        let failed = store.fork(&newest, "@c9", "d").unwrap_err();
        assert_eq!(failed.code(), "E_STORE_NO_RECORD", "{failed}");
        let failed = store.fork(&newest, "@t-1", "b").unwrap_err();
        assert!(matches!(failed, StoreError::Taken { .. }), "{failed}");
    });
}

/// Changes that were not stored cannot be shared; `fork_unsaved` keeps them.
#[test]
fn a_fork_of_what_is_not_stored() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        turn(&mut chat, 1);
        chat.user("open");
        // Past the store.
        Context::commit(&mut chat).unwrap();
        let failed = store.fork(&chat, "@t0", "b").unwrap_err();
        assert!(failed.to_string().contains("save it first"), "{failed}");
        let kept = store.fork_unsaved(&chat, "b").unwrap();
        let read = store
            .conversation("b")
            .load(Load::All)
            .open(Context::builder())
            .unwrap();
        assert_eq!(bytes(&read), bytes(&kept));
        assert_eq!(bytes(&read), bytes(&chat));
    });
}

/// Each fork of a chain reads as the one it was made of, and the whole chain may be cut or erased.
#[test]
fn a_chain_of_a_hundred_forks() {
    on_both(|store| {
        let mut chat = store.conversation("0").create(Context::builder()).unwrap();
        for number in 1..=100 {
            chat.user(format!("turn {number}"));
            chat.commit().unwrap();
            chat = store.fork(&chat, "@t0", number.to_string()).unwrap();
        }
        let all = store.conversation("100").load(Load::All);
        let all = all.open(Context::builder()).unwrap();
        assert_eq!(all.snapshots().count(), 100);
        assert_eq!(bytes(&all), bytes(&chat));
        assert_eq!(
            store.conversation("100").records(0, 1_000).unwrap().len(),
            201
        );
        let old = store.fork(&chat, "@t-99", "old").unwrap();
        assert_eq!(old.snapshots().count(), 1);
        let failed = store.conversation("50").erase().unwrap_err();
        assert_eq!(failed.code(), "E_STORE_FORKED", "{failed}");
        store.conversation("50").detach_forks().erase().unwrap();
        let read = store.conversation("100").open(Context::builder()).unwrap();
        assert_eq!(bytes(&read).1, bytes(&chat).1);
        check(store);
    });
}
