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
    /// The tokens of the request, as the provider counts them, without those for the answer.
    pub tokens: Option<u64>,
    /// The most tokens that the model takes.
    pub limit: Option<u64>,
    /// The tokens that the request asked for the answer, if the provider counts them against the
    /// limit, too.
    pub answer: Option<u64>,
}

/// The order of the two numbers in a refusal.
#[derive(Clone, Copy)]
enum Numbers {
    /// The tokens of the request come first.
    TokensFirst,
    LimitFirst,
    None,
}

/// The words that refusals have, in small letters, and the numbers after them. Some words are in
/// other errors, too, so others must follow.
const REFUSALS: [(&str, &str, Numbers); 17] = [
    // Anthropic, also through Bedrock and Vertex
    ("prompt is too long:", "", Numbers::TokensFirst),
    ("exceed context limit:", "", Numbers::TokensFirst),
    // OpenAI and all that speak its language
    ("maximum context length is", "", Numbers::LimitFirst),
    (
        "input tokens exceed the configured limit of",
        "",
        Numbers::LimitFirst,
    ),
    ("context_length_exceeded", "", Numbers::None),
    ("exceeds the context window", "", Numbers::None),
    // Gemini
    (
        "input token count",
        "exceeds the maximum",
        Numbers::TokensFirst,
    ),
    // Mistral
    (
        "prompt contains",
        "too large for model",
        Numbers::TokensFirst,
    ),
    // xAI
    ("maximum prompt length is", "", Numbers::LimitFirst),
    // Bedrock
    ("input is too long", "", Numbers::None),
    ("too many input tokens", "", Numbers::None),
    // servers for open models
    ("`max_new_tokens` must be <=", "", Numbers::LimitFirst),
    ("`inputs` must have less than", "", Numbers::LimitFirst),
    (
        "`inputs` must have less or equal to",
        "",
        Numbers::LimitFirst,
    ),
    ("exceeds the available context size", "", Numbers::None),
    ("exceed_context_size_error", "", Numbers::None),
    ("prompt is too long", "", Numbers::None),
];

/// The words of a refusal are near the start of its text.
const SEARCHED: usize = 1 << 16;

/// No request has more tokens.
const MOST: u64 = 1_000_000_000;

/// Smaller numbers are no limits, and no sizes of requests that are too long.
const LEAST: u64 = 1_000;

/// An error has no more numbers that matter.
const NUMBERS: usize = 8;

impl TooLong {
    /// Reads the text of an error, or its whole body. None if it does not speak of the length of
    /// the request.
    #[must_use]
    pub fn read(error: &str) -> Option<Self> {
        let text = start_of(error, SEARCHED).to_ascii_lowercase();
        let (rest, numbers) = REFUSALS.iter().find_map(|(words, then, numbers)| {
            let (_, rest) = text.split_once(words)?;
            rest.contains(then).then_some((rest, *numbers))
        })?;
        let found: Vec<Number> = numbers_in(rest).take(NUMBERS).collect();
        let read = match numbers {
            Numbers::TokensFirst => tokens_first(&found),
            Numbers::LimitFirst => limit_first(&found),
            Numbers::None => None,
        };
        Some(read.unwrap_or(Self {
            tokens: None,
            limit: None,
            answer: None,
        }))
    }

    /// The refusal with numbers that say "more than allowed"; none for other numbers.
    fn of(tokens: u64, answer: Option<u64>, limit: u64) -> Option<Self> {
        let all = tokens.checked_add(answer.unwrap_or(0))?;
        (limit < all && all <= MOST && limit >= LEAST && tokens > 0).then_some(Self {
            tokens: Some(tokens),
            limit: Some(limit),
            answer,
        })
    }
}

/// "`tokens` > `limit`", or "`tokens` + `answer` > `limit`".
fn tokens_first(found: &[Number]) -> Option<TooLong> {
    let is_sum = |it: &[Number]| it.get(1).is_some_and(|next| next.is_added);
    let at = (0..found.len()).find(|at| {
        let from = found.get(*at..).unwrap_or_default();
        is_sum(from) || from.first().is_some_and(|it| it.value >= LEAST)
    })?;
    let mut rest = found.get(at..)?.iter().peekable();
    let tokens = rest.next()?.value;
    let answer = rest.next_if(|it| it.is_added).map(|it| it.value);
    let limit = rest.find(|it| it.value >= LEAST)?.value;
    TooLong::of(tokens, answer, limit)
}

