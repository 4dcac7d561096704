//! Gemini generateContent.

use pact_core::{Block, Context, Json, Part, Provider, ToolAnswer};
use pact_providers::{AssistantFirst, Gemini, MidSystem, SameRole, Tool, Unanswered};
use serde_json::json;

use crate::said::{call, calling, push_result};

const MODEL: &str = "gemini-2.5-flash";

/// Renders, checks the request, and returns its contents.
fn contents(ctx: &Context, provider: &Gemini) -> Json {
    let request = crate::wire::noted(&ctx.render(provider).unwrap());
    assert_eq!(provider.check(&request), [], "{request}");
    request["contents"].clone()
}

fn user(text: &str) -> Json {
    json!({"role": "user", "parts": [{"text": text}]})
}

fn model(parts: Json) -> Json {
    json!({"role": "model", "parts": parts})
}

#[test]
fn an_answer_comes_back_as_it_was() {
    let provider = Gemini::new(MODEL);
    let parts = json!([
        {"text": "hm", "thought": true},
        {"text": "Let me look."},
        {"functionCall": {"name": "weather", "args": {"city": "Paris"}},
            "thoughtSignature": "c2ln"},
        {"functionCall": {"name": "weather", "args": {"city": "Rome"}}},
        {"toolCall": {"toolType": "GOOGLE_SEARCH_WEB", "id": "x"}},
    ]);
    let reply = json!({
        "candidates": [
            {"content": {"role": "model", "parts": parts}, "finishReason": "STOP",
                "groundingMetadata": {"a": 1}},
            {"content": {"role": "model", "parts": [{"text": "other"}]}},
        ],
        "usageMetadata": {
            "promptTokenCount": 10, "candidatesTokenCount": 5, "thoughtsTokenCount": 7,
            "cachedContentTokenCount": 4, "toolUsePromptTokenCount": 1,
        },
        "responseId": "r1",
    });
    let mut ctx = Context::default();
    ctx.user("What is the weather?");
    let turn = ctx.absorb(&provider, &reply).unwrap();
    let usage = turn.usage.unwrap();
    assert_eq!((usage.input, usage.output, usage.cached), (11, 12, 4));
    assert_eq!(turn.stop.as_deref(), Some("STOP"));
    let node = ctx.node(&turn.blocks[0]).unwrap();
    assert_eq!(node.kind(), Some("call"));
    let kept = node.attribute("origin:answer").unwrap();
    assert_eq!(kept["candidates"][0]["groundingMetadata"]["a"], 1);
    assert_eq!(
        kept["candidates"][1]["content"]["parts"][0]["text"],
        "other"
    );
    assert_eq!(kept["responseId"], "r1");
    let ids: Vec<String> = node
        .said()
        .filter_map(|said| match said {
            pact_core::Said::Call(call) => Some(call.id.to_owned()),
            _ => None,
        })
        .collect();
    assert_ne!(ids[0], ids[1]);
    // The responses come in the order of the calls, without ids.
    ctx.answer(&ids[1], "rain").unwrap();
    ctx.answer(&ids[0], "sunny").unwrap();
    let contents = contents(&ctx, &provider);
    assert_eq!(contents[1], model(parts));
    let response =
        |text: &str| json!({"functionResponse": {"name": "weather", "response": {"result": text}}});
    assert_eq!(
        contents[2],
        json!({"role": "user", "parts": [response("sunny"), response("rain")]})
    );
}

