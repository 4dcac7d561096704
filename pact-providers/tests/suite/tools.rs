//! The rules of tools, in the checkers of all APIs and in the requests that are rendered.

use pact_core::{Context, Error, Json, Provider, ProviderError};
use pact_providers::{
    Anthropic, Bedrock, Format, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool,
    Violation,
};
use serde_json::{Map, json};

use crate::said::rules;

/// The checker of an API.
fn check(api: &str, request: &Json) -> Vec<Violation> {
    match api {
        "anthropic" => Anthropic::conversation().check(request),
        "bedrock" => Bedrock::conversation().check(request),
        "gemini" => Gemini::conversation().check(request),
        "mistral" => Mistral::conversation().check(request),
        "ollama" => Ollama::conversation().check(request),
        "openai" => OpenAiChat::conversation().check(request),
        "responses" => OpenAiResponses::conversation().check(request),
        other => panic!("{other}"),
    }
}

/// A request with these members, which is sound in all others.
fn with(api: &str, members: &Json) -> Json {
    let said = json!([{"role": "user", "content": "Hello"}]);
    let mut request = match api {
        "anthropic" => json!({"model": "m", "max_tokens": 9, "messages": said}),
        "bedrock" => json!({"messages": [{"role": "user", "content": [{"text": "Hello"}]}]}),
        "gemini" => json!({"contents": [{"role": "user", "parts": [{"text": "Hello"}]}]}),
        "responses" => json!({"model": "m", "input": said}),
        _ => json!({"model": "m", "messages": said}),
    };
    let members = members.as_object().unwrap().clone();
    request.as_object_mut().unwrap().extend(members);
    request
}

/// APIs, a rule, the place, and members that break the rule in that place and no other.
const BROKEN: &str = r#"anthropic,openai,responses,mistral,ollama type /tools {"tools": {}}
anthropic,openai,mistral,ollama,bedrock type TOOLS/0 {"tools": [7]}
responses missing TOOLS/0 {"tools": [7]}
anthropic missing TOOLS/0 {"tools": [{SCHEMA}]}
anthropic missing TOOLS/0 {"tools": [{"name": "f"}]}
anthropic type TOOLS/0/name {"tools": [{"name": 7, SCHEMA}]}
anthropic tool-name TOOLS/0/name {"tools": [{"name": "a b", SCHEMA}]}
anthropic tool-name TOOLS/0/name {"tools": [{"name": "", SCHEMA}]}
anthropic tool-name TOOLS/0/name {"tools": [{"type": "custom", "name": "a.b", SCHEMA}]}
anthropic tool-name TOOLS/0/name {"tools": [{"name": "LONG", SCHEMA}]}
anthropic tool-twice TOOLS/1 {"tools": [{"name": "f", SCHEMA}, {"name": "f", SCHEMA}]}
anthropic tool-twice TOOLS/1 {"tools": [{"type": "memory_1", "name": "f"}, {"name": "f", SCHEMA}]}
anthropic tool-schema TOOLS/0/input_schema {"tools": [{"name": "f", "input_schema": {}}]}
anthropic tool-schema TOOLS/0/input_schema {"tools": [{"name": "f", "input_schema": "x"}]}
anthropic tool-schema TOOLS/0/input_schema {"tools": [{"name": "f", "input_schema": {"type": "array"}}]}
anthropic tool-choice /tool_choice {"tools": [{"name": "f", SCHEMA}], "tool_choice": {"type": "tool", "name": "g"}}
anthropic tool-choice /tool_choice {"tool_choice": {"type": "tool", "name": "g"}}
openai missing TOOLS/0 {"tools": [{"function": {"name": "f"}}]}
openai,mistral missing TOOLS/0 {"tools": [{"type": "function", "name": "f"}]}
openai,mistral,ollama type TOOLS/0/function {"tools": [{"type": "function", "function": 7}]}
openai,mistral missing TOOLS/0/function {"tools": [{"type": "function", "function": {}}]}
openai,mistral tool-name TOOLS/0/function/name {"tools": [{"type": "function", "function": {"name": "a b"}}]}
openai,mistral tool-name TOOLS/0/function/name {"tools": [{"type": "function", "function": {"name": "LONG"}}]}
openai,mistral,ollama tool-schema TOOLS/0/function/parameters {"tools": [{"type": "function", "function": {"name": "f", "parameters": "x"}}]}
openai tool-schema TOOLS/0/function/parameters {"tools": [{"type": "function", "function": {"name": "f", "parameters": {"type": "array"}}}]}
openai tool-choice /tool_choice {"tools": [{"type": "function", "function": {"name": "f"}}], "tool_choice": {"type": "function", "function": {"name": "g"}}}
responses missing TOOLS/0 {"tools": [{"name": "f"}]}
responses missing TOOLS/0 {"tools": [{"type": "function", "function": {"name": "f"}}]}
responses tool-name TOOLS/0/name {"tools": [{"type": "function", "name": "a.b"}]}
responses tool-schema TOOLS/0/parameters {"tools": [{"type": "function", "name": "f", "parameters": []}]}
responses tool-choice /tool_choice {"tools": [{"type": "function", "name": "f"}], "tool_choice": {"type": "function", "name": "g"}}
gemini missing TOOLS/0/functionDeclarations/0 {"tools": [{"functionDeclarations": [{}]}]}
gemini type TOOLS/0/functionDeclarations/0 {"tools": [{"functionDeclarations": [7]}]}
gemini tool-name TOOLS/0/function_declarations/0/name {"tools": [{"function_declarations": [{"name": "1a"}]}]}
gemini tool-name TOOLS/0/functionDeclarations/0/name {"tools": [{"functionDeclarations": [{"name": "a b"}]}]}
gemini tool-twice TOOLS/1/functionDeclarations/0 {"tools": [{"functionDeclarations": [{"name": "f"}]}, {"functionDeclarations": [{"name": "f"}]}]}
gemini tool-schema TOOLS/0/functionDeclarations/0/parameters {"tools": [{"functionDeclarations": [{"name": "f", "parameters": {"type": "STRING"}}]}]}
bedrock block TOOLS/0 {"tools": [{}]}
bedrock missing TOOLS/0/toolSpec {"tools": [{"toolSpec": {"name": "f"}}]}
bedrock tool-name TOOLS/0/toolSpec/name {"tools": [{"toolSpec": {"name": "a.b", "inputSchema": {"json": {}}}}]}
bedrock tool-schema TOOLS/0/toolSpec/inputSchema/json {"tools": [{"toolSpec": {"name": "f", "inputSchema": {"json": 7}}}]}"#;

