//! Any JSON, and any order of items.

use pact_core::{Context, Json};
use pact_providers::{Anthropic, Format, Import};
use proptest::prelude::*;
use serde_json::json;

use super::{gpt, import};

/// Any JSON with the words of the API in it.
fn junk() -> impl Strategy<Value = Json> {
    let word = prop::sample::select(vec![
        "message",
        "reasoning",
        "function_call",
        "function_call_output",
        "item_reference",
        "user",
        "assistant",
        "custom_tool_call",
        "custom_tool_call_output",
        "computer_call_output",
        "c1",
        "local_shell_call_output",
        "shell_call",
        "output_text",
        "refusal",
        "input_image",
        "input_file",
        "opaque",
        "call",
        "",
        "data:;base64,",
    ]);
    let name = prop::sample::select(vec![
        "type",
        "role",
        "content",
        "id",
        "call_id",
        "name",
        "arguments",
        "output",
        "summary",
        "text",
        "refusal",
        "input",
        "instructions",
        "status",
        "error",
        "image_url",
        "file_data",
        "action",
        "usage",
        "a/b~c",
    ]);
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i32>().prop_map(Json::from),
        word.prop_map(Json::from),
    ];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Json::Array),
            prop::collection::btree_map(name.clone(), inner, 0..8)
                .prop_map(|map| map.into_iter().map(|(k, v)| (k.to_owned(), v)).collect()),
        ]
    })
}

/// An item that is near a good one.
fn item() -> impl Strategy<Value = Json> {
    let kind = prop::sample::select(vec![
        "message",
        "reasoning",
        "function_call",
        "function_call_output",
        "custom_tool_call",
        "custom_tool_call_output",
        "shell_call",
        "shell_call_output",
        "web_search_call",
        "local_shell_call",
        "local_shell_call_output",
    ]);
    let id = prop::sample::select(vec!["a", "b", "c"]);
    let role = prop::sample::select(vec!["user", "assistant", "system", "developer"]);
    (kind, id.clone(), id, role, any::<bool>()).prop_map(|(kind, id, call, role, has_id)| {
        let mut item = match kind {
            "message" => json!({"type": kind, "role": role, "content": "x"}),
            "reasoning" => json!({"type": kind, "summary": []}),
            "web_search_call" => json!({"type": kind, "status": "completed"}),
            "shell_call" | "local_shell_call" => {
                json!({"type": kind, "call_id": call, "action": {}})
            }
            "shell_call_output" => {
                json!({"type": kind, "call_id": call, "output": [{"stdout": "x"}]})
            }
            "local_shell_call_output" => return json!({"type": kind, "id": call, "output": "x"}),
            "custom_tool_call" => json!({"type": kind, "call_id": call, "name": "f", "input": "x"}),
            "function_call" => {
                json!({"type": kind, "call_id": call, "name": "f", "arguments": "{}"})
            }
            _ => json!({"type": kind, "call_id": call, "output": "x"}),
        };
        if has_id {
            item["id"] = format!("{kind}_{id}").into();
        }
        item
    })
}

proptest! {
    #[test]
    fn no_json_makes_a_panic(junk in junk(), more in junk()) {
        let wrapped = json!({"input": [junk.clone(), more.clone()], "output": [more,
            junk.clone()]});
        for value in [&junk, &wrapped, &json!({"input": junk, "output": junk})] {
            let _ = gpt().check(value);
            let mut ctx = Context::default();
            let _ = ctx.absorb(&gpt(), value);
            let _ = ctx.render(&gpt());
            let _ = gpt().stream().push(value);
            let import = Import::new().from_format(Format::Responses);
            if let Ok(imported) = import.read(value.to_string()) {
                let _ = imported.context.render(&gpt());
                let _ = imported.context.render(&Anthropic::conversation());
            }
        }
    }

    #[test]
    fn any_order_of_items_becomes_a_request_that_is_accepted(items in prop::collection::vec(item(),
        1..9)) {
        let request = json!({"model": "gpt-5", "input": items});
        let ctx = import(&request);
        if let Ok(rendered) = ctx.render(&gpt()) {
            let rendered = rendered.to_json();
            prop_assert_eq!(gpt().check(&rendered), [], "{:#}", rendered);
            if gpt().check(&request).is_empty() {
                prop_assert_eq!(rendered, request);
            }
        }
    }
}