#[test]
fn the_same_answer_may_come_twice() {
    let provider = Gemini::new(MODEL);
    let parts = json!([{"functionCall": {"name": "weather", "args": {}}}]);
    let reply = json!({"candidates": [{"content": {"parts": parts}, "finishReason": "STOP"}]});
    let mut ctx = Context::default();
    ctx.user("What is the weather?");
    for text in ["sunny", "rain"] {
        let turn = ctx.absorb(&provider, &reply).unwrap();
        let said = ctx.node(&turn.blocks[0]).unwrap().said().next();
        let Some(pact_core::Said::Call(call)) = said else {
            panic!("no call: {said:?}");
        };
        let id = call.id.to_owned();
        ctx.answer(&id, text).unwrap();
    }
    let contents = contents(&ctx, &provider);
    assert_eq!(
        contents[2]["parts"][0]["functionResponse"]["response"]["result"],
        "sunny"
    );
    assert_eq!(
        contents[4]["parts"][0]["functionResponse"]["response"]["result"],
        "rain"
    );
    // The first is not answered, and the next call has its id.
    let mut ctx = Context::default();
    ctx.user("What is the weather?");
    ctx.absorb(&provider, &reply).unwrap();
    ctx.absorb(&provider, &reply).unwrap();
    self::contents(&ctx, &provider);
}

#[test]
fn answers_without_content_say_why() {
    let provider = Gemini::new(MODEL);
    let message = |answer: Json| provider.absorb(&answer).unwrap_err().to_string();
    let blocked = message(json!({"promptFeedback": {"blockReason": "SAFETY"}}));
    assert!(
        blocked.contains("the prompt was blocked: SAFETY"),
        "{blocked}"
    );
    let stopped = message(json!({"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL"}]}));
    assert!(stopped.contains("MALFORMED_FUNCTION_CALL"), "{stopped}");
    let error = message(json!({"error": {"code": 400, "message": "bad"}}));
    assert!(error.contains("bad"), "{error}");
    let empty =
        json!({"candidates": [{"content": {"role": "model"}, "finishReason": "MAX_TOKENS"}]});
    let empty = provider.absorb(&empty).unwrap();
    assert_eq!(
        (empty.nodes.len(), empty.stop.as_deref()),
        (0, Some("MAX_TOKENS"))
    );
}

#[test]
fn a_stream_is_the_answer() {
    let provider = Gemini::new(MODEL);
    let chunk = |parts: Json| {
        json!({"candidates": [{"content": {"role": "model", "parts": parts},
        "index": 0}]})
    };
    let mut stream = provider.stream();
    for chunk in [
        chunk(json!([{"text": "h", "thought": true}])),
        chunk(json!([{"text": "m", "thought": true}, {"text": "Par"}])),
        chunk(json!([{"text": "is"}])),
        chunk(json!([{"functionCall": {"name": "f", "args": {}}, "thoughtSignature": "c2ln"}])),
        chunk(json!([{"text": "", "thoughtSignature": "c2ln"}])),
        json!({
            "candidates": [{"finishReason": "STOP", "index": 0}],
            "usageMetadata": {"promptTokenCount": 3}, "responseId": "r",
        }),
    ] {
        assert!(stream.clone().finish().is_err());
        stream.push(&chunk).unwrap();
    }
    let parts = json!([
        {"text": "hm", "thought": true},
        {"text": "Paris"},
        {"functionCall": {"name": "f", "args": {}}, "thoughtSignature": "c2ln"},
        {"text": "", "thoughtSignature": "c2ln"},
    ]);
    let answer = json!({
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP",
            "index": 0}],
        "usageMetadata": {"promptTokenCount": 3}, "responseId": "r",
    });
    let streamed = stream.finish().unwrap();
    assert_eq!(streamed, answer);
    assert_eq!(
        provider.absorb(&streamed).unwrap(),
        provider.absorb(&answer).unwrap()
    );

    let refused = |chunk: Json| provider.stream().push(&chunk).unwrap_err().to_string();
    assert!(refused(json!({"error": {"message": "overloaded"}})).contains("overloaded"));
    refused(
        json!({"candidates": [{"content": {"parts": [{"functionCall": {"partialArgs": []}}]}}]}),
    );
    refused(json!({"candidates": [{"index": u64::MAX}]}));
}

