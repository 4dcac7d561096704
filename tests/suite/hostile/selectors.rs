//! Selectors and node literals: `fixtures/hostile`.

use pact_core::{Draft, Selector, SelectorError};
use pact_grammar::limits;
use serde::Deserialize;

use super::check_each;
use super::cost::{self, Bounds, Defaults};
use super::recipe::Recipe;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    bounds: Defaults,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    text: Recipe,
    error: Option<Refused>,
    accepted: Option<Accepted>,
    bounds: Option<Bounds>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    #[serde(default = "invalid")]
    code: String,
    /// The reason of the first problem.
    reason: String,
    /// The text under the caret of the first problem.
    at: Option<String>,
    /// A fragment of the first problem's message or help.
    says: Option<String>,
    /// How many problems there are.
    #[serde(default = "one")]
    problems: usize,
    /// The corrected text.
    suggestion: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Accepted {
    /// The canonical selector.
    canonical: Option<Recipe>,
    #[serde(default)]
    warnings: usize,
}

fn invalid() -> String {
    "E_SELECTOR_INVALID".to_owned()
}

fn one() -> usize {
    1
}

/// The language of a text.
#[derive(Clone, Copy)]
enum Language {
    Selectors,
    Literals,
}

fn check(language: Language, defaults: &Defaults, case: &Case) -> Result<(), String> {
    let text = case.text.text();
    let mut shown = String::new();
    let mut outcome = None;
    let counted = allocation_counter::measure(|| {
        let result = match language {
            Language::Selectors => Selector::parse(&text).map(Some),
            Language::Literals => Draft::parse(&text).map(|_| None),
        };
        shown = match &result {
            Ok(selector) => selector
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default(),
            Err(error) => error.to_string(),
        };
        outcome = Some(result);
    });
    cost::print(&case.name, text.len(), &counted);
    let is_refused = case.error.is_some();
    defaults.judge(case.bounds.as_ref(), is_refused, text.len(), &counted)?;
    match (outcome.unwrap(), &case.error, &case.accepted) {
        (Err(error), Some(expected), None) => {
            if shown.len() > defaults.shown {
                return Err(format!("an error of {} bytes", shown.len()));
            }
            points_into(&text, &error)?;
            refused(&text, &error, expected)
        }
        (Ok(Some(selector)), None, Some(expected)) => accepted(&selector, expected),
        (Ok(None), None, Some(_)) => Ok(()),
        (Err(error), None, Some(_)) => Err(format!("refused: {error}")),
        (Ok(_), Some(_), None) => Err("accepted".to_owned()),
        _ => Err("a case says either `error` or `accepted`".to_owned()),
    }
}

/// Every span is a piece of the text that was given.
pub(super) fn points_into(text: &str, error: &SelectorError) -> Result<(), String> {
    let diagnostics = error.diagnostics();
    if diagnostics.is_empty() || diagnostics.len() > limits::DIAGNOSTICS {
        return Err(format!("{} problems", diagnostics.len()));
    }
    for diagnostic in diagnostics {
        let span = diagnostic.span;
        if text.get(span.start..span.end).is_none() {
            return Err(format!("{span:?} is no piece of {text:?}"));
        }
    }
    Ok(())
}

fn refused(text: &str, error: &SelectorError, expected: &Refused) -> Result<(), String> {
    let first = &error.diagnostics()[0];
    let said = format!(
        "{} {}",
        first.message,
        first.help.as_deref().unwrap_or_default()
    );
    let at = first.span.text(text);
    let is_right = error.code().as_str() == expected.code
        && first.reason.as_str() == expected.reason
        && expected.at.as_ref().is_none_or(|expected| expected == at)
        && expected
            .says
            .as_ref()
            .is_none_or(|says| said.contains(says))
        && error.diagnostics().len() == expected.problems
        && (expected.suggestion.is_none() || first.suggestion(text) == expected.suggestion);
    if is_right {
        return Ok(());
    }
    let all = error.diagnostics().len();
    let suggestion = first.suggestion(text);
    Err(format!(
        "{all} problems, at {:?}, {suggestion:?}\n{error}",
        at.get(..80).unwrap_or(at)
    ))
}

fn accepted(selector: &Selector, expected: &Accepted) -> Result<(), String> {
    let printed = selector.to_string();
    let canonical = expected.canonical.as_ref().map(Recipe::text);
    if canonical.is_some_and(|canonical| canonical != printed) {
        return Err(format!("its canonical form is {printed:.200}"));
    }
    if selector.warnings().len() != expected.warnings {
        return Err(format!("{} warnings", selector.warnings().len()));
    }
    // A print may be longer than its text, and then beyond the limit.
    if printed.len() <= limits::TEXT {
        let again = Selector::parse(&printed).map_err(|error| format!("its print: {error}"))?;
        if again.query() != selector.query() {
            return Err("it means something else once printed".to_owned());
        }
    }
    // The compiler takes a selector without warnings, too.
    let checked = pact_grammar::check(selector.source());
    if checked.is_err() && selector.warnings().is_empty() {
        return Err("the compiler refuses it".to_owned());
    }
    let query = selector.query();
    if query.explain().is_empty() {
        return Err("nothing explains it".to_owned());
    }
    if query.bind(&[]).is_ok() != query.parameters.is_empty() {
        return Err("it is bound without its values, or not at all".to_owned());
    }
    Ok(())
}

fn check_file(name: &str, language: Language) {
    let file: File = pact_tests::load(&format!("hostile/{name}"));
    // Without optimisation too: that is how proc macros run.
    check_each(
        &file.case,
        2048,
        |case| &case.name,
        |case| check(language, &file.bounds, case),
    );
}

#[test]
fn large_selectors_end_at_the_limits() {
    check_file("selectors.toml", Language::Selectors);
}

#[test]
fn look_alikes_are_called_by_their_names() {
    check_file("look_alikes.toml", Language::Selectors);
}

#[test]
fn brackets_and_quotes_without_their_others() {
    check_file("unbalanced.toml", Language::Selectors);
}

#[test]
fn literals_are_as_safe_as_selectors() {
    check_file("literals.toml", Language::Literals);
}
