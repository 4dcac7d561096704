//! OpenAI Responses.
//!
//! | file | content |
//! |---|---|
//! | `items.rs` | the sorts of items, as data |
//! | `read.rs` | items in the canonical form |
//! | `form.rs`, `output.rs` | the canonical form as items |
//! | `order.rs` | the items that the API takes only together |
//! | `check.rs` | the rules of a request |
//! | `stream.rs` | the events of a streamed answer |

mod check;
mod form;
mod items;
mod order;
mod output;
mod read;
mod stream;

use pact_core::{Absorbed, Json, PieceKind, Provider, ProviderError, Rendered, Thread};
use serde_json::json;

use crate::arrange::{Arranged, CallIds, Dialect, Role, Utterance, WireMessage};
use crate::cache::{Breakpoints, Marker};
use crate::check::Violation;
use crate::import::{Conversation, request_form};
use crate::manners::{AssistantFirst, Manners, MidSystem, SameRole, Unanswered};
use crate::settings::{Settings, settings};
use crate::tool_rules::{Names, Schema, ToolRules};
use crate::wire::Body;
use order::Settling;
pub use stream::OpenAiResponsesStream;

const API: &str = "openai-responses";

const DIALECT: Dialect = Dialect {
    api: API,
    results_in_user: false,
    system_in_list: false,
    results_anywhere: true,
    refuses_empty: true,
    refuses_blank: false,
    names_are_words: true,
    ids: CallIds::Word,
};

const MANNERS: Manners = Manners {
    mid_system: MidSystem::Keep,
    same_role: SameRole::Keep,
    assistant_first: AssistantFirst::Keep,
    unanswered: Unanswered::NoResult,
};

/// The members that the request takes from the tree or from the provider.
const OWN: [&str; 3] = ["model", "instructions", "input"];

/// The rules of functions.
static TOOLS: ToolRules = ToolRules {
    names: Names::Word(128),
    schema: Schema::OfObject,
    schema_at: &["/parameters"],
    needs_name: true,
    needs_schema: false,
    // It takes two tools with one name, as far as is known.
    are_unique: false,
};

/// The part of the encrypted reasoning in the list `include`.
const ENCRYPTED: &str = "reasoning.encrypted_content";

/// The Responses API of OpenAI.
///
/// The blocks of `^sys` are the `instructions`. Every other block is an item of `input`; a block
/// with a text and two calls becomes three items.
///
/// The provider caches prompts by itself, so [`breakpoints`](Self::breakpoints) changes nothing.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::OpenAiResponses;
/// use serde_json::json;
///
/// let provider = OpenAiResponses::new("gpt-5").stateless();
/// let mut ctx = Context::builder().system("You are helpful.").build();
/// ctx.user("What is the capital of France?");
/// let request = ctx.render(&provider)?.to_json();
/// assert_eq!(request["instructions"], "You are helpful.");
/// assert_eq!(request["input"][0]["content"], "What is the capital of France?");
///
/// let answer = json!({
///     "status": "completed",
///     "output": [
///         {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "gAAA"},
///         {"type": "message", "id": "msg_1", "status": "completed", "role": "assistant",
///          "content": [{"type": "output_text", "text": "Paris.", "annotations": []}]},
///     ],
///     "usage": {"input_tokens": 20, "output_tokens": 5},
/// });
/// let turn = ctx.absorb(&provider, &answer)?;
/// assert_eq!(turn.usage.unwrap().output, 5);
///
/// // All items go back as they came.
/// ctx.user("And of Italy?");
/// let request = ctx.render(&provider)?.to_json();
/// assert_eq!(request["input"][1], answer["output"][0]);
/// assert_eq!(request["input"][2], answer["output"][1]);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpenAiResponses {
    settings: Settings,
}

settings!(OpenAiResponses, "gpt-5");

impl OpenAiResponses {
    /// Asks the provider to store nothing, and to send its reasoning encrypted, so that the
    /// reasoning can go back: `store` is false, and `include` has `reasoning.encrypted_content`.
    ///
    /// The context holds the whole conversation, so nothing is lost. Without this, the provider
    /// stores each answer.
    #[must_use]
    pub fn stateless(mut self) -> Self {
        let options = &mut self.settings.changed().options;
        let include = options.entry("include").or_insert_with(|| json!([]));
        if let Json::Array(include) = include
            && !include.iter().any(|part| part == ENCRYPTED)
        {
            include.push(ENCRYPTED.into());
        }
        self.option("store", false)
    }

