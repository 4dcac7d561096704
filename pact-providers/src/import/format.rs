//! The formats of logs.

use core::fmt;
use core::str::FromStr;

use pact_core::ProviderError;

/// The format of a log: the requests of an API, or the file of an agent.
///
/// ```
/// use pact_providers::Format;
///
/// assert_eq!("anthropic".parse::<Format>()?, Format::Anthropic);
/// assert_eq!(Format::ClaudeCode.as_str(), "claude-code");
/// # Ok::<(), pact_core::ProviderError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Requests of `OpenAI` Chat Completions.
    OpenAi,
    /// Requests of `OpenAI` Responses.
    Responses,
    /// Requests of Anthropic Messages.
    Anthropic,
    /// Requests of Gemini's generateContent.
    Gemini,
    /// Requests of Bedrock Converse.
    Bedrock,
    /// Requests of Mistral.
    Mistral,
    /// Requests of Ollama.
    Ollama,
    /// Trajectories of SWE-agent.
    SweAgent,
    /// Requests and answers, as `OpenHands` logs them.
    OpenHands,
    /// Logs of evaluations by Inspect.
    Inspect,
    /// Session files of Claude Code.
    ClaudeCode,
}

impl Format {
    /// All formats: those of APIs, then those of agents.
    pub const ALL: [Self; 11] = [
        Self::OpenAi,
        Self::Responses,
        Self::Anthropic,
        Self::Gemini,
        Self::Bedrock,
        Self::Mistral,
        Self::Ollama,
        Self::SweAgent,
        Self::OpenHands,
        Self::Inspect,
        Self::ClaudeCode,
    ];

    /// Returns the name, as `--from` takes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::Responses => "responses",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::Bedrock => "bedrock",
            Self::Mistral => "mistral",
            Self::Ollama => "ollama",
            Self::SweAgent => "swe-agent",
            Self::OpenHands => "openhands",
            Self::Inspect => "inspect",
            Self::ClaudeCode => "claude-code",
        }
    }

    /// Returns the name that rules and attempts have for the API, if it is another one.
    /// [`from_str`](str::parse) takes it, too.
    #[must_use]
    pub const fn alias(self) -> Option<&'static str> {
        match self {
            Self::OpenAi => Some("openai-chat"),
            Self::Responses => Some("openai-responses"),
            _ => None,
        }
    }

    /// Whether the format is that of an API's requests. The others are files of agents.
    #[must_use]
    pub const fn is_api(self) -> bool {
        !matches!(
            self,
            Self::SweAgent | Self::OpenHands | Self::Inspect | Self::ClaudeCode
        )
    }

    /// The member of a request that lists the messages.
    pub(super) const fn list(self) -> &'static str {
        match self {
            Self::Responses => "input",
            Self::Gemini => "contents",
            _ => "messages",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Format {
    type Err = ProviderError;

    fn from_str(name: &str) -> Result<Self, ProviderError> {
        let mut all = Self::ALL.into_iter();
        let is_meant = |format: &Self| format.as_str() == name || format.alias() == Some(name);
        all.find(is_meant).ok_or_else(|| {
            let names = Self::ALL.map(Self::as_str).join(", ");
            let message = format!("there is no format `{name}`");
            ProviderError::new("import/format", message).help(format!("take one of: {names}"))
        })
    }
}
