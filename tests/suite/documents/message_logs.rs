//! Flat message logs, in and out.

use pact_core::{Context, Json};
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
        {"role": "user", "kind": "text", "content": "Thanks.", "data_role": 1,
         "replaces": "what I said", "redacts": 2},
        {"role": "user", "kind": 7},
    ]);
    let ctx = Context::import_messages(log.to_string()).unwrap();
    assert_eq!(messages(&ctx), log);
    // Two system messages at the top; "Welcome.", "Weather?" and "Thanks." are turns, the last one
    // is open.
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
