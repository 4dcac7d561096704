//! Anthropic Messages: the rules of its checker, its options, its answers.

use pact_core::{Block, Context, Json, ProviderError, ToolAnswer};
use pact_providers::{
    Anthropic, AssistantFirst, Format, Gemini, Import, MidSystem, SameRole, Tool, Unanswered,
};
use serde_json::json;

use crate::said::Broken;

fn messages(messages: Json) -> Json {
    json!({"model": "m", "max_tokens": 9, "messages": messages})
}

/// A request for a model that thinks.
fn thinking(messages: Json) -> Json {
    json!({
        "model": "m", "max_tokens": 4096, "messages": messages,
        "thinking": {"type": "enabled", "budget_tokens": 1024},
    })
}

fn call(id: &str) -> Json {
    json!({"type": "tool_use", "id": id, "name": "look", "input": {}})
}

fn result(id: &str) -> Json {
    json!({"type": "tool_result", "tool_use_id": id, "content": "seen"})
}

fn user(content: Json) -> Json {
    json!({"role": "user", "content": content})
}

fn assistant(content: Json) -> Json {
    json!({"role": "assistant", "content": content})
}

/// Requests, each of which breaks a rule.
pub(crate) fn broken() -> Vec<Broken> {
    let hello = || user(json!("Hello"));
    let marked = json!({
        "type": "text", "text": "Hello", "cache_control": {"type": "ephemeral"},
    });
    let lasting = |ttl: &str| {
        let control = json!({"type": "ephemeral", "ttl": ttl});
        json!({"type": "text", "text": "Hello", "cache_control": control})
    };
    vec![
        ("missing", "", json!({"model": "m", "max_tokens": 9})),
        ("empty-list", "/messages", messages(json!([]))),
        ("type", "/messages", messages(json!({}))),
        (
            "max-tokens",
            "",
            json!({"model": "m", "messages": [hello()]}),
        ),
        (
            "first-user",
            "/messages/0",
            messages(json!([assistant(json!("Hi"))])),
        ),
        (
            "role",
            "/messages/1",
            messages(json!([hello(), {"role": "tool", "content": "x"}])),
        ),
        (
            "unknown-member",
            "/messages/0/name",
            messages(json!([{"role": "user", "content": "Hello", "name": "ada"}])),
        ),
        (
            "unknown-member",
            "/messages/0/content/0/score",
            messages(json!([user(
                json!([{"type": "text", "text": "Hello", "score": 1}])
            )])),
        ),
        (
            "empty-content",
            "/messages/0",
            messages(json!([user(json!(""))])),
        ),
        (
            "empty-content",
            "/messages/0",
            messages(json!([user(json!([]))])),
        ),
        (
            "empty-content",
            "/messages/0/content/0/text",
            messages(json!([user(json!([{"type": "text", "text": ""}]))])),
        ),
        ("type", "/messages/0", messages(json!([user(json!(7))]))),
        (
            "missing",
            "/messages/0/content/0",
            messages(json!([user(json!([{"text": "Hello"}]))])),
        ),
        (
            "unanswered-call",
            "/messages/2",
            messages(json!([
                hello(),
                assistant(json!([call("a")])),
                user(json!("stop"))
            ])),
        ),
        (
            "unanswered-call",
            "/messages/1",
            messages(json!([hello(), assistant(json!([call("a")]))])),
        ),
        (
            "orphan-result",
            "/messages/0/content/0",
            messages(json!([user(json!([result("a")]))])),
        ),
        (
            "doubled-result",
            "/messages/2/content/1",
            messages(json!([
                hello(),
                assistant(json!([call("a")])),
                user(json!([result("a"), result("a")])),
            ])),
        ),
        (
            "result-order",
            "/messages/2/content/1",
            messages(json!([
                hello(),
                assistant(json!([call("a")])),
                user(json!([{"type": "text", "text": "Here:"}, result("a")])),
            ])),
        ),
        (
            "call-role",
            "/messages/0/content/0",
            messages(json!([
                user(json!([call("a")])),
                user(json!([result("a")]))
            ])),
        ),
        (
            "call-id",
            "/messages/1/content/0",
            messages(json!([
                hello(),
                assistant(json!([call("a b")])),
                user(json!([result("a b")])),
            ])),
        ),
        (
            "call-id",
            "/messages/1/content/1",
            messages(json!([
                hello(),
                assistant(json!([call("a"), call("a")])),
                user(json!([result("a")])),
            ])),
        ),
        (
            "result-role",
            "/messages/2/content/0",
            messages(json!([
                hello(),
                assistant(json!([call("a")])),
                assistant(json!([result("a")])),
            ])),
        ),
        (
            "type",
            "/system",
            json!({"model": "m", "max_tokens": 9, "system": 7, "messages": [hello()]}),
        ),
        (
            "empty-content",
            "/system/0/text",
            json!({
                "model": "m", "max_tokens": 9, "messages": [hello()],
                "system": [{"type": "text", "text": ""}],
            }),
        ),
        (
            "breakpoints",
            "",
            messages(json!([user(json!([
                marked, marked, marked, marked, marked
            ]))])),
        ),
        (
            "breakpoint-order",
            "",
            json!({
                "model": "m", "max_tokens": 9, "tools": [lasting("5m")],
                "messages": [user(json!([lasting("1h")]))],
            }),
        ),
        (
            "unknown-member",
            "/max_token",
            json!({"model": "m", "max_tokens": 9, "max_token": 9, "messages": [hello()]}),
        ),
        (
            "missing",
            "",
            json!({"max_tokens": 9, "messages": [hello()]}),
        ),
        (
            "empty-content",
            "/messages/0",
            messages(json!([user(json!([{"type": "text", "text": " \n"}]))])),
        ),
        (
            "empty-content",
            "/messages/0",
            messages(json!([user(json!(" "))])),
        ),
        (
            "ending",
            "/messages/1",
            messages(json!([hello(), assistant(json!("Well, "))])),
        ),
        (
            "ending",
            "/messages/1",
            messages(json!([
                hello(),
                assistant(json!([{"type": "text", "text": "Well,\n"}]))
            ])),
        ),
        (
            "breakpoint-ttl",
            "",
            messages(json!([user(json!([lasting("2h")]))])),
        ),
        (
            "thinking-budget",
            "/thinking/budget_tokens",
            json!({
                "model": "m", "max_tokens": 2000, "messages": [hello()],
                "thinking": {"type": "enabled", "budget_tokens": 2000},
            }),
        ),
        (
            "thinking-first",
            "/messages/3",
            thinking(json!([
                hello(),
                assistant(json!([call("a")])),
                user(json!([result("a")])),
                assistant(json!([call("b")])),
                user(json!([result("b")])),
            ])),
        ),
        (
            "arguments",
            "/messages/1/content/0",
            messages(json!([
                hello(),
                assistant(json!([{"type": "tool_use", "id": "a", "name": "look", "input": "{}"}])),
                user(json!([result("a")])),
            ])),
        ),
        (
            "thinking",
            "/messages/1/content/0",
            messages(json!([
                hello(),
                assistant(json!([{"type": "thinking", "thinking": "hm"}]))
            ])),
        ),
    ]
}

