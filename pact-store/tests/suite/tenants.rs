//! Tenants see nothing of each other.

use pact_core::{Context, select};
use pact_store::StoreError;

use crate::common::{on_both, turn};

#[test]
fn a_tenant_has_names_of_its_own() {
    on_both(|store| {
        for tenant in ["", "a", "b"] {
            let store = store.tenant(tenant);
            let mut chat = store
                .conversation("name")
                .create(Context::builder())
                .unwrap();
            chat.user(format!("of `{tenant}`"));
            chat.commit().unwrap();
        }
        for tenant in ["", "a", "b"] {
            let store = store.tenant(tenant);
            let chat = store.conversation("name").open(Context::builder()).unwrap();
            assert!(chat.thread().to_json().contains(&format!("of `{tenant}`")));
            assert_eq!(store.list().page().unwrap().len(), 1);
            assert_eq!(store.check(|_| ()).unwrap().len(), 1);
        }
        assert!(store.tenant("c").list().page().unwrap().is_empty());
    });
}

#[test]
fn a_tenant_forks_and_erases_nothing_of_another() {
    on_both(|store| {
        let (mine, theirs) = (store.tenant("mine"), store.tenant("theirs"));
        let mut chat = mine
            .conversation("name")
            .create(Context::builder())
            .unwrap();
        turn(&mut chat, 1);
        // A handle has the id, so it is a guess that is right.
        for failed in [
            theirs.fork(&chat, "@t0", "stolen").map(drop),
            theirs.fork_unsaved(&chat, "stolen").map(drop),
            theirs.conversation("name").erase(),
            theirs.update("name", |_| Ok(())),
        ] {
            let failed = failed.unwrap_err();
            assert!(matches!(failed, StoreError::NotFound { .. }), "{failed}");
        }
        let mut own = theirs
            .conversation("own")
            .create(Context::builder())
            .unwrap();
        turn(&mut own, 1);
        assert!(own.erase(select!(".block[role='user']"), "them").unwrap() > 0);
        let read = mine.conversation("name").open(Context::builder()).unwrap();
        assert_eq!(read.thread().to_json(), chat.thread().to_json());
    });
}
