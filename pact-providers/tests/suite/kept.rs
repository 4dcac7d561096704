//! Nothing of an answer is lost: its members beside the messages stay with the last of its blocks.

use pact_core::{Context, Json, Provider};
use pact_providers::{
    Anthropic, Bedrock, Format, Gemini, Import, Mistral, Ollama, OpenAiChat, OpenAiResponses,
};
use serde_json::json;

/// Answers of each API with a member that nobody knows yet: `news` in the answer, and `more` in the
/// choice that holds the message.
fn answers() -> [(Box<dyn Provider>, Json); 7] {
    let choices = json!([
        {"index": 0, "more": {"a": 1}, "finish_reason": "stop",
            "message": {"role": "assistant", "content": "Hi"}},
        {"index": 1, "message": {"role": "assistant", "content": "Hello"}},
    ]);
    let candidates = json!([
        {"index": 0, "more": {"a": 1}, "finishReason": "STOP",
            "content": {"role": "model", "parts": [{"text": "Hi"}]}},
        {"index": 1, "content": {"role": "model", "parts": [{"text": "Hello"}]}},
    ]);
    let said = json!({"role": "assistant", "content": "Hi"});
    let reasoning = json!({"type": "reasoning", "id": "r1", "summary": []});
    let item = json!({"type": "message", "role": "assistant", "id": "m1", "status": "completed",
        "content": [{"type": "output_text", "text": "Hi", "annotations": []}]});
    let parts = json!([{"type": "text", "text": "Hi"}]);
    let output = json!({"more": {"a": 1},
        "message": {"role": "assistant", "content": [{"text": "Hi"}]}});
    [
        (
            Box::new(OpenAiChat::new("m")),
            json!({"id": "x", "created": 7, "system_fingerprint": "f", "choices": choices,
                "usage": {"prompt_tokens": 1, "completion_tokens": 1}}),
        ),
        (
            Box::new(Mistral::new("m")),
            json!({"id": "x", "created": 7, "choices": choices}),
        ),
        (
            Box::new(Ollama::new("m")),
            json!({"created_at": "x", "done": true, "done_reason": "stop", "message": said}),
        ),
        (
            Box::new(OpenAiResponses::new("m")),
            json!({"id": "x", "status": "completed", "output": [reasoning, item]}),
        ),
        (
            Box::new(Anthropic::new("m").max_tokens(1)),
            json!({"id": "x", "type": "message", "role": "assistant", "content": parts}),
        ),
        (
            Box::new(Gemini::new("m")),
            json!({"responseId": "x", "candidates": candidates}),
        ),
        (
            Box::new(Bedrock::new("m")),
            json!({"stopReason": "end_turn", "output": output, "metrics": {"latencyMs": 7}}),
        ),
    ]
}

#[test]
fn an_answer_is_kept_whole() {
    for (provider, mut answer) in answers() {
        answer["news"] = json!({"of": "tomorrow", "null": null});
        let mut ctx = Context::default();
        ctx.user("Hello?");
        let turn = ctx.absorb(&*provider, &answer).unwrap();
        let last = ctx.node(turn.blocks.last().unwrap()).unwrap();
        let api = provider.api();
        let mut kept = last.attribute("origin:answer").unwrap().clone();
        // With its messages, it is the answer again.
        for member in ["message", "role", "content"] {
            if let Some(value) = answer.get(member) {
                kept[member] = value.clone();
            }
        }
        if let Some(output) = answer.get("output") {
            match output.get("message") {
                Some(message) => kept["output"]["message"] = message.clone(),
                None => kept["output"] = output.clone(),
            }
        }
        for (list, message) in [("choices", "message"), ("candidates", "content")] {
            if answer.get(list).is_some() {
                kept[list][0][message] = answer[list][0][message].clone();
            }
        }
        assert_eq!(kept, answer, "{api}");
        // None of it is sent.
        let sent = ctx.render(&*provider).unwrap().to_json().to_string();
        assert!(!sent.contains("tomorrow"), "{api}: {sent}");
    }
}

/// A request says its system text and its tools: they are no news.
#[test]
fn an_answer_that_repeats_its_request_does_not_store_it_again() {
    let item = json!({"type": "message", "role": "assistant", "content": [
        {"type": "output_text", "text": "Hi", "annotations": []},
    ]});
    let answer = json!({"instructions": "Be brief.", "tools": [{"type": "function"}],
        "temperature": 1.0, "output": [item]});
    let mut ctx = Context::default();
    ctx.user("Hello?");
    let turn = ctx.absorb(&OpenAiResponses::new("m"), &answer).unwrap();
    let kept = ctx.node(&turn.blocks[0]).unwrap();
    let kept = kept.attribute("origin:answer");
    assert_eq!(kept, Some(&json!({"temperature": 1.0})));
}

/// Every loss is noted: that of the members that a message came with, too.
#[test]
fn members_that_only_the_origin_takes_are_noted() {
    let log = json!({"model": "m", "messages": [
        {"role": "user", "content": "Hello", "name": "ada"},
        {"role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]},
        {"role": "user", "content": "Why?"},
    ]});
    let imported = Import::new().from_format(Format::OpenAi);
    let mut ctx = imported.read(log.to_string()).unwrap().context;
    let signed = json!({"id": "x", "content": [
        {"type": "thinking", "thinking": "Hm.", "signature": "s"},
        {"type": "text", "text": "So.", "citations": [{"cited_text": "a"}]},
        {"type": "text", "text": "Yes.", "citations": null},
    ]});
    let claude = Anthropic::new("m").max_tokens(1);
    ctx.absorb(&claude, &signed).unwrap();
    ctx.user("Go on");
    let left_out = |provider: &dyn Provider| {
        let request = ctx.render(provider).unwrap();
        let notes = request.notes().iter();
        let notes = notes.filter(|note| note.rule.ends_with("/foreign-members"));
        let notes: Vec<String> = notes
            .map(|note| note.message.split(": ").nth(1).unwrap().to_owned())
            .collect();
        notes
    };
    let (name, citations) = ("`name`", "`citations`");
    assert_eq!(left_out(&OpenAiChat::new("m")), [citations]);
    assert_eq!(left_out(&OpenAiChat::new("other")), [name, citations]);
    assert_eq!(left_out(&claude), [name]);
    assert_eq!(left_out(&Gemini::new("m")), [name, citations]);
    assert_eq!(left_out(&Bedrock::new("m")), [name, citations]);
    // A refusal is said as a text, and its place in the message is no loss.
    let sent = ctx.render(&claude).unwrap().to_json().to_string();
    assert!(sent.contains("No."), "{sent}");
}
