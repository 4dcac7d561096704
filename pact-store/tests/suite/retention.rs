//! Retention on disk: which records are dropped, and which stay.

use std::num::NonZeroUsize;

use pact_core::{Budget, Context, Pruning, Retention};
use pact_store::Load;
use serde_json::json;

use crate::common::{Echo, bytes, check, on_both, turn};

fn keep(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

#[test]
fn the_newest_snapshots_stay() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        for number in 0..12 {
            turn(&mut chat, number);
        }
        chat.user("open");
        chat.save().unwrap();
        assert_eq!(store.conversation("a").retain(keep(20)).unwrap(), 0);
        let dropped = store.conversation("a").retain(keep(5)).unwrap();
        assert!(dropped > 0);
        assert_eq!(store.conversation("a").retain(keep(5)).unwrap(), 0, "once");
        let read = store
            .conversation("a")
            .load(Load::All)
            .open(Context::builder())
            .unwrap();
        assert_eq!(read.snapshots().count(), 5);
        let (history, open) = bytes(&chat);
        assert!(history.ends_with(&bytes(&read).0));
        assert_eq!(bytes(&read).1, open);
        let first = store.conversation("a").records(0, 1).unwrap();
        assert_eq!(first.first().map(|it| it.seq), Some(dropped + 1));
        let failed = store.conversation("a").at(1).unwrap_err();
        assert_eq!(failed.code(), "E_STORE_NO_RECORD", "{failed}");
        check(store);
        // A handle from before goes on.
        turn(&mut chat, 12);
        check(store);
    });
}

/// Abandoned branches go with the records around them; requests that were dropped are not found,
/// others are.
#[test]
fn requests_and_branches_before_the_cut_go() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        for number in 0..6 {
            let request = chat.render(&Echo(json!({"n": number}))).unwrap();
            drop(chat.attempt(&request).unwrap());
            turn(&mut chat, number);
            if number == 2 {
                chat.user("abandoned");
                chat.commit().unwrap();
                chat.rewind("@t-1").unwrap();
            }
        }
        store.conversation("a").retain(keep(2)).unwrap();
        let read = store.conversation("a").open(Context::builder()).unwrap();
        let failed = read.sent(1).unwrap_err();
        assert_eq!(failed.code(), "E_STORE_NO_RECORD", "{failed}");
        assert_eq!(read.sent(6).unwrap().options(), &json!({"n": 5}));
        check(store);
    });
}

/// The retention of a context bounds memory alone.
#[test]
fn the_retention_of_a_context_drops_nothing_from_the_disk() {
    on_both(|store| {
        let settings = Context::builder().retention(Retention::Last(keep(2)));
        let mut chat = store.conversation("a").create(settings).unwrap();
        for number in 0..6 {
            turn(&mut chat, number);
        }
        assert_eq!(chat.snapshots().count(), 2);
        let read = store
            .conversation("a")
            .load(Load::All)
            .open(Context::builder())
            .unwrap();
        assert_eq!(read.snapshots().count(), 6);
    });
}

/// However long a history is, opening its newest state reads a checkpoint of all that lives, and
/// not much more than that again.
#[test]
fn opening_reads_in_proportion_to_what_lives() {
    on_both(|store| {
        let pruning = Pruning::new().budget(Budget::blocks(40));
        let settings = Context::builder().pruning(pruning);
        let mut chat = store.conversation("a").create(settings.clone()).unwrap();
        let (mut checkpoints, mut covered, mut before) = (0, 0, 0);
        for number in 0..400 {
            chat.user(format!("{number} {}", "words ".repeat(150)));
            chat.commit().unwrap();
            assert_eq!(chat.checkpoint_error(), None);
            let head = store.conversation("a").info().unwrap();
            let commit = head.bytes - before;
            before = head.bytes;
            let room = head.checkpoint.max(64 << 10) + commit;
            assert!(head.bytes - head.covered <= room, "turn {number}");
            assert!(head.checkpoint < 100_000, "{} bytes live", head.checkpoint);
            if head.covered != covered {
                checkpoints += head.checkpoint;
                covered = head.covered;
            }
        }
        assert!(covered > 0);
        assert!(checkpoints <= 2 * before, "{checkpoints} of {before} bytes");
        let read = store.conversation("a").open(settings.clone()).unwrap();
        assert_eq!(read.snapshots().count(), 1);
        assert_eq!(bytes(&read).1, bytes(&chat).1);
    });
}
