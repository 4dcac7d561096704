//! The form of messages that OpenAI Chat Completions, Mistral and Ollama share.
//!
//! | file | content |
//! |---|---|
//! | `apis.rs` | the differences between the three, as data |
//! | `form.rs` | a message in its natural form; `media.rs` has its images and files |
//! | `provider.rs` | a request, and an answer absorbed |
//! | `order.rs` | orders of messages that only one API demands |
//! | `read.rs` | a message in the canonical form; `parts.rs` has its parts, `ids.rs` the ids of calls that came without one |
//! | `stream.rs` | the events of a streamed answer, gathered |
//! | `check.rs` | the rules of a request; `check_calls.rs` has those of calls and results |

mod apis;
mod check;
mod check_calls;
mod form;
mod ids;
mod media;
mod order;
mod parts;
mod provider;
mod read;
mod stream;

use pact_core::Json;

use crate::arrange::Dialect;
use crate::cache::Marker;
use crate::tool_rules::ToolRules;

#[cfg(feature = "mistral")]
pub(crate) use apis::MISTRAL;
#[cfg(feature = "ollama")]
pub(crate) use apis::OLLAMA;
#[cfg(feature = "openai")]
pub(crate) use apis::OPENAI;
pub(crate) use check::check;
pub(crate) use provider::{absorb, render};
pub(crate) use read::read_request;
pub use stream::ChatStream;

/// An API with this form of messages.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a row of a table")]
pub(crate) struct Chat {
    pub(crate) dialect: Dialect,
    /// The roles that it knows, with the members of their messages.
    roles: &'static [(&'static str, &'static [&'static str])],
    /// The parts of a content that it knows.
    parts: &'static [PartRule],
    /// The members of a call, and those of its function.
    call: (&'static [&'static str], &'static [&'static str]),
    /// The longest id of a call that a request was accepted with.
    longest_id: usize,
    /// The members of a message that a block sets as `wire:NAME`.
    settable: &'static [Settable],
    /// The content of a message that says nothing but calls.
    no_content: &'static str,
    /// Whether a content may be a list of parts.
    has_lists: bool,
    arguments: Arguments,
    /// Whether calls and results have ids. Elsewhere a result names its tool.
    has_ids: bool,
    /// Whether a message may have an empty list of calls.
    takes_no_calls: bool,
    media: MediaForm,
    tools: ToolRules,
    /// Whether a tool must have a `type`.
    has_tool_types: bool,
    /// The marker of a cache breakpoint, if the API has any.
    breakpoint: Option<Marker>,
    /// Whether the roles follow each other as Mistral demands it.
    has_strict_order: bool,
    /// Whether a request may have no messages.
    may_be_empty: bool,
}

/// A member that a block may set: the role, the name, and the test of a value.
type Settable = (&'static str, &'static str, fn(&Json) -> bool);

/// The members of a sort of part.
#[derive(Debug)]
struct PartRule {
    kind: &'static str,
    members: &'static [&'static str],
    /// The roles that may say it; empty for all.
    roles: &'static [&'static str],
}

/// The arguments of a call, as an API takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arguments {
    /// The text of a JSON object.
    Text,
    /// A text or an object.
    Either,
    /// An object.
    Object,
}

/// The form of images and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MediaForm {
    /// Parts `image_url`, `file`, `input_audio`.
    OpenAi,
    /// Parts `image_url`, `document_url`, `file`, `input_audio`.
    Mistral,
    /// A list of images in base64 beside the content.
    Images,
}

impl Chat {
    fn api(&self) -> &'static str {
        self.dialect.api
    }

    /// The members of the messages of a role; none if the API does not know the role.
    fn members(&self, role: &str) -> Option<&'static [&'static str]> {
        let known = self.roles.iter().find(|(name, _)| *name == role);
        known.map(|(_, members)| *members)
    }
}
