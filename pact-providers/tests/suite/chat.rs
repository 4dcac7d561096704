//! Requests for OpenAI Chat Completions, Mistral and Ollama.

use pact_core::{Block, Context, Error, Json, Provider, Request};
use pact_providers::{
    Anthropic, AssistantFirst, Format, Import, MidSystem, Mistral, Ollama, OpenAiChat, SameRole,
    Tool, Unanswered, Violation,
};
use serde_json::json;

use crate::recorded::accepted;

/// The provider of an API, and its checker.
pub(crate) struct Api {
    pub(crate) name: &'static str,
    pub(crate) format: Format,
    pub(crate) provider: Box<dyn Provider>,
    pub(crate) check: fn(&Json) -> Vec<Violation>,
}

pub(crate) fn apis() -> [Api; 3] {
    [
        Api {
            name: "openai-chat",
            format: Format::OpenAi,
            provider: Box::new(OpenAiChat::conversation()),
            check: |request| OpenAiChat::conversation().check(request),
        },
        Api {
            name: "mistral",
            format: Format::Mistral,
            provider: Box::new(Mistral::conversation()),
            check: |request| Mistral::conversation().check(request),
        },
        Api {
            name: "ollama",
            format: Format::Ollama,
            provider: Box::new(Ollama::conversation()),
            check: |request| Ollama::conversation().check(request),
        },
    ]
}

/// Renders with each provider, checks each request, and returns the messages.
fn messages(ctx: &Context) -> [Json; 3] {
    apis().map(|api| {
        let request = crate::wire::noted(&ctx.render(api.provider.as_ref()).unwrap());
        assert_eq!((api.check)(&request), [], "{}: {request}", api.name);
        request["messages"].clone()
    })
}

fn call(id: &str, name: &str) -> Json {
    json!({"type": "call", "id": id, "name": name, "arguments": {"city": "Paris"}})
}

fn calls(calls: &[Json]) -> Block {
    Block::new(Json::from(calls)).role("assistant").kind("call")
}

fn result(id: &str, text: &str) -> Block {
    let block = Block::new(text).role("tool").kind("result");
    block.data("call_id", id)
}

fn rules(request: &Request) -> Vec<&str> {
    let notes = request.notes().iter();
    notes.map(|note| note.rule.as_str()).collect()
}

fn rule_of(result: Result<Request, Error>) -> String {
    match result.unwrap_err() {
        Error::Provider(error) => error.rule,
        other => panic!("{other}"),
    }
}

#[test]
fn a_conversation_with_a_call() {
    let mut ctx = Context::builder().system("Be short.").build();
    ctx.user("Weather?");
    let parts = [
        json!({"type": "text", "text": "I look."}),
        call("call_1", "weather"),
    ];
    ctx.push(calls(&parts)).unwrap();
    ctx.push(result("call_1", "18")).unwrap();
    let [openai, mistral, ollama] = messages(&ctx);
    assert_eq!(
        openai,
        json!([
            {"role": "system", "content": "Be short."},
            {"role": "user", "content": "Weather?"},
            {"role": "assistant", "content": "I look.", "tool_calls": [{
                "id": "call_1", "type": "function",
                "function": {"name": "weather", "arguments": "{\"city\":\"Paris\"}"},
            }]},
            {"role": "tool", "content": "18", "tool_call_id": "call_1"},
        ])
    );
    let id = mistral[2]["tool_calls"][0]["id"].as_str().unwrap();
    assert_eq!(id.len(), 9);
    assert_eq!(mistral[3]["tool_call_id"], id);
    assert_eq!(
        ollama,
        json!([
            {"role": "system", "content": "Be short."},
            {"role": "user", "content": "Weather?"},
            {"role": "assistant", "content": "I look.", "tool_calls": [
                {"function": {"name": "weather", "arguments": {"city": "Paris"}}},
            ]},
            {"role": "tool", "content": "18", "tool_name": "weather"},
        ])
    );
}

