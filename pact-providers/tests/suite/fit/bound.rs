//! A fit that does not render says "it fits" by a bound: the most tokens that the request can have.
//! No content makes a request longer than that.

use pact_core::{Block, Budget, Context, Json, Provider, Pruning, Tokens};
use pact_providers::{
    Anthropic, Bedrock, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool,
};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::json;

/// The ways to count.
const COUNTERS: [fn() -> Tokens; 3] = [
    || Tokens::with(|text| Tokens::estimate().count(text)),
    || Tokens::with(|text| text.len() as u64),
    || Tokens::with(|text| text.split_whitespace().count() as u64),
];

/// The providers, with a tool.
pub(super) fn providers() -> [Box<dyn Provider>; 7] {
    let tools = [Tool::new("look", "Looks.", json!({"type": "object"}))];
    [
        Box::new(Anthropic::new("m").max_tokens(100).tools(&tools)),
        Box::new(OpenAiChat::new("m").tools(&tools)),
        Box::new(OpenAiResponses::new("m").tools(&tools)),
        Box::new(Gemini::new("m").tools(&tools)),
        Box::new(Bedrock::new("m").tools(&tools)),
        Box::new(Mistral::new("m").tools(&tools)),
        Box::new(Ollama::new("m").tools(&tools)),
    ]
}

