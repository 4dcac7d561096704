//! Requests that are imported and come back, or go to another provider.

use pact_providers::{Anthropic, Format, Import, OpenAiResponses};
use serde_json::json;

use super::{answer, comes_back, gpt, import, input, rendered};
use crate::recorded::accepted;

#[test]
fn every_form_comes_back() {
    for request in [
        json!({"input": "Hello"}),
        json!({"input": ""}),
        json!({"input": []}),
        json!({"input": null}),
        json!({"instructions": null, "input": "Hello"}),
        json!({"instructions": "", "input": [{"role": "user", "content": "Hello"}]}),
        json!({"instructions": "Be brief.", "input": [
            {"type": "message", "role": "user", "content": []},
            {"role": "developer", "content": [{"type": "input_text", "text": "a"}]},
            {"role": "system", "content": ""},
            {"type": "message", "role": "assistant", "id": "m", "status": "incomplete", "content": [
                {"type": "output_text", "text": "a", "annotations": [{"type": "file_path",
                    "index": 0}]},
                {"type": "refusal", "refusal": "No."},
            ]},
            {"role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]},
            {"role": "assistant", "content": [{"type": "odd", "x": 1}]},
            {"role": "user", "content": [
                {"type": "input_image", "image_url": "data:image/png;base64,AAAA", "detail": "low"},
                {"type": "input_image", "file_id": "f"},
                {"type": "input_file", "file_data": "AAAA", "filename": "a.txt"},
                {"type": "input_file", "file_url": "https://example.com/a.pdf"},
                {"type": "input_audio", "input_audio": {"data": "AAAA", "format": "wav"}},
            ]},
        ]}),
        json!({"input": [
            {"role": "user", "content": "a"},
            {"type": "reasoning", "summary": [{"type": "summary_text", "text": ""}], "content": []},
            {"type": "function_call", "call_id": "c", "name": "f", "arguments": ""},
            {"type": "function_call", "call_id": "d", "name": "f", "arguments": "{ }", "id": "x"},
            {"type": "function_call_output", "call_id": "d", "output": [], "id": "o"},
            {"role": "user", "content": "b"},
            {"type": "function_call_output", "call_id": "c", "output": {"odd": 1}},
            {"type": "reasoning", "id": "r", "summary": [], "encrypted_content": null},
            {"type": "web_search_call", "id": "w", "status": "completed",
                "action": {"type": "search"}},
            {"type": "reasoning", "id": "r2", "summary": []},
            {"type": "message", "id": "m", "status": "completed", "role": "assistant",
             "content": [{"type": "output_text", "text": "c", "annotations": [], "logprobs": []}]},
            {"type": "compaction", "id": "z", "encrypted_content": "g"},
            {"type": "mcp_approval_request", "id": "q", "arguments": "{}", "name": "n",
                "server_label": "s"},
            {"type": "mcp_approval_response", "approval_request_id": "q", "approve": true},
        ]}),
        json!({"input": [{"id": "item_1"}, {"type": "item_reference", "id": "item_2"},
            {"type": "function_call_output", "call_id": "c", "output": "x"}]}),
    ] {
        comes_back(&request);
    }
}

#[test]
fn a_text_becomes_a_list_when_the_conversation_goes_on() {
    let mut ctx = import(&json!({"model": "gpt-5", "input": "Hello"}));
    ctx.absorb(&gpt(), &answer()).unwrap();
    assert_eq!(input(&ctx)[0], json!({"role": "user", "content": "Hello"}));
}

#[test]
fn user_items_open_turns_and_options_are_listed() {
    let request = json!({"model": "gpt-5", "temperature": 1, "input": [
        {"role": "user", "content": "a"},
        {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c", "output": "x"},
        {"role": "user", "content": "b"},
    ]});
    let import = Import::new().from_format(Format::Responses);
    let imported = import.read(request.to_string()).unwrap();
    assert_eq!(
        imported.options.keys().collect::<Vec<_>>(),
        ["model", "temperature"]
    );
    let segments: Vec<_> = imported
        .context
        .thread()
        .messages()
        .map(|m| m.segment().is_some())
        .collect();
    assert_eq!(segments, [true, true, true, false]);
    let earlier = imported.context.snapshots().last().unwrap().clone();
    let earlier = earlier
        .render(&OpenAiResponses::conversation())
        .unwrap()
        .to_json();
    assert_eq!(
        earlier["input"],
        json!(request["input"].as_array().unwrap()[..3])
    );
}

#[test]
fn an_output_without_its_call_is_valid_beside_a_conversation() {
    let orphan = json!({"input": [
        {"type": "function_call_output", "call_id": "call_9", "output": "sun"},
    ]});
    for member in ["conversation", "previous_response_id"] {
        let mut request = orphan.clone();
        request[member] = "x_1".into();
        request["model"] = "gpt-5".into();
        let ctx = import(&request);
        let back = ctx.render(&OpenAiResponses::conversation()).unwrap();
        assert_eq!(back.to_json(), orphan);
        assert_eq!(
            rendered(&ctx, &gpt().option(member, "x_1"))["input"],
            orphan["input"]
        );
        assert_eq!(input(&ctx)[0]["role"], "user");
    }
}

#[test]
fn conversations_of_anthropic_go_to_responses_and_back() {
    let provider = gpt();
    let mut count = 0;
    for call in accepted("anthropic.jsonl") {
        let import = Import::new().from_format(Format::Anthropic);
        let ctx = import.read(call["request"].to_string()).unwrap().context;
        let request = ctx.render(&provider).unwrap().to_json();
        assert_eq!(
            provider.check(&request),
            [],
            "{} {}",
            call["source"],
            call["index"]
        );
        count += 1;
    }
    for call in accepted("openai-responses.jsonl") {
        let ctx = import(&call["request"]);
        let anthropic = Anthropic::new("claude-sonnet-4-5").max_tokens(9);
        let request = ctx.render(&anthropic).unwrap().to_json();
        assert_eq!(
            anthropic.check(&request),
            [],
            "{} {}",
            call["source"],
            call["index"]
        );
        let other = OpenAiResponses::new("another");
        let request = ctx.render(&other).unwrap().to_json();
        assert_eq!(
            other.check(&request),
            [],
            "{} {}",
            call["source"],
            call["index"]
        );
        count += 2;
    }
    println!("{count} conversations went to another provider");
}
