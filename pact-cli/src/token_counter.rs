//! How tokens are counted.

use std::str::FromStr;

use pact_core::Tokens;

use crate::show::text::one_line;

/// A way to count tokens.
#[derive(Clone, Debug)]
pub(crate) enum TokenCounter {
    Estimate,
    /// The vocabulary of a model.
    #[cfg(feature = "openai-tokens")]
    OpenAi(String),
}

impl TokenCounter {
    pub(crate) fn counter(&self) -> Tokens {
        match self {
            Self::Estimate => Tokens::estimate(),
            #[cfg(feature = "openai-tokens")]
            Self::OpenAi(model) => Tokens::openai(model),
        }
    }

    /// The name, as the option has it.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Estimate => "estimate",
            #[cfg(feature = "openai-tokens")]
            Self::OpenAi(model) => model,
        }
    }

    /// A number of tokens in words.
    pub(crate) fn say(&self, tokens: u64) -> String {
        match self {
            Self::Estimate => format!("about {tokens} tokens (estimate)"),
            #[cfg(feature = "openai-tokens")]
            Self::OpenAi(model) => format!("{tokens} tokens (vocabulary of {model})"),
        }
    }
}

impl FromStr for TokenCounter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "estimate" {
            return Ok(Self::Estimate);
        }
        let name = one_line(text);
        #[cfg(feature = "openai-tokens")]
        {
            // Of other makers, no vocabulary is built in, and one of OpenAI would count wrong.
            let families = [
                "gpt-",
                "ft:gpt-",
                "chatgpt-",
                "o1",
                "o3",
                "o4",
                "text-embedding-",
            ];
            if families.iter().any(|start| text.starts_with(start)) {
                return Ok(Self::OpenAi(text.to_owned()));
            }
            Err(format!(
                "there is no vocabulary for `{name}`; write `estimate`, or a model of OpenAI such as `gpt-5`"
            ))
        }
        #[cfg(not(feature = "openai-tokens"))]
        Err(format!(
            "this `pactx` has no vocabulary for `{name}`; write `estimate`, or build it with `--features openai-tokens`"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::TokenCounter;

    fn refusal(text: &str) -> String {
        text.parse::<TokenCounter>().unwrap_err()
    }

    #[test]
    fn a_counter_is_the_estimate_or_a_model_with_a_vocabulary() {
        let estimate: TokenCounter = "estimate".parse().unwrap();
        assert_eq!(estimate.say(7), "about 7 tokens (estimate)");
        assert!(refusal("claude-sonnet-4-5\u{1b}[2J").contains("claude-sonnet-4-5\\u{1b}"));
    }

    #[cfg(feature = "openai-tokens")]
    #[test]
    fn models_of_openai_are_counted_exactly() {
        let counter: TokenCounter = "gpt-5".parse().unwrap();
        assert_eq!(counter.counter().count("tiktoken is great!"), 6);
        assert_eq!(counter.say(6), "6 tokens (vocabulary of gpt-5)");
    }

    #[cfg(not(feature = "openai-tokens"))]
    #[test]
    fn without_vocabularies_the_feature_is_named() {
        assert!(refusal("gpt-5").contains("--features openai-tokens"));
    }
}