/// Something that comes after the count of a request.
#[derive(Clone, Debug)]
enum Comes {
    Says(&'static str, Json),
    /// A call with arguments, and its result.
    Step(Json, Option<Json>),
    /// The result of the call that was open when the request was counted.
    Result(Json),
    /// The answer of a model, as its API says it.
    Answer(String, Json),
    Commit,
}

impl Comes {
    fn to(&self, ctx: &mut Context, provider: &dyn Provider, at: usize) {
        match self {
            Self::Says(role, content) => {
                ctx.push(Block::new(content.clone()).role(*role)).unwrap();
            }
            Self::Step(arguments, result) => {
                let id = format!("c{at:08}");
                let call =
                    json!([{"type": "call", "id": id, "name": "look", "arguments": arguments}]);
                ctx.push(Block::new(call).role("assistant").kind("call"))
                    .unwrap();
                if let Some(result) = result {
                    ctx.answer(id, result.clone()).unwrap();
                }
            }
            Self::Result(result) => drop(ctx.answer("open00000", result.clone())),
            Self::Answer(said, arguments) => {
                let answer = answer_of(provider.api(), said, arguments);
                if let Ok(answer) = answer.ok_or(()) {
                    drop(ctx.absorb(provider, &answer));
                }
            }
            Self::Commit => drop(ctx.commit()),
        }
    }
}

/// An answer with thinking, as two APIs say it.
pub(super) fn answer_of(api: &str, said: &str, input: &Json) -> Option<Json> {
    let sealed = "c2lnbmF0dXJl".repeat(60);
    if api.starts_with("anthropic") {
        return Some(
            json!({"id": "m1", "type": "message", "role": "assistant", "model": "m",
            "content": [
                {"type": "thinking", "thinking": said, "signature": sealed},
                {"type": "text", "text": format!("so {said}")},
                {"type": "tool_use", "id": "t1", "name": "look", "input": {"at": input}},
            ],
            "stop_reason": "tool_use", "usage": {"input_tokens": 1, "output_tokens": 1}}),
        );
    }
    api.contains("responses").then(|| {
        json!({"id": "r1", "object": "response", "status": "completed", "model": "m", "output": [
            {"type": "reasoning", "id": "rs1", "summary": [{"type": "summary_text", "text": said}],
             "encrypted_content": sealed},
            {"type": "message", "id": "ms1", "role": "assistant", "status": "completed",
             "content": [{"type": "output_text", "text": said, "annotations": []}]},
        ], "usage": {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}})
    })
}

fn begin(limit: u64, tokens: Tokens) -> Context {
    let pruning = Pruning::new().budget(Budget::tokens(limit));
    let mut ctx = Context::builder().pruning(pruning).tokens(tokens).build();
    ctx.user("Hello");
    let call = json!([{"type": "call", "id": "open00000", "name": "look", "arguments": {}}]);
    ctx.push(Block::new(call).role("assistant").kind("call"))
        .unwrap();
    ctx
}

/// The own count of the request.
fn exact(ctx: &Context, provider: &dyn Provider) -> Option<u64> {
    let mut ctx = ctx.clone();
    let request = ctx.render(provider).ok()?;
    drop(ctx.attempt(&request));
    ctx.attempts().last()?.counted
}

/// If a limit is one token below the count, a fit must not say "it fits".
fn is_bounded(
    all: &[Comes],
    provider: &dyn Provider,
    tokens: fn() -> Tokens,
) -> Result<(), String> {
    let play = |limit| {
        let mut ctx = begin(limit, tokens());
        let first = ctx.fit(provider).map_err(|error| error.to_string());
        for (at, comes) in all.iter().enumerate() {
            comes.to(&mut ctx, provider, at);
        }
        (ctx, first)
    };
    let (free, _) = play(u64::MAX);
    let Some(counted) = exact(&free, provider) else {
        // The provider refuses it, so nothing is sent.
        return Ok(());
    };
    let (mut ctx, first) = play(counted - 1);
    // A commit may have pruned already.
    if first.is_err() || exact(&ctx, provider) != Some(counted) {
        return Ok(());
    }
    match ctx.fit(provider) {
        Ok(fit) if fit.is_unchanged() => Err(format!(
            "{}: {counted} tokens, but {fit}\n{}",
            provider.api(),
            ctx.render(provider).unwrap().to_json()
        )),
        _ => Ok(()),
    }
}

fn all_bounded(all: &[Comes]) -> Result<(), String> {
    for provider in providers() {
        for tokens in COUNTERS {
            is_bounded(all, &*provider, tokens)?;
        }
    }
    Ok(())
}

#[test]
fn json_is_never_longer_than_the_bound() {
    let rows: Vec<Json> = (0..1_000)
        .map(|_| json!({"id": "a", "type": "order"}))
        .collect();
    let contents = [
        json!({"cells": vec![""; 1_000]}),
        json!({"cells": vec!["\n\n\n\n"; 200]}),
        json!({"cells": vec!["\u{1}\u{2}"; 200]}),
        json!(vec!["yes"; 1_000]),
        json!(vec![true; 1_000]),
        json!({"type": "list", "data": rows}),
        json!({"text": "a", "role": vec!["x"; 500]}),
        json!([rows]),
        json!({"image": {"source": {"data": "x".repeat(5_000)}}}),
        json!({"url": format!("https://a.b/{}", "c/".repeat(1_500))}),
        json!([{"type": "text", "text": ""}, {"type": "text", "text": "b"}]),
        json!(vec![json!({"type": "text", "text": ""}); 1_000]),
    ];
    for content in contents {
        for comes in [
            Comes::Step(json!({}), Some(content.clone())),
            Comes::Step(content.clone(), None),
            Comes::Step(json!(content.to_string()), Some(json!("ok"))),
            Comes::Result(content.clone()),
            Comes::Says("user", content.clone()),
            Comes::Answer("thinking".to_owned(), content.clone()),
        ] {
            all_bounded(&[comes]).unwrap();
        }
    }
}

#[test]
fn an_image_counts_alike_in_every_form() {
    let sources = [
        ("data", "iVBORw0KGgo".repeat(5_000)),
        (
            "url",
            "https://example.com/a/long/path/picture.png".to_owned(),
        ),
        ("file_id", "file_0123456789".to_owned()),
    ];
    let mut said = 0;
    for provider in providers() {
        let provider = &*provider;
        for (source, value) in &sources {
            for kind in ["image", "file"] {
                let mut part = json!({"type": kind, "mime": "image/png"});
                if kind == "file" {
                    part["mime"] = "application/pdf".into();
                }
                part[source] = value.as_str().into();
                let counted = |parts: Vec<Json>| {
                    let words = Tokens::with(|text| text.split_whitespace().count() as u64);
                    let mut ctx = Context::builder().tokens(words).build();
                    let before = ctx.filling().total;
                    ctx.push(Block::new(Json::from(parts)).role("user"))
                        .unwrap();
                    let block = ctx.filling().total - before;
                    let body = ctx.render(provider).unwrap().to_json().to_string();
                    (block, exact(&ctx, provider).unwrap(), body)
                };
                let text = json!({"type": "text", "text": "Look:"});
                let (block, request, _) = counted(vec![text.clone()]);
                let (block_of_two, request_of_two, body) = counted(vec![text, part.clone()]);
                let what = format!("{} {part} {body}", provider.api());
                assert_eq!(block_of_two - block, 1_600, "{what}");
                if body.contains("[image") || body.contains("[file") {
                    // The API does not take it.
                    continue;
                }
                said += 1;
                let more = request_of_two - request;
                // A file may need a name.
                assert!((1_600..1_604).contains(&more), "{more} {what}");
            }
        }
    }
    assert!(said > 20, "{said}");
}

/// An API may say the results of one block in several messages. Other tools are another start.
#[test]
fn all_that_was_sent_may_be_cached_until_the_tools_change() {
    let all = providers();
    for (index, provider) in all.iter().enumerate() {
        let provider = &**provider;
        let words = Tokens::with(|text| text.split_whitespace().count() as u64);
        let pruning = Pruning::new().budget(Budget::tokens(100_000));
        let builder = Context::builder().system("Be brief.");
        let mut ctx = builder.pruning(pruning).tokens(words).build();
        ctx.user("Look at both.");
        let ids = ["c00000001", "c00000002"];
        let call = |id| json!({"type": "call", "id": id, "name": "look", "arguments": {}});
        let calls: Json = ids.map(call).to_vec().into();
        ctx.push(Block::new(calls).role("assistant").kind("call"))
            .unwrap();
        let result = |id| json!({"type": "result", "id": id, "content": "it is there"});
        let results: Json = ids.map(result).to_vec().into();
        ctx.push(Block::new(results).role("tool").kind("result"))
            .unwrap();
        ctx.assistant("Both are there.");
        ctx.fit(provider).unwrap();
        let request = ctx.render(provider).unwrap();
        drop(ctx.attempt(&request));
        let blocks = ctx.filling().total - ctx.filling().overhead;
        assert_eq!(ctx.filling().cached, blocks, "{}", provider.api());
        ctx.user("And now?");
        ctx.fit(provider).unwrap();
        assert_eq!(ctx.filling().cached, blocks, "{}", provider.api());
        let other = &*all[(index + 1) % all.len()];
        ctx.fit(other).unwrap();
        assert_eq!(ctx.filling().cached, 0, "{}", provider.api());
    }
}

/// Signatures and encrypted thinking count alike in a block and in a request.
#[test]
fn sealed_thinking_counts_alike_in_blocks_and_requests() {
    for provider in providers() {
        let provider = &*provider;
        let Some(answer) = answer_of(provider.api(), "think of it", &json!("x")) else {
            continue;
        };
        let words = Tokens::with(|text| text.split_whitespace().count() as u64);
        let mut ctx = Context::builder().tokens(words).build();
        ctx.user("Hello");
        let before = (ctx.filling().total, exact(&ctx, provider).unwrap());
        ctx.absorb(provider, &answer).unwrap();
        let body = ctx.render(provider).unwrap().to_json().to_string();
        assert!(body.contains("c2lnbmF0dXJl"), "{body}");
        let block = ctx.filling().total - before.0;
        let request = exact(&ctx, provider).unwrap() - before.1;
        // A sealed text of 720 bytes counts 45.
        assert!(block >= 45 && request >= 45, "{block} {request}");
        assert!(block.abs_diff(request) < 30, "{block} {request} {body}");
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-z]{0,12}",
        1 => Just("\n\n\n\t\"\\\u{1}".to_owned()),
        1 => Just("größe 世界 🙂".to_owned()),
        1 => Just("https://example.com/a/b.png?c=d".to_owned()),
        1 => Just("iVBORw0KGgo".repeat(40)),
        1 => Just("look at this thing ".repeat(30)),
    ]
}