    /// Sets the number of tokens that the answer may have, reasoning included: `max_output_tokens`.
    #[must_use]
    pub fn max_tokens(self, tokens: u32) -> Self {
        self.option("max_output_tokens", tokens)
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
    pub fn stream(&self) -> OpenAiResponsesStream {
        OpenAiResponsesStream::default()
    }

    fn write_options(&self, body: &mut Body) -> Result<(), ProviderError> {
        let Settings {
            model,
            tools,
            options,
            ..
        } = &self.settings;
        if model.is_empty() {
            return Ok(());
        }
        self.settings.refuse(API, &OWN, &TOOLS)?;
        body.option("model", &Json::from(model.as_str()));
        for (name, value) in options {
            body.option(name, value);
        }
        if !tools.is_empty() {
            let tools = tools.iter().map(|tool| {
                tool.to_json(|name, description, parameters| {
                    json!({
                        "type": "function",
                        "name": name,
                        "description": description,
                        "parameters": parameters,
                        // Without it, the API may change the schema to fit its strict mode.
                        "strict": false,
                    })
                })
            });
            body.option("tools", &Json::Array(tools.collect()));
        }
        Ok(())
    }

    /// Whether the provider has earlier items that the request does not repeat.
    fn continues(&self, form: Option<&Json>) -> bool {
        let Settings { model, options, .. } = &self.settings;
        // The form is that of the imported request, which may have had other options.
        let is_imported = model.is_empty() && form.and_then(|form| form.get("continues")).is_some();
        is_imported
            || CONTINUES
                .iter()
                .any(|name| options.get(*name).is_some_and(is_said))
    }
}

/// The marker of a cache breakpoint.
static MARKER: Marker = Marker {
    last_member: r#","prompt_cache_breakpoint":{"mode":"explicit"}"#,
    around_text: [
        r#"[{"type":"input_text","text":"#,
        r#","prompt_cache_breakpoint":{"mode":"explicit"}}]"#,
    ],
};

/// The members of a request that name earlier items.
const CONTINUES: [&str; 2] = ["conversation", "previous_response_id"];

fn is_said(value: &Json) -> bool {
    !value.is_null()
}

/// Whether the provider has earlier items that a request does not repeat.
fn continues(request: &Json) -> bool {
    let input = request.get("input").and_then(Json::as_array);
    let mut input = input.into_iter().flatten();
    let is_reference = |item: &Json| matches!(items::sort(item), Some(items::Sort::Reference));
    let is_named = |name: &&str| request.get(*name).is_some_and(is_said);
    CONTINUES.iter().any(is_named) || input.any(is_reference)
}

/// Writes the system text.
fn write_instructions(body: &mut Body, system: &[Utterance<'_>], form: Option<&Json>) {
    if system.is_empty() {
        if let Some(instructions) = form.and_then(|form| form.get("instructions")) {
            body.option("instructions", instructions);
        }
        return;
    }
    let nodes = system.iter().filter_map(|utterance| utterance.node);
    body.piece(PieceKind::System, nodes.cloned().collect(), |out| {
        let mut texts = Vec::new();
        for utterance in system {
            out.about(utterance);
            for part in &utterance.parts {
                texts.push(form::as_text(out, part));
            }
        }
        out.text_member("instructions", &texts.join("\n\n"));
    });
}

/// Writes the items. `said_as` is the form of an imported input that is no list.
fn write_input(
    body: &mut Body,
    thread: &Thread<'_>,
    arranged: &mut Arranged<'_, '_>,
    said_as: Option<&str>,
    is_marked: bool,
) -> Result<(), ProviderError> {
    let mut settling = Settling::default();
    let mut next = None;
    if said_as.is_some() {
        next = settling.next(arranged)?;
        // The form of a short conversation may be another one.
        let all = match &next {
            None => Some([].as_slice()),
            Some(settled) if arranged.is_done() => Some(settled.messages.as_slice()),
            Some(_) => None,
        };
        match (said_as, all) {
            (Some("absent"), Some([])) => return Ok(()),
            (Some("null"), Some([])) => {
                body.option("input", &Json::Null);
                return Ok(());
            }
            (Some("text"), Some([message])) if plain_text(message).is_some() => {
                body.piece(PieceKind::Message, message.nodes(), |out| {
                    out.text_member("input", plain_text(message).unwrap_or_default());
                });
                return Ok(());
            }
            _ => {}
        }
    }
    body.begin_messages("input");
    let mut plan = arranged.begin(body);
    if said_as.is_none() {
        next = settling.next(arranged)?;
    }
    while let Some(settled) = next {
        let mut outputs = settled.outputs.iter().copied();
        for message in &settled.messages {
            body.message(message, |out| form::write_items(out, message, &mut outputs));
            plan.see_openai(message, body.last_piece());
        }
        if settling.is_settled() {
            arranged.end_window(body, &plan);
        }
        next = settling.next(arranged)?;
    }
    arranged.keep(thread, body);
    body.end_messages();
    if is_marked {
        plan.mark_openai(body, &MARKER);
    }
    Ok(())
}

/// The text of a message that is nothing but a text of the user.
fn plain_text<'m>(message: &'m WireMessage<'_>) -> Option<&'m str> {
    let utterance = message.alone()?;
    let has_patch = utterance.origin?.patch.is_some();
    match utterance.parts.as_slice() {
        [crate::canonical::Part::Text(text)]
            if utterance.is_plain && utterance.role == Role::User && !has_patch =>
        {
            Some(text)
        }
        _ => None,
    }
}

impl Provider for OpenAiResponses {
    fn api(&self) -> &str {
        API
    }

    fn model(&self) -> &str {
        &self.settings.model
    }

    fn revision(&self) -> Option<u64> {
        Some(self.settings.revision)
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        let form = request_form(thread, API);
        let mut arrangement = self.settings.arrangement(DIALECT);
        arrangement.continues = self.continues(form);
        let said_as = form
            .and_then(|form| form.get("input"))
            .and_then(Json::as_str);
        // An input that is no list is written as a whole.
        let revision = self.revision().filter(|_| said_as.is_none());
        let mut arranged = arrangement.after(thread, revision)?;
        let mut body = Body::new(API);
        self.write_options(&mut body)?;
        write_instructions(&mut body, &arranged.system, form);
        let is_marked = self.settings.breakpoints == Breakpoints::Auto;
        write_input(&mut body, thread, &mut arranged, said_as, is_marked)?;
        let has_other = ["prompt", "conversation", "previous_response_id"]
            .iter()
            .any(|name| self.settings.options.get(*name).is_some_and(is_said));
        if body.has_no_message() && !self.settings.model.is_empty() && !has_other {
            let rule = format!("{API}/empty-list");
            let error = ProviderError::new(rule, "the conversation has no item to send");
            return Err(error.help("say something as the user"));
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
