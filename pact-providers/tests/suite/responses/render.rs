//! Contexts that become requests.

use pact_core::{Block, Context, Json};
use pact_providers::{AssistantFirst, MidSystem, OpenAiResponses, SameRole, Tool, Unanswered};
use serde_json::json;

use super::{
    answer, answered, calls, comes_back, gpt, import, input, refused_rule, rendered, result, rules,
};

#[test]
fn a_request_has_model_options_tools_instructions_and_input() {
    let mut ctx = Context::builder().system("Be brief.").build();
    ctx.user("Hello");
    let tool = Tool::new("weather", "The weather.", json!({"type": "object"}));
    let provider = gpt().stateless().max_tokens(100).tools(&[tool]);
    let request = ctx.render(&provider).unwrap();
    assert_eq!(
        rendered(&ctx, &provider),
        json!({
            "model": "gpt-5", "include": ["reasoning.encrypted_content"], "store": false,
            "max_output_tokens": 100,
            "tools": [{"type": "function", "name": "weather", "description": "The weather.",
                       "parameters": {"type": "object"}, "strict": false}],
            "instructions": "Be brief.",
            "input": [{"role": "user", "content": "Hello"}],
        })
    );
    assert_eq!(request.body(), ctx.render(&provider).unwrap().body());
    let both = gpt().option("include", json!(["file_search_call.results"]));
    let both = rendered(&ctx, &both.stateless().stateless());
    let include = json!(["file_search_call.results", "reasoning.encrypted_content"]);
    assert_eq!(both["include"], include);
    assert_eq!(
        refused_rule(&ctx, &gpt().option("input", "x")),
        "openai-responses/option"
    );
    assert_eq!(
        refused_rule(&Context::default(), &gpt()),
        "openai-responses/empty-list"
    );
}

#[test]
fn a_block_may_be_several_items() {
    let mut ctx = Context::default();
    ctx.user("The weather?");
    let parts = json!([
        {"type": "text", "text": "Let me look."},
        {"type": "call", "id": "a", "name": "get.weather", "arguments": {"city": "Paris"}},
        {"type": "call", "id": "b", "name": "weather", "arguments": "not JSON"},
    ]);
    ctx.push(Block::new(parts).role("assistant").kind("call"))
        .unwrap();
    let results = json!([
        {"type": "result", "id": "a", "content": "sun"},
        {"type": "result", "id": "b", "content": [
            {"type": "text", "text": "a map"},
            {"type": "image", "mime": "image/png", "data": "AAAA"},
        ], "is_error": true},
    ]);
    ctx.push(Block::new(results).role("user").kind("result"))
        .unwrap();
    assert_eq!(
        input(&ctx),
        json!([
            {"role": "user", "content": "The weather?"},
            {"role": "assistant", "content": "Let me look."},
            {"type": "function_call", "call_id": "a", "name": "get_weather",
             "arguments": "{\"city\":\"Paris\"}"},
            {"type": "function_call", "call_id": "b", "name": "weather", "arguments": "not JSON"},
            {"type": "function_call_output", "call_id": "a", "output": "sun"},
            {"type": "function_call_output", "call_id": "b", "output": [
                {"type": "input_text", "text": "a map"},
                {"type": "input_image", "detail": "auto",
                    "image_url": "data:image/png;base64,AAAA"},
            ]},
        ])
    );
    let rules = rules(&ctx, &gpt());
    assert_eq!(
        rules,
        [
            "openai-responses/call-name",
            "openai-responses/result-error"
        ]
    );
}

#[test]
fn an_edited_item_may_become_several() {
    let mut ctx = Context::default();
    ctx.user("The weather?");
    let parts = json!([
        {"type": "text", "text": "Let me look."},
        {"type": "call", "id": "a", "name": "weather", "arguments": {}},
    ]);
    let edited = Block::new(parts).role("assistant").kind("call");
    let edited = edited.attribute("origin:api", "openai-responses");
    ctx.push(edited).unwrap();
    ctx.push(result("a", "sun")).unwrap();
    assert_eq!(input(&ctx).as_array().unwrap().len(), 4);
    assert_eq!(rules(&ctx, &gpt()), ["openai-responses/edited"]);
}

