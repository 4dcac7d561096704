//! Answers of OpenAI Chat Completions, Mistral and Ollama: absorbed, streamed, and rendered back.

use pact_core::{Context, Error, Json, Provider, Usage};
use pact_providers::{Mistral, Ollama, OpenAiChat};
use proptest::prelude::*;
use serde_json::json;

use crate::chat::apis;
use crate::recorded::accepted;

fn absorbed(provider: &dyn Provider, answer: &Json) -> Context {
    let mut ctx = Context::default();
    ctx.user("A");
    ctx.absorb(provider, answer).unwrap();
    ctx
}

/// The answer of an API with choices.
fn answer(message: &Json) -> Json {
    json!({"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]})
}

fn call(id: &str) -> Json {
    json!({"id": id, "type": "function", "function": {"name": "f", "arguments": "{\"a\": 1}"}})
}

#[test]
fn an_answer_of_openai_comes_back() {
    let provider = OpenAiChat::new("m");
    let mut message = json!({"role": "assistant", "content": null, "refusal": null,
        "annotations": [{"type": "url_citation"}], "tool_calls": [call("c1"), call("c2")]});
    let full = json!({
        "id": "chatcmpl-1",
        "choices": [
            {"index": 0, "message": message, "finish_reason": "tool_calls",
                "logprobs": {"content": []}},
            {"index": 1, "message": {"content": "other"}},
        ],
        "usage": {"prompt_tokens": 7, "completion_tokens": 3,
            "prompt_tokens_details": {"cached_tokens": 2}},
    });
    let mut ctx = Context::default();
    ctx.user("A");
    let turn = ctx.absorb(&provider, &full).unwrap();
    assert_eq!(
        turn.usage,
        Some(Usage {
            input: 7,
            output: 3,
            cached: 2
        })
    );
    assert_eq!(turn.stop.as_deref(), Some("tool_calls"));
    let node = ctx.node(&turn.blocks[0]).unwrap();
    assert_eq!(node.kind(), Some("call"));
    assert_eq!(
        node.attribute("origin:kept"),
        Some(&json!({
            "annotations": [{"type": "url_citation"}],
            "refusal": null,
        }))
    );
    let kept = node.attribute("origin:answer").unwrap();
    assert_eq!(
        kept["choices"],
        json!([
            {"index": 0, "finish_reason": "tool_calls", "logprobs": {"content": []}},
            {"index": 1, "message": {"content": "other"}},
        ])
    );
    // Its natural form is the answer, so that no patch is kept.
    assert_eq!(node.attribute("origin:rest"), None);
    let sent = ctx.render(&provider).unwrap().to_json();
    for member in ["refusal", "annotations"] {
        message.as_object_mut().unwrap().remove(member);
    }
    assert_eq!(sent["messages"][1], message);
    assert_eq!(sent["messages"][2]["content"], "[no result]");
    assert_eq!(provider.check(&sent), []);
}

/// Answers, and the messages that requests repeat. None: the answer says nothing.
#[test]
fn answers_and_the_messages_of_requests() {
    let openai = OpenAiChat::new("m");
    let cases = [
        (
            json!({"role": "assistant", "content": "B"}),
            Some(json!({"role": "assistant", "content": "B"})),
        ),
        (
            json!({"content": "B", "reasoning_content": "Hm."}),
            Some(json!({"role": "assistant", "content": "B"})),
        ),
        (
            json!({"role": "assistant", "content": null, "refusal": "No."}),
            Some(json!({"role": "assistant", "content": null, "refusal": "No."})),
        ),
        (
            json!({"role": "assistant", "content": null, "audio": {"id": "a1", "data": "AAAA",
            "transcript": "Hi."}}),
            Some(json!({"role": "assistant", "content": null, "audio": {"id": "a1"}})),
        ),
        (
            json!({"role": "assistant", "content": "B", "tool_calls": [], "function_call": null}),
            Some(json!({"role": "assistant", "content": "B"})),
        ),
        (json!({"role": "assistant", "content": ""}), None),
        (
            json!({"role": "assistant", "content": null, "refusal": null}),
            None,
        ),
        (
            json!({"role": "assistant", "content": "", "reasoning_content": "Hm."}),
            None,
        ),
    ];
    for (message, expected) in cases {
        let mut ctx = absorbed(&openai, &answer(&message));
        ctx.user("C");
        let sent = ctx.render(&openai).unwrap().to_json();
        assert_eq!(openai.check(&sent), [], "{message}");
        let said = sent["messages"].as_array().unwrap();
        let said = said.iter().find(|message| message["role"] == "assistant");
        assert_eq!(said, expected.as_ref(), "{message}");
    }
    // Thinking without a text is kept.
    let message = json!({"role": "assistant", "content": "", "reasoning_content": "Hm."});
    let ctx = absorbed(&openai, &answer(&message));
    assert!(ctx.thread().messages().any(|message| {
        let kept = message.node().attribute("origin:kept");
        kept.is_some_and(|kept| kept["reasoning_content"] == "Hm.")
    }));
    // Another API is told the transcript, and the refusal.
    let spoken = json!({"content": null, "audio": {"id": "a1", "transcript": "Hi."}});
    let ctx = absorbed(&openai, &answer(&spoken));
    let sent = ctx.render(&Ollama::new("n")).unwrap().to_json();
    assert_eq!(sent["messages"][1]["content"], "Hi.");
}

#[test]
fn an_answer_without_ids_gets_some() {
    let mut bare = call("");
    bare.as_object_mut().unwrap().remove("id");
    let message = json!({"role": "assistant", "content": "", "tool_calls": [bare, call("")]});
    for (provider, other) in [
        (Box::new(OpenAiChat::new("m")) as Box<dyn Provider>, 0),
        (Box::new(Mistral::new("m")), 1),
    ] {
        let ctx = absorbed(provider.as_ref(), &answer(&message));
        let sent = ctx.render(provider.as_ref()).unwrap().to_json();
        assert_eq!((apis()[other].check)(&sent), [], "{sent}");
        assert_eq!(sent["messages"].as_array().unwrap().len(), 4);
    }
}

#[test]
fn an_answer_of_ollama_comes_back() {
    let provider = Ollama::new("m");
    let calls = json!([{"function": {"name": "f", "arguments": {"a": 1}}},
        {"function": {"name": "f", "arguments": {"a": 2}}}]);
    let message =
        json!({"role": "assistant", "content": "", "thinking": "Hm.", "tool_calls": calls});
    let full = |at: &str| {
        json!({"created_at": at, "message": message, "done": true, "done_reason": "stop",
            "prompt_eval_count": 7, "eval_count": 3})
    };
    let mut ctx = Context::default();
    ctx.user("A");
    let turn = ctx.absorb(&provider, &full("1")).unwrap();
    assert_eq!(
        turn.usage,
        Some(Usage {
            input: 7,
            output: 3,
            cached: 0
        })
    );
    assert_eq!(turn.stop.as_deref(), Some("stop"));
    ctx.user("B");
    ctx.absorb(&provider, &full("2")).unwrap();
    let sent = ctx.render(&provider).unwrap().to_json();
    assert_eq!(provider.check(&sent), []);
    assert_eq!(sent["messages"][1], message);
    assert_eq!(
        sent["messages"][2],
        json!({"role": "tool", "content": "[no result]", "tool_name": "f"})
    );
    // The ids of two answers differ, so that each result has its call.
    let sent = ctx.render(&OpenAiChat::new("n")).unwrap().to_json();
    assert_eq!(OpenAiChat::new("n").check(&sent), []);
    let ids = [1, 5].map(|at| sent["messages"][at]["tool_calls"][0]["id"].clone());
    assert_ne!(ids[0], ids[1]);
}

#[test]
fn recorded_answers_come_back() {
    let files = [
        ("openai-chat.jsonl", 0, "/choices/0/message"),
        ("mistral.jsonl", 1, "/choices/0/message"),
        ("ollama.jsonl", 2, "/message"),
    ];
    for (file, at, place) in files {
        let api = &apis()[at];
        for call in accepted(file) {
            let response = &call["response"];
            if !response.is_object() {
                continue;
            }
            let mut ctx = absorbed(api.provider.as_ref(), response);
            ctx.user("B");
            let sent = ctx.render(api.provider.as_ref()).unwrap().to_json();
            assert_eq!((api.check)(&sent), []);
            let message = response.pointer(place).unwrap();
            if message["content"] == "" && message.as_object().unwrap().len() == 2 {
                assert_eq!(sent["messages"][1]["content"], "B", "nothing was said");
                continue;
            }
            assert_eq!(sent["messages"][1]["content"], message["content"]);
            let kept = ctx.thread().messages().nth(1).unwrap().node();
            let kept = kept.attribute("origin:kept").and_then(Json::as_object);
            for (name, value) in message.as_object().unwrap() {
                assert_eq!(
                    sent["messages"][1]
                        .get(name)
                        .or(kept.and_then(|kept| kept.get(name))),
                    Some(value)
                );
            }
        }
    }
}

/// Answers that are none, and the places that the errors name.
#[test]
fn broken_answers_are_refused_with_a_place() {
    let [openai, _, ollama] = apis();
    let cases = [
        (&openai, json!(null), "/choices"),
        (&openai, json!({"choices": []}), "/choices"),
        (&openai, json!({"choices": [7]}), "/choices/0/message"),
        (&openai, json!({"error": {"message": "no"}}), "/error"),
        (
            &openai,
            answer(&json!({"role": "user", "content": "B"})),
            "/choices/0/message/role",
        ),
        (
            &openai,
            answer(&json!({"content": 7})),
            "/choices/0/message/content",
        ),
        (
            &openai,
            answer(&json!({"tool_calls": [{}]})),
            "/choices/0/message/tool_calls/0",
        ),
        (&ollama, json!({"error": "no"}), "/error"),
        (&ollama, json!({"message": 7}), "/message"),
        (
            &ollama,
            json!({"message": {"content": "B"}, "done": false}),
            "/done",
        ),
    ];
    for (api, answer, place) in cases {
        let mut ctx = Context::default();
        let Error::Provider(error) = ctx.absorb(api.provider.as_ref(), &answer).unwrap_err() else {
            panic!("{answer}");
        };
        assert_eq!(error.place, place, "{answer}");
        assert_eq!(ctx.thread().messages().count(), 0);
    }
}

#[test]
fn a_stream_of_openai_equals_its_answer() {
    let provider = OpenAiChat::new("m");
    let delta = |index: u64, delta: Json| {
        json!({"id": "x", "object": "chat.completion.chunk", "usage": null,
            "choices": [{"index": index, "delta": delta, "finish_reason": null}]})
    };
    let stop = |index: u64, why: &str| {
        json!({"choices": [{"index": index, "delta": {},
        "finish_reason": why}]})
    };
    let piece = |at: u64, text: &str| {
        delta(
            0,
            json!({"tool_calls": [{"index": at, "function": {"arguments": text}}]}),
        )
    };
    let begin = |at: u64, id: &str| {
        delta(
            0,
            json!({"tool_calls": [{"index": at, "id": id, "type": "function",
            "function": {"name": "f", "arguments": ""}}]}),
        )
    };
    let mut stream = provider.stream();
    let usage = json!({"prompt_tokens": 7, "completion_tokens": 3});
    for event in [
        delta(
            0,
            json!({"role": "assistant", "content": null, "refusal": null}),
        ),
        delta(1, json!({"role": "assistant", "content": ""})),
        begin(0, "c1"),
        piece(0, "{\"a\""),
        delta(1, json!({"content": "Par"})),
        begin(1, "c2"),
        piece(1, "{\"a\": 1}"),
        piece(0, ": 1}"),
        delta(1, json!({"content": "is."})),
        stop(0, "tool_calls"),
    ] {
        stream.push(&event).unwrap();
    }
    assert!(stream.clone().finish().is_err());
    stream.push(&stop(1, "stop")).unwrap();
    stream
        .push(&json!({"choices": [], "usage": usage}))
        .unwrap();
    let whole = json!({
        "id": "x",
        "object": "chat.completion",
        "choices": [
            {"index": 0, "finish_reason": "tool_calls", "message": {"role": "assistant",
                "content": null,
                "refusal": null, "tool_calls": [call("c1"), call("c2")]}},
            {"index": 1, "finish_reason": "stop", "message": {"role": "assistant",
                "content": "Paris."}},
        ],
        "usage": usage,
    });
    assert_eq!(stream.finish().unwrap(), whole);
}

#[test]
fn streams_of_mistral_and_ollama_equal_their_answers() {
    let mut stream = Mistral::new("m").stream();
    let thinking =
        |text: &str| json!({"type": "thinking", "thinking": [{"type": "text", "text": text}]});
    let text = |text: &str| json!({"type": "text", "text": text});
    for content in [
        json!(""),
        json!([thinking("H")]),
        json!([thinking("m.")]),
        json!([text("Par")]),
        json!("is"),
        json!([text("."), {"type": "reference", "reference_ids": [1]}]),
    ] {
        stream
            .push(&json!({"choices": [{"index": 0, "delta": {"content": content}}]}))
            .unwrap();
    }
    let calls =
        json!([{"id": "abcDEF123", "index": 0, "function": {"name": "f", "arguments": "{}"}}]);
    let last = json!({"choices": [{"index": 0, "delta": {"tool_calls": calls},
        "finish_reason": "tool_calls"}]});
    stream.push(&last).unwrap();
    let message = stream.finish().unwrap()["choices"][0]["message"].clone();
    let content =
        json!([thinking("Hm."), text("Paris."), {"type": "reference", "reference_ids": [1]}]);
    assert_eq!(message, json!({"content": content, "tool_calls": calls}));

    let mut stream = Ollama::new("m").stream();
    let line = |message: Json| json!({"model": "m", "message": message, "done": false});
    let call = |name: &str| json!({"function": {"name": name, "arguments": {}}});
    stream
        .push(&line(
            json!({"role": "assistant", "content": "", "thinking": "H"}),
        ))
        .unwrap();
    stream
        .push(&line(
            json!({"role": "assistant", "content": "", "thinking": "m."}),
        ))
        .unwrap();
    stream
        .push(&line(
            json!({"role": "assistant", "content": "Par", "tool_calls": [call("f")]}),
        ))
        .unwrap();
    stream
        .push(&line(
            json!({"role": "assistant", "content": "is.", "tool_calls": [call("g")]}),
        ))
        .unwrap();
    assert!(stream.clone().finish().is_err());
    let last =
        json!({"message": {"role": "assistant", "content": ""}, "done": true, "eval_count": 3});
    stream.push(&last).unwrap();
    assert_eq!(
        stream.finish().unwrap(),
        json!({"model": "m", "done": true, "eval_count": 3, "message": {"role": "assistant",
            "content": "Paris.", "thinking": "Hm.", "tool_calls": [call("f"), call("g")]}})
    );
    let mut stream = Ollama::new("m").stream();
    assert!(stream.push(&json!({"error": "no"})).is_err());
}

/// Junk that looks like messages and answers.
fn junk() -> impl Strategy<Value = Json> {
    let word = prop::sample::select(vec![
        "user",
        "assistant",
        "tool",
        "system",
        "developer",
        "function",
        "text",
        "thinking",
        "image_url",
        "data:;base64,",
        "file",
        "c1",
        "f",
        "",
        "{}",
        "custom",
    ]);
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        word.prop_map(Json::from),
    ];
    let name = prop::sample::select(vec![
        "role",
        "content",
        "tool_calls",
        "tool_call_id",
        "id",
        "function",
        "name",
        "arguments",
        "type",
        "text",
        "image_url",
        "url",
        "thinking",
        "images",
        "choices",
        "message",
        "delta",
        "index",
        "messages",
        "audio",
        "refusal",
        "custom",
        "function_call",
        "done",
        "finish_reason",
        "tool_name",
        "prefix",
        "file",
        "file_data",
        "usage",
        "input_audio",
    ]);
    leaf.prop_recursive(6, 48, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
            prop::collection::btree_map(name.clone(), inner, 0..7).prop_map(|members| {
                members
                    .into_iter()
                    .map(|(name, value)| (name.to_owned(), value))
                    .collect()
            }),
        ]
    })
}

