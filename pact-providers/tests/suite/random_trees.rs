//! Random trees: any roles, kinds and texts, parts in the forms of all APIs, results without calls
//! and calls without names. Each becomes a request that the checker and the strict server accept,
//! or an error that names a rule. The request comes back from an import as it was.

use pact_core::{Block, Container, Context, Error, Json, Provider};
use pact_providers::{
    Anthropic, Bedrock, Format, Gemini, Import, Mistral, Ollama, OpenAiChat, OpenAiResponses,
    Violation,
};
use pact_strict_server::Api;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

/// Declares the test of a provider: the server's API, the format of its requests, the members of
/// its conversation, and an expression that makes the provider.
macro_rules! trees {
    ($($name:ident: $api:ident, $format:ident, $members:expr, $type:ident,
        $provider:expr;)*) => { $(
        proptest! {
            // Cases come from the environment, and nothing is written beside the tests.
            #![proptest_config(ProptestConfig {
                failure_persistence: None,
                ..ProptestConfig::default()
            })]
            #[test]
            fn $name(steps in vec(step(), 0..12)) {
                let provider = $provider;
                let wire = Wire {
                    api: Api::$api,
                    format: Format::$format,
                    members: &$members,
                    provider: &provider,
                    conversation: &$type::conversation(),
                    check: &|request| provider.check(request),
                };
                wire.judge(&tree(&steps))?;
            }
        }
    )* };
}

trees! {
    trees_for_anthropic: Anthropic, Anthropic, ["system", "messages"],
        Anthropic, Anthropic::new("m").max_tokens(9);
    trees_for_openai_chat: Chat, OpenAi, ["messages"], OpenAiChat, OpenAiChat::new("m");
    trees_for_bedrock: Bedrock, Bedrock, ["system", "messages"], Bedrock, Bedrock::new("m");
    trees_for_gemini: Gemini, Gemini, ["systemInstruction", "contents"],
        Gemini, Gemini::new("m");
    trees_for_openai_responses: Responses, Responses, ["instructions", "input"],
        OpenAiResponses, OpenAiResponses::new("m");
    trees_for_mistral: Mistral, Mistral, ["messages"], Mistral, Mistral::new("m");
    trees_for_ollama: Ollama, Ollama, ["messages"], Ollama, Ollama::new("m");
}

/// A provider with all that judges its requests.
struct Wire<'w> {
    api: Api,
    format: Format,
    members: &'w [&'w str],
    provider: &'w dyn Provider,
    conversation: &'w dyn Provider,
    check: &'w dyn Fn(&Json) -> Vec<Violation>,
}

/// A random tree may end with anybody, and has no tools.
const NOT_JUDGED: [&str; 3] = ["last-user", "last-role", "tools"];

impl Wire<'_> {
    fn judge(&self, context: &Context) -> Result<(), TestCaseError> {
        let tree = || context.thread().to_json();
        let request = match context.render(self.provider) {
            Ok(request) => crate::wire::noted(&request),
            Err(Error::Provider(error)) => {
                let prefix = format!("{}/", self.provider.api());
                prop_assert!(error.rule.starts_with(&prefix), "{error}\n{}", tree());
                return Ok(());
            }
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        };
        let violations = (self.check)(&request);
        prop_assert!(
            violations.is_empty(),
            "{violations:?}\n{request:#}\n{}",
            tree()
        );
        if let Err(refusal) = pact_strict_server::judge(self.api, &request)
            && !NOT_JUDGED.contains(&refusal.rule)
        {
            return Err(TestCaseError::fail(format!(
                "{refusal}\n{request:#}\n{}",
                tree()
            )));
        }
        let import = Import::new().from_format(self.format);
        let imported = import.read(request.to_string()).unwrap();
        let again = imported
            .context
            .render(self.conversation)
            .unwrap()
            .to_json();
        let own = request.as_object().unwrap().iter();
        let own = own.filter(|(name, _)| self.members.contains(&name.as_str()));
        let own: Json = own
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        prop_assert_eq!(again, own);
        Ok(())
    }
}

/// One change of a tree.
#[derive(Clone, Debug)]
enum Step {
    System(Spec),
    Push(Spec),
    Pre(Spec),
    Post(Spec),
    Inside(Vec<Spec>),
    Commit,
}

/// A block to be.
#[derive(Clone, Debug)]
struct Spec {
    role: Option<&'static str>,
    kind: Option<&'static str>,
    content: Said,
    call_id: Option<&'static str>,
    name: Option<&'static str>,
    calls: bool,
    is_error: bool,
    ttl: Option<u32>,
}

#[derive(Clone, Debug)]
enum Said {
    Nothing,
    Text(&'static str),
    Parts(Vec<Json>),
    Json(Json),
}

const ROLES: &[&str] = &[
    "system",
    "developer",
    "user",
    "assistant",
    "assistant",
    "assistant",
    "model",
    "ai",
    "tool",
    "tool",
    "function",
    "critic",
];
const TEXTS: &[&str] = &["", " \n", "Hello", "ü \"q\" \\", "<system>"];
const IDS: &[&str] = &["a", "b", "toolu_1", "call.with/odd signs", "", "fc_1"];

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        1 => spec().prop_map(Step::System),
        8 => spec().prop_map(Step::Push),
        1 => spec().prop_map(Step::Pre),
        1 => spec().prop_map(Step::Post),
        1 => vec(spec(), 0..3).prop_map(Step::Inside),
        2 => Just(Step::Commit),
    ]
}