/// Each broken request breaks its rule, at its place.
#[test]
fn rules_of_anthropic() {
    let provider = Anthropic::conversation();
    for (rule, place, request) in broken() {
        let found = provider.check(&request);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|violation| (violation.rule.as_str(), violation.place.as_str()))
            .collect();
        let wanted = format!("anthropic/{rule}");
        assert!(
            found.contains(&(wanted.as_str(), place)),
            "{wanted} {place}: {found:?}"
        );
    }
    let sound = messages(json!([user(json!("Hello"))]));
    assert_eq!(provider.check(&sound), []);
    // Longer first, in the order of tools, system text and messages. Five minutes are the default.
    let marked = |ttl: Json| json!({"type": "text", "text": "a", "cache_control": ttl});
    let hour = marked(json!({"type": "ephemeral", "ttl": "1h"}));
    let short = marked(json!({"type": "ephemeral"}));
    let ordered = json!({
        "model": "m", "max_tokens": 9, "messages": [user(json!([hour, short]))],
        "system": [hour], "tools": [hour],
    });
    assert_eq!(provider.check(&ordered), []);
}

#[test]
fn sound_requests_of_anthropic_are_silent() {
    let hello = || user(json!("Hello"));
    let thought = json!({"type": "thinking", "thinking": "hm", "signature": "c2ln"});
    let blank = json!({"type": "text", "text": " "});
    for request in [
        // A blank text beside another.
        messages(json!([user(
            json!([blank, {"type": "text", "text": "Hello"}])
        )])),
        // The message of the assistant is not the last.
        messages(json!([hello(), assistant(json!("Well, ")), hello()])),
        // One thought, and two calls.
        thinking(json!([
            hello(),
            assistant(json!([thought, call("a")])),
            user(json!([result("a")])),
            assistant(json!([call("b")])),
            user(json!([result("b")])),
        ])),
        // The calls were made before the user spoke.
        thinking(json!([
            hello(),
            assistant(json!([call("a")])),
            user(json!([result("a")])),
            assistant(json!("Done.")),
            hello(),
        ])),
        // With tools, a header allows a larger budget.
        json!({
            "model": "m", "max_tokens": 2000, "messages": [hello()],
            "thinking": {"type": "enabled", "budget_tokens": 9000},
            "tools": [{"name": "look", "input_schema": {"type": "object"}}],
        }),
        // In other clouds the URL has the model.
        json!({"anthropic_version": "v", "max_tokens": 9, "messages": [hello()]}),
        json!({"messages": [hello()]}),
    ] {
        assert_eq!(Anthropic::conversation().check(&request), [], "{request}");
    }
}