#[test]
fn options_and_tools() {
    let weather = Tool::new("weather", "The weather.", json!({"type": "object"}));
    let search = Tool::raw(json!({"googleSearch": {}}));
    let provider = Gemini::new(MODEL).tools([&search, &weather]).max_tokens(9);
    let provider = provider.option("toolConfig", json!({"a": 1}));
    assert_eq!(provider.model(), MODEL);
    let mut ctx = Context::builder().system("Be brief.").build();
    ctx.user("Hello");
    let function = json!({
        "name": "weather", "description": "The weather.",
            "parametersJsonSchema": {"type": "object"},
    });
    let expected = json!({
        "generationConfig": {"maxOutputTokens": 9},
        "toolConfig": {"a": 1},
        "tools": [{"functionDeclarations": [function]}, {"googleSearch": {}}],
        "systemInstruction": {"parts": [{"text": "Be brief."}]},
        "contents": [user("Hello")],
    });
    assert_eq!(ctx.render(&provider).unwrap().to_json(), expected);
    let error = Context::default().render(&provider).unwrap_err();
    assert!(error.to_string().contains("gemini/empty-list"), "{error}");
}

#[test]
fn manners_of_gemini() {
    let gemini = Gemini::conversation;
    let mut ctx = Context::default();
    ctx.user("a");
    ctx.push(Block::new("b").role("system")).unwrap();
    ctx.user("c");
    assert_eq!(
        contents(&ctx, &gemini()),
        json!([{"role": "user", "parts": [
            {"text": "a"}, {"text": "<system>\nb\n</system>"}, {"text": "c"},
        ]}]),
    );
    let hoisted = gemini().mid_system(MidSystem::Hoist);
    assert_eq!(
        contents(&ctx, &hoisted),
        json!([{"role": "user", "parts": [{"text": "a"}, {"text": "c"}]}])
    );
    let system = ctx.render(&hoisted).unwrap().to_json()["systemInstruction"].clone();
    assert_eq!(system, json!({"parts": [{"text": "b"}]}));
    let kept = hoisted.clone().same_role(SameRole::Keep);
    assert_eq!(contents(&ctx, &kept), json!([user("a"), user("c")]));
    let refused = |provider: &Gemini| ctx.render(provider).unwrap_err().to_string();
    assert!(refused(&gemini().mid_system(MidSystem::Refuse)).contains("gemini/mid-system"));
    assert!(refused(&hoisted.same_role(SameRole::Refuse)).contains("gemini/alternation"));

    let mut ctx = Context::default();
    ctx.push(Block::new("a").role("assistant")).unwrap();
    assert_eq!(
        contents(&ctx, &gemini())[0],
        user("[conversation continues]")
    );
    let error = ctx
        .render(&gemini().assistant_first(AssistantFirst::Refuse))
        .unwrap_err();
    assert!(error.to_string().contains("gemini/first-user"));
    let kept = ctx
        .render(&gemini().assistant_first(AssistantFirst::Keep))
        .unwrap()
        .to_json();
    assert_eq!(kept["contents"][0]["role"], "model");
}

