//! Requests of the past: each renders again to the bytes that were sent.

use pact_core::{AttemptStatus, Context, Request, Usage, select};
use pact_store::SentError;
use pact_store::backend::Kind;
use serde_json::json;

use crate::common::{Echo, on_both, turn};

fn echo(number: u32) -> Echo {
    Echo(json!({"tools": ["a"], "n": number}))
}

fn request(ctx: &Context, number: u32) -> Request {
    ctx.render(&echo(number)).unwrap()
}

#[test]
fn every_request_renders_again_to_the_bytes_that_were_sent() {
    on_both(|store| {
        let mut chat = store.conversation("a").create(Context::builder()).unwrap();
        let mut threads = Vec::new();
        for number in 0..4 {
            chat.user(format!("question {number}"));
            let request = request(&chat, number);
            threads.push((chat.thread().to_json(), request.body().to_vec()));
            let attempt = chat.attempt(&request).unwrap();
            attempt.finish(Usage::default());
            turn(&mut chat, number);
        }
        let read = store.conversation("a").open(Context::builder()).unwrap();
        for (number, (thread, body)) in (0..).zip(&threads) {
            let sent = read.sent(u64::from(number) + 1).unwrap();
            assert_eq!(sent.render(&echo(number)).unwrap().body(), body);
            let failed = sent.render(&echo(77)).unwrap_err();
            assert!(matches!(failed, SentError::OtherProvider), "{failed}");
            assert_eq!(sent.thread().to_json(), *thread);
            assert_eq!(sent.options()["n"], json!(number));
            assert_eq!(sent.attempt.status, AttemptStatus::Completed);
            assert!(!sent.is_erased());
        }
        let failed = read.sent(9).unwrap_err();
        assert_eq!(failed.code(), "E_STORE_NO_RECORD", "{failed}");
        assert!(failed.to_string().contains("attempt 9"), "{failed}");
    });
}

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
        assert_eq!(sent.render(&echo(0)).unwrap_err(), SentError::Erased);
        assert!(!sent.thread().to_json().contains("swordfish"));
    });
}