/// APIs, and members that are accepted.
const SOUND: &str = r#"anthropic {"tools": [{"name": "f", SCHEMA}, {"type": "mcp_toolset", "mcp_server_name": "s"}], "tool_choice": {"type": "tool", "name": "g"}}
anthropic {"tools": [{"type": "bash_20250124", "name": "bash"}], "tool_choice": {"type": "tool", "name": "bash"}}
anthropic {"tools": [], "tool_choice": {"type": "auto"}}
openai {"tools": [{"type": "custom", "custom": {"name": "g"}}], "tool_choice": {"type": "custom", "custom": {"name": "g"}}}
openai,mistral {"tools": [{"type": "function", "function": {"name": "f", "parameters": null}}], "tool_choice": "auto"}
mistral {"tools": [{"function": {"name": "f", "parameters": {}}}]}
ollama {"tools": [{"type": "function", "function": {"name": "any name", "parameters": {}}}, {}]}
responses {"tools": [{"type": "namespace", "name": "n", "tools": []}], "tool_choice": {"type": "function", "name": "g"}}
responses {"prompt": {"id": "p"}, "tool_choice": {"type": "function", "name": "g"}}
responses {"tools": [{"type": "web_search"}, {"type": "function", "name": "f", "parameters": null}]}
gemini {"tools": [{"googleSearch": {}}, {"functionDeclarations": [{"name": "a.b:c", "parameters": {"type": "OBJECT"}}]}]}
bedrock {"tools": [{"toolSpec": {"name": "f", "inputSchema": {"json": {}}}}, {"systemTool": {"name": "s"}}, {"cachePoint": {"type": "default"}}]}"#;

