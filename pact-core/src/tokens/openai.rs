//! The vocabularies of OpenAI.

use core::fmt;

use bpe_openai::{Tokenizer, cl100k_base, o200k_base};

/// A vocabulary that is built in.
pub(super) struct Vocabulary {
    name: &'static str,
    tokenizer: &'static Tokenizer,
}

impl Vocabulary {
    /// The vocabulary of a model. All models since GPT-4o have the same.
    pub(super) fn of(model: &str) -> Self {
        // A fine-tuned model is named `ft:gpt-4:…`.
        let model = model.strip_prefix("ft:").unwrap_or(model);
        let is_before_4o = model == "gpt-4"
            || ["gpt-4-", "gpt-4:", "gpt-3.5", "gpt-35", "text-embedding-"]
                .iter()
                .any(|start| model.starts_with(start));
        if is_before_4o {
            Self {
                name: "cl100k_base",
                tokenizer: cl100k_base(),
            }
        } else {
            Self {
                name: "o200k_base",
                tokenizer: o200k_base(),
            }
        }
    }

    pub(super) fn count(&self, text: &str) -> u64 {
        u64::try_from(self.tokenizer.count(text)).unwrap_or(u64::MAX)
    }
}

impl fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tokens::openai({})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::{Absorbed, Provider, ProviderError, Rendered};
    use crate::{
        Budget, Compaction, Context, Error, Json, Pruning, Selector, Thread, Tokens, Unit,
    };

    /// The counts are those of js-tiktoken 1.0, with special tokens read as text.
    #[test]
    fn counts_are_those_of_tiktoken() {
        let cases = [
            ("", 0, 0),
            ("hello world", 2, 2),
            ("tiktoken is great!", 6, 6),
            ("antidisestablishmentarianism", 6, 6),
            ("2 + 2 = 4", 7, 7),
            ("お誕生日おめでとう", 8, 9),
            ("  indented\n\tline\r\n\r\nend  ", 8, 8),
            ("fn main() { println!(\"{}\", 1_000_000); }", 14, 14),
            ("Ünïcödé — “quotes” … 😀👩\u{200d}👩\u{200d}👧", 19, 26),
            ("<|endoftext|> is text here", 10, 10),
            ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 4, 4),
            (
                "{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}}}",
                14,
                14,
            ),
            ("Привет, мир! Как дела?", 8, 12),
            ("可以帮我写一封信吗？", 9, 12),
            ("\u{0}\u{1}\u{fffd}", 3, 3),
            ("I'LL can't WE'RE don't", 8, 9),
        ];
        for (text, o200k, cl100k) in cases {
            assert_eq!(Vocabulary::of("gpt-5").count(text), o200k, "{text:?}");
            assert_eq!(Vocabulary::of("gpt-4").count(text), cl100k, "{text:?}");
        }
    }

    #[test]
    fn models_have_their_vocabulary() {
        for model in ["gpt-4", "gpt-4-turbo", "gpt-3.5-turbo", "ft:gpt-4:acme"] {
            assert_eq!(Vocabulary::of(model).name, "cl100k_base", "{model}");
        }
        for model in [
            "gpt-4o-mini",
            "gpt-4.1",
            "gpt-5",
            "o3",
            "ft:gpt-4o:acme",
            "new",
        ] {
            assert_eq!(Vocabulary::of(model).name, "o200k_base", "{model}");
        }
    }

    /// An API that takes a list of texts.
    struct Texts;

    impl Provider for Texts {
        fn api(&self) -> &'static str {
            "texts"
        }

        fn model(&self) -> &'static str {
            "gpt-5"
        }

        fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
            Ok(Rendered::new(thread.to_json()))
        }

        fn absorb(&self, _: &Json) -> Result<Absorbed, ProviderError> {
            Ok(Absorbed::default())
        }
    }

    #[test]
    fn a_budget_counts_with_a_vocabulary() -> Result<(), Error> {
        fn summary(turns: &Compaction) -> String {
            format!("{} messages", turns.messages().count())
        }
        let provider = Texts;
        let mut ctx = Context::builder()
            .pruning(
                Pruning::new()
                    .budget(Budget::tokens(100_000).down_to(60_000))
                    .unit(Unit::Turn)
                    .reserve(8_000),
            )
            .tokens(Tokens::openai("gpt-5"))
            .build();
        for turn in 0..120 {
            ctx.user(format!("question {turn}: {}", "word ".repeat(1_000)).as_str());
            let fit = ctx.fit(&provider)?;
            let request = ctx.render(&provider)?;
            let independent = o200k_base().count(&String::from_utf8_lossy(request.body()));
            assert!(fit.tokens + 8_000 <= 100_000, "{fit}");
            assert!(independent < 100_000, "{independent}");
            ctx.commit()?;
        }
        assert!(ctx.filling().total <= 92_000);
        let oldest = Selector::parse(".seg:depth(>20)")?;
        let compacted = ctx.compact(oldest, summary)?;
        assert!(compacted.freed.tokens > 1_000 * 20, "{compacted}");
        let summary = compacted.summary.expect("a summary");
        ctx.undo_compaction(&summary)?;
        assert!(ctx.fit(&provider)?.tokens <= 92_000);
        Ok(())
    }

    #[test]
    fn hostile_texts_are_counted_in_linear_time() {
        let vocabulary = Vocabulary::of("gpt-5");
        for text in ["a", " ", "\u{1F469}\u{200D}", "=-", "\n \t"] {
            assert!(vocabulary.count(&text.repeat(20_000)) > 0);
        }
    }
}
