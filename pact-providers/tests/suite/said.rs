//! Small conversations, said again in every test.

use pact_core::{Block, Context, Json};
use pact_providers::Violation;
use serde_json::json;

/// A call of the tool `weather`.
pub(crate) fn call(id: &str, city: &str) -> Json {
    json!({"type": "call", "id": id, "name": "weather", "arguments": {"city": city}})
}

/// A context in which the user asks, and the assistant makes calls.
pub(crate) fn calling(ids: &[&str]) -> Context {
    let mut ctx = Context::builder().system("Be brief.").build();
    ctx.user("What is the weather?");
    let calls: Vec<Json> = ids.iter().map(|id| call(id, id)).collect();
    ctx.push(
        Block::new(Json::Array(calls))
            .role("assistant")
            .kind("call"),
    )
    .unwrap();
    ctx
}

/// Adds a result by hand: one that `ctx.answer` refuses, or in a form that it does not write.
pub(crate) fn push_result(ctx: &mut Context, id: &str, content: impl Into<Json>) {
    let block = Block::new(content.into()).role("tool").kind("result");
    ctx.push(block.data("call_id", id)).unwrap();
}

/// The rules of violations, with their places.
pub(crate) fn rules(violations: &[Violation]) -> Vec<(&str, &str)> {
    let rule = |violation: &'_ Violation| -> (usize, usize) {
        (violation.rule.find('/').unwrap() + 1, violation.rule.len())
    };
    violations
        .iter()
        .map(|violation| {
            let (start, end) = rule(violation);
            (&violation.rule[start..end], violation.place.as_str())
        })
        .collect()
}

/// A broken request: the rule that it breaks, and the place.
pub(crate) type Broken = (&'static str, &'static str, Json);

/// Checks that each broken request breaks its rule at its place, and no other.
pub(crate) fn break_rules(table: &[Broken], check: impl Fn(&Json) -> Vec<Violation>) {
    for (rule, place, request) in table {
        let violations = check(request);
        assert_eq!(rules(&violations), [(*rule, *place)], "{request}");
    }
}
