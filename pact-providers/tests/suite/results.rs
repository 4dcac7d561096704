//! Results of tools that are JSON: whatever a tool answers reaches the model whole, for every API.

use pact_core::{Block, Context, Json, Part, Request};
use pact_strict_server::Api;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

use crate::agents::wires::{Wire, wire};
use crate::said::push_result;

const MEMBERS: [&str; 12] = [
    "content", "data", "file_id", "id", "is_error", "mime", "name", "source", "text", "type",
    "url", "value",
];

/// Types of parts, in the canonical form and in that of an API, and of things that are none.
const TYPES: [&str; 14] = [
    "call",
    "document",
    "file",
    "image",
    "image_url",
    "input_text",
    "json",
    "opaque",
    "order",
    "result",
    "text",
    "thinking",
    "tool_result",
    "tool_use",
];

/// The ways in which a result comes into a context.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// `Context::answer`, which makes a text of a list.
    Answer,
    /// A block of its own.
    Block,
    /// A canonical part of a block, or one in the form of an API.
    Part,
    ApiPart,
}

const WAYS: [Way; 4] = [Way::Answer, Way::Block, Way::Part, Way::ApiPart];

/// A context in which a tool answers with a result.
fn answered(result: &Json, way: Way) -> Context {
    let mut ctx = Context::default();
    ctx.user("Search.");
    let call = json!([{"type": "call", "id": "c1", "name": "search", "arguments": {}}]);
    ctx.push(Block::new(call).role("assistant").kind("call"))
        .unwrap();
    let part = match way {
        Way::Answer => {
            ctx.answer("c1", result.clone()).unwrap();
            return ctx;
        }
        Way::Block => {
            push_result(&mut ctx, "c1", result.clone());
            return ctx;
        }
        Way::Part => json!({"type": "result", "id": "c1", "content": result}),
        Way::ApiPart => json!({"type": "tool_result", "tool_use_id": "c1", "content": result}),
    };
    ctx.push(Block::new(json!([part])).role("user")).unwrap();
    ctx
}

/// Renders for an API. The request breaks no rule.
fn rendered(api: Api, ctx: &Context) -> Request {
    let Wire {
        provider, check, ..
    } = wire(api, "strict-1");
    let request = ctx.render(&*provider).unwrap();
    let broken = check(&request.to_json());
    assert!(
        broken.is_empty(),
        "{api:?} {broken:?} {}",
        request.to_json()
    );
    request
}

/// Whether a request has a value: as it is, or as its JSON in a text.
fn has_whole(request: &Json, value: &Json) -> bool {
    let is_same = |text: &String| {
        let read = serde_json::from_str::<Json>(text).ok();
        read.is_some_and(|read| read == *value)
    };
    request == value
        || match request {
            Json::String(text) => is_same(text),
            Json::Array(items) => items.iter().any(|item| has_whole(item, value)),
            Json::Object(members) => members.values().any(|item| has_whole(item, value)),
            _ => false,
        }
}

/// All texts and numbers of a value.
fn leaves(value: &Json, out: &mut Vec<String>) {
    match value {
        Json::String(text) => out.push(text.clone()),
        Json::Number(number) => out.push(number.to_string()),
        Json::Array(items) => items.iter().for_each(|item| leaves(item, out)),
        Json::Object(members) => members.values().for_each(|item| leaves(item, out)),
        Json::Null | Json::Bool(_) => {}
    }
}

/// Checks that a request says all of a result. A list may go as parts: then it says what each part
/// has beside the words of its form, and a note tells of a part that the API does not take.
fn says_all(request: &Request, result: &Json) -> Result<(), String> {
    let json = request.to_json();
    if has_whole(&json, result) {
        return Ok(());
    }
    let body = json.to_string();
    let missing = |leaf: &String| !body.contains(leaf.as_str());
    let Json::Array(parts) = result else {
        return Err(format!("{result} is not in {body}"));
    };
    for part in parts {
        let mut said = Vec::new();
        let kind = part["type"].as_str().unwrap_or_default();
        match part.as_object() {
            Some(members) => {
                let mut own = members.clone();
                for word in ["type", "mime"] {
                    own.remove(word);
                }
                leaves(&own.into(), &mut said);
            }
            None => leaves(part, &mut said),
        }
        let is_noted = matches!(kind, "file" | "image" | "opaque") && !request.notes().is_empty();
        if let Some(leaf) = said.iter().find(|leaf| missing(leaf))
            && !is_noted
        {
            return Err(format!("`{leaf}` of {part} is not in {body}"));
        }
    }
    Ok(())
}