fn spec() -> impl Strategy<Value = Spec> {
    let kinds = select(vec!["text", "call", "result", "image", "note"]);
    let names = option::weighted(0.8, select(vec!["weather", "search", ""]));
    (
        option::weighted(0.95, select(ROLES)),
        option::of(kinds),
        said(),
        option::weighted(0.4, select(IDS)),
        names,
        prop::bool::weighted(0.1),
        prop::bool::weighted(0.2),
        option::weighted(0.2, 0_u32..3),
    )
        .prop_map(
            |(role, kind, content, call_id, name, calls, is_error, ttl)| Spec {
                role,
                kind,
                content,
                call_id,
                name,
                calls,
                is_error,
                ttl,
            },
        )
}

fn said() -> impl Strategy<Value = Said> {
    let any = vec![
        json!(null),
        json!(7),
        json!({}),
        json!([[], null]),
        json!({"a": [1]}),
    ];
    prop_oneof![
        1 => Just(Said::Nothing),
        4 => select(TEXTS).prop_map(Said::Text),
        6 => vec(part(), 0..4).prop_map(Said::Parts),
        1 => select(any).prop_map(Said::Json),
    ]
}

/// Parts in the forms of all APIs.
fn part() -> impl Strategy<Value = Json> {
    (0..30_usize, select(IDS), select(IDS), select(TEXTS)).prop_map(|(sort, id, other, text)| {
        let call = json!({"id": id, "name": "weather", "args": {"x": text}});
        let answer = json!({"id": id, "name": "weather", "response": {"x": text}});
        match sort {
            0 | 1 => json!({"type": "call", "id": id, "name": "weather", "arguments": {"x": text}}),
            2 => json!({"type": "call", "id": id, "name": "weather", "arguments": text}),
            3 | 4 => json!({"type": "result", "id": id, "content": text}),
            5 => json!({"type": "result", "id": id, "is_error": true, "content": [
                {"type": "text", "text": text},
                {"type": "image", "mime": "image/png", "data": "aGk="},
                {"type": "opaque", "value": {"type": "odd"}},
            ]}),
            6 => json!({"type": "result", "id": id, "content": {"x": text}}),
            7 => json!({"type": "text", "text": text}),
            8 => json!({"type": "thinking", "text": text}),
            9 => json!({"type": "image", "mime": "image/png", "data": "aGk="}),
            10 => json!({"type": "file", "mime": "application/pdf", "url": "https://x.y/z",
                "name": text}),
            11 => json!({"type": "opaque", "value": {"type": "odd", "text": text}}),
            12 => json!({"type": "tool_use", "id": id, "name": "weather", "input": {"x": text}}),
            13 => json!({"type": "tool_result", "tool_use_id": id, "content": text}),
            14 => json!({"type": "function_call", "call_id": id, "name": "weather",
                "arguments": "{}"}),
            15 => json!({"type": "function_call_output", "call_id": id, "output": text}),
            16 => json!({"functionCall": call}),
            17 => json!({"functionResponse": answer, "thoughtSignature": "s"}),
            18 => json!({"function_call": call, "thought_signature": "s"}),
            19 => json!({"function_response": answer}),
            20 => json!({"toolUse": {"toolUseId": id, "name": "weather", "input": {}}}),
            21 => json!({"toolResult": {"toolUseId": id, "content": [{"text": text}]}}),
            22 => json!({"type": "toolcall", "id": id, "function": {"name": "weather",
                "arguments": {}}}),
            23 => json!({"ToolCall": {"call_id": id, "fn_name": "weather", "fn_arguments": {}}}),
            24 => json!({"type": "call", "id": id}),
            25 => json!({"type": "thinking", "thinking": text, "signature": other}),
            26 => json!({"reasoningContent": {"reasoningText": {"text": text, "signature": "s"}}}),
            27 => json!({"text": text}),
            28 => json!(text),
            _ => json!({"type": "image", "source": {"type": "url", "url": "https://x.y"}}),
        }
    })
}

fn block(spec: &Spec) -> Block {
    let mut block = match &spec.content {
        Said::Nothing => Block::empty(),
        Said::Text(text) => Block::new(*text),
        Said::Parts(parts) => Block::new(Json::Array(parts.clone())),
        Said::Json(json) => Block::new(json.clone()),
    };
    if let Some(role) = spec.role {
        block = block.role(role);
    }
    if let Some(kind) = spec.kind {
        block = block.kind(kind);
    }
    if let Some(id) = spec.call_id {
        block = block.data("call_id", id);
    }
    if let Some(name) = spec.name {
        block = block.data("name", name);
    }
    if spec.calls {
        let function = json!({"name": "weather", "arguments": "{\"x\": 1}"});
        let calls = json!([{"id": "a", "function": function}, {"id": "a", "function": function}]);
        block = block.data("tool_calls", calls);
    }
    if spec.is_error {
        block = block.data("is_error", true);
    }
    match spec.ttl {
        Some(ttl) => block.ttl(ttl),
        None => block,
    }
}

/// A tree of steps. A step that the tree refuses is left out.
fn tree(steps: &[Step]) -> Context {
    let system = steps.iter().filter_map(|step| match step {
        Step::System(spec) => Some(block(spec)),
        _ => None,
    });
    let builder = system.fold(Context::builder(), |builder, block| {
        builder.system_node(block)
    });
    let mut context = builder.build();
    for step in steps {
        let _ = match step {
            Step::System(_) => continue,
            Step::Push(spec) => context.push(block(spec)),
            Step::Pre(spec) => context.pre(block(spec)),
            Step::Post(spec) => context.post(block(spec)),
            Step::Inside(specs) => {
                let inside = specs.iter().map(block);
                context.push(inside.fold(Container::new(), Container::child))
            }
            Step::Commit => {
                context.commit().unwrap();
                continue;
            }
        };
    }
    context
}
