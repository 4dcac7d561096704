//! Cache breakpoints: where they are placed, and that they change nothing else.

use pact_core::{Block, Context, Json, Request, select};
use pact_providers::{
    Anthropic, Breakpoints, Format, Import, Mistral, OpenAiChat, OpenAiResponses, Tool,
};
use serde_json::json;

use crate::wire;

fn tool() -> Tool {
    Tool::new(
        "look",
        "Looks.",
        json!({"type": "object", "properties": {"cache_control": {}}}),
    )
}

fn marked() -> Anthropic {
    let provider = Anthropic::new("m").max_tokens(9).tools(&[tool()]);
    provider.breakpoints(Breakpoints::Auto)
}

fn unmarked() -> Anthropic {
    Anthropic::new("m").max_tokens(9).tools(&[tool()])
}

/// The pointers of all parts and tools that have a breakpoint.
fn places(json: &Json) -> Vec<String> {
    fn walk(json: &Json, place: &str, found: &mut Vec<String>) {
        if json
            .get("cache_control")
            .and_then(|it| it.get("type"))
            .is_some()
        {
            found.push(place.to_owned());
        }
        let members = json.as_object().into_iter().flatten();
        let members = members.map(|(name, value)| (name.clone(), value));
        let items = json.as_array().into_iter().flatten().enumerate();
        let items = items.map(|(index, value)| (index.to_string(), value));
        for (name, value) in members.chain(items) {
            walk(value, &format!("{place}/{name}"), found);
        }
    }
    let mut found = Vec::new();
    // In the order in which the API reads them.
    for name in ["tools", "system", "messages"] {
        walk(&json[name], &format!("/{name}"), &mut found);
    }
    found
}

/// The bytes without the markers that the pieces name.
fn without_markers(request: &Request) -> Vec<u8> {
    let markers = request.pieces().iter().flat_map(|piece| &piece.markers);
    let mut body = request.body().to_vec();
    let mut markers: Vec<_> = markers.cloned().collect();
    markers.sort_by_key(|marker| marker.start);
    for marker in markers.into_iter().rev() {
        body.drain(marker);
    }
    body
}

/// Two sealed turns and an open one, with a call, its result, and texts that need escapes.
fn conversation() -> Context {
    let mut ctx = Context::builder().system("Be \"kind\".").build();
    for turn in 0..2 {
        ctx.user(format!("question {turn} \\"));
        let call = json!([
            {"type": "text", "text": "I look."},
            {"type": "call", "id": format!("c{turn}"), "name": "look",
                "arguments": {"cache_control": {"type": "x"}}},
        ]);
        ctx.push(Block::new(call).role("assistant").kind("call"))
            .unwrap();
        ctx.answer(format!("c{turn}"), "sun").unwrap();
        ctx.assistant(format!("answer {turn} \\\""));
        ctx.commit().unwrap();
    }
    ctx.user("the \"last\" question");
    ctx
}

#[test]
fn four_breakpoints_are_placed_and_no_more() {
    let request = conversation().render(&marked()).unwrap();
    let json = wire::noted(&request);
    assert_eq!(
        places(&json),
        [
            "/tools/0",
            "/system/0",
            "/messages/1/content/1/input",
            "/messages/5/content/1/input",
            "/messages/7/content/0",
            "/messages/8/content/0"
        ],
        "{json:#}"
    );
    assert_eq!(marked().check(&json), []);
    assert_eq!(json["messages"][7]["content"][0]["text"], "answer 1 \\\"");
    assert_eq!(
        json["messages"][8]["content"][0]["text"],
        "the \"last\" question"
    );
    assert_eq!(json["system"][0]["text"], "Be \"kind\".");
}

#[test]
fn a_marked_request_differs_by_its_markers_alone() {
    let ctx = conversation();
    let (marked, unmarked) = (
        ctx.render(&marked()).unwrap(),
        ctx.render(&unmarked()).unwrap(),
    );
    assert_eq!(
        String::from_utf8_lossy(&without_markers(&marked)),
        String::from_utf8_lossy(unmarked.body())
    );
    let prefix = marked.prefix(&unmarked);
    assert_eq!((prefix.first, prefix.messages), (None, 9));
}

#[test]
fn a_conversation_without_more_has_one_breakpoint() {
    let mut ctx = Context::default();
    ctx.user("Hello");
    let provider = Anthropic::new("m")
        .max_tokens(9)
        .breakpoints(Breakpoints::Auto);
    let json = wire::noted(&ctx.render(&provider).unwrap());
    assert_eq!(places(&json), ["/messages/0/content/0"]);
    ctx.commit().unwrap();
    let json = wire::noted(&ctx.render(&provider).unwrap());
    assert_eq!(
        places(&json),
        ["/messages/0/content/0"],
        "the sealed prefix is all"
    );
}