/// "the most is `limit`, you requested `tokens`", perhaps with the parts of these.
fn limit_first(found: &[Number]) -> Option<TooLong> {
    let at = found.iter().position(|it| it.value >= LEAST)?;
    let limit = found.get(at)?.value;
    let asked_at = at
        + 1
        + found
            .get(at + 1..)?
            .iter()
            .position(|it| it.value >= LEAST)?;
    let asked = found.get(asked_at)?.value;
    let parts: Vec<u64> = found
        .get(asked_at + 1..)?
        .iter()
        .map(|it| it.value)
        .collect();
    if asked <= limit {
        // It has room for the request, and none for the answer.
        let answer = *parts.first()?;
        return TooLong::of(asked, Some(answer), limit);
    }
    // The answer is the last of the parts.
    let mut sum = 0_u64;
    for (at, part) in parts.iter().enumerate() {
        sum = sum.saturating_add(*part);
        if sum == asked && at > 0 {
            return TooLong::of(asked - part, Some(*part), limit);
        }
    }
    TooLong::of(asked, None, limit)
}

/// A whole number of a text.
struct Number {
    value: u64,
    /// Whether it comes after a plus.
    is_added: bool,
}

/// The whole numbers of a text, with or without commas.
fn numbers_in(text: &str) -> impl Iterator<Item = Number> {
    let mut rest = text;
    core::iter::from_fn(move || {
        loop {
            let start = rest.find(|char: char| char.is_ascii_digit())?;
            let (before, digits) = rest.split_at(start);
            let is_added = before.trim() == "+";
            let is_part = |char: char| char.is_ascii_digit() || char == ',' || char == '_';
            let end = digits.find(|char| !is_part(char)).unwrap_or(digits.len());
            let (number, after) = digits.split_at(end);
            rest = after;
            let number: String = number.chars().filter(char::is_ascii_digit).collect();
            if let Ok(value) = number.parse() {
                return Some(Number { value, is_added });
            }
        }
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
                Some((198_000, 200_000)),
            ),
            (
                "This model's maximum context length is 128000 tokens. However, your messages \
                 resulted in 130,123 tokens. Please reduce the length of the messages.",
                Some((130_123, 128_000)),
            ),
            (
                "This model's maximum context length is 8192 tokens, however you requested 9000 \
                 tokens (8000 in your prompt; 1000 for the completion).",
                Some((8_000, 8_192)),
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
    fn the_share_of_the_answer_is_no_part_of_the_request() {
        let cases = [
            (
                "input length and `max_tokens` exceed context limit: 199800 + 512 > 200000, \
                 decrease input length or `max_tokens` and try again",
                (199_800, 512, 200_000),
            ),
            (
                "input length and `max_tokens` exceed context limit: 800 + 200000 > 200000",
                (800, 200_000, 200_000),
            ),
            (
                "This model's maximum context length is 8192 tokens, however you requested 8212 \
                 tokens (7700 in your prompt; 512 for the completion). Please reduce your prompt.",
                (7_700, 512, 8_192),
            ),
            (
                "This model's maximum context length is 16385 tokens. However, you requested \
                 16600 tokens (12000 in the messages, 600 in the functions, and 4000 in the \
                 completion).",
                (12_600, 4_000, 16_385),
            ),
            (
                "'max_tokens' or 'max_completion_tokens' is too large: 64000. This model's \
                 maximum context length is 32768 tokens and your request has 20000 input tokens \
                 (64000 > 32768 - 20000).",
                (20_000, 64_000, 32_768),
            ),
            (
                "This endpoint's maximum context length is 131072 tokens. However, you requested \
                 about 140000 tokens (130000 of text input, 10000 in the output).",
                (130_000, 10_000, 131_072),
            ),
            (
                "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. \
                 Given: 8000 `inputs` tokens and 512 `max_new_tokens`",
                (8_000, 512, 8_193),
            ),
        ];
        for (text, (tokens, answer, limit)) in cases {
            let refusal = TooLong::read(text).expect(text);
            let read = (refusal.tokens, refusal.answer, refusal.limit);
            assert_eq!(read, (Some(tokens), Some(answer), Some(limit)), "{text}");
        }
    }

    #[test]
    fn other_errors_are_not_refusals_of_length() {
        for text in [
            "",
            "max_tokens: 100000 > 8192, which is the maximum allowed",
            "This request would exceed your organization's rate limit of 80,000 input tokens",
            "overloaded_error",
            // policies for contents, of OpenAI, Azure, Anthropic, Bedrock and Vertex
            "Your request was rejected as a result of our safety system. Your prompt contains text \
             that is not allowed by our safety system.",
            "Invalid prompt: your prompt was flagged as potentially violating our usage policy.",
            "The response was filtered due to the prompt triggering Azure OpenAI's content \
             management policy. Please modify your prompt and retry.",
            "Output blocked by content filtering policy",
            "This request has been blocked by our content filters. Please adjust your text prompt.",
            "The prompt could not be submitted. This prompt contains sensitive words that violate \
             Google's Responsible AI practices (code 12345).",
            // limits of another sort
            "Request exceeds the configured limit of 2000 requests per 60000 ms",
            "Too many tokens, please wait before trying again.",
            "the input token count is not available for 2000 of 1000 models",
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