#[test]
fn images_and_files_have_a_place() {
    let mut ctx = Context::default();
    let parts = json!([
        {"type": "text", "text": "See"},
        {"type": "image", "url": "https://example.com/a.png"},
        {"type": "file", "mime": "application/pdf", "data": "AAAA"},
        {"type": "file", "name": "b.pdf", "file_id": "file_1"},
    ]);
    ctx.push(Block::new(parts.clone()).role("user")).unwrap();
    ctx.push(Block::new(parts).role("assistant")).unwrap();
    let input = input(&ctx);
    assert_eq!(
        input[0]["content"],
        json!([
            {"type": "input_text", "text": "See"},
            {"type": "input_image", "detail": "auto", "image_url": "https://example.com/a.png"},
            {"type": "input_file", "file_data": "data:application/pdf;base64,AAAA",
                "filename": "file.pdf"},
            {"type": "input_file", "file_id": "file_1", "filename": "b.pdf"},
        ])
    );
    assert_eq!(input[2]["content"], "[image: https://example.com/a.png]");
    assert_eq!(rules(&ctx, &gpt()).len(), 3);
}

#[test]
fn system_blocks_in_mid_thread() {
    let mut ctx = Context::builder().system("Be brief.").build();
    ctx.user("Hello");
    ctx.push(Block::new("It is noon.").role("developer"))
        .unwrap();
    let kept = rendered(&ctx, &gpt());
    assert_eq!(
        kept["input"][1],
        json!({"role": "developer", "content": "It is noon."})
    );
    let hoisted = rendered(&ctx, &gpt().mid_system(MidSystem::Hoist));
    assert_eq!(hoisted["instructions"], "Be brief.\n\nIt is noon.");
    let said = rendered(&ctx, &gpt().mid_system(MidSystem::AsUser));
    let text = "<system>\nIt is noon.\n</system>";
    assert_eq!(said["input"][1], json!({"role": "user", "content": text}));
    let refused = gpt().mid_system(MidSystem::Refuse);
    assert_eq!(refused_rule(&ctx, &refused), "openai-responses/mid-system");
}

#[test]
fn same_roles_and_an_assistant_first() {
    let mut ctx = Context::default();
    ctx.push(Block::new("Welcome.").role("assistant")).unwrap();
    ctx.push(Block::new("How are you?").role("assistant"))
        .unwrap();
    ctx.user("Hello");
    ctx.user("There?");
    assert_eq!(input(&ctx).as_array().unwrap().len(), 4);
    let merged = rendered(&ctx, &gpt().same_role(SameRole::Merge));
    assert_eq!(
        merged["input"],
        json!([
            {"role": "assistant", "content": "Welcome.\n\nHow are you?"},
            {"role": "user", "content": [
                {"type": "input_text", "text": "Hello"},
                {"type": "input_text", "text": "There?"},
            ]},
        ])
    );
    let refused = gpt().same_role(SameRole::Refuse);
    assert_eq!(refused_rule(&ctx, &refused), "openai-responses/alternation");
    let begun = gpt().assistant_first(AssistantFirst::Continue);
    assert_eq!(
        rendered(&ctx, &begun)["input"][0]["content"][0]["text"],
        "[conversation continues]"
    );
    let refused = gpt().assistant_first(AssistantFirst::Refuse);
    assert_eq!(refused_rule(&ctx, &refused), "openai-responses/first-user");
    // Merging leaves items of an answer alone.
    let (ctx, _) = answered();
    let merged = rendered(&ctx, &gpt().same_role(SameRole::Merge));
    assert_eq!(merged["input"], input(&ctx));
}