#[test]
fn the_body_has_model_options_tools_and_messages() {
    let mut ctx = Context::default();
    ctx.user("Hello");
    let tools = [Tool::new(
        "weather",
        "The weather.",
        json!({"type": "object"}),
    )];
    let provider = OpenAiChat::new("m")
        .option("temperature", 0.5)
        .tools(&tools);
    let request = ctx.render(&provider).unwrap();
    assert_eq!(
        core::str::from_utf8(request.body()).unwrap(),
        r#"{"model":"m","temperature":0.5,"tools":[{"function":{"description":"The weather.","name":"weather","parameters":{"type":"object"}},"type":"function"}],"messages":[{"role":"user","content":"Hello"}]}"#
    );
    assert_eq!(request, ctx.render(&provider).unwrap());
    // Members that the provider writes itself are refused, and not written twice.
    for (name, provider) in [
        (
            "messages",
            OpenAiChat::new("m").option("messages", json!([])),
        ),
        ("model", OpenAiChat::new("m").option("model", "n")),
        (
            "tools",
            OpenAiChat::new("m")
                .option("tools", json!([]))
                .tools(&tools),
        ),
    ] {
        assert_eq!(
            rule_of(ctx.render(&provider)),
            "openai-chat/option",
            "{name}"
        );
    }
    let raw = ctx
        .render(&Ollama::new("m").option("tools", json!([1])))
        .unwrap();
    assert_eq!(raw.to_json()["tools"], json!([1]));
}

#[test]
fn metadata_never_reaches_the_wire() {
    let mut ctx = Context::default();
    let user = Block::new("Hello")
        .role("user")
        .data("score", 0.5)
        .data("name", "Ann");
    ctx.push(user.attribute("other:name", "Bob")).unwrap();
    for said in messages(&ctx) {
        assert_eq!(said, json!([{"role": "user", "content": "Hello"}]));
    }
}

#[test]
fn members_for_the_wire_have_a_namespace() {
    let mut ctx = Context::default();
    let user = |name: Json| {
        Block::new("Hello")
            .role("user")
            .attribute("wire:name", name)
    };
    ctx.push(user("Ann".into())).unwrap();
    let [openai, mistral, ollama] = messages(&ctx);
    assert_eq!(openai[0]["name"], "Ann");
    assert_eq!(
        (&mistral[0]["name"], &ollama[0]["name"]),
        (&Json::Null, &Json::Null)
    );
    let request = ctx.render(&Mistral::new("m")).unwrap();
    assert_eq!(rules(&request), ["mistral/wire-member"]);
    // Neither a wrong value nor an unknown member is sent.
    ctx.push(user(json!(7)).attribute("wire:score", 1)).unwrap();
    ctx.push(user("two words".into())).unwrap();
    let request = ctx.render(&OpenAiChat::new("m")).unwrap();
    assert_eq!(rules(&request), ["openai-chat/wire-member"; 3]);
    assert_eq!(OpenAiChat::new("m").check(&request.to_json()), []);
    // In messages that are joined, each member is noted.
    let request = ctx.render(&Mistral::new("m")).unwrap();
    assert_eq!(rules(&request), ["mistral/wire-member"; 4]);
}

#[test]
fn a_member_for_the_wire_wins_over_the_origin() {
    let log = json!([{"role": "user", "content": "Hi", "name": "Ann"}]).to_string();
    let import = Import::new().from_format(Format::OpenAi);
    let imported = import.read(log).unwrap().context;
    let node = imported.thread().messages().next().unwrap().node();
    let mut block = Block::new("Hi").role("user").kind("text");
    for (name, value) in node.attributes() {
        block = block.attribute(name, value.clone());
    }
    let mut ctx = Context::default();
    ctx.push(block.clone()).unwrap();
    assert_eq!(messages(&ctx)[0][0]["name"], "Ann");
    let mut ctx = Context::default();
    ctx.push(block.attribute("wire:name", "Bob")).unwrap();
    let [openai, ..] = messages(&ctx);
    assert_eq!(
        openai,
        json!([{"role": "user", "content": "Hi", "name": "Bob"}])
    );
}

/// A document that version 0.1 wrote: calls and their ids were `data_*` attributes.
#[test]
fn documents_of_version_0_1_render() {
    let mut ctx = Context::default();
    ctx.user("Weather?");
    let stored = json!([{"id": "call_1", "type": "function",
        "function": {"name": "weather", "arguments": "{\"city\": \"Paris\"}"}}]);
    ctx.push(Block::new("").role("assistant").data("tool_calls", stored))
        .unwrap();
    let answer = Block::new("18").role("tool").data("tool_call_id", "call_1");
    ctx.push(answer.data("name", "weather")).unwrap();
    let [openai, mistral, ollama] = messages(&ctx);
    assert_eq!(
        openai[1]["tool_calls"],
        json!([{"id": "call_1", "type": "function",
            "function": {"name": "weather", "arguments": "{\"city\": \"Paris\"}"}}])
    );
    assert_eq!(
        openai[2],
        json!({"role": "tool", "content": "18", "tool_call_id": "call_1"})
    );
    assert_eq!(mistral[2].as_object().unwrap().len(), 3);
    assert_eq!(
        ollama[1]["tool_calls"][0]["function"]["arguments"],
        json!({"city": "Paris"})
    );
}

