//! Every known form of a tool call: expiry, pruning, edits and documents keep both ends together.

use pact_core::{
    Block, Budget, CallEnd, CallShape, Context, FixedClock, Json, NodeId, NodeRef, Pruning,
    ResultContent, Said, select,
};
use pact_tests::cases;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
struct ShapeCase {
    name: String,
    call: String,
    result: String,
    id: String,
    tool: String,
    said: String,
    #[serde(default)]
    is_error: bool,
    expired: String,
}

fn shapes() -> Vec<ShapeCase> {
    let cases = cases::<ShapeCase>("calls/shapes.toml");
    assert!(cases.len() > 12);
    cases
}

fn json(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

/// The block that a case describes.
fn block(text: &str) -> Block {
    let message = json(text);
    let mut block = Block::new(message["content"].clone());
    for (name, value) in message.as_object().unwrap() {
        let text = || value.as_str().unwrap();
        block = match name.as_str() {
            "content" => block,
            "role" => block.role(text()),
            "kind" => block.kind(text()),
            attribute => block.attribute(attribute, value.clone()),
        };
    }
    block
}

fn context() -> Context {
    Context::builder().clock(FixedClock::at(0)).build()
}

fn call_of<'t>(node: &NodeRef<'t>) -> pact_core::ToolCall<'t> {
    let mut calls = node.said().filter_map(|said| match said {
        Said::Call(call) => Some(call),
        _ => None,
    });
    let call = calls.next().unwrap();
    assert_eq!(calls.next(), None);
    call
}

fn result_of<'t>(node: &NodeRef<'t>) -> pact_core::ToolResult<'t> {
    let mut results = node.said().filter_map(|said| match said {
        Said::Answer(result) => Some(result),
        _ => None,
    });
    let result = results.next().unwrap();
    assert_eq!(results.next(), None);
    result
}

#[test]
fn both_ends_are_read_in_every_form() {
    for case in shapes() {
        let mut ctx = context();
        let call = ctx.push(block(&case.call)).unwrap();
        let pending = ctx.pending_calls();
        assert_eq!(pending.len(), 1, "{}", case.name);
        assert_eq!(pending[0].id(), case.id, "{}", case.name);
        assert_eq!(pending[0].name(), Some(case.tool.as_str()), "{}", case.name);
        assert_eq!(
            *pending[0].arguments(),
            json!({"city": "Paris"}),
            "{}",
            case.name
        );
        assert_eq!(pending[0].block(), &call);
        let result = ctx.push(block(&case.result)).unwrap();
        assert!(ctx.pending_calls().is_empty(), "{}", case.name);
        assert_eq!(ctx.validate(), [], "{}", case.name);

        let said = call_of(&ctx.node(&call).unwrap());
        assert_eq!(
            (said.id, said.name),
            (case.id.as_str(), Some(case.tool.as_str()))
        );
        let said = result_of(&ctx.node(&result).unwrap());
        assert_eq!(
            (said.id, said.is_error),
            (case.id.as_str(), case.is_error),
            "{}",
            case.name
        );
        let content = match said.content {
            ResultContent::Text(text) => text.into(),
            ResultContent::Json(json) => json.clone(),
            _ => Json::Null,
        };
        assert_eq!(content, json(&case.said), "{}", case.name);
    }
}

/// The working state has both ends, or none.
fn are_together(ctx: &Context, call: &NodeId, case: &ShapeCase, ids: &[&NodeId]) {
    let has_call = ctx.node(call).is_some();
    let has_result = ids.iter().any(|id| ctx.node(id).is_some());
    assert_eq!(has_call, has_result, "{}", case.name);
    let parted = ctx.validate();
    assert_eq!(parted, [], "{}", case.name);
}

