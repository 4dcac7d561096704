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
mod check;
#[cfg(feature = "gemini")]
mod gemini;
mod import;
mod manners;
mod origin;
mod settings;
mod tool;
mod wire;

#[cfg(feature = "anthropic")]
pub use anthropic::{Anthropic, AnthropicStream};
#[cfg(feature = "bedrock")]
pub use bedrock::{Bedrock, BedrockStream};
pub use cache::Breakpoints;
pub use check::Violation;
#[cfg(feature = "gemini")]
pub use gemini::{Gemini, GeminiStream};
pub use import::{Format, Import, Imported};
pub use manners::{AssistantFirst, MidSystem, SameRole, Unanswered};
pub use tool::Tool;
