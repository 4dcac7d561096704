//! Bedrock Converse.

mod check;
mod documents;
mod form;
mod media;
mod order;
mod read;
mod stream;

use pact_core::{Absorbed, Json, Overhead, PieceKind, Provider, ProviderError, Rendered, Thread};
use serde_json::json;

use crate::arrange::{CallIds, Dialect, Utterance, WireMessage};
use crate::cache::Breakpoints;
use crate::canonical::Part;
use crate::check::Violation;
use crate::import::{Conversation, request_form};
use crate::manners::{AssistantFirst, Manners, MidSystem, SameRole, Unanswered};
use crate::settings::{Settings, settings};
use crate::tool_rules::{Names, Schema, ToolRules};
use crate::wire::{Body, write_message, write_parts};
use form::ConverseForm;
pub use stream::BedrockStream;

const API: &str = "bedrock-converse";

const DIALECT: Dialect = Dialect {
    api: API,
    results_in_user: true,
    system_in_list: false,
    refuses_empty: true,
    refuses_blank: true,
    names_are_words: true,
    results_anywhere: false,
    ids: CallIds::Word,
};

/// The rules of functions.
static TOOLS: ToolRules = ToolRules {
    names: Names::Word(64),
    schema: Schema::OfObject,
    schema_at: &["/inputSchema/json"],
    needs_name: true,
    needs_schema: true,
    // That depends on the model.
    are_unique: false,
};

const MANNERS: Manners = Manners {
    mid_system: MidSystem::AsUser,
    same_role: SameRole::Merge,
    assistant_first: AssistantFirst::Continue,
    unanswered: Unanswered::NoResult,
};

/// So many cache points fit into a request.
const MAX_CACHE_POINTS: usize = 4;

/// A cache point, as the next block of a list.
const MARKER: &str = r#",{"cachePoint":{"type":"default"}}"#;

/// The Converse API of Amazon Bedrock.
///
/// The name of the model is part of the URL and not of the request.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::Bedrock;
/// use serde_json::json;
///
/// let provider = Bedrock::new("us.amazon.nova-lite-v1:0").max_tokens(1024);
/// let mut ctx = Context::builder().system("You are helpful.").build();
/// ctx.user("What is the capital of France?");
/// let request = ctx.render(&provider)?.to_json();
/// assert_eq!(request["inferenceConfig"]["maxTokens"], 1024);
/// assert_eq!(request["messages"][0]["content"][0]["text"], "What is the capital of France?");
///
/// let answer = json!({
///     "output": {"message": {"role": "assistant", "content": [{"text": "Paris."}]}},
///     "stopReason": "end_turn",
///     "usage": {"inputTokens": 20, "outputTokens": 5, "totalTokens": 25},
/// });
/// let turn = ctx.absorb(&provider, &answer)?;
/// assert_eq!(turn.usage.unwrap().output, 5);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bedrock {
    settings: Settings,
}

settings!(
    Bedrock,
    "us.amazon.nova-lite-v1:0",
    ".option(\"inferenceConfig\", serde_json::json!({\"temperature\": 0.2}));"
);

impl Bedrock {
    /// Sets the number of tokens that the answer may have: `maxTokens` in `inferenceConfig`.
    #[must_use]
    pub fn max_tokens(self, tokens: u32) -> Self {
        self.option("inferenceConfig", json!({"maxTokens": tokens}))
    }

    /// Returns every rule of the API that a request breaks, with its place. An empty list means
    /// that its structure is accepted. Rules that only a model knows are not judged.
    #[must_use]
    pub fn check(&self, request: &Json) -> Vec<Violation> {
        check::check(request)
    }

    /// Gathers the events of a streamed answer into the answer that
    /// [`absorb`](pact_core::Context::absorb) takes.
    #[must_use]
    pub fn stream(&self) -> BedrockStream {
        BedrockStream::default()
    }

    fn is_marked(&self) -> bool {
        self.settings.breakpoints == Breakpoints::Auto
    }

    /// Writes the members that are no part of the conversation. Returns how many cache points they
    /// have.
    fn write_options(&self, body: &mut Body) -> usize {
        let Settings {
            model,
            tools,
            options,
            ..
        } = &self.settings;
        if model.is_empty() {
            return 0;
        }
        let points = options.values().map(check::count_points).sum();
        for (name, value) in options {
            if tools.is_empty() || name != "toolConfig" {
                body.option(name, value);
            }
        }
        if tools.is_empty() {
            return points;
        }
        let config = options.get("toolConfig").and_then(Json::as_object);
        let mut list: Vec<Json> = tools
            .iter()
            .map(|tool| {
                tool.to_json(|name, description, parameters| {
                    let schema = json!({"json": parameters});
                    let mut spec = json!({"name": name, "inputSchema": schema});
                    if let Some(spec) = spec.as_object_mut()
                        && !description.is_empty()
                    {
                        spec.insert("description".to_owned(), description.into());
                    }
                    json!({"toolSpec": spec})
                })
            })
            .collect();
        let others = config.and_then(|config| config.get("tools")?.as_array());
        list.extend(others.into_iter().flatten().cloned());
        body.piece(PieceKind::Member, Vec::new(), |out| {
            out.member("toolConfig");
            out.raw("{");
            for (name, value) in config.into_iter().flatten() {
                if name != "tools" {
                    out.member(name);
                    out.json(value);
                }
            }
            out.member("tools");
            out.json(&Json::Array(list));
            out.raw("}");
        });
        if self.is_marked() {
            // Before the ends of the list and of `toolConfig`.
            body.mark_last(body.bytes().len() - 2, MARKER);
            return points + 1;
        }
        points
    }

