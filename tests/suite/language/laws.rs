//! Laws of the language, on random syntax trees and random text.

use std::sync::LazyLock;

use pact_core::Selector;
use pact_tests::{SelectorCase, all_selector_cases};
use proptest::prelude::*;
use proptest::sample::select as one_of;

use super::random_syntax;

/// `PROPTEST_CASES` makes a longer run. Failures are kept as fixtures, not as seeds.
fn config() -> ProptestConfig {
    let cases = ProptestConfig::default().cases.max(1_000);
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    /// A random tree and its canonical text mean the same, and printing again changes nothing.
    #[test]
    fn print_and_parse_are_inverse(tree in random_syntax::selector()) {
        // Trees that make no sense (two time-less facets, say) are the validator's business.
        let Ok(query) = pact_grammar::lower(&tree) else { return Ok(()) };
        let printed = query.to_string();
        let parsed = Selector::parse(&printed)
            .map_err(|error| TestCaseError::fail(format!("{printed}\n{error}\n{tree:?}")))?;
        prop_assert_eq!(parsed.query(), &query, "{}", printed);
        prop_assert_eq!(parsed.to_string(), printed);
        prop_assert!(!query.explain().is_empty());
        // The plan up to each step is a query, too.
        for step in query.explain_steps() {
            let Some(so_far) = step.so_far(&query) else { continue };
            let printed = so_far.to_string();
            let parsed = Selector::parse(&printed)
                .map_err(|error| TestCaseError::fail(format!("{printed}\n{error}\n{tree:?}")))?;
            // A parameter that a later step brings has another number here.
            if query.parameters.is_empty() {
                prop_assert_eq!(&parsed.query().parts, &so_far.parts, "{}", printed);
            }
        }
    }

    /// Any string is parsed or refused, and its diagnostics point into it.
    #[test]
    fn any_text_is_safe(text in ".{0,80}") {
        examine(&text)?;
    }

    /// Words of the language in random order get much further than random characters.
    #[test]
    fn any_words_are_safe(words in proptest::collection::vec(one_of(WORDS), 0..14)) {
        examine(&words.concat())?;
    }

    /// Real selectors with one piece cut out or doubled.
    #[test]
    fn damaged_selectors_are_safe(
        index in any::<proptest::sample::Index>(),
        at in any::<proptest::sample::Index>(),
        length in 1_usize..6,
        double in any::<bool>(),
    ) {
        let text: Vec<char> = index.get(&CASES).selector.chars().collect();
        if text.is_empty() {
            return Ok(());
        }
        let start = at.index(text.len());
        let end = (start + length).min(text.len());
        let mut damaged: String = text[..start].iter().collect();
        if double {
            damaged.extend(&text[start..end]);
            damaged.extend(&text[start..end]);
        }
        damaged.extend(&text[end..]);
        examine(&damaged)?;
    }
}

static CASES: LazyLock<Vec<SelectorCase>> = LazyLock::new(all_selector_cases);

const WORDS: &[&str] = &[
    "@t0",
    "@t-1",
    "@t+1",
    "@c3",
    "@*",
    "@history",
    "..",
    ":",
    " ",
    " ",
    " ",
    "^seq",
    "^ah",
    "^x",
    ".seg",
    ".block",
    ".app:x",
    "#k",
    "#'k'",
    "#$k",
    "+tag",
    "+$t",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "role",
    "ttl",
    "data_x",
    "=",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "~",
    "'x'",
    "\"y\"",
    "1",
    "-1",
    "2.5",
    "true",
    "null",
    "$p",
    ",",
    ":depth(",
    ":nth(",
    ":not(",
    ":has(",
    ":first",
    ":pre",
    ":x",
    "depth(",
    "d1",
    "d$n",
    "within(",
    "??",
    "?",
    "end",
    "*",
    "*:block",
    "seg",
    "cont",
    "@limit=",
    "@p=",
    "@mode=latest",
    "@order=turn:asc,pre",
    "@first",
    "é",
    "\n",
    "\\",
];

fn examine(text: &str) -> Result<(), TestCaseError> {
    match Selector::parse(text) {
        Ok(selector) => {
            let printed = selector.to_string();
            let again = Selector::parse(&printed).map_err(|error| {
                TestCaseError::fail(format!("{text} prints {printed}\n{error}"))
            })?;
            prop_assert_eq!(&again, &selector);
            prop_assert_eq!(again.to_string(), printed);
        }
        Err(error) => {
            prop_assert!(!error.diagnostics().is_empty());
            for diagnostic in error.diagnostics() {
                let span = diagnostic.span;
                prop_assert!(
                    span.start <= span.end && span.end <= text.len(),
                    "{:?}",
                    span
                );
                prop_assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end));
                prop_assert!(diagnostic.render(text).contains('^'));
            }
            let json = error.to_json();
            prop_assert!(json.starts_with(r#"{"error":{"code":"E_"#), "{}", json);
            // The compiler refuses it too, and guesses a type for the text beside the error.
            prop_assert!(pact_grammar::check(text).is_err());
            let _ = pact_grammar::guess_result_kind(text);
        }
    }
    let _ = pact_grammar::parse_literal(text);
    Ok(())
}
