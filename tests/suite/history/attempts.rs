//! The record of provider calls.

use std::num::NonZeroUsize;

use pact_core::{
    Absorbed, Attempt, AttemptStatus, Block, Context, FixedClock, Json, Provider, ProviderError,
    Rendered, Request, Retention, Thread, Usage, select,
};
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

/// An API that takes the messages as they are, with a tool.
struct Plain(&'static str);

impl Provider for Plain {
    fn api(&self) -> &'static str {
        "plain"
    }

    fn model(&self) -> &'static str {
        "plain-1"
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        let mut rendered = Rendered::new(format!("{}{}", self.0, thread.to_json()));
        rendered.version = 3;
        rendered.options = json!({"tools": [self.0]});
        Ok(rendered)
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        Ok(Absorbed::new([Block::new(answer.clone())]))
    }
}

#[test]
fn a_request_of_the_past_renders_again() {
    let mut ctx = Context::builder().system("Be brief.").build();
    let provider = Plain("look");
    let mut requests = Vec::new();
    for turn in 0..3 {
        ctx.user(format!("question {turn}"));
        ctx.pre(Block::new(format!("hint {turn}")).ttl(0)).unwrap();
        let request = ctx.render(&provider).unwrap();
        ctx.attempt(&request).finish(Usage::default());
        ctx.assistant(format!("answer {turn}"));
        requests.push(request);
        ctx.commit().unwrap();
    }
    ctx.delete(select!("^seq .block")).unwrap();
    for (attempt, request) in ctx.attempts().iter().zip(&requests) {
        assert_eq!(attempt.render(&provider).unwrap().body(), request.body());
        assert_eq!(attempt.request_hash, Some(request.hash()));
        assert_eq!((attempt.renderer_version, request.version()), (3, 3));
        assert_eq!(attempt.options, json!({"tools": ["look"]}));
        assert_eq!(
            (attempt.provider.as_str(), attempt.model.as_str()),
            ("plain", "plain-1")
        );
        // Another provider gives other bytes, and the hash tells.
        let other = attempt.render(&Plain("listen")).unwrap();
        assert_ne!(attempt.request_hash, Some(other.hash()));
        let record: Json = serde_json::from_str(&attempt.to_json()).unwrap();
        assert_eq!(record["request_hash"], json!(request.hash()));
        assert_eq!(record["renderer_version"], 3);
        // A record that was read again has no tree.
        let read: Attempt = serde_json::from_value(record).unwrap();
        assert_eq!(read, *attempt);
        let error = read.render(&provider).unwrap_err();
        assert_eq!(error.code().as_str(), "E_PROVIDER_RULE");
    }
    // The cycle is that of the call, and the tree that of the request.
    drop(ctx.attempt(&requests[0]));
    let late = ctx.attempts().pop().unwrap();
    assert_eq!(late.cycle_id, 4);
    assert_eq!(late.render(&provider).unwrap(), requests[0]);
}

#[test]
fn attempts_go_with_their_snapshots() {
    let keep = |count| Retention::Last(NonZeroUsize::new(count).unwrap());
    let cycles = |ctx: &Context| -> Vec<i64> {
        ctx.attempts()
            .iter()
            .map(|attempt| attempt.cycle_id)
            .collect()
    };
    let mut ctx = Context::builder().retention(keep(2)).build();
    let mut all = Context::default();
    let mut running = None;
    for _ in 0..4 {
        for ctx in [&mut ctx, &mut all] {
            ctx.user("Hello");
            let request = Request::custom(ctx, "acme", "large", &json!({}));
            ctx.attempt(&request).finish(Usage::default());
        }
        if running.is_none() {
            let request = Request::custom(&ctx, "acme", "large", &json!({}));
            running = Some(ctx.attempt(&request));
        }
        ctx.commit().unwrap();
        all.commit().unwrap();
    }
    assert_eq!(cycles(&all), [1, 2, 3, 4]);
    // The call of the first turn still runs. It goes when it has ended.
    assert_eq!(cycles(&ctx), [1, 3, 4]);
    running.unwrap().fail("too slow");
    assert_eq!(cycles(&ctx), [1, 3, 4]);
    ctx.commit().unwrap();
    assert_eq!(cycles(&ctx), [4]);
}