    /// The request needs the tools if messages call them.
    fn needs_tools(&self, messages: &[WireMessage<'_>]) -> Result<(), ProviderError> {
        let Settings {
            model,
            tools,
            options,
            ..
        } = &self.settings;
        if model.is_empty() || !tools.is_empty() || options.contains_key("toolConfig") {
            return Ok(());
        }
        let is_call = |part: &Part<'_>| matches!(part, Part::Call(_) | Part::Result(_));
        let mut said = messages.iter().flat_map(|message| &message.said);
        let Some(utterance) = said.find(|utterance| utterance.parts.iter().any(is_call)) else {
            return Ok(());
        };
        let rule = format!("{API}/tool-config");
        let error = ProviderError::new(rule, "the messages call tools, and the request has none");
        Err(error
            .nodes(utterance.node)
            .help("call `.tools(…)` on the provider"))
    }

    /// Writes the system text. Returns whether there is a marker.
    fn write_system(
        &self,
        body: &mut Body,
        forms: &ConverseForm,
        system: &[Utterance<'_>],
        form: Option<&Json>,
    ) -> bool {
        if system.is_empty() {
            if let Some(system) = form.and_then(|form| form.get("system")) {
                body.option("system", system);
            }
            return false;
        }
        let nodes = system.iter().filter_map(|utterance| utterance.node);
        let nodes = nodes.cloned().collect();
        body.piece(PieceKind::System, nodes, |out| {
            out.member("system");
            out.raw("[");
            for utterance in system {
                write_parts(forms, out, "system", utterance);
            }
            out.raw("]");
        });
        if self.is_marked() {
            body.mark_last(body.bytes().len() - 1, MARKER);
        }
        self.is_marked()
    }
}

impl Provider for Bedrock {
    fn api(&self) -> &str {
        API
    }

    fn model(&self) -> &str {
        &self.settings.model
    }

    fn overhead(&self) -> Overhead {
        Overhead::new(5, 4).tools(530)
    }

    fn revision(&self) -> Option<u64> {
        Some(self.settings.revision)
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        let arrangement = self.settings.arrangement(DIALECT);
        let mut arranged = arrangement.after(thread, self.revision())?;
        let is_kept = self.settings.manners.same_role == SameRole::Keep;
        let is_marked = self.is_marked();
        if is_marked {
            arranged.system.iter_mut().for_each(form::without_points);
        }
        self.settings.refuse(API, &["messages", "system"], &TOOLS)?;
        let mut body = Body::new(API);
        let forms = ConverseForm { is_marked };
        let mut used = self.write_options(&mut body);
        let form = request_form(thread, API);
        used += usize::from(self.write_system(&mut body, &forms, &arranged.system, form));
        body.begin_messages("messages");
        let mut plan = arranged.begin(&mut body);
        while let Some(window) = arranged.window()? {
            let mut messages = order::order(window, is_kept, &mut arranged.notes);
            self.needs_tools(&messages)?;
            if is_marked {
                let said = messages.iter_mut().flat_map(|message| &mut message.said);
                said.for_each(form::without_points);
            }
            let new_names = documents::names(&messages, &mut arranged.memory.documents);
            documents::rename(&mut messages, &new_names);
            for message in &messages {
                body.message(message, |out| write_message(&forms, out, message));
                plan.see(message, body.last_piece(), true);
            }
            arranged.end_window(&body, &plan);
        }
        arranged.keep(thread, &mut body);
        body.end_messages();
        if body.has_no_message() {
            let rule = format!("{API}/empty-list");
            let error = ProviderError::new(rule, "the conversation has no message");
            return Err(error.help("add a message of the user"));
        }
        if is_marked {
            for piece in plan.marked(MAX_CACHE_POINTS.saturating_sub(used)) {
                // Before the ends of the list and of the message.
                body.mark(piece, body.end_of(piece) - 2, MARKER);
            }
        }
        Ok(body.finish(arranged))
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        read::absorb(answer, &self.settings.model)
    }
}

/// Reads the conversation of a request.
pub(crate) fn read_request(request: &Json) -> Result<Conversation, ProviderError> {
    read::request(request)
}
