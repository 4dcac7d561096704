//! Mistral.

use pact_core::{Absorbed, Json, Provider, ProviderError, Rendered, Thread};

use crate::chat::{self, ChatStream, MISTRAL};
use crate::check::Violation;
use crate::import::Conversation;
use crate::manners::{AssistantFirst, Manners, MidSystem, SameRole, Unanswered};
use crate::settings::{Settings, settings};

const MANNERS: Manners = Manners {
    mid_system: MidSystem::AsUser,
    same_role: SameRole::Merge,
    assistant_first: AssistantFirst::Keep,
    unanswered: Unanswered::NoResult,
};

/// The chat API of Mistral.
///
/// Mistral refuses a message of the user right after a result: the assistant says `OK.` between
/// them. If the assistant speaks last, the model goes on with its message.
///
/// ```
/// use pact_core::{Block, Context};
/// use pact_providers::Mistral;
/// use serde_json::json;
///
/// let mut ctx = Context::default();
/// ctx.user("What is the weather in Paris?");
/// let call = json!([{"type": "call", "id": "toolu_1", "name": "weather", "arguments": {}}]);
/// ctx.push(Block::new(call).role("assistant").kind("call"))?;
/// ctx.push(Block::new("18 degrees").role("tool").kind("result").data("call_id", "toolu_1"))?;
/// let request = ctx.render(&Mistral::new("mistral-large-latest"))?.to_json();
/// // Mistral takes ids of nine letters or digits.
/// assert_eq!(request["messages"][1]["tool_calls"][0]["id"].as_str().unwrap().len(), 9);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mistral {
    settings: Settings,
}

settings!(Mistral, "mistral-large-latest");

impl Mistral {
    /// Sets the number of tokens that the answer may have.
    #[must_use]
    pub fn max_tokens(self, tokens: u32) -> Self {
        self.option("max_tokens", tokens)
    }

    /// Returns every rule of the API that a request breaks, with its place. An empty list means
    /// that its structure is accepted. Rules that only a model knows are not judged.
    #[must_use]
    pub fn check(&self, request: &Json) -> Vec<Violation> {
        chat::check(&MISTRAL, request)
    }

    /// Gathers the events of a streamed answer into the answer that
    /// [`absorb`](pact_core::Context::absorb) takes.
    #[must_use]
    pub fn stream(&self) -> ChatStream {
        ChatStream::new(&MISTRAL)
    }
}

impl Provider for Mistral {
    fn api(&self) -> &str {
        MISTRAL.dialect.api
    }

    fn model(&self) -> &str {
        &self.settings.model
    }

    fn revision(&self) -> Option<u64> {
        Some(self.settings.revision)
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        chat::render(&MISTRAL, &self.settings, thread)
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        chat::absorb(&MISTRAL, answer, &self.settings.model)
    }
}

/// Reads the conversation of a request.
pub(crate) fn read_request(request: &Json) -> Result<Conversation, ProviderError> {
    chat::read_request(&MISTRAL, request)
}