fn name() -> impl Strategy<Value = String> {
    let names = vec![
        "type",
        "text",
        "role",
        "data",
        "url",
        "id",
        "name",
        "content",
        "image",
        "source",
        "input",
        "arguments",
        "value",
        "signature",
        "a b",
        "file_id",
    ];
    prop::sample::select(names).prop_map(str::to_owned)
}

fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        text().prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 40, 8, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..8).prop_map(Json::from),
            btree_map(name(), inner, 0..6).prop_map(|it| it.into_iter().collect()),
        ]
    })
}

fn part() -> impl Strategy<Value = Json> {
    let media = (
        prop::sample::select(vec!["image", "file"]),
        prop::sample::select(vec!["data", "url", "file_id"]),
        prop::option::of(prop::sample::select(vec![
            "image/png",
            "application/pdf",
            "audio/wav",
        ])),
        text(),
    );
    let media = media.prop_map(|(kind, source, mime, text)| {
        let mut part = json!({"type": kind});
        part[source] = text.into();
        if let Some(mime) = mime {
            part["mime"] = mime.into();
        }
        part
    });
    prop_oneof![
        text().prop_map(|text| json!({"type": "text", "text": text})),
        media,
        any_json().prop_map(|value| json!({"type": "json", "value": value})),
        text().prop_map(|text| json!({"type": "thinking", "text": text})),
        any_json().prop_map(|value| json!({"type": "opaque", "value": value})),
        any_json(),
    ]
}

fn content() -> impl Strategy<Value = Json> {
    prop_oneof![
        text().prop_map(Json::from),
        any_json(),
        vec(part(), 1..5).prop_map(Json::from)
    ]
}

fn comes() -> impl Strategy<Value = Comes> {
    let roles = prop::sample::select(vec!["user", "assistant", "system", "tool"]);
    let arguments = prop_oneof![
        btree_map(name(), any_json(), 0..5).prop_map(|it| it.into_iter().collect()),
        any_json()
    ];
    prop_oneof![
        2 => (roles, content()).prop_map(|(role, content)| Comes::Says(role, content)),
        3 => (arguments, prop::option::of(content())).prop_map(|(a, r)| Comes::Step(a, r)),
        1 => content().prop_map(Comes::Result),
        1 => ("[a-z ]{0,40}", any_json()).prop_map(|(said, input)| Comes::Answer(said, input)),
        1 => Just(Comes::Commit),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]
    #[test]
    fn nothing_makes_a_request_longer_than_the_bound(all in vec(comes(), 1..5)) {
        all_bounded(&all).map_err(TestCaseError::fail)?;
    }
}
