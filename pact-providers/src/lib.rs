//! Requests for LLM providers that are valid by construction, and answers absorbed whole.
//!
//! A provider is a value. [`Context::render`](pact_core::Context::render) makes a request of the
//! context, and [`Context::absorb`](pact_core::Context::absorb) takes the answer back. There is no
//! HTTP here: the program sends the bytes of the request, in any way.
//!
//! ```
//! use pact_core::Context;
//! use pact_providers::Anthropic;
//!
//! let mut ctx = Context::builder().system("You are helpful.").build();
//! ctx.user("Hello");
//! let request = ctx.render(&Anthropic::new("claude-sonnet-4-5").max_tokens(1024))?;
//! assert!(request.body().starts_with(br#"{"model":"claude-sonnet-4-5","max_tokens":1024,"#));
//! # Ok::<(), pact_core::Error>(())
//! ```

#[cfg(feature = "anthropic")]
mod anthropic;
mod arrange;
#[cfg(feature = "bedrock")]
mod bedrock;
mod cache;
mod canonical;
#[cfg(any(feature = "openai", feature = "mistral", feature = "ollama"))]
mod chat;
mod check;
#[cfg(feature = "gemini")]
mod gemini;
mod import;
mod manners;
#[cfg(feature = "mistral")]
mod mistral;
#[cfg(feature = "ollama")]
mod ollama;
#[cfg(feature = "openai")]
mod openai_chat;
#[cfg(feature = "openai")]
mod openai_responses;
mod origin;
mod settings;
mod splice;
mod stem;
mod tool;
mod tool_rules;
mod wire;
mod write_json;

#[cfg(feature = "anthropic")]
pub use anthropic::{Anthropic, AnthropicStream};
#[cfg(feature = "bedrock")]
pub use bedrock::{Bedrock, BedrockStream};
pub use cache::Breakpoints;
#[cfg(any(feature = "openai", feature = "mistral", feature = "ollama"))]
pub use chat::ChatStream;
pub use check::Violation;
#[cfg(feature = "gemini")]
pub use gemini::{Gemini, GeminiStream};
pub use import::{Format, Import, Imported, Kept};
pub use manners::{AssistantFirst, MidSystem, SameRole, Unanswered};
#[cfg(feature = "mistral")]
pub use mistral::Mistral;
#[cfg(feature = "ollama")]
pub use ollama::Ollama;
#[cfg(feature = "openai")]
pub use openai_chat::OpenAiChat;
#[cfg(feature = "openai")]
pub use openai_responses::{OpenAiResponses, OpenAiResponsesStream};
pub use tool::Tool;
