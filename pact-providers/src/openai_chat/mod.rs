//! OpenAI Chat Completions.

use pact_core::{Absorbed, Json, Provider, ProviderError, Rendered, Thread};

use crate::chat::{self, ChatStream, OPENAI};
use crate::check::Violation;
use crate::import::Conversation;
use crate::manners::{AssistantFirst, Manners, MidSystem, SameRole, Unanswered};
use crate::settings::{Settings, settings};

const MANNERS: Manners = Manners {
    mid_system: MidSystem::Keep,
    same_role: SameRole::Keep,
    assistant_first: AssistantFirst::Keep,
    unanswered: Unanswered::NoResult,
};

/// The Chat Completions API of OpenAI, and of the many servers that speak it.
///
/// A block with the role `developer` stays one. An attribute `wire:name` becomes the member `name`
/// of its message.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::OpenAiChat;
/// use serde_json::json;
///
/// let provider = OpenAiChat::new("gpt-5-mini");
/// let mut ctx = Context::builder().system("You are helpful.").build();
/// ctx.user("What is the capital of France?");
/// let request = ctx.render(&provider)?;
/// assert_eq!(request.to_json()["messages"][1]["content"], "What is the capital of France?");
///
/// let answer = json!({
///     "choices": [{
///         "index": 0,
///         "message": {"role": "assistant", "content": "Paris.", "refusal": null},
///         "finish_reason": "stop",
///     }],
///     "usage": {"prompt_tokens": 20, "completion_tokens": 5},
/// });
/// let turn = ctx.absorb(&provider, &answer)?;
/// assert_eq!(turn.usage.unwrap().output, 5);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct OpenAiChat {
    settings: Settings,
}

settings!(OpenAiChat, "gpt-5-mini");

impl OpenAiChat {
    /// Sets the number of tokens that the answer may have, reasoning included:
    /// `max_completion_tokens`.
    #[must_use]
    pub fn max_tokens(self, tokens: u32) -> Self {
        self.option("max_completion_tokens", tokens)
    }

    /// Returns every rule of the API that a request breaks, with its place. An empty list means
    /// that its structure is accepted. Rules that only a model knows are not judged.
    #[must_use]
    pub fn check(&self, request: &Json) -> Vec<Violation> {
        chat::check(&OPENAI, request)
    }

    /// Gathers the events of a streamed answer into the answer that
    /// [`absorb`](pact_core::Context::absorb) takes.
    #[must_use]
    pub fn stream(&self) -> ChatStream {
        ChatStream::new(&OPENAI)
    }
}

impl Provider for OpenAiChat {
    fn api(&self) -> &str {
        OPENAI.dialect.api
    }

    fn model(&self) -> &str {
        &self.settings.model
    }

    fn revision(&self) -> Option<u64> {
        Some(self.settings.revision)
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        chat::render(&OPENAI, &self.settings, thread)
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        chat::absorb(&OPENAI, answer, &self.settings.model)
    }
}

/// Reads the conversation of a request.
pub(crate) fn read_request(request: &Json) -> Result<Conversation, ProviderError> {
    chat::read_request(&OPENAI, request)
}