/// A list of messages with the roles in place, and junk elsewhere.
fn conversation() -> impl Strategy<Value = Json> {
    let role = prop::sample::select(vec!["user", "assistant", "tool", "system", "assistant"]);
    let calls = prop::collection::vec(
        prop::sample::select(vec!["c1", "c2", "", "nineChars"]),
        0..3,
    );
    let message =
        (role, calls, junk(), prop::bool::ANY).prop_map(|(role, calls, content, is_text)| {
            let mut message = json!({"role": role, "content": content});
            if is_text {
                message["content"] = "B".into();
            }
            if role == "assistant" && !calls.is_empty() {
                message["tool_calls"] = calls.iter().map(|id| call(id)).collect();
            } else if role == "tool" {
                message["tool_call_id"] = calls.first().copied().unwrap_or("c1").into();
            }
            message
        });
    prop::collection::vec(message, 0..8).prop_map(Json::from)
}

proptest! {
    #[test]
    fn junk_never_panics(value in junk(), message in junk(), list in conversation()) {
        for api in apis() {
            let mut ctx = Context::default();
            ctx.user("A");
            for answer in [&value, &answer(&message), &json!({"message": message})] {
                // An answer comes in, or is refused; then the context renders in any case.
                let _ = ctx.absorb(api.provider.as_ref(), answer);
            }
            for other in apis() {
                ctx.render(other.provider.as_ref()).unwrap();
            }
            for request in [&value, &json!({"messages": [message]}), &json!({"messages": list})] {
                (api.check)(request);
                let import = pact_providers::Import::new().from_format(api.format);
                let Ok(imported) = import.read(request.to_string()) else {
                    continue;
                };
                for other in apis() {
                    let Ok(rendered) = imported.context.render(other.provider.as_ref()) else {
                        continue;
                    };
                    let sent = rendered.to_json();
                    prop_assert!(sent.is_object());
                    // A conversation of another API is valid by construction.
                    if other.name != api.name {
                        let violations = (other.check)(&sent);
                        prop_assert!(violations.is_empty(), "{:?} {}", violations, sent);
                    }
                    // A conversation that the checker accepts comes back.
                    let is_accepted = (api.check)(request).is_empty();
                    if other.name == api.name && is_accepted && request["messages"].is_array() {
                        prop_assert_eq!(&sent["messages"], &request["messages"]);
                    }
                }
            }
            let streams = [OpenAiChat::new("m").stream(), Mistral::new("m").stream(),
                Ollama::new("m").stream()];
            for mut stream in streams {
                for event in [&value, &json!({"choices": [{"delta": message}]}),
                    &json!({"message": value})] {
                    let _ = stream.push(event);
                }
                let _ = stream.finish();
            }
        }
    }
}