#[test]
fn no_form_is_parted_by_edits() {
    for case in shapes() {
        let mut ctx = context();
        let call = ctx.push(block(&case.call)).unwrap();
        let result = ctx.push(block(&case.result)).unwrap();
        for _ in 0..2 {
            // In the open turn, and sealed.
            for id in [&call, &result] {
                let error = ctx.delete(id).unwrap_err();
                assert!(
                    error.to_string().contains("with_pairs"),
                    "{}: {error}",
                    case.name
                );
                assert!(
                    ctx.replace(id, Block::new("x").kind("other")).is_err(),
                    "{}",
                    case.name
                );
            }
            are_together(&ctx, &call, &case, &[&result]);
            ctx.commit().unwrap();
        }
        // From a document, too.
        let document = ctx.snapshot("@t0").unwrap().export();
        let mut again = Context::import(document).unwrap();
        assert!(again.delete(&call).is_err(), "{}", case.name);
        let edited = again.delete(select!("[id=$id]", id = result.as_str()).with_pairs());
        assert_eq!(edited.unwrap().removed.len(), 2, "{}", case.name);
        assert!(again.node(&call).is_none() && again.node(&result).is_none());
    }
}

#[test]
fn no_form_is_parted_by_expiry() {
    for case in shapes() {
        // The result goes first: a marker in the same form answers the call.
        let mut ctx = context();
        let call = ctx.push(block(&case.call).ttl(3)).unwrap();
        ctx.push(block(&case.result).ttl(1)).unwrap();
        ctx.commit().unwrap();
        let report = ctx.commit().unwrap();
        assert_eq!(report.replaced.len(), 1, "{}", case.name);
        let marker = report.replaced[0].to.clone();
        let node = ctx.node(&marker).unwrap();
        assert!(node.is_marker(), "{}", case.name);
        assert_eq!(
            *node.content().unwrap().to_json(),
            json(&case.expired),
            "{}",
            case.name
        );
        assert!(
            node.calls().eq([(CallEnd::Answer, case.id.as_str())]),
            "{}",
            case.name
        );
        assert_eq!(result_of(&node).id, case.id);
        assert_eq!(node.role(), json(&case.result)["role"].as_str());
        are_together(&ctx, &call, &case, &[&marker]);
        // A document has the marker as a marker.
        let document = ctx.snapshot("@t0").unwrap().export();
        assert!(
            Context::import(document)
                .unwrap()
                .node(&marker)
                .unwrap()
                .is_marker()
        );
        ctx.commit().unwrap();
        let report = ctx.commit().unwrap();
        assert_eq!(report.departures.len(), 2, "{}", case.name);

        // The call goes first: it waits for its result.
        let mut ctx = context();
        let call = ctx.push(block(&case.call).ttl(1)).unwrap();
        let result = ctx.push(block(&case.result).ttl(2)).unwrap();
        for _ in 0..4 {
            ctx.commit().unwrap();
            are_together(&ctx, &call, &case, &[&result]);
        }
        assert!(ctx.node(&call).is_none());
    }
}

#[test]
fn no_form_is_parted_by_pruning() {
    for case in shapes() {
        for (call_counts, result_counts) in [(0, 1), (1, 0)] {
            let pruning = Pruning::new().budget(Budget::blocks(3));
            let builder = Context::builder().clock(FixedClock::at(0)).pruning(pruning);
            let mut ctx = builder.build();
            let call = ctx.push(block(&case.call).priority(call_counts)).unwrap();
            let result = ctx
                .push(block(&case.result).priority(result_counts))
                .unwrap();
            for turn in 0..4 {
                let question = Block::new(format!("question {turn}")).priority(2);
                ctx.push(question).unwrap();
                ctx.commit().unwrap();
                are_together(&ctx, &call, &case, &[&result]);
            }
            assert!(ctx.node(&call).is_none(), "{}", case.name);
        }
    }
}

