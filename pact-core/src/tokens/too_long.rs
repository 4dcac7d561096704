//! Refusals of requests that are too long.

use super::start_of;

/// A provider's refusal of a request that is too long for its model.
///
/// ```
/// use pact_core::TooLong;
///
/// let refusal = TooLong::read("prompt is too long: 201234 tokens > 200000 maximum").unwrap();
/// assert_eq!((refusal.tokens, refusal.limit), (Some(201_234), Some(200_000)));
/// assert_eq!(TooLong::read("the server is overloaded"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TooLong {
    /// The tokens of the request, as the provider counts them.
    pub tokens: Option<u64>,
    /// The most tokens that the model takes.
    pub limit: Option<u64>,
}

/// The order of the two numbers in a refusal.
#[derive(Clone, Copy)]
enum Numbers {
    /// The tokens of the request come first.
    TokensFirst,
    LimitFirst,
    None,
}

/// The words that refusals have, in small letters, and the numbers after them.
const REFUSALS: [(&str, Numbers); 13] = [
    // Anthropic, also through Bedrock and Vertex
    ("prompt is too long:", Numbers::TokensFirst),
    ("exceed context limit:", Numbers::TokensFirst),
    // OpenAI and all that speak its language
    ("maximum context length is", Numbers::LimitFirst),
    ("configured limit of", Numbers::LimitFirst),
    ("context_length_exceeded", Numbers::None),
    ("exceeds the context window", Numbers::None),
    // Gemini
    ("input token count", Numbers::TokensFirst),
    // Mistral
    ("prompt contains", Numbers::TokensFirst),
    // Bedrock
    ("input is too long", Numbers::None),
    ("too many input tokens", Numbers::None),
    // servers for open models
    ("exceeds the available context size", Numbers::None),
    ("exceed_context_size_error", Numbers::None),
    ("prompt is too long", Numbers::None),
];

/// The words of a refusal are near the start of its text.
const SEARCHED: usize = 1 << 16;

/// No request has more tokens.
const MOST: u64 = 1_000_000_000;

impl TooLong {
    /// Reads the text of an error, or its whole body. None if it does not speak of the length of
    /// the request.
    #[must_use]
    pub fn read(error: &str) -> Option<Self> {
        let text = start_of(error, SEARCHED).to_ascii_lowercase();
        let (at, numbers) = REFUSALS.iter().find_map(|(words, numbers)| {
            let at = text.find(words)?;
            Some((at + words.len(), *numbers))
        })?;
        let mut found = numbers_in(text.get(at..).unwrap_or_default());
        let (tokens, limit) = match numbers {
            Numbers::TokensFirst => {
                let tokens = found.next();
                (tokens, found.next())
            }
            Numbers::LimitFirst => {
                let limit = found.next();
                (found.next(), limit)
            }
            Numbers::None => (None, None),
        };
        // Two numbers that do not say "more than allowed" are other numbers.
        let are_sound = tokens
            .zip(limit)
            .is_some_and(|(tokens, limit)| limit < tokens && tokens <= MOST);
        Some(if are_sound {
            Self { tokens, limit }
        } else {
            Self {
                tokens: None,
                limit: None,
            }
        })
    }
}

/// The whole numbers of a text from 1,000 on, with or without commas. "a + b" is their sum.
fn numbers_in(text: &str) -> impl Iterator<Item = u64> {
    let mut rest = text;
    let mut next = move || loop {
        let start = rest.find(|char: char| char.is_ascii_digit())?;
        let (before, digits) = rest.split_at(start);
        let is_added = before.trim() == "+";
        let is_part = |char: char| char.is_ascii_digit() || char == ',' || char == '_';
        let end = digits.find(|char| !is_part(char)).unwrap_or(digits.len());
        let (number, after) = digits.split_at(end);
        rest = after;
        let number: String = number.chars().filter(char::is_ascii_digit).collect();
        if let Ok(number) = number.parse::<u64>()
            && number >= 1_000
        {
            return Some((number, is_added));
        }
    };
    let mut pending = next();
    core::iter::from_fn(move || {
        let (mut sum, _) = pending.take()?;
        pending = next();
        while let Some((number, true)) = pending {
            sum = sum.saturating_add(number);
            pending = next();
        }
        Some(sum)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_of_the_common_apis_are_read() {
        let cases = [
            (
                "prompt is too long: 208310 tokens > 200000 maximum",
                Some((208_310, 200_000)),
            ),
            (
                "input length and `max_tokens` exceed context limit: 198000 + 8192 > 200000, \
                 decrease input length or `max_tokens` and try again",
                Some((206_192, 200_000)),
            ),
            (
                "This model's maximum context length is 128000 tokens. However, your messages \
                 resulted in 130,123 tokens. Please reduce the length of the messages.",
                Some((130_123, 128_000)),
            ),
            (
                "This model's maximum context length is 8192 tokens, however you requested 9000 \
                 tokens (8000 in your prompt; 1000 for the completion).",
                Some((9_000, 8_192)),
            ),
            (
                "Input tokens exceed the configured limit of 272000 tokens. Your messages \
                 resulted in 300012 tokens. Please reduce the length of the messages.",
                Some((300_012, 272_000)),
            ),
            (
                "The input token count (1200001) exceeds the maximum number of tokens allowed \
                 (1048576).",
                Some((1_200_001, 1_048_576)),
            ),
            (
                "Prompt contains 40960 tokens and 0 draft tokens, too large for model with 32768 \
                 maximum context length",
                Some((40_960, 32_768)),
            ),
            ("Input is too long for requested model.", None),
            (
                "{\"error\":{\"code\":\"context_length_exceeded\",\"message\":\"Your input \
                 exceeds the context window of this model.\"}}",
                None,
            ),
        ];
        for (text, numbers) in cases {
            let refusal = TooLong::read(text).expect(text);
            assert_eq!(refusal.tokens.zip(refusal.limit), numbers, "{text}");
        }
    }

    #[test]
    fn other_errors_are_not_refusals_of_length() {
        for text in [
            "",
            "max_tokens: 100000 > 8192, which is the maximum allowed",
            "This request would exceed your organization's rate limit of 80,000 input tokens",
            "overloaded_error",
            "99999999999999999999999999999999 +++ 1 + 2",
        ] {
            assert_eq!(TooLong::read(text), None, "{text}");
        }
        let huge = format!("prompt is too long: {}", "9".repeat(1 << 20));
        assert_eq!(TooLong::read(&huge).expect("read").tokens, None);
        let absurd = "prompt is too long: 18446744073709551615 tokens > 200000 maximum";
        assert_eq!(TooLong::read(absurd).expect("read").tokens, None);
    }
}
