//! Any JSON, any tree: a clear error or a request that is accepted, and never a panic.

use pact_core::{Block, Context, Json, Provider};
use pact_providers::{
    Anthropic, Bedrock, Breakpoints, Format, Gemini, Import, MidSystem, SameRole, Violation,
};
use proptest::prelude::*;
use serde_json::json;

use crate::recorded::accepted;

/// The words of the APIs, so that random JSON is close to the real one.
const WORDS: &[&str] = &[
    "args",
    "assistant",
    "bytes",
    "cachePoint",
    "candidates",
    "citationsContent",
    "content",
    "contentBlockDelta",
    "contentBlockIndex",
    "contentBlockStart",
    "contents",
    "data",
    "delta",
    "document",
    "fileData",
    "fileUri",
    "file_data",
    "finishReason",
    "format",
    "functionCall",
    "functionResponse",
    "function_call",
    "function_response",
    "id",
    "image",
    "index",
    "inlineData",
    "input",
    "json",
    "message",
    "messageStart",
    "messageStop",
    "messages",
    "mimeType",
    "model",
    "name",
    "output",
    "parts",
    "pdf",
    "png",
    "reasoningContent",
    "reasoningText",
    "response",
    "result",
    "role",
    "s3Location",
    "signature",
    "source",
    "start",
    "status",
    "stopReason",
    "system",
    "systemInstruction",
    "text",
    "thought",
    "thoughtSignature",
    "toolResult",
    "toolUse",
    "toolUseId",
    "type",
    "uri",
    "usage",
    "user",
];

fn word() -> impl Strategy<Value = String> {
    proptest::sample::select(WORDS).prop_map(str::to_owned)
}

fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        prop_oneof![Just(0_i64), Just(-1), any::<i64>()].prop_map(Json::from),
        word().prop_map(Json::from),
        ".{0,3}".prop_map(Json::from),
    ];
    leaf.prop_recursive(8, 64, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Json::Array),
            proptest::collection::vec((word(), inner), 0..4)
                .prop_map(|members| members.into_iter().collect::<Json>()),
        ]
    })
}

/// A request whose messages are random, or an answer.
fn near_json() -> impl Strategy<Value = Json> {
    let messages = || proptest::collection::vec(any_json(), 0..5);
    prop_oneof![
        any_json(),
        messages().prop_map(|list| json!({ "contents": list })),
        messages().prop_map(|list| json!({ "messages": list })),
        (messages(), any_json()).prop_map(|(list, system)| {
            let roles = ["user", "model", "assistant"].iter().cycle();
            let contents: Vec<Json> = roles
                .zip(&list)
                .map(|(role, parts)| json!({"role": role, "parts": parts, "content": parts}))
                .collect();
            json!({
                "contents": contents, "messages": contents,
                "systemInstruction": system, "system": system,
            })
        }),
        messages().prop_map(|parts| {
            json!({
                "candidates": [{"content": {"parts": parts}}],
                "output": {"message": {"content": parts}},
            })
        }),
    ]
}

/// A random block.
fn any_block() -> impl Strategy<Value = Block> {
    let id = || proptest::sample::select(&["c1", "c2", "c3", "a b", "noid_f_1"][..]);
    let part = prop_oneof![
        Just(json!("hello")),
        Just(json!({"type": "text", "text": ""})),
        Just(json!({"type": "text", "text": "hi"})),
        Just(json!({"type": "thinking", "text": "hm"})),
        Just(json!({"type": "opaque", "value": {"a": 1}})),
        Just(json!({"type": "image", "data": "AA=="})),
        Just(json!({"type": "file", "data": "AA==", "name": "a_b"})),
        Just(json!({"type": "file", "url": "s3://a", "mime": "video/mp4"})),
        Just(json!({"type": "file", "file_id": "x"})),
        id().prop_map(|id| json!({"type": "call", "id": id, "name": "f", "arguments": "{"})),
        id().prop_map(|id| json!({"type": "call", "id": id, "name": "g", "arguments": {}})),
        id().prop_map(|id| json!({"type": "result", "id": id, "content": [
            {"type": "opaque", "value": 1}, {"type": "file", "data": "AA=="},
        ]})),
        id().prop_map(|id| json!({"type": "result", "id": id, "content": "", "is_error": true})),
    ];
    let role = proptest::sample::select(&["user", "assistant", "system", "tool", "model"][..]);
    let content = prop_oneof![
        Just(json!("")),
        Just(json!("said")),
        proptest::collection::vec(part, 0..4).prop_map(Json::Array),
    ];
    (content, role).prop_map(|(content, role)| Block::new(content).role(role))
}