#[test]
fn a_registered_form_counts_before_the_others() {
    let step = |end: CallShape| end.part_type(String::from("tool_use")).id("step");
    let shapes = [
        step(CallShape::call()).name("verb").value("with"),
        CallShape::result()
            .part_type("done")
            .id("step")
            .value("said")
            .expired(json!(["gone"])),
    ];
    let build = || {
        let builder = Context::builder().clock(FixedClock::at(0));
        shapes
            .iter()
            .cloned()
            .fold(builder, pact_core::ContextBuilder::call_shape)
    };
    let mut ctx = build().build();
    let call = json!([{"type": "tool_use", "id": "other", "step": "s1", "verb": "look"}]);
    let call = ctx.push(Block::new(call)).unwrap();
    let done = json!([{"type": "done", "step": "s1", "said": "blue"}]);
    ctx.push(Block::new(done).ttl(1)).unwrap();
    assert!(ctx.delete(&call).is_err());
    ctx.commit().unwrap();
    let report = ctx.commit().unwrap();
    let marker = &report.replaced[0].to;
    let content = ctx
        .node(marker)
        .unwrap()
        .content()
        .unwrap()
        .to_json()
        .into_owned();
    assert_eq!(
        content,
        json!([{"type": "done", "step": "s1", "said": ["gone"]}])
    );

    // Clones, forks and rewinds read by it. A document does not say it: register it again.
    let answered = json!([{"type": "done", "step": "s2", "said": "x"}]);
    let asked = json!([{"type": "tool_use", "step": "s2", "verb": "look"}]);
    let document = ctx.snapshot("@t0").unwrap().export();
    let mut rewound = ctx.clone();
    rewound.rewind("@t-1").unwrap();
    for mut other in [
        ctx.clone(),
        ctx.fork("@t0").unwrap(),
        rewound,
        build().import(&document).unwrap(),
    ] {
        let id = other.push(Block::new(asked.clone())).unwrap();
        assert_eq!(other.pending_calls().len(), 1);
        other.push(Block::new(answered.clone())).unwrap();
        assert!(other.delete(&id).is_err());
        assert!(other.delete(&call).is_err());
    }
    let mut unknown = Context::import(&document).unwrap();
    assert!(unknown.delete(&call).is_ok());
}

/// The output of a tool may look like a call itself.
#[test]
fn the_content_of_a_result_is_no_call() {
    let mut ctx = context();
    ctx.push(block(r#"{"kind":"call","data_call_id":"c1","content":{}}"#))
        .unwrap();
    let output = json!({"type": "call", "id": "inner", "name": "weather", "arguments": {}});
    let id = ctx.answer("c1", output.clone()).unwrap();
    assert!(ctx.pending_calls().is_empty());
    let node = ctx.node(&id).unwrap();
    assert!(node.calls().eq([(CallEnd::Answer, "c1")]));
    assert_eq!(result_of(&node).content, ResultContent::Json(&output));
}

/// A block that makes and answers calls keeps its own order.
#[test]
fn a_block_says_its_parts_in_order() {
    let mut ctx = context();
    let parts = json!([
        "first",
        {"type": "tool_result", "tool_use_id": "c0", "content": "x"},
        {"type": "image", "url": "https://example.org/cat.png"},
        {"toolUse": {"toolUseId": "c1", "name": "weather", "input": {}}},
        {"type": "text", "text": "last"},
    ]);
    let calls = json!([{"id": "c2", "function": {"name": "time", "arguments": "{}"}}]);
    let id = ctx
        .push(Block::new(parts).data("tool_calls", calls))
        .unwrap();
    let said: Vec<String> = ctx
        .node(&id)
        .unwrap()
        .said()
        .map(|said| match said {
            Said::Text(text) => text.to_owned(),
            Said::Call(call) => format!("{} {}", call.id, call.name.unwrap()),
            Said::Answer(result) => result.id.to_owned(),
            Said::Other(part) => part["type"].as_str().unwrap().to_owned(),
            _ => String::new(),
        })
        .collect();
    assert_eq!(
        said,
        ["first", "c0", "image", "c1 weather", "last", "c2 time"]
    );
}