#[test]
fn the_developer_speaks_to_openai_alone() {
    let prompt = Block::new("Be short.").role("developer");
    let mut ctx = Context::builder().system_node(prompt).build();
    ctx.user("Hello");
    let roles = messages(&ctx).map(|said| said[0]["role"].clone());
    assert_eq!(roles, ["developer", "system", "system"]);
}

#[test]
fn a_system_block_in_mid_thread() {
    let mut ctx = Context::builder().system("A").build();
    ctx.user("B");
    ctx.push(Block::new("C").role("system")).unwrap();
    let [openai, mistral, ollama] = messages(&ctx);
    assert_eq!(openai[2], json!({"role": "system", "content": "C"}));
    assert_eq!(mistral[1]["content"][1]["text"], "<system>\nC\n</system>");
    assert_eq!(ollama[2]["content"], "<system>\nC\n</system>");

    let hoisted = OpenAiChat::conversation().mid_system(MidSystem::Hoist);
    let hoisted = ctx.render(&hoisted).unwrap().to_json();
    let said = hoisted["messages"].as_array().unwrap().iter();
    let said: Vec<&Json> = said.map(|message| &message["content"]).collect();
    assert_eq!(said, ["A", "C", "B"]);
    let refusing = OpenAiChat::conversation().mid_system(MidSystem::Refuse);
    assert_eq!(rule_of(ctx.render(&refusing)), "openai-chat/mid-system");

    // Mistral takes a system message after the user's, and after no other.
    let keeping = Mistral::conversation().mid_system(MidSystem::Keep);
    ctx.user("D");
    assert_eq!(keeping.check(&ctx.render(&keeping).unwrap().to_json()), []);
    ctx.push(Block::new("E").role("assistant")).unwrap();
    ctx.push(Block::new("F").role("system")).unwrap();
    assert_eq!(rule_of(ctx.render(&keeping)), "mistral/system-order");
}

#[test]
fn the_same_role_in_a_row() {
    let mut ctx = Context::default();
    for text in ["A", "B"] {
        ctx.push(Block::new(text).role("user")).unwrap();
    }
    let part = |text: &str| json!({"type": "text", "text": text});
    let [openai, mistral, _] = messages(&ctx);
    assert_eq!(openai.as_array().unwrap().len(), 2);
    assert_eq!(
        mistral,
        json!([{"role": "user", "content": [part("A"), part("B")]}])
    );
    let merging = Ollama::conversation().same_role(SameRole::Merge);
    let merged = ctx.render(&merging).unwrap().to_json();
    assert_eq!(
        merged["messages"],
        json!([{"role": "user", "content": "A\n\nB"}])
    );
    let refusing = OpenAiChat::conversation().same_role(SameRole::Refuse);
    assert_eq!(rule_of(ctx.render(&refusing)), "openai-chat/alternation");
    // The calls of messages that are joined are in one list.
    let mut ctx = Context::default();
    ctx.user("A");
    ctx.push(Block::new("B").role("assistant")).unwrap();
    ctx.push(calls(&[call("c1", "f"), call("c2", "g")]))
        .unwrap();
    let [_, mistral, _] = messages(&ctx);
    assert_eq!(mistral[1]["content"], "B");
    assert_eq!(mistral[1]["tool_calls"].as_array().unwrap().len(), 2);
}

#[test]
fn the_assistant_first() {
    let mut ctx = Context::default();
    ctx.push(Block::new("A").role("assistant")).unwrap();
    ctx.user("B");
    let [openai, ..] = messages(&ctx);
    assert_eq!(openai[0]["role"], "assistant");
    let provider = Ollama::conversation().assistant_first(AssistantFirst::Continue);
    let request = ctx.render(&provider).unwrap();
    assert_eq!(
        request.to_json()["messages"][0]["content"],
        "[conversation continues]"
    );
    let provider = Ollama::conversation().assistant_first(AssistantFirst::Refuse);
    assert_eq!(rule_of(ctx.render(&provider)), "ollama/first-user");
}

