//! Things that one API says and another one does not take.

use pact_core::{Block, Context, Json, Provider};
use pact_providers::{
    Anthropic, Bedrock, Gemini, Import, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool,
    Violation,
};
use serde_json::json;

fn tools() -> [Tool; 1] {
    [Tool::new("fs_read_all", "", json!({"type": "object"}))]
}

/// The requests of all APIs, with the rules that their own checkers find broken.
fn requests(ctx: &Context) -> Vec<(Json, Vec<String>)> {
    let anthropic = Anthropic::new("m").max_tokens(9);
    let bedrock = Bedrock::new("m").tools(&tools());
    let (chat, responses) = (OpenAiChat::new("m"), OpenAiResponses::new("m"));
    let (mistral, ollama, gemini) = (Mistral::new("m"), Ollama::new("m"), Gemini::new("m"));
    let checked = |provider: &dyn Provider, check: &dyn Fn(&Json) -> Vec<Violation>| {
        let json = ctx.render(provider).unwrap().to_json();
        let rules = check(&json).into_iter().map(|violation| violation.rule);
        let rules = rules.collect();
        (json, rules)
    };
    vec![
        checked(&anthropic, &|json| anthropic.check(json)),
        checked(&bedrock, &|json| bedrock.check(json)),
        checked(&chat, &|json| chat.check(json)),
        checked(&responses, &|json| responses.check(json)),
        checked(&mistral, &|json| mistral.check(json)),
        checked(&ollama, &|json| ollama.check(json)),
        checked(&gemini, &|json| gemini.check(json)),
    ]
}

#[test]
fn names_of_tools_are_made_to_fit() {
    let gemini = Gemini::new("m");
    for name in ["fs.read:all".to_owned(), "é".repeat(200), "x".repeat(200)] {
        let mut ctx = Context::default();
        ctx.user("Read all.");
        let call = json!({"functionCall": {"name": name, "args": {}}});
        let content = json!({"role": "model", "parts": [call]});
        let answer = json!({"candidates": [{"content": content, "finishReason": "STOP"}]});
        ctx.absorb(&gemini, &answer).unwrap();
        let id = ctx.pending_calls()[0].id().to_owned();
        ctx.answer(id.as_str(), "done").unwrap();
        for (json, broken) in requests(&ctx) {
            assert_eq!(broken, [""; 0], "{json}");
        }
        let chat = ctx.render(&OpenAiChat::new("m")).unwrap();
        let told = chat.to_json()["messages"][1]["tool_calls"][0]["function"]["name"].clone();
        let told = told.as_str().unwrap();
        assert!(!told.is_empty() && told.len() <= 64, "{told}");
        assert!(
            told.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'),
            "{told}"
        );
        assert!(
            chat.notes()
                .iter()
                .any(|note| note.rule == "openai-chat/call-name")
        );
        // It goes back to Gemini as it came.
        let back = ctx.render(&gemini).unwrap().to_json();
        assert_eq!(
            back["contents"][1]["parts"][0]["functionCall"]["name"],
            name
        );
    }
}

#[test]
fn the_text_of_a_call_is_its_arguments() {
    for text in [r#"{"city":"Paris"}"#, r#"weather("Paris")"#] {
        let mut ctx = Context::default();
        ctx.user("What is the weather?");
        let call = Block::new(text).role("assistant").kind("call");
        ctx.push(call.data("call_id", "c1").data("name", "weather"))
            .unwrap();
        ctx.answer("c1", "18 degrees").unwrap();
        for (json, broken) in requests(&ctx) {
            assert_eq!(broken, [""; 0], "{json}");
            assert!(json.to_string().contains("Paris"), "{json}");
        }
        let chat = ctx.render(&OpenAiChat::new("m")).unwrap().to_json();
        let function = &chat["messages"][1]["tool_calls"][0]["function"];
        assert_eq!(function["arguments"], text);
    }
}

#[test]
fn media_that_anthropic_refuses_are_named() {
    let parts = json!([
        {"inlineData": {"mimeType": "audio/wav", "data": "UklGRg=="}},
        {"inlineData": {"mimeType": "text/csv", "data": "YSxi"}},
        {"inlineData": {"mimeType": "image/heic", "data": "aGVpYw=="}},
        {"fileData": {"mimeType": "video/mp4", "fileUri": "https://example.org/film"}},
        {"inlineData": {"mimeType": "image/png", "data": "cG5n"}},
        {"inlineData": {"mimeType": "application/pdf", "data": "cGRm"}},
    ]);
    let request = json!({"contents": [{"role": "user", "parts": parts}]});
    let imported = Import::new().read(request.to_string()).unwrap();
    let request = imported
        .context
        .render(&Anthropic::new("m").max_tokens(9))
        .unwrap();
    let json = request.to_json();
    let kinds: Vec<&str> = json["messages"][0]["content"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part["type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["text", "text", "text", "text", "image", "document"]);
    let lost = request
        .notes()
        .iter()
        .filter(|note| note.rule == "anthropic/media");
    assert_eq!(lost.count(), 4);
}

#[test]
fn streams_keep_members_of_later_versions() {
    let mut stream = Anthropic::new("m").stream();
    let message = json!({"role": "assistant", "content": [], "usage": {}});
    let start = json!({"type": "compaction", "content": null});
    let delta = json!({"type": "compaction_delta", "content": "sum"});
    let edits = json!({"applied_edits": []});
    let end = json!({"stop_reason": "end_turn"});
    for event in [
        json!({"type": "message_start", "message": message}),
        json!({"type": "content_block_start", "index": 0, "content_block": start}),
        json!({"type": "content_block_delta", "index": 0, "delta": delta}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "message_delta", "delta": end, "context_management": edits}),
        json!({"type": "message_stop"}),
    ] {
        stream.push(&event).unwrap();
    }
    let answer = stream.finish().unwrap();
    assert_eq!(
        answer["content"],
        json!([{"type": "compaction", "content": "sum"}])
    );
    assert_eq!(answer["context_management"], json!({"applied_edits": []}));

    let mut stream = Bedrock::new("m").stream();
    for event in [
        json!({"messageStart": {"role": "assistant"}}),
        json!({"contentBlockStop": {"contentBlockIndex": 0}}),
        json!({"contentBlockDelta": {"contentBlockIndex": 1, "delta": {"text": "x"}}}),
        json!({"messageStop": {"stopReason": "end_turn"}}),
    ] {
        stream.push(&event).unwrap();
    }
    let answer = stream.finish().unwrap();
    assert_eq!(
        answer["output"]["message"]["content"],
        json!([{"text": "x"}])
    );

    let mut stream = Gemini::new("m").stream();
    let content = json!({"role": "model", "parts": [{"text": "x"}]});
    let chunk =
        json!({"promptFeedback": {"safetyRatings": []}, "candidates": [{"content": content}]});
    stream.push(&chunk).unwrap();
    assert!(
        stream.finish().is_err(),
        "nothing says that the answer is whole"
    );
}
