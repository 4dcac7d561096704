//! The APIs that this build knows, by format.

use pact_core::{Json, Provider, ProviderError};
use serde_json::Map;

use super::{Conversation, Format};
use crate::check::Violation;

/// Writes the functions below. Each line is one API: its feature, its format, its module and its
/// provider.
macro_rules! apis {
    ($($feature:literal $format:ident $module:ident $provider:ident;)*) => {
        /// Reads the conversation of a request. None if the build does not have the API.
        fn read_known(format: Format, request: &Json) -> Option<Result<Conversation,
            ProviderError>> {
            match format {
                $(
                    #[cfg(feature = $feature)]
                    Format::$format => Some(crate::$module::read_request(request)),
                )*
                _ => None,
            }
        }

        impl Format {
            /// Returns the provider of the API, with options of the request. With an empty `model`
            /// it renders the members of the conversation alone.
            ///
            /// None for the files of agents, and for an API whose feature is off.
            ///
            /// ```
            /// use pact_core::Context;
            /// use pact_providers::Format;
            ///
            /// let mut ctx = Context::default();
            /// ctx.user("Hello");
            /// let provider = Format::Anthropic.provider("", serde_json::Map::new()).unwrap();
            /// let request = ctx.render(&*provider)?;
            /// assert_eq!(request.body(), br#"{"messages":[{"role":"user","content":"Hello"}]}"#);
            /// # Ok::<(), pact_core::Error>(())
            /// ```
            #[must_use]
            pub fn provider(self, model: &str, options: Map<String,
                Json>) -> Option<Box<dyn Provider>> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$format => {
                            let provider = crate::$provider::new(model);
                            let provider = options.into_iter().fold(provider, |provider, (name,
                                value)| {
                                provider.option(name, value)
                            });
                            Some(Box::new(provider))
                        }
                    )*
                    _ => None,
                }
            }

            /// Returns every rule of the API that a request breaks, as the method `check` of each
            /// provider does.
            ///
            /// None for the files of agents, and for an API whose feature is off.
            #[must_use]
            pub fn check(self, request: &Json) -> Option<Vec<Violation>> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$format => Some(crate::$provider::conversation().check(request)),
                    )*
                    _ => None,
                }
            }
        }
    };
}

apis! {
    "openai" OpenAi openai_chat OpenAiChat;
    "openai" Responses openai_responses OpenAiResponses;
    "anthropic" Anthropic anthropic Anthropic;
    "gemini" Gemini gemini Gemini;
    "bedrock" Bedrock bedrock Bedrock;
    "mistral" Mistral mistral Mistral;
    "ollama" Ollama ollama Ollama;
}

/// Reads the conversation of a request.
pub(super) fn read_request(format: Format, request: &Json) -> Result<Conversation, ProviderError> {
    if let Some(read) = read_known(format, request) {
        return read;
    }
    let message = format!("this build cannot read requests of `{format}`");
    let error = ProviderError::new("import/feature", message);
    Err(error.help("turn the feature of the API on"))
}