fn rule_of(ctx: &Context, provider: &Anthropic) -> String {
    match ctx.render(provider).unwrap_err() {
        pact_core::Error::Provider(ProviderError { rule, .. }) => rule,
        other => panic!("{other}"),
    }
}

#[test]
fn options_of_anthropic() {
    let provider = Anthropic::new("m").max_tokens(9);
    let mut ctx = Context::default();
    ctx.assistant("I begin.");
    ctx.system("Be brief.");
    ctx.user("Go on.");
    let request = ctx.render(&provider).unwrap();
    let said = request.to_json();
    assert_eq!(provider.check(&said), []);
    assert_eq!(said["messages"].as_array().unwrap().len(), 3);
    assert_eq!(
        said["messages"][2]["content"][0]["text"],
        "<system>\nBe brief.\n</system>"
    );
    assert_eq!(request.notes().len(), 2);

    let hoisted = provider.clone().mid_system(MidSystem::Hoist);
    assert_eq!(
        ctx.render(&hoisted).unwrap().to_json()["system"],
        "Be brief."
    );
    let strict = provider.clone().mid_system(MidSystem::Refuse);
    assert_eq!(rule_of(&ctx, &strict), "anthropic/mid-system");
    let strict = provider.clone().assistant_first(AssistantFirst::Refuse);
    assert_eq!(rule_of(&ctx, &strict), "anthropic/first-user");
    ctx.user("And on.");
    let strict = provider.clone().same_role(SameRole::Refuse);
    assert_eq!(rule_of(&ctx, &strict), "anthropic/alternation");
    ctx.push(Block::new(json!([call("a")])).role("assistant"))
        .unwrap();
    let strict = provider.clone().unanswered(Unanswered::Refuse);
    assert_eq!(rule_of(&ctx, &strict), "anthropic/unanswered-call");
    assert_eq!(rule_of(&ctx, &Anthropic::new("m")), "anthropic/max-tokens");
}

/// The model goes on with a message of the assistant, which must not end with white space.
#[test]
fn white_space_at_the_end_is_left_out() {
    let provider = Anthropic::new("m").max_tokens(9);
    let mut ctx = Context::default();
    ctx.user("Hello");
    ctx.assistant("Well, \n");
    let request = ctx.render(&provider).unwrap();
    assert_eq!(request.to_json()["messages"][1]["content"], "Well,");
    assert_eq!(request.notes()[0].rule, "anthropic/ending");
    ctx.user("Go on.");
    let request = ctx.render(&provider).unwrap();
    assert_eq!(request.to_json()["messages"][1]["content"], "Well, \n");
    assert!(request.notes().is_empty());
}

/// A cancelled tool, words between a call and its result, and metadata poison nothing.
#[test]
fn a_request_is_clean_whatever_happens_between() {
    let provider = Anthropic::new("m").max_tokens(9).tools([&Tool::new(
        "look",
        "",
        json!({"type": "object"}),
    )]);
    let mut ctx = Context::default();
    ctx.user("Look around.");
    let answer =
        json!({"content": [{"type": "text", "text": "Yes."}, call("a"), call("b"), call("c")]});
    ctx.absorb(&provider, &answer).unwrap();
    ctx.user("stop!");
    ctx.answer("b", ToolAnswer::error("dark")).unwrap();
    ctx.answer("a", "a tree").unwrap();
    ctx.push(Block::new("a note").role("user").data("score", 3))
        .unwrap();
    let open = ctx.render(&provider).unwrap();
    assert_eq!(provider.check(&open.to_json()), []);
    ctx.close_pending("cancelled").unwrap();
    let closed = ctx.render(&provider).unwrap();
    assert_eq!(provider.check(&closed.to_json()), []);
    let text = String::from_utf8(closed.body().to_vec()).unwrap();
    assert!(
        text.contains("cancelled") && !text.contains("score"),
        "{text}"
    );
    let results = &closed.to_json()["messages"][2]["content"];
    let ids: Vec<&Json> = results
        .as_array()
        .unwrap()
        .iter()
        .map(|part| &part["tool_use_id"])
        .collect();
    assert_eq!(ids.iter().filter(|id| id.is_string()).count(), 3);
}

