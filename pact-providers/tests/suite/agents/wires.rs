//! The providers, as an agent uses them: all alike.

use core::fmt::Debug;

use pact_core::{Json, Provider};
use pact_providers::{
    Anthropic, Bedrock, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool, Violation,
};
use pact_strict_server::Api;
use serde_json::json;

pub(crate) const TOOLS: [&str; 3] = ["weather", "search", "screenshot"];

/// A provider, and the API that its server speaks.
pub(crate) struct Wire {
    pub(crate) api: Api,
    pub(crate) model: &'static str,
    pub(crate) provider: Box<dyn Provider>,
    /// The provider that asks for a stream, where there is one.
    pub(crate) streamed: Option<Box<dyn Provider>>,
    pub(crate) check: fn(&Json) -> Vec<Violation>,
    pub(crate) gather: fn(&[Json]) -> Json,
}

impl Debug for Wire {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} {}", self.api, self.model)
    }
}

/// Wires a provider of a type. `check` and `stream` are methods of each type, and not of a trait.
macro_rules! wired {
    ($type:ident, $api:expr, $model:expr, $tools:expr, $set:expr) => {{
        let set: fn($type) -> $type = $set;
        let provider = set($type::new($model)).tools($tools);
        let streamed: Option<Box<dyn Provider>> = match $api {
            // The path asks for a stream.
            Api::Gemini => Some(Box::new(provider.clone())),
            Api::Bedrock => None,
            _ => Some(Box::new(provider.clone().option("stream", true))),
        };
        Wire {
            api: $api,
            model: $model,
            provider: Box::new(provider),
            streamed,
            check: |request| $type::conversation().check(request),
            gather: |events| {
                let mut stream = $type::conversation().stream();
                for event in events {
                    stream.push(event).unwrap();
                }
                stream.finish().unwrap()
            },
        }
    }};
}

/// The provider of an API, with three tools.
pub(crate) fn wire(api: Api, model: &'static str) -> Wire {
    wire_with(api, model, &tools())
}

/// The provider of an API, with these tools.
pub(crate) fn wire_with(api: Api, model: &'static str, tools: &[Tool]) -> Wire {
    match api {
        Api::Anthropic => wired!(Anthropic, api, model, tools, |it| it.max_tokens(1024)),
        Api::Chat => wired!(OpenAiChat, api, model, tools, |it| it),
        Api::Bedrock => wired!(Bedrock, api, model, tools, |it| it),
        Api::Gemini => wired!(Gemini, api, model, tools, |it| it),
        Api::Responses => wired!(OpenAiResponses, api, model, tools, |it| it),
        Api::Mistral => wired!(Mistral, api, model, tools, |it| it),
        Api::Ollama => wired!(Ollama, api, model, tools, |it| it.option("stream", false)),
        other => panic!("{other:?} has no provider"),
    }
}

fn tools() -> Vec<Tool> {
    let parameters = json!({"type": "object"});
    let tool = |name: &&str| Tool::new(*name, "A tool.", parameters.clone());
    TOOLS.iter().map(tool).collect()
}
