//! Requests of the past: each renders again to the bytes that were sent.

use pact_core::{AttemptStatus, Context, Request, Usage, select};
use pact_store::backend::Kind;
use serde_json::json;

use crate::common::{on_both, turn};

fn request(ctx: &Context, number: u32) -> Request {
    let options = json!({"tools": ["a"], "n": number});
    Request::custom(ctx, "acme", "large", &options)
}

#[test]
fn a_request_has_its_tree_and_its_options() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        let mut threads = Vec::new();
        for number in 0..4 {
            chat.user(format!("question {number}"));
            threads.push(chat.thread().to_json());
            let request = request(&chat, number);
            let attempt = chat.attempt(&request).unwrap();
            attempt.finish(Usage::default());
            turn(&mut chat, number);
        }
        let read = store.conversation("a").open(Context::builder()).unwrap();
        for (id, thread) in (1..).zip(&threads) {
            let sent = read.sent(id).unwrap();
            assert_eq!(sent.thread().to_json(), *thread);
            assert_eq!(sent.options()["n"], json!(id - 1));
            assert_eq!(sent.attempt.status, AttemptStatus::Completed);
            assert!(!sent.is_erased());
        }
        let failed = read.sent(9).unwrap_err();
        assert_eq!(failed.code(), "E_STORE_NO_RECORD", "{failed}");
        assert!(failed.to_string().contains("attempt 9"), "{failed}");
    });
}

/// Options that are the same are stored once.
#[test]
fn an_attempt_without_outcome_reads_as_unknown() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        chat.user("a question");
        let request = request(&chat, 0);
        let running = chat.attempt(&request).unwrap();
        let read = store.conversation("a").open(Context::builder()).unwrap();
        assert_eq!(read.sent(1).unwrap().attempt.status, AttemptStatus::Unknown);
        drop(running);
        // It is stored with the next record.
        assert_eq!(chat.unsaved().attempts, [1]);
        chat.save().unwrap();
        let read = store.conversation("a").open(Context::builder()).unwrap();
        assert_eq!(
            read.sent(1).unwrap().attempt.status,
            AttemptStatus::Canceled
        );
        let records = store.conversation("a").records(0, 99).unwrap();
        let count = |kind| records.iter().filter(|it| it.kind == kind).count();
        assert_eq!((count(Kind::Attempt), count(Kind::Outcome)), (1, 1));
    });
}

#[test]
fn an_erased_request_says_so() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        chat.user("my password is swordfish");
        let request = request(&chat, 0);
        chat.attempt(&request).unwrap().finish(Usage::default());
        chat.commit().unwrap();
        chat.erase(select!(".block[content~'swordfish']"), "me")
            .unwrap();
        let sent = chat.sent(1).unwrap();
        assert!(sent.is_erased());
        assert!(!sent.thread().to_json().contains("swordfish"));
    });
}