#[test]
fn an_answer_of_anthropic_comes_back() {
    let provider = Anthropic::new("m").max_tokens(9);
    let content = json!([
        {"type": "thinking", "thinking": "hm", "signature": "c2ln"},
        {"type": "text", "text": "Paris.", "citations": [{"type": "char_location",
            "cited_text": "P"}]},
        {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {"query": "x"}},
        {"type": "a_part_of_tomorrow", "value": [1, 2]},
        call("a"),
    ]);
    let mut ctx = Context::default();
    ctx.user("Where?");
    let answer = json!({"content": content, "stop_reason": "tool_use",
        "usage": {"input_tokens": 3, "cache_read_input_tokens": 4, "output_tokens": 5}});
    let turn = ctx.absorb(&provider, &answer).unwrap();
    assert_eq!(
        (turn.usage.unwrap().input, turn.usage.unwrap().cached),
        (7, 4)
    );
    ctx.answer("a", "done").unwrap();
    let said = ctx.render(&provider).unwrap().to_json();
    assert_eq!(said["messages"][1], assistant(content));
    // Another model is told the canonical form alone, and the losses are listed.
    let other = ctx.render(&Anthropic::new("other").max_tokens(9)).unwrap();
    let parts = other.to_json()["messages"][1]["content"]
        .as_array()
        .unwrap()
        .len();
    let notes = other.notes().iter().map(|note| note.rule.as_str());
    let notes: Vec<&str> = notes.collect();
    assert_eq!(parts, 2);
    assert_eq!(
        notes,
        [
            "anthropic/foreign-thinking",
            "anthropic/foreign-part",
            "anthropic/foreign-part",
            "anthropic/foreign-members",
        ]
    );
}

#[test]
fn the_parts_of_the_conversation_come_back() {
    for conversation in [
        json!({"messages": [user(json!("Hello"))]}),
        json!({"system": [], "messages": [user(json!("Hello"))]}),
        json!({"system": "", "messages": [user(json!([{"type": "text", "text": "Hello"}]))]}),
        json!({"system": "Be brief.", "messages": [user(json!("A")), assistant(json!("B")),
            user(json!("C"))]}),
        json!({"system": [{"type": "text", "text": "A", "cache_control": {"type": "ephemeral"}},
            {"type": "text", "text": "B"}],
            "messages": [user(json!("Hello")), user(json!("again"))]}),
    ] {
        let import = Import::new().from_format(Format::Anthropic);
        let imported = import.read(conversation.to_string()).unwrap();
        let provider = Anthropic::conversation();
        let rendered = imported.context.render(&provider).unwrap();
        assert_eq!(rendered.to_json(), conversation);
    }
}

