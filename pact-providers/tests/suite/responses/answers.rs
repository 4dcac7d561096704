//! Answers: absorbed, streamed, and sent back.

use pact_core::{Context, Json};
use pact_providers::OpenAiResponses;
use serde_json::json;

use super::{answer, answered, gpt, import, input, rendered, result, rules};
use crate::recorded::accepted;

#[test]
fn an_answer_goes_back_byte_for_byte() {
    let (mut ctx, blocks) = answered();
    assert_eq!(blocks.len(), 4);
    let input = input(&ctx);
    let items = answer()["output"].clone();
    for index in 0..4 {
        assert_eq!(input[index + 1].to_string(), items[index].to_string());
    }
    assert_eq!(
        input[5],
        json!({"type": "function_call_output", "call_id": "call_2", "output": "rain"})
    );
    assert_eq!(input[6]["call_id"], "call_1");
    let kinds: Vec<_> = blocks
        .iter()
        .map(|id| ctx.node(id).unwrap().kind())
        .collect();
    assert_eq!(
        kinds,
        [Some("thinking"), Some("text"), Some("call"), Some("call")]
    );
    let rendered = ctx.render(&gpt()).unwrap();
    assert!(rendered.notes().is_empty());
    let turn = ctx.absorb(&gpt(), &answer()).unwrap();
    let usage = turn.usage.unwrap();
    assert_eq!((usage.input, usage.output, usage.cached), (90, 12, 64));
    assert_eq!(turn.stop.as_deref(), Some("completed"));
}

#[test]
fn nothing_is_stored_twice() {
    let (mut ctx, _) = answered();
    let more = json!({"output": [
        {"type": "custom_tool_call", "id": "ct_1", "call_id": "s", "name": "sql",
            "input": "SELECT 1"},
        {"type": "message", "id": "msg_2", "role": "assistant", "status": "completed", "content": [
            {"type": "refusal", "refusal": "I may not."},
        ]},
        {"type": "computer_call_output", "call_id": "s", "output": {
            "type": "computer_screenshot", "image_url": "data:image/png;base64,QQQQ",
        }},
    ]});
    ctx.absorb(&gpt(), &more).unwrap();
    let stored = ctx.render(&gpt()).unwrap().state().export();
    let texts = [
        "gAAA",
        "Paris is in France.",
        "Let me look.",
        "SELECT 1",
        "I may not.",
        "QQQQ",
    ];
    for text in texts {
        assert_eq!(stored.matches(text).count(), 1, "{text}");
    }
    // A message in its natural form has nothing beside it but its origin.
    let plain = import(&json!({"model": "gpt-5", "input": [
        {"role": "developer", "content": "a"},
        {"role": "user", "content": [{"type": "input_text", "text": "b"}]},
        {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c", "output": "x"},
    ]}));
    for message in plain.thread().messages() {
        assert_eq!(message.node().attribute("origin:rest"), None);
    }
}

#[test]
fn members_that_requests_do_not_take_are_kept() {
    let mut answer = answer();
    answer["output"][0]["status"] = Json::Null;
    answer["output"][2]["parsed_arguments"] = json!({"city": "Paris"});
    answer["output"][1]["content"][0]["parsed"] = json!({"a": 1});
    let mut ctx = Context::default();
    ctx.user("The weather?");
    let turn = ctx.absorb(&gpt(), &answer).unwrap();
    let kept = |index: usize| {
        ctx.node(&turn.blocks[index])
            .unwrap()
            .attribute("origin:kept")
    };
    assert_eq!(kept(0), Some(&json!({"status": null})));
    assert_eq!(
        kept(1),
        Some(&json!({"content": {"0": {"parsed": {"a": 1}}}}))
    );
    assert_eq!(
        kept(2),
        Some(&json!({"parsed_arguments": {"city": "Paris"}}))
    );
    assert_eq!(kept(3), None);
    let input = input(&ctx);
    assert_eq!(input[1], super::answer()["output"][0]);
    assert_eq!(input[2], super::answer()["output"][1]);
    assert_eq!(input[3], super::answer()["output"][2]);
}

#[test]
fn reasoning_goes_back_only_before_its_item() {
    let alone = "openai-responses/reasoning-alone";
    // The item after it is edited.
    let (mut ctx, blocks) = answered();
    ctx.replace(&blocks[1], "Let me see.").unwrap();
    let input = input(&ctx);
    assert_eq!(
        input[1],
        json!({"role": "assistant", "content": "Let me see."})
    );
    assert_eq!(input[2]["call_id"], "call_1");
    assert_eq!(input[2].get("id"), None);
    assert!(rules(&ctx, &gpt()).contains(&alone.to_owned()));
    // The item after it is gone.
    let (mut ctx, blocks) = answered();
    ctx.delete(&blocks[1]).unwrap();
    let input = super::input(&ctx);
    assert_eq!(input[1]["call_id"], "call_1");
    assert!(rules(&ctx, &gpt()).contains(&alone.to_owned()));
    // The reasoning is gone: the item after it goes as a new one.
    let (mut ctx, blocks) = answered();
    ctx.delete(&blocks[0]).unwrap();
    let input = super::input(&ctx);
    assert_eq!(
        input[1],
        json!({"role": "assistant", "content": "Let me look."})
    );
    // Another model.
    let (ctx, _) = answered();
    let input = rendered(&ctx, &OpenAiResponses::new("gpt-5-mini"))["input"].clone();
    assert_eq!(
        input[1],
        json!({"role": "assistant", "content": "Let me look."})
    );
    assert!(!input.to_string().contains("gAAA"));
    // The item after it has no id, and the API does not know it.
    let ctx = import(&json!({"model": "gpt-5", "input": [
        {"role": "user", "content": "Hello"},
        {"type": "reasoning", "id": "rs_1", "summary": []},
        {"role": "assistant", "content": "Hello yourself"},
    ]}));
    assert_eq!(super::input(&ctx).as_array().unwrap().len(), 2);
    assert_eq!(rules(&ctx, &gpt()), [alone]);
    // The answer ended within the reasoning.
    let mut ctx = Context::default();
    ctx.user("Hello");
    let cut = json!({
        "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"},
        "output": [answer()["output"][0]],
    });
    let turn = ctx.absorb(&gpt(), &cut).unwrap();
    assert_eq!(turn.stop.as_deref(), Some("max_output_tokens"));
    assert_eq!(super::input(&ctx).as_array().unwrap().len(), 1);
    assert_eq!(rules(&ctx, &gpt()), [alone]);
}

