//! The providers, as an agent uses them: all alike.

use core::fmt::Debug;

use pact_core::{Json, Provider};
use pact_providers::{
    Anthropic, Bedrock, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool, Violation,
};
use pact_strict_server::Api;
use serde_json::json;

pub(super) const TOOLS: [&str; 3] = ["weather", "search", "screenshot"];

/// A provider, and the API that its server speaks.
pub(super) struct Wire {
    pub(super) api: Api,
    pub(super) model: &'static str,
    pub(super) provider: Box<dyn Provider>,
    /// The provider that asks for a stream, where there is one.
    pub(super) streamed: Option<Box<dyn Provider>>,
    pub(super) check: Box<dyn Fn(&Json) -> Vec<Violation>>,
    pub(super) gather: Box<dyn Fn(&[Json]) -> Json>,
}

impl Debug for Wire {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} {}", self.api, self.model)
    }
}

/// Wires a provider. `check` and `stream` are methods of each provider, and not of a trait.
macro_rules! wired {
    ($api:expr, $model:expr, $provider:expr) => {{
        let provider = $provider.tools(&tools());
        let streamed: Option<Box<dyn Provider>> = match $api {
            // The path asks for a stream.
            Api::Gemini => Some(Box::new(provider.clone())),
            Api::Bedrock => None,
            _ => Some(Box::new(provider.clone().option("stream", true))),
        };
        let (checking, gathering) = (provider.clone(), provider.clone());
        Wire {
            api: $api,
            model: $model,
            provider: Box::new(provider),
            streamed,
            check: Box::new(move |request| checking.check(request)),
            gather: Box::new(move |events| {
                let mut stream = gathering.stream();
                for event in events {
                    stream.push(event).unwrap();
                }
                stream.finish().unwrap()
            }),
        }
    }};
}

/// The provider of an API, with three tools.
pub(super) fn wire(api: Api, model: &'static str) -> Wire {
    match api {
        Api::Anthropic => wired!(api, model, Anthropic::new(model).max_tokens(1024)),
        Api::Chat => wired!(api, model, OpenAiChat::new(model)),
        Api::Bedrock => wired!(api, model, Bedrock::new(model)),
        Api::Gemini => wired!(api, model, Gemini::new(model)),
        Api::Responses => wired!(api, model, OpenAiResponses::new(model)),
        Api::Mistral => wired!(api, model, Mistral::new(model)),
        Api::Ollama => wired!(api, model, Ollama::new(model).option("stream", false)),
        other => panic!("{other:?} has no provider"),
    }
}

fn tools() -> Vec<Tool> {
    let parameters = json!({"type": "object"});
    let tool = |name: &&str| Tool::new(*name, "A tool.", parameters.clone());
    TOOLS.iter().map(tool).collect()
}
