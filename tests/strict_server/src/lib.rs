//! Scripted servers of LLM APIs, for tests: real HTTP servers on loopback, stricter than the real
//! ones.
//!
//! A [`StrictServer`] answers from a script or from dice. It refuses every request that breaks a
//! rule of its API, with the status 400 and the name of the rule. Its rules are written apart from
//! the crates that it tests: it uses none of them.
//!
//! | file | content |
//! |---|---|
//! | `dice.rs` | numbers that are the same for the same seed |
//! | `script.rs` | the answers of the model: texts, calls, thinking |
//! | `answers/` | the same in the words of each API, whole or streamed |
//! | `memory.rs` | all that a server gave out and wants back as it was |
//! | `rules/` | the rules of each API |
//! | `http.rs` | the server and a small client |
//!
//! Where servers differ, the strictest counts:
//!
//! | API | order |
//! |---|---|
//! | all | every call is answered right after it, once; no result without a call; no empty content; no unknown member; ids, names and arguments of calls come back as the server gave them |
//! | Anthropic, Bedrock | begins with the user, ends with the user, no two messages of one role in a row; results first; calls need tools |
//! | Gemini | begins and ends with the user; no two contents of the model in a row; a content of responses holds nothing else |
//! | Mistral | system texts first; no two messages of one role in a row, and no user after a tool; ids of nine characters |
//! | Ollama | system texts first; a result names the tool of an open call |
//! | Responses | reasoning directly before the item that it came with, and no such item without it |

mod answers;
mod dice;
mod http;
mod memory;
mod rules;
mod script;

pub use dice::Dice;
pub use http::{Answered, Sent, StrictServer};
pub use rules::Refusal;
pub use script::{Reply, Script};

use serde_json::Value as Json;

/// An API that a server speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Api {
    /// `OpenAI` Chat Completions.
    Chat,
    /// `OpenAI` Responses.
    Responses,
    /// Anthropic Messages.
    Anthropic,
    /// Gemini generateContent.
    Gemini,
    /// Bedrock Converse.
    Bedrock,
    /// Mistral's chat completions.
    Mistral,
    /// Ollama's chat.
    Ollama,
}

impl Api {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Chat,
        Self::Responses,
        Self::Anthropic,
        Self::Gemini,
        Self::Bedrock,
        Self::Mistral,
        Self::Ollama,
    ];

    /// Returns the path that a request is posted to.
    #[must_use]
    pub fn path(self, model: &str, is_streamed: bool) -> String {
        match self {
            Self::Chat | Self::Mistral => "/v1/chat/completions".to_owned(),
            Self::Responses => "/v1/responses".to_owned(),
            Self::Anthropic => "/v1/messages".to_owned(),
            Self::Gemini if is_streamed => {
                format!("/v1beta/models/{model}:streamGenerateContent?alt=sse")
            }
            Self::Gemini => format!("/v1beta/models/{model}:generateContent"),
            Self::Bedrock => format!("/model/{model}/converse"),
            Self::Ollama => "/api/chat".to_owned(),
        }
    }

    fn takes_path(self, path: &str) -> bool {
        match self {
            Self::Gemini => {
                path.starts_with("/v1beta/models/")
                    && (path.ends_with(":generateContent")
                        || path.ends_with(":streamGenerateContent?alt=sse"))
            }
            Self::Bedrock => path.starts_with("/model/") && path.ends_with("/converse"),
            other => path == other.path("", false),
        }
    }
}

/// Judges a request that is not part of a conversation with a server: the calls in it may come from
/// anywhere.
///
/// # Errors
/// The first rule that the request breaks.
pub fn judge(api: Api, request: &Json) -> Result<(), Refusal> {
    rules::judge(api, request, &memory::Memory::default())
}
