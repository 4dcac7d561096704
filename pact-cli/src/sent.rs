//! The requests of a history: those that a store recorded, rendered again as they were sent.

use pact_core::{
    Absorbed, Attempt, Context, Error, Json, Piece, PieceKind, Provider, ProviderError, Rendered,
    Request, Snapshot, Thread, canonical_json,
};
use pact_providers::{
    Anthropic, Format as LogFormat, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool,
};
use pact_store::{Load, Sent, SentError, StoreError};
use serde_json::{Map, json};

use crate::failure::Failure;
use crate::load::Source;
use crate::stored::{AnyStore, Stored, with_store};

/// A request that was sent, as it is rendered again.
pub(crate) struct Again {
    pub(crate) request: Request,
    /// Whether the bytes are those that were sent. The reason, if they are not.
    pub(crate) is_exact: Result<(), String>,
}

/// Reads the requests of the conversation that a source names, oldest first. None if the source is
/// no store.
pub(crate) fn recorded(source: &Source) -> Result<Option<Vec<Sent>>, Failure> {
    let Some(stored) = Stored::find(&source.file)? else {
        return Ok(None);
    };
    let store = AnyStore::read(&stored.place)?.tenant(&stored.name.tenant);
    let sent = with_store!(&store, it => {
        let conversation = it.conversation(&stored.name.name).load(Load::All);
        conversation.open(Context::builder()).and_then(|chat| {
            let attempts = chat.attempts();
            let numbers = attempts.iter().map(|attempt| attempt.attempt_id);
            numbers.map(|number| chat.sent(number)).collect::<Result<Vec<_>, _>>()
        })
    });
    sent.map(Some)
        .map_err(|error| stored.failure(&store, error))
}

/// Finds a request by its number.
pub(crate) fn find(source: &Source, number: u64) -> Result<Sent, Failure> {
    let Some(stored) = Stored::find(&source.file)? else {
        let message = format!("{} is no conversation of a store", source.name());
        let help = "stores record requests, and files have none";
        return Err(Failure::advice("E_NOT_FOUND", message, help));
    };
    let store = AnyStore::read(&stored.place)?.tenant(&stored.name.tenant);
    let sent = with_store!(&store, it => {
        let conversation = it.conversation(&stored.name.name);
        let chat = conversation.open(Context::builder());
        chat.and_then(|chat| chat.sent(number))
    });
    match sent {
        Ok(sent) => Ok(sent),
        Err(StoreError::NoRecord { .. }) => {
            let address = stored.address();
            let message = format!("{address} has no request {number}");
            let help = format!("`pactx log {address}` shows their numbers");
            Err(Failure::advice("E_STORE_NO_RECORD", message, help))
        }
        Err(error) => Err(stored.failure(&store, error)),
    }
}

/// A request with the bytes that were sent.
pub(crate) fn exactly(source: &Source, number: u64) -> Result<Request, Failure> {
    let again = again(&find(source, number)?)?;
    match again.is_exact {
        Ok(()) => Ok(again.request),
        Err(reason) => {
            let message = format!("the bytes of request {number} are not known: {reason}");
            let help =
                "`pactx thread … --request N` prints its thread, and `--to API` renders it anew";
            Err(Failure::advice("E_STORE_OTHER_RENDERER", message, help))
        }
    }
}

