//! Conversations of requests, and other logs, as contexts.
//!
//! | file | step |
//! |---|---|
//! | `text.rs` | reads the JSON values of a log, within limits |
//! | `detect.rs`, `shape.rs` | find the conversation, and tell its format by signs |
//! | `apis.rs` | reads a request by the module of its API |
//! | `swe_agent.rs`, `openhands.rs`, `inspect.rs`, `claude_code.rs` | read the files of agents |
//! | `log.rs` | makes the context, and lists all that is no part of it |

mod apis;
mod claude_code;
mod detect;
mod format;
mod gathered;
mod inspect;
mod log;
mod openhands;
mod place;
mod shape;
mod swe_agent;
mod text;

use std::borrow::Cow;

pub use format::Format;
pub use log::{Import, Imported};
pub use place::Kept;

use pact_core::{Block, Context, ContextBuilder, Error, Json, ProviderError, Thread};
use serde_json::{Map, json};

use crate::arrange::{Role, Utterance};
use crate::origin::{self, Canonical};
use crate::wire::{Form, natural};

/// The conversation of a request, in the canonical form.
#[derive(Debug)]
pub(crate) struct Conversation {
    pub(crate) api: &'static str,
    pub(crate) system: Vec<Block>,
    pub(crate) messages: Vec<ImportedMessage>,
    /// Members of the conversation that say nothing, but come back: an empty list of system texts.
    pub(crate) form: Map<String, Json>,
    /// The members of the request that are no part of the conversation.
    pub(crate) options: Map<String, Json>,
}

/// A message, in the canonical form.
#[derive(Debug)]
pub(crate) struct ImportedMessage {
    /// The role of the block.
    pub(crate) role: &'static str,
    pub(crate) block: Block,
    /// Whether a new turn begins with it.
    pub(crate) opens_turn: bool,
}

impl Conversation {
    /// A conversation without messages. `own` are the members of a request that are part of it.
    pub(crate) fn new(api: &'static str, request: &Json, own: &[&str]) -> Self {
        let members = request.as_object().into_iter().flatten();
        let others = members.filter(|(name, _)| !own.contains(&name.as_str()));
        let options: Map<String, Json> = others
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        Self {
            api,
            system: Vec::new(),
            messages: Vec::new(),
            form: Map::new(),
            options,
        }
    }

    /// Says all messages again, in a new context. The last turn stays open.
    pub(crate) fn replay(self, builder: ContextBuilder) -> Result<Context, Error> {
        let mut builder = builder;
        for block in self.system {
            builder = builder.system_node(block);
        }
        if !self.form.is_empty() {
            let form = json!({"api": self.api, "form": self.form});
            builder = builder.attribute(origin::REQUEST, form);
        }
        let mut context = builder.try_build()?;
        // The role of the message before.
        let mut before = None;
        for message in self.messages {
            let ImportedMessage {
                role,
                block,
                opens_turn,
            } = message;
            if opens_turn && before.is_some() {
                context.commit()?;
            }
            let is_apart = matches!(role, "user" | "assistant");
            let block = if is_apart && before == Some(role) {
                block.attribute(origin::APART, true)
            } else {
                block
            };
            before = Some(role);
            context.push(block)?;
        }
        Ok(context)
    }
}

/// The form of the request that a context was imported from, if it came from this API.
pub(crate) fn request_form<'t>(thread: &Thread<'t>, api: &str) -> Option<&'t Json> {
    let request = thread.root().attribute(origin::REQUEST)?;
    (request.get("api")?.as_str()? == api).then(|| request.get("form"))?
}

/// The error of a text that is not in the form of an API.
pub(crate) fn invalid(api: &str, place: &str, message: &str) -> ProviderError {
    ProviderError::new(format!("{api}/form"), message).at(place)
}

/// The block of a message that came from an API.
pub(crate) fn whole_block<F: Form>(
    form: &F,
    role: &str,
    canonical: Canonical,
    message: &Json,
    origin: (&str, &str),
) -> Block {
    let natural = natural(form, role, &Utterance::of_canonical(&canonical));
    canonical.into_block(origin, &natural, message)
}

/// The block of a system text.
pub(crate) fn system_block(
    api: &str,
    model: &str,
    content: Json,
    natural: &Json,
    message: &Json,
) -> Block {
    let canonical = Canonical {
        role: "system",
        content,
        ..Canonical::default()
    };
    canonical
        .into_block((api, model), natural, message)
        .pinned(true)
}

impl<'t> Utterance<'t> {
    /// The utterance of a message in the canonical form, with all that only its origin knows.
    pub(crate) fn of_canonical(canonical: &'t Canonical) -> Self {
        use crate::canonical::{Answer, AnswerContent, Part};

        let role = match canonical.role {
            "system" | "developer" => Role::System,
            "assistant" => Role::Assistant,
            "tool" => Role::Tool,
            _ => Role::User,
        };
        let parts = match &canonical.answers {
            Some((id, is_error)) => vec![Part::Result(Answer {
                id: id.into(),
                name: canonical.tool.as_deref().map(Cow::Borrowed),
                content: AnswerContent::of_json(&canonical.content),
                is_error: *is_error,
            })],
            None => Part::of_content(&canonical.content),
        };
        Self {
            parts,
            is_plain: canonical.content.is_string() && canonical.answers.is_none(),
            origin: Some(origin::Origin::default()),
            role_name: canonical.role,
            ..Self::added(role, Vec::new())
        }
    }
}
