//! Flat message logs, and the record of provider calls.

use pact_core::{AttemptStatus, Block, Context, FixedClock, Json, Usage, select};
use serde_json::json;

fn messages(ctx: &Context) -> Json {
    serde_json::from_str(&ctx.thread().to_messages_json()).unwrap()
}

#[test]
fn a_log_comes_back_in_its_order_with_all_it_said() {
    let log = json!([
        {"role": "system", "content": "one"},
        {"role": "system", "content": "two"},
        {"role": "assistant", "content": "Welcome."},
        {"role": "user", "content": "Weather?", "name": "ada"},
        {"role": "assistant", "content": null,
         "tool_calls": [{"id": "c1", "function": {"name": "weather", "arguments": "{}"}}]},
        {"role": "tool", "content": "sunny", "tool_call_id": "c1", "id": "m9", "ttl": "x"},
        {"role": "system", "content": "Be brief from now on."},
        {"role": "assistant", "content": [{"type": "text", "text": "Sunny."}]},
        {"role": "user", "kind": "text", "content": "Thanks.", "data_role": 1, "replaces": "what I said", "redacts": 2},
        {"role": "user", "kind": 7},
    ]);
    let ctx = Context::import_messages(log.to_string()).unwrap();
    assert_eq!(messages(&ctx), log);
    // Two system messages at the top; "Welcome.", "Weather?" and "Thanks." are turns, the last one is open.
    let system = ctx.root().children().next().unwrap();
    assert_eq!(system.children().count(), 2);
    assert_eq!(ctx.snapshots().count(), 3);
    assert_eq!(ctx.cycle(), 4);
    assert_eq!(ctx.validate(), []);
    // A call and its result are never in different turns.
    let turn = ctx.snapshot("@c2").unwrap();
    assert_eq!(
        turn.thread()
            .blocks()
            .filter(|message| message.role() == "tool")
            .count(),
        1
    );

    let lines: Vec<String> = log
        .as_array()
        .unwrap()
        .iter()
        .map(Json::to_string)
        .collect();
    for same in [
        lines.join("\n"),
        json!({"messages": log}).to_string(),
        json!({"flat_log": log}).to_string(),
    ] {
        assert_eq!(messages(&Context::import_messages(&same).unwrap()), log);
    }
    assert_eq!(
        messages(&Context::import_messages("[]").unwrap()),
        json!([])
    );
}

#[test]
fn wrong_logs_are_refused_by_the_number_of_the_message() {
    for (log, says) in [
        (
            r#"[{"role":"user"},{"content":"x"}]"#,
            "message 2: it has no `role`",
        ),
        (
            r#"[{"role":"user"},{"role":7}]"#,
            "message 2: `role` is not text",
        ),
        (r#"[{"role":"user"},"x"]"#, "message 2: it is not an object"),
        (r#"{"messages":7}"#, "not a list of messages"),
        (
            r#"[{"role":"user","content":1e999}]"#,
            "does not fit 64 bits",
        ),
        (
            r#"[{"role":"user","role":"tool"}]"#,
            "duplicate member `role`",
        ),
        (r#"[{"role":"user""#, "not JSON"),
        ("{\"role\":\"user\"}\n{", "line 2"),
    ] {
        let error = Context::import_messages(log).unwrap_err();
        assert!(error.to_string().contains(says), "{log}: {error}");
    }
}

#[test]
fn attempts_are_recorded_beside_the_tree() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("Hello");
    let bytes = ctx.thread().to_json();
    let params = json!({"temperature": 0.5});
    let stopped = ctx.attempt("acme", "large", &params).id();
    let failed = ctx.attempt("acme", "large", &params);
    let failed_id = failed.id();
    failed.fail("too busy");
    let running = ctx.attempt("acme", "small", &json!({}));
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
            "attempt_id": failed_id, "cycle_id": 1, "status": "error", "started_at": started, "ended_at": started,
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
    assert_eq!(ctx.attempt("acme", "large", &params).id(), running_id + 1);
}

/// What was sent is not the snapshot of its cycle, which has the answer and not what expired: the attempt has its bytes.
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
        let attempt = ctx.attempt("acme", "large", &json!({}));
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

/// A clone goes on by itself from the working state; attempts that run report to the original.
#[test]
fn a_clone_is_a_branch_of_the_working_state() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("one");
    ctx.commit().unwrap();
    let slip = ctx.user("a slip");
    ctx.delete(&slip).unwrap();
    let kept = ctx.pre(Block::new("hint").ttl(0)).unwrap();
    let guard = ctx.hold(&kept).unwrap();
    drop(ctx.attempt("acme", "large", &json!({})));
    let running = ctx.attempt("acme", "large", &json!({}));

    let mut clone = ctx.clone();
    assert_eq!(clone.thread().to_json(), ctx.thread().to_json());
    assert_eq!(clone.cycle(), ctx.cycle());
    let statuses = |ctx: &Context| {
        ctx.attempts()
            .into_iter()
            .map(|attempt| attempt.status)
            .collect::<Vec<_>>()
    };
    assert_eq!(statuses(&clone), [AttemptStatus::Canceled]);
    running.finish(Usage::default());
    assert_eq!(
        statuses(&ctx),
        [AttemptStatus::Canceled, AttemptStatus::Completed]
    );
    assert_eq!(statuses(&clone), [AttemptStatus::Canceled]);
    assert_eq!(clone.attempt("acme", "large", &json!({})).id(), 3);

    // Both commit the same, byte for byte: what was edited, what is held.
    let (left, right) = (ctx.commit().unwrap(), clone.commit().unwrap());
    assert_eq!(left, right);
    assert_eq!(left.held, std::slice::from_ref(&kept));
    assert!(left.departures.iter().any(|departure| departure.id == slip));
    assert_eq!(ctx.newest(), clone.newest());
    // From here on, what one does the other does not see; a guard held in both is let go in both.
    drop(guard);
    clone.user("only here");
    assert!(
        ctx.commit()
            .unwrap()
            .departures
            .iter()
            .any(|departure| departure.id == kept)
    );
    assert!(!ctx.thread().to_json().contains("only here"));
    assert!(
        clone
            .commit()
            .unwrap()
            .departures
            .iter()
            .any(|departure| departure.id == kept)
    );
    // A rollback of a clone leads back to where its cycle began.
    ctx.user("undone");
    let mut clone = ctx.clone();
    assert_eq!(clone.rollback().removed.len(), 1);
    assert_eq!(ctx.rollback().removed.len(), 1);
    assert_eq!(clone.thread().to_json(), ctx.thread().to_json());
}
