//! The record of provider calls.

use pact_core::{AttemptStatus, Block, Context, FixedClock, Json, Request, Usage, select};
use serde_json::json;

#[test]
fn attempts_are_recorded_beside_the_tree() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("Hello");
    let bytes = ctx.thread().to_json();
    let params = json!({"temperature": 0.5});
    let stopped = ctx
        .attempt(&Request::custom(&ctx, "acme", "large", &params))
        .id();
    let failed = ctx.attempt(&Request::custom(&ctx, "acme", "large", &params));
    let failed_id = failed.id();
    failed.fail("too busy");
    let running = ctx.attempt(&Request::custom(&ctx, "acme", "small", &json!({})));
    let running_id = running.id();

    assert_eq!(ctx.thread().to_json(), bytes);
    ctx.commit().unwrap();
    assert!(!ctx.snapshot("@t0").unwrap().export().contains("acme"));
    let records: Vec<Json> = ctx
        .attempts()
        .iter()
        .map(|attempt| serde_json::from_str(&attempt.to_json()).unwrap())
        .collect();
    let started = "1970-01-01T00:00:00.000000000Z";
    // SHA-256 of {"temperature":0.5}
    let hash = "ef6fd868675eeb00944f6c7e6a9b6ddc2aebd02b110b99d760e38cc6639790fb";
    assert_eq!(records[0]["params"], hash);
    assert_ne!(records[2]["params"], hash);
    assert_eq!(
        records[1],
        json!({
            "attempt_id": failed_id, "cycle_id": 1, "status": "error",
            "started_at": started, "ended_at": started,
            "provider": "acme", "model": "large", "params": hash, "token_in": null,
            "token_out": null, "token_cached": null, "error": "too busy",
        })
    );
    let statuses: Vec<_> = ctx
        .attempts()
        .into_iter()
        .map(|attempt| (attempt.attempt_id, attempt.status))
        .collect();
    assert_eq!(
        statuses,
        [
            (stopped, AttemptStatus::Canceled),
            (failed_id, AttemptStatus::Error("too busy".into())),
            (running_id, AttemptStatus::Running),
        ]
    );
    assert!(ctx.fork("@t0").unwrap().attempts().is_empty());
    // One is still running, and can still end, on another thread and after the context has gone on.
    assert_eq!(ctx.take_attempts().len(), 2);
    let usage = Usage {
        input: 120,
        output: 48,
        cached: 100,
    };
    std::thread::spawn(move || running.finish(usage))
        .join()
        .unwrap();
    let ended = ctx.take_attempts();
    assert_eq!(ended.len(), 1);
    assert_eq!(
        (&ended[0].status, ended[0].usage),
        (&AttemptStatus::Completed, Some(usage))
    );
    assert_eq!(
        ctx.attempt(&Request::custom(&ctx, "acme", "large", &params))
            .id(),
        running_id + 1
    );
}

/// The snapshot of a cycle is not the request: it has the answer, and lacks expired blocks. The
/// attempt has the sent bytes.
#[test]
fn an_attempt_renders_what_was_sent() {
    let mut ctx = Context::builder()
        .system("Be brief.")
        .clock(FixedClock::at(0))
        .build();
    let mut sent = Vec::new();
    for turn in 0..3 {
        ctx.user(format!("question {turn}"));
        ctx.pre(Block::new(format!("hint {turn}")).ttl(0)).unwrap();
        sent.push(ctx.thread().to_json());
        let attempt = ctx.attempt(&Request::custom(&ctx, "acme", "large", &json!({})));
        ctx.assistant(format!("answer {turn}"));
        attempt.finish(Usage::default());
        ctx.commit().unwrap();
    }
    ctx.delete(select!("^seq .block")).unwrap();
    let again: Vec<String> = ctx
        .attempts()
        .iter()
        .map(|attempt| attempt.thread().unwrap().to_json())
        .collect();
    assert_eq!(again, sent);
    assert!(!sent.contains(&ctx.snapshot("@t0").unwrap().thread().to_json()));
}