/// Renders a context. The request breaks no rule, or it is refused by a rule with a name.
fn render(ctx: &Context, provider: &impl Provider, check: impl Fn(&Json) -> Vec<Violation>) {
    match ctx.render(provider) {
        Ok(request) => {
            let json = request.to_json();
            assert_eq!(check(&json), [], "{json}");
            assert_eq!(ctx.render(provider).unwrap().body(), request.body());
        }
        Err(error) => assert!(error.to_string().contains('/'), "{error}"),
    }
}

fn render_all(ctx: &Context) {
    let gemini = Gemini::conversation();
    for provider in [
        gemini.clone(),
        gemini
            .clone()
            .mid_system(MidSystem::Hoist)
            .same_role(SameRole::Keep),
        Gemini::new("gemini-3-flash"),
    ] {
        render(ctx, &provider, |request| provider.check(request));
    }
    let bedrock = Bedrock::conversation();
    for provider in [
        bedrock.clone(),
        bedrock.clone().breakpoints(Breakpoints::Auto),
        Bedrock::new("m").option("toolConfig", json!({"tools": []})),
    ] {
        render(ctx, &provider, |request| provider.check(request));
    }
}

/// Renders junk that came from one API. It goes back as it came, and others are told nothing that
/// they refuse.
fn render_to_others(ctx: &Context, from: Format) {
    let (gemini, bedrock) = (Gemini::conversation(), Bedrock::conversation());
    if from == Format::Gemini {
        let _ = ctx.render(&gemini);
        render(ctx, &bedrock, |request| bedrock.check(request));
    } else {
        let _ = ctx.render(&bedrock);
        let _ = ctx.render(&bedrock.breakpoints(Breakpoints::Auto));
        render(ctx, &gemini, |request| gemini.check(request));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_json_is_read_or_refused(json in near_json()) {
        let _ = Gemini::conversation().check(&json);
        let _ = Bedrock::conversation().check(&json);
        for format in [Format::Gemini, Format::Bedrock] {
            if let Ok(imported) = Import::new().from_format(format).read(json.to_string()) {
                render_to_others(&imported.context, format);
            }
        }
        let mut ctx = Context::default();
        ctx.user("Hello");
        if ctx.absorb(&Gemini::conversation(), &json).is_ok() {
            render_to_others(&ctx, Format::Gemini);
        }
        let mut ctx = Context::default();
        ctx.user("Hello");
        if ctx.absorb(&Bedrock::conversation(), &json).is_ok() {
            render_to_others(&ctx, Format::Bedrock);
        }
        let (mut gemini, mut bedrock) = (Gemini::new("m").stream(), Bedrock::new("m").stream());
        let _ = (gemini.push(&json), bedrock.push(&json));
        let _ = (gemini.finish(), bedrock.finish());
    }

    #[test]
    fn any_tree_is_accepted_or_refused(
        blocks in proptest::collection::vec((any_block(), any::<bool>()), 0..8),
    ) {
        let mut ctx = Context::builder().system("Be brief.").build();
        for (block, commits) in blocks {
            ctx.push(block).unwrap();
            if commits {
                ctx.commit().unwrap();
            }
        }
        render_all(&ctx);
    }
}

#[test]
fn recorded_calls_render_to_other_providers() {
    for (file, format) in [
        ("anthropic.jsonl", Format::Anthropic),
        ("gemini.jsonl", Format::Gemini),
        ("bedrock-converse.jsonl", Format::Bedrock),
        ("ollama.jsonl", Format::Ollama),
    ] {
        // Ollama alone takes an empty list.
        let is_said = |call: &Json| call["request"]["messages"] != json!([]);
        for call in accepted(file).into_iter().filter(is_said) {
            let imported = Import::new().from_format(format);
            let imported = imported.read(call["request"].to_string()).unwrap();
            render_all(&imported.context);
            let anthropic = Anthropic::conversation();
            render(&imported.context, &anthropic, |request| {
                anthropic.check(request)
            });
        }
    }
}

#[test]
fn recorded_answers_come_back() {
    let gemini = Gemini::new("m");
    for call in accepted("gemini.jsonl")
        .iter()
        .filter(|call| !call["response"].is_null())
    {
        let mut ctx = Context::default();
        ctx.user("Hello");
        ctx.absorb(&gemini, &call["response"]).unwrap();
        let said = ctx.render(&gemini).unwrap().to_json();
        assert_eq!(
            said["contents"][1],
            call["response"]["candidates"][0]["content"]
        );
    }
    let bedrock = Bedrock::new("m").option("toolConfig", json!({"tools": []}));
    for call in accepted("bedrock-converse.jsonl") {
        if call["response"].is_null() {
            continue;
        }
        let mut ctx = Context::default();
        ctx.user("Hello");
        ctx.absorb(&bedrock, &call["response"]).unwrap();
        let said = ctx.render(&bedrock).unwrap().to_json();
        let mut expected = call["response"]["output"]["message"].clone();
        for block in expected["content"].as_array_mut().unwrap() {
            let call = block.get_mut("toolUse").and_then(Json::as_object_mut);
            if let Some(call) = call.filter(|call| call["type"] == "tool_use") {
                call.remove("type");
            }
        }
        assert_eq!(said["messages"][1], expected);
    }
}

/// A conversation of which any messages may be missing, for example after pruning, is accepted.
#[test]
fn any_messages_may_be_missing() {
    let response = |name: &str| json!({"functionResponse": {"name": name, "response": {}}});
    let contents = [
        json!({"role": "user", "parts": [{"text": "a"}]}),
        json!({"role": "model", "parts": [
            {"text": "b", "thoughtSignature": "c2ln"}, {"functionCall": {"name": "f", "args": {}}},
            {"functionCall": {"name": "g", "args": {}}, "thoughtSignature": "c2ln"},
        ]}),
        json!({"role": "user", "parts": [response("f"), response("g")]}),
        json!({"role": "user", "parts": [{"file_data": {"file_uri": "gs://a"}}]}),
        json!({"role": "model", "parts": [{"text": "", "thought_signature": "c2ln"}]}),
        json!({"role": "model", "parts": [{"text": "d"}]}),
        json!({"role": "user", "parts": [{"text": "e"}]}),
        json!({"role": "model", "parts": [{"function_call": {"name": "f", "id": "1"}}]}),
        json!({"role": "user", "parts": [
            {"function_response": {"name": "f", "id": "1", "response": {}}}, {"text": "f"},
        ]}),
    ];
    let call = |id: &str| json!({"toolUse": {"toolUseId": id, "name": "f", "input": {}}});
    let result = |id: &str| json!({"toolResult": {"toolUseId": id, "content": []}});
    let document = json!({"document": {
        "name": "a", "format": "pdf", "source": {"bytes": "AA=="}, "context": "c",
    }});
    let messages = [
        json!({"role": "user", "content": [{"text": "a"}]}),
        json!({"role": "assistant", "content": [
            {"reasoningContent": {"reasoningText": {"text": "b", "signature": "s"}}},
            call("1"), call("2"),
        ]}),
        json!({"role": "user", "content": [result("1"), result("2"), {"text": "c"}]}),
        json!({"role": "assistant", "content": [{"text": "d"}]}),
        json!({"role": "user", "content": [{"text": "e"}, document]}),
        json!({"role": "assistant", "content": [call("3"), result("3"), call("4")]}),
        json!({"role": "user", "content": [result("4"), {"text": "f"}]}),
        json!({"role": "assistant", "content": [{"text": "g"}]}),
        json!({"role": "user", "content": [{"text": "h"}]}),
    ];
    for (format, member, list) in [
        (Format::Gemini, "contents", contents),
        (Format::Bedrock, "messages", messages),
    ] {
        let masks = 1..1_u32 << list.len();
        for mask in masks.filter(|mask| mask.count_ones() > 4) {
            let is_kept = |(index, message): (usize, &Json)| {
                (mask >> index & 1 == 1).then(|| message.clone())
            };
            let kept: Vec<Json> = list.iter().enumerate().filter_map(is_kept).collect();
            let request = json!({ member: kept });
            let imported = Import::new().from_format(format);
            render_all(&imported.read(request.to_string()).unwrap().context);
        }
    }
}
