//! Blocks in words, whatever their form.

use pact_core::{Block, Context, Json, NodeId, Part};
use pact_view::{Calls, Described, File, describe};
use serde_json::json;

fn described(block: Block) -> Vec<String> {
    let mut ctx = Context::default();
    let id = ctx.push(block.role("assistant")).unwrap();
    let node = ctx.node(&id).unwrap();
    describe(&node).iter().map(ToString::to_string).collect()
}

#[test]
fn calls_read_the_same_in_every_form() {
    let expected = [r#"look({"at":"it"})"#];
    let input = || json!({"at": "it"});
    let forms = [
        Block::new(json!([{"type": "call", "id": "c", "name": "look", "arguments": input()}])),
        Block::new(json!([{"type": "tool_use", "id": "c", "name": "look", "input": input()}])),
        Block::new(json!([{"functionCall": {"name": "look", "args": input()}}])),
        Block::new(json!([{"toolUse": {"toolUseId": "c", "name": "look", "input": input()}}])),
        Block::new(
            json!({"type": "function_call", "call_id": "c", "name": "look",
            "arguments": r#"{"at":"it"}"#}),
        ),
        Block::new(json!({"name": "look", "arguments": input()}))
            .kind("call")
            .data("call_id", "c"),
        Block::empty().attribute(
            "data_tool_calls",
            json!([{"id": "c", "function": {"name": "look", "arguments": r#"{"at":"it"}"#}}]),
        ),
    ];
    for block in forms {
        let form = format!("{block:?}");
        assert_eq!(described(block), expected, "{form}");
    }
}

#[test]
fn files_are_their_type_and_size_and_never_their_bytes() {
    let image = |mime, bytes, place| File::new(true, mime, None, bytes, place);
    let png = Some("image/png");
    let cat = "https://example.org/cat.png";
    let data = "data:image/png;base64,iVBORw==";
    for (part, expected) in [
        (
            Json::from(Part::image([137, 80, 78, 71], "image/png")),
            image(png, Some(4), None),
        ),
        (
            Json::from(Part::image_url(cat)),
            image(None, None, Some(cat)),
        ),
        (
            json!({"type": "image_url", "image_url": {"url": data}}),
            image(png, Some(4), None),
        ),
        (
            json!({"type": "image_url", "image_url": {"url": cat}}),
            image(None, None, Some(cat)),
        ),
        (
            json!({"type": "input_image", "image_url": data}),
            image(png, Some(4), None),
        ),
        (
            json!({"type": "image", "source": {"type": "base64", "media_type": "image/png",
                "data": "iVBORw=="}}),
            image(png, Some(4), None),
        ),
        (
            json!({"inlineData": {"mimeType": "image/png", "data": "iVBORw=="}}),
            image(png, Some(4), None),
        ),
        (
            json!({"image": {"format": "png", "source": {"bytes": "iVBORw=="}}}),
            image(None, Some(4), None),
        ),
        (
            json!({"type": "opaque", "value": {"type": "image_url", "image_url": {"url": cat}}}),
            image(None, None, Some(cat)),
        ),
        (
            json!({"type": "file", "mime": "application/pdf", "name": "a.pdf", "data": "AAAA"}),
            File::new(false, Some("application/pdf"), Some("a.pdf"), Some(3), None),
        ),
        (
            json!({"type": "file", "file_id": "f1"}),
            File::new(false, None, None, None, Some("f1")),
        ),
        (
            json!({
                "type": "file",
                "file": {"filename": "a.txt", "file_data": "data:text/plain;base64,AAA="},
            }),
            File::new(false, Some("text/plain"), Some("a.txt"), Some(2), None),
        ),
    ] {
        let mut ctx = Context::default();
        let id = ctx.push(Block::new(json!([part]))).unwrap();
        let node = ctx.node(&id).unwrap();
        assert_eq!(describe(&node), [Described::File(expected)], "{part}");
    }
    let whole = Block::new("iVBORw==").mime("image/png").encoding("base64");
    assert_eq!(described(whole), ["[image/png, 4 B]"]);
}

#[test]
fn other_things_are_shown_as_they_are() {
    for (content, expected) in [
        (json!("Hello"), vec!["Hello"]),
        (json!([{"type": "text", "text": "a"}, "b"]), vec!["a", "b"]),
        (json!([{"type": "output_text", "text": "a"}]), vec!["a"]),
        (
            json!([{"type": "thinking", "thinking": "hm"}]),
            vec!["(thinking) hm"],
        ),
        (
            json!([{"type": "news", "of": 1}]),
            vec![r#"{"of":1,"type":"news"}"#],
        ),
        (json!({"temperature": 21}), vec![r#"{"temperature":21}"#]),
        (json!([1, 2]), vec!["1", "2"]),
        (json!([]), vec!["[]"]),
        (
            json!([{"type": "tool_result", "tool_use_id": "c", "content": [
            {"type": "text", "text": "done"}, {"type": "image", "url": "x.png"}]}]),
            vec!["done [image, x.png]"],
        ),
        (
            json!([{"type": "tool_result", "tool_use_id": "c", "content": {"a": [1]}}]),
            vec![r#"{"a":[1]}"#],
        ),
    ] {
        assert_eq!(
            described(Block::new(content.clone())),
            expected,
            "{content}"
        );
    }
}

#[test]
fn json_of_a_tool_is_shown_whole() {
    let shown = |content: Json| {
        let result = json!({"type": "tool_result", "tool_use_id": "c", "content": content});
        described(Block::new(json!([result])))
    };
    for content in [
        json!([{"type": "order", "id": 1}]),
        json!([{"type": "text", "text": "Hello", "author": "ann"}]),
        json!([{"text": "Hello", "id": 1}]),
        json!([{"type": "order", "image": {"url": "https://example.org/a.png"}, "price": 7}]),
        json!([{"type": "thinking", "text": "I wonder", "of": 1}]),
        json!([{"json": 1, "unit": "m"}]),
        json!([{"type": "text", "text": "a"}, {"type": "order", "id": 1}]),
    ] {
        assert_eq!(shown(content.clone()), [content.to_string()]);
    }
    // The forms of the APIs.
    let image = json!({"image": {"format": "png", "source": {"bytes": "iVBORw=="}}});
    let parts = json!([{"text": "a"}, image, {"json": {"id": 1}}]);
    assert_eq!(shown(parts), [r#"a [image, 4 B] {"json":{"id":1}}"#]);
    let part = json!({"type": "text", "text": "a", "cache_control": {"type": "ephemeral"}});
    assert_eq!(shown(json!([part])), ["a"]);
}

#[test]
fn results_find_their_calls_also_where_ids_are_used_again() {
    let mut ctx = Context::default();
    let call = |name: &str| json!({"type": "tool_use", "id": "c", "name": name, "input": {}});
    let result = json!([{"type": "tool_result", "tool_use_id": "c", "content": "done"}]);
    let mut push = |content: Json| ctx.push(Block::new(content)).unwrap();
    let first = push(json!([call("one"), call("one")]));
    let one = push(result.clone());
    let second = push(json!([call("two")]));
    let two = push(result);
    let third = push(json!([call("three")]));
    let calls = Calls::of(&ctx.thread());
    let node = |id: &NodeId| ctx.node(id).unwrap();
    let caller = |id: &NodeId, call: &str| {
        let caller = calls.caller(&node(id), call)?;
        Some((caller.block, caller.name?))
    };
    assert_eq!(caller(&one, "c"), Some((first.as_str(), "one")));
    assert_eq!(caller(&two, "c"), Some((second.as_str(), "two")));
    assert_eq!(caller(&two, "d"), None);
    let is_answered = |id: &NodeId, earlier| calls.is_answered(&node(id), "c", earlier);
    assert!(is_answered(&first, 0) && !is_answered(&first, 1));
    assert!(is_answered(&second, 0));
    assert!(!is_answered(&third, 0));
}