#[test]
fn calls_without_a_result_and_results_without_a_call() {
    let mut ctx = Context::default();
    ctx.user("A");
    ctx.push(calls(&[call("c1", "f"), call("c2", "g")]))
        .unwrap();
    ctx.push(result("c2", "2")).unwrap();
    ctx.push(result("c3", "3")).unwrap();
    ctx.push(result("c2", "again")).unwrap();
    let [openai, mistral, ollama] = messages(&ctx);
    let roles = |said: &Json| -> Vec<String> {
        let said = said.as_array().unwrap().iter();
        said.map(|message| message["role"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        roles(&openai),
        ["user", "assistant", "tool", "tool", "user", "user"]
    );
    assert_eq!(openai[3]["content"], "[no result]");
    assert_eq!(openai[4]["content"], "[result of c3: 3]");
    assert_eq!(
        roles(&mistral),
        ["user", "assistant", "tool", "tool", "assistant", "user"]
    );
    assert_eq!(roles(&ollama), roles(&openai));
    let provider = Ollama::conversation().unanswered(Unanswered::Refuse);
    assert_eq!(rule_of(ctx.render(&provider)), "ollama/unanswered-call");
}

#[test]
fn results_follow_their_calls() {
    let mut ctx = Context::default();
    ctx.user("A");
    ctx.push(calls(&[call("c1", "f"), call("c2", "f"), call("c3", "g")]))
        .unwrap();
    ctx.user("stop!");
    // A message of the user with several results and a text, as Anthropic has it.
    let results = json!([
        {"type": "text", "text": "Here."},
        {"type": "result", "id": "c2", "content": [{"type": "text", "text": "2"}]},
        {"type": "result", "id": "c1", "content": {"degrees": 1}, "is_error": true},
    ]);
    ctx.push(Block::new(results).role("user")).unwrap();
    ctx.push(result("c3", "3")).unwrap();
    let [openai, mistral, ollama] = messages(&ctx);
    let ids: Vec<&Json> = (2..5).map(|at| &openai[at]["tool_call_id"]).collect();
    assert_eq!(ids, ["c2", "c1", "c3"]);
    assert_eq!(openai[2]["content"], "2");
    assert_eq!(openai[3]["content"], r#"{"degrees":1}"#);
    assert_eq!(
        (&openai[5]["content"], &openai[6]["content"]),
        (&"stop!".into(), &"Here.".into())
    );
    assert_eq!(mistral[5], json!({"role": "assistant", "content": "OK."}));
    // Without ids, the results of a tool are in the order of its calls.
    let said: Vec<&Json> = (2..5).map(|at| &ollama[at]["content"]).collect();
    assert_eq!(said, [r#"{"degrees":1}"#, "2", "3"]);
    let request = ctx.render(&OpenAiChat::new("m")).unwrap();
    assert!(rules(&request).contains(&"openai-chat/result-error"));
    assert!(rules(&request).contains(&"openai-chat/result-order"));
}

#[test]
fn the_assistant_last() {
    let mut ctx = Context::default();
    ctx.user("A");
    ctx.push(Block::new("B").role("assistant")).unwrap();
    let [openai, mistral, _] = messages(&ctx);
    assert_eq!(openai[1], json!({"role": "assistant", "content": "B"}));
    assert_eq!(
        mistral[1],
        json!({"role": "assistant", "content": "B", "prefix": true})
    );
    let request = ctx.render(&Mistral::new("m")).unwrap();
    assert_eq!(rules(&request), ["mistral/last-role"]);
}

#[test]
fn nothing_to_say() {
    let ctx = Context::default();
    assert_eq!(
        rule_of(ctx.render(&OpenAiChat::new("m"))),
        "openai-chat/empty-list"
    );
    assert_eq!(
        rule_of(ctx.render(&Mistral::new("m"))),
        "mistral/empty-list"
    );
    // Ollama loads the model then.
    assert_eq!(
        ctx.render(&Ollama::new("m")).unwrap().to_json()["messages"],
        json!([])
    );
    let ctx = Context::builder().system("A").build();
    assert_eq!(rule_of(ctx.render(&Mistral::new("m"))), "mistral/last-role");
    // An empty text is left out, and so is a block without content.
    let mut ctx = Context::default();
    ctx.user("A");
    ctx.push(Block::new("").role("user")).unwrap();
    ctx.push(Block::empty().role("assistant")).unwrap();
    for said in messages(&ctx) {
        assert_eq!(said, json!([{"role": "user", "content": "A"}]));
    }
}

#[test]
fn images_and_files() {
    let mut ctx = Context::default();
    let parts = json!([
        {"type": "text", "text": "See:"},
        {"type": "image", "mime": "image/jpeg", "data": "AAAA"},
        {"type": "image", "url": "https://example.com/a.png"},
        {"type": "image", "file_id": "f1"},
        {"type": "file", "mime": "application/pdf", "data": "BBBB", "name": "b.pdf"},
        {"type": "file", "mime": "audio/wav", "data": "CCCC"},
        {"type": "file", "mime": "audio/ogg", "data": "DDDD"},
        {"type": "file", "file_id": "f2"},
        {"type": "file", "url": "https://example.com/c.pdf"},
    ]);
    ctx.push(Block::new(parts.clone()).role("user")).unwrap();
    let [openai, mistral, ollama] = messages(&ctx);
    let text = |text: &str| json!({"type": "text", "text": text});
    assert_eq!(
        openai[0]["content"],
        json!([
            text("See:"),
            {"type": "image_url", "image_url": {"url": "data:image/jpeg;base64,AAAA"}},
            {"type": "image_url", "image_url": {"url": "https://example.com/a.png"}},
            text("[image]"),
            {"type": "file", "file": {"filename": "b.pdf",
                "file_data": "data:application/pdf;base64,BBBB"}},
            {"type": "input_audio", "input_audio": {"data": "CCCC", "format": "wav"}},
            text("[file]"),
            {"type": "file", "file": {"file_id": "f2"}},
            text("[file: https://example.com/c.pdf]"),
        ])
    );
    assert_eq!(
        mistral[0]["content"],
        json!([
            text("See:"),
            {"type": "image_url", "image_url": {"url": "data:image/jpeg;base64,AAAA"}},
            {"type": "image_url", "image_url": {"url": "https://example.com/a.png"}},
            text("[image]"),
            {"type": "document_url", "document_url": "data:application/pdf;base64,BBBB",
                "document_name": "b.pdf"},
            {"type": "input_audio", "input_audio": "CCCC"},
            {"type": "input_audio", "input_audio": "DDDD"},
            {"type": "file", "file_id": "f2"},
            {"type": "document_url", "document_url": "https://example.com/c.pdf"},
        ])
    );
    assert_eq!(ollama[0]["images"], json!(["AAAA"]));
    assert!(
        ollama[0]["content"]
            .as_str()
            .unwrap()
            .starts_with("See:\n\n[image: https://")
    );
    let request = ctx.render(&OpenAiChat::new("m")).unwrap();
    assert_eq!(rules(&request), ["openai-chat/part"; 3]);

    // In a result, and in a message of the assistant.
    let mut ctx = Context::default();
    ctx.user("A");
    ctx.push(calls(&[call("c1", "f")])).unwrap();
    ctx.push(
        Block::new(parts.clone())
            .role("tool")
            .kind("result")
            .data("call_id", "c1"),
    )
    .unwrap();
    ctx.push(Block::new(parts).role("assistant")).unwrap();
    let [openai, _, ollama] = messages(&ctx);
    assert!(
        openai[2]["content"]
            .as_str()
            .unwrap()
            .starts_with("See:\n[image]\n")
    );
    assert_eq!(openai[3]["content"][1], text("[image]"));
    assert_eq!(ollama[2]["images"], json!(["AAAA"]));
}

#[test]
fn calls_of_anthropic_go_to_these_apis() {
    for call in accepted("anthropic.jsonl") {
        let log = call["request"].to_string();
        let import = Import::new().from_format(Format::Anthropic);
        let ctx = import.read(log).unwrap().context;
        for api in apis() {
            let request = ctx.render(api.provider.as_ref());
            let request = request.unwrap_or_else(|error| panic!("{}: {error}", call["source"]));
            let violations = (api.check)(&request.to_json());
            assert_eq!(violations, [], "{} {}", call["source"], request.to_json());
        }
    }
}

#[test]
fn calls_of_each_go_to_the_others() {
    for file in ["openai-chat", "mistral"] {
        let from = apis().into_iter().find(|api| api.name == file).unwrap();
        for call in accepted(&format!("{file}.jsonl")) {
            let import = Import::new().from_format(from.format);
            let ctx = import.read(call["request"].to_string()).unwrap().context;
            messages(&ctx);
            let request = ctx.render(&Anthropic::conversation()).unwrap().to_json();
            let violations = Anthropic::conversation().check(&request);
            assert_eq!(violations, [], "{} {request}", call["source"]);
        }
    }
}
