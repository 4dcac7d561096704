//! What those need who run a store: its tenants, and stores that are only read.

use std::num::NonZeroUsize;

use pact_core::{Budget, Context, Pruning};
use pact_store::backend::Backend;
use pact_store::{Load, Memory, SqliteStore, Store};

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