/// The APIs of a line, and the rest with its abbreviations written out.
fn row(line: &'static str) -> (impl Iterator<Item = &'static str>, String) {
    let (apis, rest) = line.split_once(' ').unwrap();
    let rest = rest.replace("SCHEMA", r#""input_schema": {"type": "object"}"#);
    (apis.split(','), rest.replace("LONG", &"a".repeat(129)))
}

fn request(api: &str, members: &str) -> Json {
    let members: Json = serde_json::from_str(members).unwrap();
    match api {
        "bedrock" => with(api, &json!({ "toolConfig": members })),
        _ => with(api, &members),
    }
}

#[test]
fn rules_of_tools() {
    for line in BROKEN.lines() {
        let (apis, rest) = row(line);
        let [rule, place, members] = rest.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        for api in apis {
            let tools = match api {
                "bedrock" => "/toolConfig/tools",
                _ => "/tools",
            };
            let place = place.replace("TOOLS", tools);
            let found = check(api, &request(api, members));
            assert_eq!(rules(&found), [(rule, place.as_str())], "{api} {line}");
        }
    }
    // The form of Responses lacks two members in Chat.
    let found = check(
        "openai",
        &request("openai", r#"{"tools": [{"name": "w"}]}"#),
    );
    assert_eq!(rules(&found), [("missing", "/tools/0"); 2]);
}

#[test]
fn tools_that_are_accepted_are_silent() {
    for line in SOUND.lines() {
        let (apis, members) = row(line);
        for api in apis {
            assert_eq!(check(api, &request(api, &members)), [], "{api} {line}");
        }
    }
}

fn error(provider: &dyn Provider) -> ProviderError {
    let mut ctx = Context::default();
    ctx.user("Hello");
    match ctx.render(provider).unwrap_err() {
        Error::Provider(error) => error,
        other => panic!("{other}"),
    }
}

/// The providers of all APIs, with these tools.
fn providers(tools: &[Tool]) -> [Box<dyn Provider>; 7] {
    [
        Box::new(Anthropic::new("m").max_tokens(9).tools(tools)),
        Box::new(Bedrock::new("m").tools(tools)),
        Box::new(Gemini::new("m").tools(tools)),
        Box::new(Mistral::new("m").tools(tools)),
        Box::new(OpenAiChat::new("m").tools(tools)),
        Box::new(OpenAiResponses::new("m").tools(tools)),
        Box::new(Ollama::new("m").tools(tools)),
    ]
}

#[test]
fn tools_that_an_api_refuses_are_not_rendered() {
    let tool = |name: &str, schema: Json| Tool::new(name, "A tool.", schema);
    let object = || json!({"type": "object"});
    for (rule, tools) in [
        ("tool-name", vec![tool("a b", object())]),
        ("tool-name", vec![tool("", object())]),
        ("tool-twice", vec![tool("f", object()), tool("f", object())]),
        ("tool-schema", vec![tool("f", json!("x"))]),
        ("tool-schema", vec![tool("f", json!([]))]),
    ] {
        for provider in providers(&tools) {
            // Ollama takes any name.
            if (provider.api(), rule) == ("ollama", "tool-name") {
                continue;
            }
            let error = error(&*provider);
            assert_eq!(error.rule, format!("{}/{rule}", provider.api()));
            let name = format!("`{}`", tools[0].name());
            assert!(error.message.contains(&name), "{error}");
            assert!(!error.help.is_empty());
        }
    }
    let typeless = Anthropic::new("m").max_tokens(9);
    let typeless = typeless.tools(&[tool("f", json!({}))]);
    assert_eq!(error(&typeless).rule, "anthropic/tool-schema");
}

#[test]
fn members_of_the_provider_are_no_options() {
    let members = [
        (Format::Anthropic, "model messages system"),
        (Format::Bedrock, "messages system"),
        (
            Format::Gemini,
            "contents systemInstruction system_instruction",
        ),
        (Format::Mistral, "model messages"),
        (Format::OpenAi, "model messages"),
        (Format::Responses, "model input instructions"),
        (Format::Ollama, "model messages"),
    ];
    for (format, names) in members {
        for name in names.split(' ') {
            let options = Map::from_iter([(name.to_owned(), json!([]))]);
            let provider = format.provider("m", options).unwrap();
            let error = error(&*provider);
            assert_eq!(error.rule, format!("{}/option", provider.api()));
            assert!(error.message.contains(name), "{error}");
        }
    }
    let tool = Tool::new("f", "", json!({"type": "object"}));
    let both = Anthropic::new("m").max_tokens(9).tools([&tool]);
    let both = both.option("tools", json!([]));
    assert_eq!(error(&both).rule, "anthropic/option");
    let both = Gemini::new("m").tools([&tool]).option("tools", json!([]));
    assert_eq!(error(&both).rule, "gemini/option");
}

/// Without `.tools(…)`, the option is the list of tools.
#[test]
fn tools_of_an_option_are_sent() {
    let tools = json!([{"name": "f", "input_schema": {"type": "object"}}]);
    let provider = Anthropic::new("m")
        .max_tokens(9)
        .option("tools", tools.clone());
    let mut ctx = Context::default();
    ctx.user("Hello");
    let request = ctx.render(&provider).unwrap().to_json();
    assert_eq!(request["tools"], tools);
    assert_eq!(provider.check(&request), []);
}