#[test]
fn objects_with_a_type_reach_the_model_whole() {
    let text = json!({"type": "text", "text": "three found"});
    for result in [
        json!([{"type": "order", "id": 1}]),
        json!([{"type": "order", "id": 1}, {"type": "text", "text": "of two"}]),
        json!([text, {"type": "order", "id": 1}]),
        json!([text, 7]),
        json!([text, null]),
        // Of a type that messages have, too, but no part.
        json!([{"type": "text", "text": "Hello", "author": "ann"}]),
        json!([{"type": "text", "body": "Hello"}]),
        json!([{"type": "text", "text": 7}]),
        json!([{"type": "image", "name": "cat.png", "size": 7}]),
        json!([{"type": "image", "source": "a camera"}]),
        json!([{"type": "file", "name": "src"}, {"type": "folder", "name": "doc"}]),
        json!([{"type": "file", "name": "notes", "data": "Buy milk!"}]),
        json!([{"type": "file", "name": "notes", "url": "docs/notes"}]),
        json!([{"type": "json", "value": 1, "unit": "m"}]),
        json!([{"type": "opaque", "value": 0.5}]),
        json!([{"type": "thinking", "text": "I wonder"}]),
        json!([{"type": "call", "id": "7", "name": "ann", "arguments": {"line": 3}}]),
        json!([{"type": "result", "id": "7", "name": "ann", "content": "won"}]),
        json!([{"type": "tool_use", "id": "7", "name": "drill", "input": {"speed": 3}}]),
        json!([{"type": ""}]),
        json!([]),
        json!([[text]]),
        json!({"type": "text", "text": "one object is no list of parts"}),
        json!({"content": [text]}),
    ] {
        for api in Api::ALL {
            for way in WAYS {
                let request = rendered(api, &answered(&result, way));
                let json = request.to_json();
                assert!(
                    has_whole(&json, &result),
                    "{api:?} {way:?}: {result} is not in {json}"
                );
                assert_eq!(request.notes(), [], "{api:?} {result}");
            }
        }
    }
}

#[test]
fn parts_of_a_result_go_as_parts() {
    let picture = "iVBORw0KGgo=";
    let text = || Json::from(Part::text("three found"));
    let source = json!({"type": "base64", "media_type": "image/png", "data": picture});
    for image in [
        Json::from(Part::image([137, 80, 78, 71, 13, 10, 26, 10], "image/png")),
        // As MCP and Anthropic say it.
        json!({"type": "image", "mimeType": "image/png", "data": picture}),
        json!({"type": "image", "source": source, "cache_control": {"type": "ephemeral"}}),
    ] {
        let result = json!([text(), image, {"type": "json", "value": {"id": 77}}]);
        for api in Api::ALL {
            let request = rendered(api, &answered(&result, Way::Block));
            let json = request.to_json();
            assert!(!has_whole(&json, &result), "{api:?} {json}");
            let body = json.to_string();
            assert!(
                body.contains("three found") && body.contains("77"),
                "{api:?} {body}"
            );
            // The image is one, or is named with a note.
            assert_eq!(
                body.contains(picture),
                !request
                    .notes()
                    .iter()
                    .any(|note| note.message.contains("does not take")),
                "{api:?} {body} {:?}",
                request.notes()
            );
            assert!(!body.contains("mimeType\\\""), "{api:?} {body}");
        }
    }
}

#[test]
fn a_part_that_is_left_out_is_noted() {
    for part in [
        json!({"type": "opaque", "value": {"type": "tool_reference", "tool_name": "drill"}}),
        json!({"type": "file", "file_id": "file-7"}),
    ] {
        let result = json!([{"type": "text", "text": "see"}, part]);
        for api in Api::ALL {
            let request = rendered(api, &answered(&result, Way::Block));
            let json = request.to_json();
            let is_said = json.to_string().contains("file-7");
            assert_eq!(is_said, request.notes().is_empty(), "{api:?} {json}");
        }
    }
}

fn word() -> impl Strategy<Value = Json> {
    "[a-z]{6,9}".prop_map(Json::from)
}

fn anything() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        4 => word(),
        1 => (1000..9999).prop_map(Json::from),
        1 => any::<bool>().prop_map(Json::from),
        1 => Just(Json::Null),
        2 => select(&TYPES[..]).prop_map(Json::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Json::from),
            members(inner).prop_map(Json::Object),
        ]
    })
}

fn members(
    value: impl Strategy<Value = Json>,
) -> impl Strategy<Value = serde_json::Map<String, Json>> {
    let member = (select(&MEMBERS[..]), value);
    vec(member, 0..4).prop_map(|members| {
        let named = members
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value));
        named.collect()
    })
}

/// An object with a type, and a few members that parts have.
fn typed() -> impl Strategy<Value = Json> {
    (select(&TYPES[..]), members(anything())).prop_map(|(kind, mut members)| {
        members.insert("type".to_owned(), kind.into());
        Json::Object(members)
    })
}

/// What really is a part of a message.
fn part() -> impl Strategy<Value = Json> {
    prop_oneof![
        3 => "[a-z]{6,9}".prop_map(|text| Json::from(Part::text(text))),
        1 => vec(any::<u8>(), 3..9).prop_map(|it| Json::from(Part::image(it, "image/png"))),
        1 => "[a-z]{6,9}".prop_map(|it| {
            Json::from(Part::image_url(format!("https://example.org/{it}.png")))
        }),
        1 => anything().prop_map(|value| json!({"type": "json", "value": value})),
        1 => members(anything()).prop_map(|value| json!({"type": "opaque", "value": value})),
    ]
}

fn result() -> impl Strategy<Value = Json> {
    prop_oneof![
        4 => vec(prop_oneof![typed(), part()], 1..4).prop_map(Json::from),
        2 => vec(part(), 1..4).prop_map(Json::from),
        1 => vec(anything(), 0..4).prop_map(Json::from),
        1 => typed(),
        // An empty content has no other form than none, and a text is no JSON.
        1 => anything().prop_filter("JSON", |it| !it.is_null() && !it.is_string()),
    ]
}

proptest! {
    // Cases come from the environment, and nothing is written beside the tests.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn requests_say_all_of_any_result(result in result(), way in select(&WAYS[..])) {
        let ctx = answered(&result, way);
        for api in Api::ALL {
            let said = says_all(&rendered(api, &ctx), &result);
            prop_assert!(said.is_ok(), "{api:?}: {}", said.unwrap_err());
        }
    }
}