#[test]
fn an_item_comes_once_with_its_id() {
    let (mut ctx, _) = answered();
    ctx.user("Again?");
    ctx.absorb(&gpt(), &answer()).unwrap();
    ctx.push(result("call_1", "sun")).unwrap();
    ctx.push(result("call_2", "sun")).unwrap();
    let text = input(&ctx).to_string();
    assert_eq!(text.matches("msg_1").count(), 1);
    assert_eq!(text.matches("Let me look.").count(), 2);
}

#[test]
fn errors_and_unfinished_answers_name_the_problem() {
    let mut ctx = Context::default();
    ctx.user("Hello");
    let before = ctx.thread().to_json();
    for (answer, text) in [
        (
            json!({"error": {"message": "Too much."}, "output": []}),
            "Too much.",
        ),
        (
            json!({"status": "failed", "output": []}),
            "reports an error",
        ),
        (
            json!({"status": "in_progress", "output": [{"type": "reasoning"}]}),
            "not complete",
        ),
        (json!({"output": {}}), "no list `output`"),
        (json!({"output": [answer()["output"][0], 7]}), "/output/1"),
        (
            json!({"output": [{"role": "robot", "content": ""}]}),
            "role",
        ),
        (json!(null), "no list `output`"),
    ] {
        let error = ctx.absorb(&gpt(), &answer).unwrap_err().to_string();
        assert!(error.contains(text), "{error}");
    }
    assert_eq!(ctx.thread().to_json(), before);
    let queued = json!({"status": "queued", "output": []});
    let turn = ctx.absorb(&gpt(), &queued).unwrap();
    assert_eq!(
        (turn.blocks.len(), turn.stop.as_deref()),
        (0, Some("queued"))
    );
}

#[test]
fn a_stream_is_the_answer() {
    let answer = answer();
    let mut stream = gpt().stream();
    let mut short = gpt().stream();
    let mut events = vec![json!({"type": "response.created", "response": {"output": []}})];
    for (index, item) in answer["output"].as_array().unwrap().iter().enumerate() {
        events.push(json!({"type": "response.output_item.added", "output_index": index}));
        events.push(json!({"type": "response.function_call_arguments.delta", "delta": "{"}));
        events.push(
            json!({"type": "response.output_item.done", "output_index": index, "item": item}),
        );
    }
    for event in &events {
        stream.push(event).unwrap();
        short.push(event).unwrap();
    }
    assert!(stream.clone().finish().is_err());
    stream
        .push(&json!({"type": "response.completed", "response": answer}))
        .unwrap();
    assert_eq!(stream.finish().unwrap(), answer);
    // Some servers do not repeat the items at the end.
    let mut end = answer.clone();
    end["output"] = json!([]);
    short
        .push(&json!({"type": "response.completed", "response": end}))
        .unwrap();
    assert_eq!(short.finish().unwrap(), answer);
    for event in [
        json!({"type": "error", "message": "Too much."}),
        json!({"type": "response.failed", "response": {"error": {"message": "Too much."}}}),
    ] {
        let error = gpt().stream().push(&event).unwrap_err().to_string();
        assert!(error.contains("Too much."), "{error}");
    }
}

#[test]
fn recorded_answers_go_back_as_they_came() {
    let mut count = 0;
    for call in accepted("openai-responses.jsonl") {
        let answer = &call["response"];
        let (Some(items), Some(model)) = (
            answer["output"].as_array(),
            call["request"]["model"].as_str(),
        ) else {
            continue;
        };
        let provider = OpenAiResponses::new(model);
        let mut ctx = Context::default();
        ctx.user("Hello");
        ctx.absorb(&provider, answer).unwrap();
        let input = rendered(&ctx, &provider)["input"].clone();
        let back = &input.as_array().unwrap()[1..=items.len()];
        assert_eq!(
            back,
            items.as_slice(),
            "{} {}",
            call["source"],
            call["index"]
        );
        count += 1;
    }
    println!("{count} answers came back");
}
