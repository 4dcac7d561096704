//! Ollama.

use pact_core::{Absorbed, Json, Provider, ProviderError, Rendered, Thread};

use crate::chat::{self, ChatStream, OLLAMA};
use crate::check::Violation;
use crate::import::Conversation;
use crate::manners::{AssistantFirst, Manners, MidSystem, SameRole, Unanswered};
use crate::settings::{Settings, settings};

const MANNERS: Manners = Manners {
    mid_system: MidSystem::AsUser,
    same_role: SameRole::Keep,
    assistant_first: AssistantFirst::Keep,
    unanswered: Unanswered::NoResult,
};

/// The chat API of Ollama.
///
/// Ollama streams its answers unless the option `stream` is false. Its calls have no ids: a result
/// names its tool, and the results of one tool are in the order of its calls.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::Ollama;
/// use serde_json::json;
///
/// let provider = Ollama::new("qwen3").option("stream", false);
/// let mut ctx = Context::default();
/// ctx.user("What is the capital of France?");
/// let request = ctx.render(&provider)?;
/// assert_eq!(request.to_json()["messages"][0]["content"], "What is the capital of France?");
///
/// let answer = json!({
///     "message": {"role": "assistant", "content": "Paris."},
///     "done": true, "done_reason": "stop", "prompt_eval_count": 20, "eval_count": 5,
/// });
/// let turn = ctx.absorb(&provider, &answer)?;
/// assert_eq!(turn.usage.unwrap().output, 5);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ollama {
    settings: Settings,
}

settings!(Ollama, "qwen3");

impl Ollama {
    /// Sets the number of tokens that the answer may have: `num_predict` in `options`.
    #[must_use]
    pub fn max_tokens(self, tokens: u32) -> Self {
        self.option("options", serde_json::json!({"num_predict": tokens}))
    }

    /// Returns every rule of the API that a request breaks, with its place. An empty list means
    /// that its structure is accepted. Rules that only a model knows are not judged.
    #[must_use]
    pub fn check(&self, request: &Json) -> Vec<Violation> {
        chat::check(&OLLAMA, request)
    }

    /// Gathers the events of a streamed answer into the answer that
    /// [`absorb`](pact_core::Context::absorb) takes.
    #[must_use]
    pub fn stream(&self) -> ChatStream {
        ChatStream::new(&OLLAMA)
    }
}

impl Provider for Ollama {
    fn api(&self) -> &str {
        OLLAMA.dialect.api
    }

    fn model(&self) -> &str {
        &self.settings.model
    }

    fn revision(&self) -> Option<u64> {
        Some(self.settings.revision)
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        chat::render(&OLLAMA, &self.settings, thread)
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        chat::absorb(&OLLAMA, answer, &self.settings.model)
    }
}

/// Reads the conversation of a request.
pub(crate) fn read_request(request: &Json) -> Result<Conversation, ProviderError> {
    chat::read_request(&OLLAMA, request)
}