/// A request that has breakpoints in as many places as it may, and one in a result.
fn imported() -> Context {
    let marker = json!({"type": "ephemeral", "ttl": "1h"});
    let request = json!({
        "model": "m",
        "system": [{"type": "text", "text": "Be kind.", "cache_control": marker}],
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "one", "cache_control": marker}]},
            {"role": "assistant", "content": [
                {"type": "tool_use", "id": "c1", "name": "look",
                    "input": {"cache_control": {"of": 1}}},
            ]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1", "content": [
                {"type": "text", "text": "sun", "cache_control": marker},
            ]}]},
            {"role": "assistant", "content": [{"type": "text", "text": "Sun.",
                "cache_control": marker}]},
            {"role": "user", "content": "two"},
        ],
    });
    let import = Import::new().from_format(Format::Anthropic);
    import.read(request.to_string()).unwrap().context
}

#[test]
fn breakpoints_of_imported_messages_are_left_out() {
    let ctx = imported();
    let json = wire::noted(&ctx.render(&marked()).unwrap());
    assert_eq!(
        places(&json),
        [
            "/tools/0",
            "/system/0",
            "/messages/3/content/0",
            "/messages/4/content/0"
        ],
        "{json:#}"
    );
    assert_eq!(
        json["system"][0]["cache_control"],
        json!({"type": "ephemeral"})
    );
    let input = &json["messages"][1]["content"][0]["input"];
    assert_eq!(input["cache_control"]["of"], 1, "arguments are no markers");
    let json = wire::noted(&ctx.render(&unmarked()).unwrap());
    assert_eq!(places(&json).len(), 4, "as they were written");
    assert_eq!(json["system"][0]["cache_control"]["ttl"], "1h");
}

#[test]
fn the_breakpoint_of_a_raw_tool_is_left_out() {
    let raw = json!({"name": "a", "input_schema": {}, "cache_control": {"type": "ephemeral",
        "ttl": "1h"}});
    let tools = [Tool::raw(raw), tool()];
    let provider = Anthropic::new("m").max_tokens(9).tools(&tools);
    let mut ctx = Context::default();
    ctx.user("Hello");
    let json = ctx
        .render(&provider.clone().breakpoints(Breakpoints::Auto))
        .unwrap()
        .to_json();
    assert_eq!(places(&json), ["/tools/1", "/messages/0/content/0"]);
    let json = ctx.render(&provider).unwrap().to_json();
    assert_eq!(places(&json), ["/tools/0"]);
    // A tool that is no object cannot be marked.
    let odd = Anthropic::new("m")
        .max_tokens(9)
        .tools(&[Tool::raw(json!({}))]);
    let odd = odd.breakpoints(Breakpoints::Auto);
    assert_eq!(ctx.render(&odd).unwrap().to_json()["tools"], json!([{}]));
}

#[test]
fn a_breakpoint_of_the_whole_request_counts() {
    let provider = marked().option("cache_control", json!({"type": "ephemeral"}));
    let json = conversation().render(&provider).unwrap().to_json();
    assert_eq!(marked().check(&json), []);
    let last = json["messages"].as_array().unwrap().last().unwrap();
    assert!(last["content"][0].get("cache_control").is_some());
    assert!(json["messages"][7]["content"].is_string());
}

/// The message after which the breakpoint of the sealed prefix is.
fn lasting(ctx: &Context) -> Option<String> {
    let provider = Anthropic::new("m")
        .max_tokens(9)
        .breakpoints(Breakpoints::Auto);
    let places = places(&wire::noted(&ctx.render(&provider).unwrap()));
    assert!(places.len() <= 2, "{places:?}");
    (places.len() == 2).then(|| places[0].clone())
}

#[test]
fn the_lasting_prefix_ends_before_a_block_that_will_expire() {
    let mut ctx = Context::default();
    ctx.user("one");
    ctx.assistant("answer");
    ctx.commit().unwrap();
    ctx.user("two");
    ctx.push(Block::new("for three turns").role("assistant").ttl(3))
        .unwrap();
    ctx.commit().unwrap();
    ctx.user("three");
    assert_eq!(lasting(&ctx).as_deref(), Some("/messages/2/content/0"));
    // Where it is gone, the prefix goes on to the end of the sealed turns. The two users are
    // joined.
    for _ in 0..3 {
        ctx.commit().unwrap();
    }
    ctx.user("four");
    assert_eq!(lasting(&ctx).as_deref(), Some("/messages/1/content/0"));
    ctx.assistant("and so on");
    ctx.commit().unwrap();
    ctx.user("five");
    assert_eq!(lasting(&ctx).as_deref(), Some("/messages/3/content/0"));
}

