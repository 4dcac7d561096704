//! Anthropic Messages.

mod check;
mod check_members;
mod form;
mod marking;
mod order;
mod read;
mod stream;
mod thinking;

use pact_core::{Absorbed, Json, Overhead, PieceKind, Provider, ProviderError, Rendered, Thread};
use serde_json::json;

use crate::arrange::{CallIds, Dialect, Utterance};
use crate::cache::{Breakpoints, CachePlan};
use crate::check::Violation;
use crate::import::{Conversation, request_form};
use crate::manners::{AssistantFirst, Manners, MidSystem, SameRole, Unanswered};
use crate::settings::{Settings, settings};
use crate::tool_rules::{Names, Schema, ToolRules};
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
    refuses_blank: true,
    names_are_words: true,
    ids: CallIds::Word,
};

const MANNERS: Manners = Manners {
    mid_system: MidSystem::AsUser,
    same_role: SameRole::Merge,
    assistant_first: AssistantFirst::Continue,
    unanswered: Unanswered::NoResult,
};

/// The rules of functions.
static TOOLS: ToolRules = ToolRules {
    names: Names::Word(128),
    schema: Schema::WithType,
    schema_at: &["/input_schema"],
    needs_name: true,
    needs_schema: true,
    are_unique: true,
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
        let own = ["model", "messages", "system"];
        self.settings.refuse(API, &own, &TOOLS)?;
        if !options.contains_key("max_tokens") {
            let rule = format!("{API}/max-tokens");
            let error = ProviderError::new(rule, "the request has no `max_tokens`");
            return Err(error.help("call `.max_tokens(1024)` on the provider"));
        }
        body.option("model", &Json::from(model.as_str()));
        for (name, value) in options {
            if name != "tools" || !value.is_array() {
                body.option(name, value);
            }
        }
        let is_marked = *breakpoints == Breakpoints::Auto;
        let own = tools.iter().map(|tool| {
            tool.to_json(|name, description, parameters| {
                json!({"name": name, "description": description, "input_schema": parameters})
            })
        });
        // Tools are given in one of the two ways.
        let others = options.get("tools").and_then(Json::as_array);
        let mut tools: Vec<Json> = own.chain(others.into_iter().flatten().cloned()).collect();
        if tools.is_empty() {
            return Ok(());
        }
        if is_marked {
            tools.iter_mut().for_each(marking::unmark_tool);
        }
        body.option("tools", &Json::Array(tools));
        if is_marked {
            marking::mark_last(body);
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
            marking::mark_last(body);
        }
    }

    /// Places breakpoints after messages.
    fn mark_messages(&self, body: &mut Body, plan: &CachePlan) {
        if self.settings.breakpoints != Breakpoints::Auto {
            return;
        }
        // The API takes a breakpoint of the whole request, too.
        let own = usize::from(self.settings.options.contains_key("cache_control"));
        let used = body.marked_pieces() + own;
        for piece in plan.marked(MAX_BREAKPOINTS.saturating_sub(used)) {
            // The brace of the message follows its content.
            marking::mark(body, piece, 1);
        }
    }
}

impl Provider for Anthropic {
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
        let mut body = Body::new(API);
        self.write_options(&mut body)?;
        self.write_system(&mut body, &arranged.system, request_form(thread, API));
        let forms = MessagesForm {
            is_marked: self.settings.breakpoints == Breakpoints::Auto,
        };
        let mut tool_loop = thinking::ToolLoop::default();
        body.begin_messages("messages");
        let mut plan = arranged.begin(&mut body);
        while let Some(mut window) = arranged.window()? {
            if let Some(last) = window.last_mut().filter(|_| arranged.is_done()) {
                order::trim_end(last, &mut arranged.notes);
            }
            for message in &window {
                body.message(message, |out| write_message(&forms, out, message));
                let can_be_marked = marking::can_be_marked(&message.said);
                plan.see(message, body.last_piece(), can_be_marked);
                tool_loop.see(message);
            }
            if tool_loop.is_over() {
                arranged.end_window(&body, &plan);
            }
        }
        arranged.keep(thread, &mut body);
        body.end_messages();
        self.mark_messages(&mut body, &plan);
        tool_loop.check(self.settings.options.get("thinking"))?;
        // Without a model the conversation is printed, and an empty one may be imported.
        if body.has_no_message() && !self.settings.model.is_empty() {
            let rule = format!("{API}/empty-list");
            let error = ProviderError::new(rule, "there is no message to send");
            return Err(error.help("add one, for example with `ctx.user(…)`"));
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