#[test]
fn blank_texts_of_an_answer_do_not_go_back() {
    let provider = Anthropic::new("m").max_tokens(1);
    let thought = json!({"type": "thinking", "thinking": "Hm.", "signature": "c2ln"});
    let call = json!({"type": "tool_use", "id": "c1", "name": "f", "input": {}});
    let blank = json!({"type": "text", "text": "\n\n"});
    for content in [
        json!([thought, blank, call]),
        json!([blank, call]),
        json!([blank]),
        json!([{"type": "text", "text": ""}]),
    ] {
        let mut ctx = Context::default();
        ctx.user("Go on.");
        ctx.absorb(&provider, &json!({"role": "assistant", "content": content}))
            .unwrap();
        ctx.close_pending("cancelled").unwrap();
        ctx.user("Well?");
        let request = ctx.render(&provider).unwrap();
        let json = request.to_json();
        assert!(provider.check(&json).is_empty(), "{json}");
        assert!(!json.to_string().contains(r#""text":"\n\n""#), "{json}");
        let kept = |part: &Json| {
            json["messages"][1]["content"]
                .as_array()
                .is_some_and(|it| it.contains(part))
        };
        let has = |part: &Json| content.as_array().unwrap().contains(part);
        assert_eq!(kept(&thought), has(&thought), "{json}");
        assert_eq!(kept(&call), has(&call), "{json}");
        let note = request
            .notes()
            .iter()
            .find(|note| note.rule == "anthropic/empty-content");
        assert!(note.is_some());
    }
}

#[test]
fn thinking_is_not_asked_for_after_calls_without_thinking() {
    let thinking = json!({"type": "enabled", "budget_tokens": 1024});
    let plain = Anthropic::new("m").max_tokens(2048);
    let provider = plain.clone().option("thinking", thinking);
    let call = json!({"type": "tool_use", "id": "c1", "name": "f", "input": {}});
    let thought = json!({"type": "thinking", "thinking": "Hm.", "signature": "c2ln"});
    let redacted = json!({"type": "redacted_thinking", "data": "c2ln"});
    for (content, is_refused) in [
        (json!([call]), true),
        (json!([thought, call]), false),
        (json!([redacted, call]), false),
    ] {
        let mut ctx = Context::default();
        ctx.user("Go on.");
        ctx.absorb(&plain, &json!({"role": "assistant", "content": content}))
            .unwrap();
        ctx.answer("c1", "done").unwrap();
        assert!(ctx.render(&plain).is_ok());
        match ctx.render(&provider) {
            Err(error) => {
                assert!(
                    is_refused && error.to_string().contains("anthropic/thinking-first"),
                    "{error}"
                );
            }
            Ok(request) => assert!(!is_refused, "{}", request.to_json()),
        }
        // A model thinks before its first call, and may go on without.
        let again = json!({"type": "tool_use", "id": "c2", "name": "f", "input": {}});
        ctx.absorb(&plain, &json!({"role": "assistant", "content": [again]}))
            .unwrap();
        ctx.answer("c2", "done").unwrap();
        assert_eq!(ctx.render(&provider).is_err(), is_refused);
        // When the calls are over, it may think again.
        ctx.assistant("Done.");
        ctx.user("And now?");
        assert!(ctx.render(&provider).is_ok());
    }
}

#[test]
fn an_error_of_the_provider_is_told() {
    let provider = Anthropic::new("m").max_tokens(1);
    let error =
        json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}});
    let refused = Context::default().absorb(&provider, &error).unwrap_err();
    assert!(refused.to_string().contains("Overloaded"), "{refused}");
}

#[test]
fn the_dated_name_of_a_model_is_the_same_model() {
    let thought = json!({"type": "thinking", "thinking": "Hm.", "signature": "c2ln"});
    let said = json!({"type": "text", "text": "Yes."});
    let answer = json!({"role": "assistant", "content": [thought, said]});
    let names = [
        "claude-x-4-5",
        "claude-x-4-5-20250929",
        "claude-x-4-5@20250929",
        "claude-x-4-5-latest",
        "claude-x-4-5-2025-09-29",
    ];
    for model in names {
        let mut ctx = Context::default();
        ctx.user("Go on.");
        ctx.absorb(&Anthropic::new(model).max_tokens(1), &answer)
            .unwrap();
        for other in names {
            let request = ctx
                .render(&Anthropic::new(other).max_tokens(1))
                .unwrap()
                .to_json();
            assert_eq!(
                request["messages"][1]["content"][0], thought,
                "{model} {other}"
            );
        }
        for other in [
            "claude-x-4",
            "claude-x-4-5-2025092",
            "claude-x-4-5-fast",
            "é-2025-09-29",
        ] {
            let request = ctx
                .render(&Anthropic::new(other).max_tokens(1))
                .unwrap()
                .to_json();
            assert_eq!(
                request["messages"][1]["content"][0], said,
                "{model} {other}"
            );
        }
    }
}

#[test]
fn options_that_are_objects_add_up_in_any_order() {
    let warm = json!({"temperature": 0.5});
    let mut ctx = Context::default();
    ctx.user("Go on.");
    for provider in [
        Gemini::new("m")
            .max_tokens(10)
            .option("generationConfig", warm.clone()),
        Gemini::new("m")
            .option("generationConfig", warm.clone())
            .max_tokens(10),
    ] {
        let request = ctx.render(&provider).unwrap().to_json();
        let config = json!({"maxOutputTokens": 10, "temperature": 0.5});
        assert_eq!(request["generationConfig"], config);
    }
}
