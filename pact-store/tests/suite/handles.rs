//! Two handles, edits past the store, and the reports of a handle on itself.

use pact_core::{Block, Context};
use pact_store::{Load, Saving, StoreError};

use crate::common::{bytes, check, on_both, turn};

#[test]
fn of_two_handles_one_wins_and_the_other_loses_nothing() {
    on_both(|store| {
        let mut first = store.conversation("a").create(Context::builder()).unwrap();
        let mut second = store.conversation("a").open(Context::builder()).unwrap();
        turn(&mut first, 1);
        second.user("kept");
        let before = bytes(&second);
        let failed = second.commit().unwrap_err();
        assert_eq!(failed.code(), "E_STORE_CONFLICT");
        let last = first.record();
        let is_told =
            matches!(&failed, StoreError::Conflict { known: 1, stored, .. } if *stored == last);
        assert!(is_told, "{failed}");
        assert_eq!(bytes(&second), before);
        let kept = store.fork_unsaved(&second, "b").unwrap();
        assert!(kept.thread().to_json().contains("kept"));
        second.reload().unwrap();
        assert_eq!(bytes(&second).1, bytes(&first).1);
        turn(&mut second, 2);
        check(store);
    });
}

#[test]
fn another_process_reads_what_was_written_and_goes_on_as_this_one() {
    on_both(|store| {
        let mut chat = store
            .conversation("a")
            .create(Context::builder().system("sys"))
            .unwrap();
        for number in 0..40 {
            turn(&mut chat, number);
            assert!(chat.unsaved().is_empty());
            assert_eq!(chat.checkpoint_error(), None);
        }
        chat.user("open");
        chat.save().unwrap();
        let all = store
            .conversation("a")
            .load(Load::All)
            .open(Context::builder())
            .unwrap();
        assert_eq!(bytes(&all), bytes(&chat));
        let mut again = store.conversation("a").open(Context::builder()).unwrap();
        assert_eq!(
            again.newest().unwrap().export(),
            chat.newest().unwrap().export()
        );
        assert_eq!(
            again.newest().unwrap().report(),
            chat.newest().unwrap().report()
        );
        // The next commit goes on as if nothing had happened.
        let mut twin = (*chat).clone();
        let report = again.commit().unwrap();
        let wanted = twin.commit().unwrap();
        assert_eq!(report.departures, wanted.departures);
        let thread = |ctx: &Context| ctx.newest().unwrap().thread().to_json();
        assert_eq!(thread(&again), thread(&twin));
    });
}

/// Commits and rewinds that went past the store are found, and stored in their order.
#[test]
fn what_went_past_the_store_is_told_and_stored() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        turn(&mut chat, 1);
        let ctx: &mut Context = &mut chat;
        ctx.user("past");
        ctx.commit().unwrap();
        ctx.user("open");
        let unsaved = chat.unsaved();
        assert_eq!(unsaved.commits, [2]);
        assert!(!unsaved.added.is_empty());
        assert!(chat.save().unwrap());
        assert!(!chat.save().unwrap());
        Context::rewind(&mut chat, "@t-1").unwrap();
        assert!(chat.unsaved().went_back);
        chat.save().unwrap();
        let all = store
            .conversation("a")
            .load(Load::All)
            .open(Context::builder())
            .unwrap();
        assert_eq!(bytes(&all), bytes(&chat));
        assert_eq!(all.snapshots().count(), 1);
    });
}

#[test]
fn edits_are_stored_at_once_if_the_policy_says_so() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        chat.saving(Saving::Edits);
        chat.edit(|ctx| ctx.push(Block::new("stored").role("user")))
            .unwrap();
        let read = store.conversation("a").open(Context::builder()).unwrap();
        assert!(read.thread().to_json().contains("stored"));
        // Edits that fail leave nothing.
        let failed = chat.edit(|ctx| {
            ctx.user("half");
            ctx.delete(pact_core::NodeId::from("nobody"))
        });
        failed.unwrap_err();
        let read = store.conversation("a").open(Context::builder()).unwrap();
        assert!(!read.thread().to_json().contains("half"));
    });
}

#[test]
fn updates_that_fail_store_nothing() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        turn(&mut chat, 1);
        let failed = store.update("a", |ctx| {
            ctx.user("half");
            ctx.rewind("@c77").map(drop)
        });
        assert!(matches!(failed, Err(StoreError::Context(_))), "{failed:?}");
        assert_eq!(store.conversation("a").info().unwrap().seq, chat.record());
        let failed = store.update("nobody", |_| Ok(()));
        assert!(matches!(failed, Err(StoreError::NotFound { .. })));
    });
}
