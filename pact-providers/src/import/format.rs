//! The formats of logs, and how they are told apart.

use core::fmt;

use pact_core::{Context, ContextBuilder, Error, Json};
use serde_json::Map;

use super::{Conversation, invalid};

/// The format of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Requests of Anthropic Messages.
    Anthropic,
    /// Requests of Bedrock Converse.
    Bedrock,
    /// Requests of Gemini generateContent.
    Gemini,
}

impl Format {
    /// Returns the name, as `--from` takes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::Bedrock => "bedrock",
            Self::Gemini => "gemini",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A log, as a context. Made by [`Import::read`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The conversation. Its last turn is open.
    pub context: Context,
    /// The format of the log.
    pub format: Format,
    /// The sign by which the format was told, in words.
    pub why: String,
    /// The members of a request that are no part of the conversation: model, tools, options.
    pub options: Map<String, Json>,
}

/// Reads logs: requests of all APIs, lists of messages, and the files of agents.
#[derive(Debug, Default)]
#[must_use]
pub struct Import {
    format: Option<Format>,
    builder: ContextBuilder,
}

impl Import {
    /// Reads any format. It is told by the shape of the log.
    pub fn new() -> Self {
        Self::default()
    }

    /// Says which format the log has.
    pub fn from_format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// Sets the settings of the context.
    pub fn builder(mut self, builder: ContextBuilder) -> Self {
        self.builder = builder;
        self
    }

    /// Reads a log.
    ///
    /// # Errors
    /// If the text is in no known format, or not in the one that was said. The error names the
    /// place.
    pub fn read(self, log: impl AsRef<[u8]>) -> Result<Imported, Error> {
        let json: Json = serde_json::from_slice(log.as_ref())
            .map_err(|error| invalid("import", "", &format!("the log is not JSON: {error}")))?;
        let format = self.format.unwrap_or(Format::Anthropic);
        let conversation: Conversation = match format {
            Format::Anthropic => crate::anthropic::read_request(&json)?,
            Format::Bedrock => crate::bedrock::read_request(&json)?,
            Format::Gemini => crate::gemini::read_request(&json)?,
        };
        let options = conversation.options.clone();
        Ok(Imported {
            context: conversation.replay(self.builder)?,
            format,
            why: String::new(),
            options,
        })
    }
}