#[test]
fn a_block_in_a_container_that_will_expire_does_not_last() {
    let mut ctx = Context::default();
    ctx.user("one");
    ctx.assistant("answer");
    ctx.commit().unwrap();
    ctx.user("two");
    let container = pact_core::Container::new()
        .ttl(5)
        .child(Block::new("held").role("assistant"));
    ctx.push(container).unwrap();
    ctx.commit().unwrap();
    ctx.user("three");
    assert_eq!(lasting(&ctx).as_deref(), Some("/messages/2/content/0"));
}

#[test]
fn a_message_that_ends_in_thinking_carries_none() {
    let provider = Anthropic::new("m")
        .max_tokens(9)
        .breakpoints(Breakpoints::Auto);
    let mut ctx = Context::default();
    ctx.user("one");
    let answer = json!({"content": [
        {"type": "text", "text": "Hm."},
        {"type": "thinking", "thinking": "hm", "signature": "s"},
    ]});
    ctx.absorb(&provider, &answer).unwrap();
    let json = wire::noted(&ctx.render(&provider).unwrap());
    assert_eq!(places(&json), ["/messages/0/content/0"]);
}

#[test]
fn a_conversation_that_the_assistant_begins_has_a_lasting_prefix() {
    let mut ctx = Context::default();
    ctx.user("one");
    ctx.assistant("answer");
    ctx.commit().unwrap();
    ctx.delete(select!(".block[content='one']")).unwrap();
    ctx.user("two");
    assert_eq!(lasting(&ctx).as_deref(), Some("/messages/1/content/0"));
}

/// The pointers of the parts that have a breakpoint of OpenAI.
fn openai_places(request: &Request, list: &str) -> Vec<String> {
    let json = wire::noted(request);
    let messages = json[list].as_array().unwrap().iter().enumerate();
    let parts = messages.flat_map(|(at, message)| {
        let parts = message["content"].as_array().into_iter().flatten();
        let parts = parts
            .enumerate()
            .filter(|(_, part)| part["prompt_cache_breakpoint"] == json!({"mode": "explicit"}));
        let parts: Vec<String> = parts
            .map(|(part, _)| format!("/{at}/content/{part}"))
            .collect();
        parts
    });
    parts.collect()
}

#[test]
fn openai_has_breakpoints_after_the_system_text_and_the_sealed_turns() {
    let mut ctx = conversation();
    let chat = OpenAiChat::new("m").tools(&[tool()]);
    let marked = chat.clone().breakpoints(Breakpoints::Auto);
    let request = ctx.render(&marked).unwrap();
    assert_eq!(marked.check(&request.to_json()), []);
    // The assistant's answer at the end of the sealed turns cannot have one.
    assert_eq!(
        openai_places(&request, "messages"),
        ["/0/content/0", "/5/content/0"]
    );
    assert_eq!(
        String::from_utf8_lossy(&without_markers(&request)),
        String::from_utf8_lossy(ctx.render(&chat).unwrap().body())
    );

    let responses = OpenAiResponses::new("m").tools(&[tool()]);
    let marked = responses.clone().breakpoints(Breakpoints::Auto);
    let request = ctx.render(&marked).unwrap();
    assert_eq!(marked.check(&request.to_json()), []);
    let places = openai_places(&request, "input");
    assert_eq!(places.len(), 1, "`instructions` cannot have one");
    assert_eq!(
        String::from_utf8_lossy(&without_markers(&request)),
        String::from_utf8_lossy(ctx.render(&responses).unwrap().body())
    );

    // A message that ends with another member has none.
    ctx.commit().unwrap();
    let named = Block::new("named")
        .role("user")
        .attribute("wire:name", "ada");
    ctx.push(named).unwrap();
    ctx.commit().unwrap();
    ctx.user("Go on");
    let chat = chat.breakpoints(Breakpoints::Auto);
    let request = ctx.render(&chat).unwrap();
    assert_eq!(request.to_json()["messages"][10]["name"], "ada");
    assert_eq!(
        openai_places(&request, "messages"),
        ["/0/content/0", "/9/content/0"]
    );

    // Mistral and Ollama have none.
    let mistral = Mistral::new("m").breakpoints(Breakpoints::Auto);
    let request = ctx.render(&mistral).unwrap();
    assert_eq!(openai_places(&request, "messages"), Vec::<String>::new());
}