#[test]
fn calls_and_results_are_paired() {
    let provider = Gemini::conversation();
    let response = |id: &str, response: Json| {
        json!({"functionResponse": {"id": id,
        "name": "weather", "response": response}})
    };
    // Parallel calls, one without an answer; a message of the user between.
    let mut ctx = calling(&["c1", "c2"]);
    ctx.user("stop!");
    ctx.answer("c2", json!({"degrees": 20})).unwrap();
    let said = contents(&ctx, &provider);
    assert_eq!(
        said[2],
        json!({"role": "user", "parts": [
            response("c1", json!({"error": "[no result]"})),
            response("c2", json!({"degrees": 20})),
        ]})
    );
    assert_eq!(said[3], user("stop!"));
    let error = ctx
        .render(&provider.clone().unanswered(Unanswered::Refuse))
        .unwrap_err();
    assert!(
        error.to_string().contains("gemini/unanswered-call"),
        "{error}"
    );

    // An orphan and a doubled result become text.
    let mut ctx = calling(&["c1"]);
    ctx.answer("c1", "sunny").unwrap();
    push_result(&mut ctx, "c1", "rain");
    push_result(&mut ctx, "c9", "snow");
    let said = contents(&ctx, &provider);
    assert_eq!(
        said[2]["parts"],
        json!([response("c1", json!({"result": "sunny"}))])
    );
    assert_eq!(
        said[3]["parts"],
        json!([
            {"text": "[result of c1: rain]"}, {"text": "[result of c9: snow]"},
        ])
    );

    // An error, a number, a list, an empty result, and images.
    let mut ctx = calling(&["c1", "c2", "c3", "c4", "c5"]);
    ctx.answer("c1", ToolAnswer::error("down")).unwrap();
    push_result(&mut ctx, "c2", json!(3));
    push_result(&mut ctx, "c3", json!([1, 2]));
    ctx.push(
        Block::empty()
            .role("tool")
            .kind("result")
            .data("call_id", "c4"),
    )
    .unwrap();
    let photo = [Part::text("a photo"), Part::image([0], "image/png")];
    ctx.answer("c5", photo).unwrap();
    let said = contents(&ctx, &provider);
    assert_eq!(
        said[2]["parts"],
        json!([
            response("c1", json!({"error": "down"})),
            response("c2", json!({"result": 3})),
            response("c3", json!({"result": [1, 2]})),
            response("c4", json!({})),
            response("c5", json!({"result": "a photo"})),
        ])
    );
    let image = json!({"inlineData": {"mimeType": "image/png", "data": "AA=="}});
    assert_eq!(said[3]["parts"], json!([image]));
}

#[test]
fn calls_of_others_get_a_signature() {
    let mut ctx = calling(&["c1", "c2"]);
    ctx.answer("c1", "a").unwrap();
    ctx.answer("c2", "b").unwrap();
    let said = contents(&ctx, &Gemini::new("gemini-3-pro-preview"));
    assert!(said[1]["parts"][0]["thoughtSignature"].is_string());
    assert!(said[1]["parts"][1].get("thoughtSignature").is_none());
}

#[test]
fn an_edited_answer_loses_its_signature_alone() {
    let provider = Gemini::new(MODEL);
    let parts = json!([{"text": "Paris", "thoughtSignature": "c2ln"}]);
    let reply = json!({"candidates": [{"content": {"parts": parts}, "finishReason": "STOP"}]});
    let mut ctx = Context::default();
    ctx.user("Where?");
    ctx.absorb(&provider, &reply).unwrap();
    assert_eq!(contents(&ctx, &provider)[1]["parts"], parts);
    let other = Gemini::new("gemini-2.5-pro");
    assert_eq!(
        contents(&ctx, &other)[1]["parts"],
        json!([{"text": "Paris"}])
    );
}

#[test]
fn media() {
    let mut ctx = Context::default();
    let parts = json!([
        {"type": "image", "url": "https://example.com/a.PNG?x=1"},
        {"type": "file", "data": "AA=="},
        {"type": "file", "file_id": "file-1"},
    ]);
    ctx.push(Block::new(parts).role("user")).unwrap();
    let request = ctx.render(&Gemini::conversation()).unwrap();
    assert_eq!(
        request.to_json()["contents"][0]["parts"],
        json!([
            {"fileData": {"mimeType": "image/png", "fileUri": "https://example.com/a.PNG?x=1"}},
            {"inlineData": {"mimeType": "application/pdf", "data": "AA=="}},
            {"text": "[file]"},
        ])
    );
    assert_eq!(request.notes()[0].rule, "gemini/media");
}

#[test]
fn model_messages_before_a_call_are_joined() {
    let mut ctx = Context::default();
    ctx.user("a");
    ctx.push(Block::new("b").role("assistant")).unwrap();
    ctx.push(Block::new(json!([call("c1", "Paris")])).role("assistant"))
        .unwrap();
    ctx.answer("c1", "sunny").unwrap();
    contents(&ctx, &Gemini::conversation().same_role(SameRole::Keep));
}