#[test]
fn unanswered_calls_and_orphans() {
    let mut ctx = Context::default();
    ctx.user("The weather?");
    ctx.absorb(&gpt(), &answer()).unwrap();
    ctx.push(result("call_1", "sun")).unwrap();
    ctx.user("Stop!");
    ctx.push(result("call_2", "late")).unwrap();
    let late = input(&ctx);
    // The result comes before the words that interrupted it.
    assert_eq!(late[6]["output"], "late");
    assert_eq!(late[7]["content"], "Stop!");

    let mut ctx = Context::default();
    ctx.user("The weather?");
    ctx.absorb(&gpt(), &answer()).unwrap();
    ctx.user("Stop!");
    ctx.push(result("lost", "snow")).unwrap();
    let input = input(&ctx);
    assert_eq!(input[3], answer()["output"][2]);
    assert_eq!(input[4], answer()["output"][3]);
    let missing =
        |id: &str| json!({"type": "function_call_output", "call_id": id, "output": "[no result]"});
    assert_eq!(
        (&input[5], &input[6]),
        (&missing("call_1"), &missing("call_2"))
    );
    assert_eq!(input[7]["content"], "Stop!");
    assert_eq!(input[8]["role"], "user");
    assert!(input[8].to_string().contains("[result of lost: snow]"));
    let refused = gpt().unanswered(Unanswered::Refuse);
    assert_eq!(
        refused_rule(&ctx, &refused),
        "openai-responses/unanswered-call"
    );

    let mut ctx = Context::default();
    ctx.user("The weather?");
    ctx.push(calls(&["a", "b"])).unwrap();
    let input = super::input(&ctx);
    assert_eq!(input.as_array().unwrap().len(), 5);
}

#[test]
fn special_tools_are_answered_in_their_own_form() {
    let call = |kind: &str, more: Json| {
        let mut item = json!({"type": kind, "id": format!("id_{kind}"), "call_id": kind,
            "status": "completed"});
        item.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        item
    };
    let output = json!([
        call(
            "custom_tool_call",
            json!({"name": "sql", "input": "SELECT 1"})
        ),
        call(
            "local_shell_call",
            json!({"action": {"type": "exec", "command": ["ls"], "env": {}}})
        ),
        call("shell_call", json!({"action": {"commands": ["ls"]}})),
        call(
            "apply_patch_call",
            json!({"operation": {"type": "delete_file", "path": "a"}})
        ),
        call(
            "computer_call",
            json!({"action": {"type": "screenshot"}, "pending_safety_checks": []})
        ),
    ]);
    let mut ctx = Context::default();
    ctx.user("Go");
    ctx.absorb(&gpt(), &json!({"status": "completed", "output": output}))
        .unwrap();
    for id in ["custom_tool_call", "local_shell_call", "shell_call"] {
        ctx.push(result(id, "done")).unwrap();
    }
    ctx.push(result("apply_patch_call", "no").data("is_error", true))
        .unwrap();
    assert_eq!(refused_rule(&ctx, &gpt()), "openai-responses/screenshot");
    let image = json!([{"type": "image", "mime": "image/png", "data": "AAAA"}]);
    ctx.push(
        Block::new(image)
            .role("tool")
            .kind("result")
            .data("call_id", "computer_call"),
    )
    .unwrap();
    let input = input(&ctx);
    for index in 0..5 {
        assert_eq!(input[index + 1], output[index]);
    }
    assert_eq!(
        json!(input.as_array().unwrap()[6..]),
        json!([
            {"type": "custom_tool_call_output", "call_id": "custom_tool_call", "output": "done"},
            {"type": "local_shell_call_output", "id": "local_shell_call", "output": "done"},
            {"type": "shell_call_output", "call_id": "shell_call", "output": [
                {"stdout": "done", "stderr": "", "outcome": {"type": "exit", "exit_code": 0}},
            ]},
            {"type": "apply_patch_call_output", "call_id": "apply_patch_call", "status": "failed",
             "output": "no"},
            {"type": "computer_call_output", "call_id": "computer_call", "output": {
                "type": "computer_screenshot", "image_url": "data:image/png;base64,AAAA",
            }},
        ])
    );
    comes_back(&json!({"input": input}));
    // For another model, they are calls of functions.
    let other = OpenAiResponses::new("gpt-4.1");
    let imported = import(&json!({"model": "gpt-5", "input": input}));
    rendered(&ctx, &other);
    let request = rendered(&imported, &other);
    assert!(!request.to_string().contains("computer_call_output"));
}