/// The providers that may have rendered a request, as far as the record knows it.
fn providers_of(attempt: &Attempt) -> Vec<Box<dyn Provider>> {
    let Ok(api) = attempt.provider.parse::<LogFormat>() else {
        return Vec::new();
    };
    let mut options = match &attempt.options {
        Json::Object(options) => options.clone(),
        _ => Map::new(),
    };
    let model = attempt.model.as_str();
    let mut providers: Vec<Box<dyn Provider>> = Vec::new();
    providers.extend(api.provider(model, options.clone()));
    // Some APIs get tools that the program sets as such after all other options.
    let Some(Json::Array(tools)) = options.remove("tools") else {
        return providers;
    };
    let tools: Vec<Tool> = tools.into_iter().map(Tool::raw).collect();
    macro_rules! with_tools {
        ($provider:ident) => {{
            let provider = $provider::new(model).tools(&tools);
            let provider = options
                .into_iter()
                .fold(provider, |provider, (name, value)| {
                    provider.option(name, value)
                });
            providers.push(Box::new(provider));
        }};
    }
    match api {
        LogFormat::OpenAi => with_tools!(OpenAiChat),
        LogFormat::Responses => with_tools!(OpenAiResponses),
        LogFormat::Anthropic => with_tools!(Anthropic),
        LogFormat::Mistral => with_tools!(Mistral),
        LogFormat::Ollama => with_tools!(Ollama),
        _ => {}
    }
    providers
}

/// Renders a request again. Where its bytes cannot be had, the reason says why.
pub(crate) fn again(sent: &Sent) -> Result<Again, Error> {
    let providers = providers_of(&sent.attempt);
    let mut problem = None;
    for provider in &providers {
        match sent.render(&**provider) {
            Ok(request) => {
                return Ok(Again {
                    request,
                    is_exact: Ok(()),
                });
            }
            Err(error) => {
                problem.get_or_insert(error);
            }
        }
    }
    let reason = match &problem {
        Some(error) => reason(error),
        None => "the program rendered it itself".to_owned(),
    };
    let rendered = providers.first().map(|first| sent.state.render(&**first));
    let request = match rendered {
        Some(Ok(request)) => request,
        _ => sent.state.render(&Plain)?,
    };
    Ok(Again {
        request,
        is_exact: Err(reason),
    })
}

/// Why the bytes of a request cannot be had, without the code.
fn reason(error: &SentError) -> String {
    let text = error.to_string();
    match text.rsplit_once(" [E_") {
        Some((text, _)) => text.to_owned(),
        None => text,
    }
}

/// Renders the thread itself, with a piece for each message, to compare snapshots with each other.
pub(crate) struct Plain;

impl Provider for Plain {
    fn api(&self) -> &'static str {
        "thread"
    }

    fn model(&self) -> &'static str {
        ""
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        let mut rendered = Rendered::default();
        for message in thread.messages() {
            let start = rendered.body.len();
            let content = message.content().map(|content| content.to_json());
            let mut object = json!({"role": message.role(), "content": content.as_deref()});
            // Calls may be in attributes.
            let attributes = message.node().attributes();
            let data = attributes.filter(|(name, _)| name.starts_with("data_"));
            for (name, value) in data {
                if let Some(members) = object.as_object_mut() {
                    members.insert(name.to_owned(), value.clone());
                }
            }
            rendered
                .body
                .extend_from_slice(canonical_json(&object).as_bytes());
            rendered.body.push(b'\n');
            let kind = if message.is_in_system() {
                PieceKind::System
            } else {
                PieceKind::Message
            };
            let nodes = vec![message.id().clone()];
            let piece = Piece::new(kind, nodes, start..rendered.body.len());
            rendered.pieces.push(piece);
        }
        Ok(rendered)
    }

    fn absorb(&self, _: &Json) -> Result<Absorbed, ProviderError> {
        Err(ProviderError::new(
            "thread/answer",
            "a thread has no answers",
        ))
    }
}

/// The provider of an API, by the options of the command line.
pub(crate) fn provider(
    api: LogFormat,
    model: &str,
    options: Map<String, Json>,
) -> Result<Box<dyn Provider>, Failure> {
    api.provider(model, options).ok_or_else(|| {
        let message = format!("this `pactx` was built without the API `{api}`");
        Failure::Usage(message)
    })
}

/// The tokens of the nodes of a piece.
pub(crate) fn tokens_of(state: &Snapshot, piece: &Piece, tokens: &pact_core::Tokens) -> u64 {
    let nodes = piece.nodes.iter().filter_map(|id| state.node(id));
    nodes.map(|node| tokens.count_block(&node)).sum()
}
