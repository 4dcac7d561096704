//! Anthropic Messages.

mod check;
mod form;
mod marking;
mod read;
mod stream;

use pact_core::{Absorbed, Json, PieceKind, Provider, ProviderError, Rendered, Thread};
use serde_json::json;

use crate::arrange::{Arranged, Arrangement, CallIds, Dialect, Utterance};
use crate::cache::{Breakpoints, lasting_prefix};
use crate::check::Violation;
use crate::import::{Conversation, request_form};
use crate::manners::{AssistantFirst, Manners, MidSystem, SameRole, Unanswered};
use crate::settings::{Settings, settings};
use crate::wire::{Body, write_message, write_parts};
use form::MessagesForm;
pub use stream::AnthropicStream;

const API: &str = "anthropic";

const DIALECT: Dialect = Dialect {
    api: API,
    results_in_user: true,
    system_in_list: false,
    results_anywhere: false,
    refuses_empty: true,
    ids: CallIds::Word,
};

const MANNERS: Manners = Manners {
    mid_system: MidSystem::AsUser,
    same_role: SameRole::Merge,
    assistant_first: AssistantFirst::Continue,
    unanswered: Unanswered::NoResult,
};

/// So many cache breakpoints fit into a request.
const MAX_BREAKPOINTS: usize = 4;

/// The Messages API of Anthropic.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::Anthropic;
/// use serde_json::json;
///
/// let provider = Anthropic::new("claude-sonnet-4-5").max_tokens(1024);
/// let mut ctx = Context::builder().system("You are helpful.").build();
/// ctx.user("What is the capital of France?");
/// let request = ctx.render(&provider)?;
/// assert_eq!(request.to_json()["messages"][0]["content"], "What is the capital of France?");
///
/// let answer = json!({
///     "role": "assistant",
///     "content": [{"type": "text", "text": "Paris."}],
///     "stop_reason": "end_turn",
///     "usage": {"input_tokens": 20, "output_tokens": 5},
/// });
/// let turn = ctx.absorb(&provider, &answer)?;
/// assert_eq!(turn.usage.unwrap().output, 5);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Anthropic {
    settings: Settings,
}

settings!(Anthropic, "claude-sonnet-4-5");

impl Anthropic {
    /// Sets the number of tokens that the answer may have. The API needs it.
    #[must_use]
    pub fn max_tokens(self, tokens: u32) -> Self {
        self.option("max_tokens", tokens)
    }

    /// Returns every rule of the API that a request breaks, with its place. An empty list means
    /// that its structure is accepted. The check does not judge the abilities of a model.
    #[must_use]
    pub fn check(&self, request: &Json) -> Vec<Violation> {
        check::check(request)
    }

    /// Gathers the events of a streamed answer into the answer that
    /// [`absorb`](pact_core::Context::absorb) takes.
    #[must_use]
    pub fn stream(&self) -> AnthropicStream {
        AnthropicStream::default()
    }

    fn write_options(&self, body: &mut Body) -> Result<(), ProviderError> {
        let Settings {
            model,
            tools,
            options,
            breakpoints,
            ..
        } = &self.settings;
        if model.is_empty() {
            return Ok(());
        }
        if !options.contains_key("max_tokens") {
            let rule = format!("{API}/max-tokens");
            let error = ProviderError::new(rule, "the request has no `max_tokens`");
            return Err(error.help("call `.max_tokens(1024)` on the provider"));
        }
        body.option("model", &Json::from(model.as_str()));
        for (name, value) in options.iter().filter(|(name, _)| *name != "tools") {
            body.option(name, value);
        }
        if tools.is_empty() {
            return Ok(());
        }
        let is_marked = *breakpoints == Breakpoints::Auto;
        let tools = tools.iter().map(|tool| {
            let tool = tool.to_json(|name, description, parameters| {
                json!({"name": name, "description": description, "input_schema": parameters})
            });
            if is_marked {
                marking::without_marker(tool)
            } else {
                tool
            }
        });
        body.option("tools", &Json::Array(tools.collect()));
        if is_marked {
            marking::mark(body, 0);
        }
        Ok(())
    }

    fn write_system(&self, body: &mut Body, system: &[Utterance<'_>], form: Option<&Json>) {
        let is_marked = self.settings.breakpoints == Breakpoints::Auto;
        let nodes = system.iter().filter_map(|utterance| utterance.node);
        let nodes = nodes.cloned().collect();
        let forms = MessagesForm { is_marked };
        match system {
            [] => {
                if let Some(system) = form.and_then(|form| form.get("system")) {
                    body.option("system", system);
                }
            }
            [alone] if alone.is_plain && alone.origin.is_none_or(|it| it.patch.is_none()) => {
                body.piece(PieceKind::System, nodes, |out| {
                    out.member("system");
                    for part in &alone.parts {
                        out.string(&part.to_text(&mut |_| ()));
                    }
                });
            }
            several => {
                body.piece(PieceKind::System, nodes, |out| {
                    out.member("system");
                    out.raw("[");
                    for utterance in several {
                        write_parts(&forms, out, "system", utterance);
                    }
                    out.raw("]");
                });
            }
        }
        if is_marked && marking::can_be_marked(system) {
            marking::mark(body, 0);
        }
    }

    /// The messages after which a breakpoint is placed.
    fn marked(&self, arranged: &Arranged<'_>, body: &Body) -> Vec<usize> {
        if self.settings.breakpoints != Breakpoints::Auto {
            return Vec::new();
        }
        // The API takes a breakpoint of the whole request, too.
        let own = usize::from(self.settings.options.contains_key("cache_control"));
        let used = body.marked_pieces() + own;
        let lasting = lasting_prefix(&arranged.messages)
            .and_then(|last| marking::last_markable(arranged.messages.get(..=last)?));
        let last = marking::last_markable(&arranged.messages);
        let mut marked: Vec<usize> = last.into_iter().chain(lasting).collect();
        marked.dedup();
        marked.truncate(MAX_BREAKPOINTS.saturating_sub(used));
        marked
    }
}

impl Provider for Anthropic {
    fn api(&self) -> &str {
        API
    }

    fn model(&self) -> &str {
        &self.settings.model
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        let arrangement = Arrangement {
            dialect: DIALECT,
            manners: self.settings.manners,
            model: &self.settings.model,
            continues: false,
        };
        let mut arranged = arrangement.of(thread)?;
        arrangement.some_messages(&arranged)?;
        let notes = core::mem::take(&mut arranged.notes);
        let mut body = Body::new(API, notes);
        self.write_options(&mut body)?;
        self.write_system(&mut body, &arranged.system, request_form(thread, API));
        let marked = self.marked(&arranged, &body);
        let forms = MessagesForm {
            is_marked: self.settings.breakpoints == Breakpoints::Auto,
        };
        body.out().member("messages");
        body.out().raw("[");
        for (index, message) in arranged.messages.iter().enumerate() {
            body.out().comma();
            body.piece(PieceKind::Message, message.nodes(), |out| {
                write_message(&forms, out, message);
            });
            if marked.contains(&index) {
                // The brace of the message follows its content.
                marking::mark(&mut body, 1);
            }
        }
        body.out().raw("]");
        Ok(body.finish())
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        read::absorb(answer, &self.settings.model)
    }
}

/// Reads the conversation of a request.
pub(crate) fn read_request(request: &Json) -> Result<Conversation, ProviderError> {
    read::request(request)
}
