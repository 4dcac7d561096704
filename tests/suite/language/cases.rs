//! Every fixture through the run-time parser.

use std::collections::HashSet;

use pact_core::{Reason, ResultKind, Selector, Severity};
use pact_tests::{LiteralCase, SelectorCase, all_selector_cases, cases, selector_cases};
use serde::Deserialize;

fn result_name(kind: ResultKind) -> &'static str {
    match kind {
        ResultKind::Ids => "ids",
        ResultKind::RangeDiff => "range",
        ResultKind::Insertion => "insertion",
    }
}

#[test]
fn every_selector_gives_what_its_case_says() {
    for case in all_selector_cases() {
        let SelectorCase { name, selector, .. } = &case;
        match Selector::parse(selector) {
            Ok(parsed) => {
                assert_eq!(case.error, None, "{name} should be refused: {selector}");
                assert_eq!(
                    Some(result_name(parsed.result_kind())),
                    case.result.as_deref(),
                    "{name}"
                );
                assert_eq!(Some(parsed.to_string()), case.canonical, "{name}");
                assert_eq!(
                    pact_grammar::check(selector).is_ok(),
                    case.compiles,
                    "{name}: does `select!` take it?"
                );
            }
            Err(error) => {
                let first = &error.diagnostics()[0];
                assert_eq!(case.result, None, "{name} should be accepted:\n{error}");
                assert_eq!(Some(error.code().as_str()), case.error.as_deref(), "{name}");
                assert_eq!(
                    Some(first.reason.as_str()),
                    case.reason.as_deref(),
                    "{name}"
                );
                assert_eq!(
                    Some(first.span.text(selector)),
                    case.at.as_deref(),
                    "{name}"
                );
                let also: Vec<&str> = error.diagnostics()[1..]
                    .iter()
                    .map(|diagnostic| diagnostic.reason.as_str())
                    .collect();
                assert_eq!(also, case.also, "{name}");
                if case.suggestion.is_some() || case.says.is_some() {
                    assert_eq!(first.suggestion(selector), case.suggestion, "{name}");
                }
                assert_says(&case, first.help.as_deref());
                assert!(
                    pact_grammar::check(selector).is_err(),
                    "{name}: the compiler must refuse it too"
                );
            }
        }
    }
}

fn assert_says(case: &SelectorCase, help: Option<&str>) {
    if let Some(says) = &case.says {
        assert!(
            help.is_some_and(|help| help.contains(says)),
            "{}: {help:?}",
            case.name
        );
    }
}

/// Names and words that are read as something else: the compiler refuses them, at run time they are
/// warned about.
#[test]
fn slips_are_warnings_at_run_time_and_errors_for_the_compiler() {
    for case in cases::<SelectorCase>("selectors/slips.toml") {
        let SelectorCase { name, selector, .. } = &case;
        let parsed = Selector::parse(selector).unwrap_or_else(|error| panic!("{name}:\n{error}"));
        let error = pact_grammar::check(selector).expect_err(name);
        let (warning, first) = (&parsed.warnings()[0], &error.diagnostics()[0]);
        assert_eq!(warning.severity, Severity::Warning, "{name}");
        assert_eq!(first.severity, Severity::Error, "{name}");
        for diagnostic in [warning, first] {
            assert_eq!(
                Some(diagnostic.reason.as_str()),
                case.reason.as_deref(),
                "{name}"
            );
            assert_eq!(
                Some(diagnostic.span.text(selector)),
                case.at.as_deref(),
                "{name}"
            );
            assert_eq!(diagnostic.suggestion(selector), case.suggestion, "{name}");
            assert_says(&case, diagnostic.help.as_deref());
        }
        let also: Vec<&str> = error.diagnostics()[1..]
            .iter()
            .map(|diagnostic| diagnostic.reason.as_str())
            .collect();
        assert_eq!(also, case.also, "{name}");
    }
}

/// Good names that look like others.
#[test]
fn nothing_is_said_of_good_names() {
    let names: Vec<SelectorCase> = cases::<SelectorCase>("selectors/silent.toml")
        .into_iter()
        .filter(|case| case.name.starts_with("name-"))
        .collect();
    assert!(names.len() > 20, "{}", names.len());
    for case in names {
        let parsed = Selector::parse(&case.selector).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(parsed.warnings(), [], "{}", case.name);
        if let Err(error) = pact_grammar::check(&case.selector) {
            panic!("{}:\n{error}", case.name);
        }
    }
}

/// A corrected text that is shown can be pasted: it has no problem, unless the text had several.
#[test]
fn every_try_compiles() {
    let selectors = all_selector_cases()
        .into_iter()
        .chain(cases("selectors/never.toml"))
        .chain(cases("selectors/slips.toml"))
        .map(|case| (case.name, case.selector));
    let mut tried = 0;
    for (name, selector) in selectors {
        let Err(error) = pact_grammar::check(&selector) else {
            continue;
        };
        for diagnostic in error.diagnostics() {
            let Some(suggestion) = diagnostic.suggestion(&selector) else {
                continue;
            };
            tried += 1;
            let left = pact_grammar::check(&suggestion)
                .err()
                .map_or(0, |left| left.diagnostics().len());
            assert!(
                left == 0 || left < error.diagnostics().len(),
                "{name}: `{suggestion}` does not compile"
            );
        }
    }
    for case in cases::<LiteralCase>("literals/invalid.toml") {
        let Err(error) = pact_grammar::check_literal(&case.literal) else {
            continue;
        };
        for diagnostic in error.diagnostics() {
            let Some(suggestion) = diagnostic.suggestion(&case.literal) else {
                continue;
            };
            tried += 1;
            let left = pact_grammar::check_literal(&suggestion)
                .err()
                .map_or(0, |left| left.diagnostics().len());
            assert!(
                left == 0 || left < error.diagnostics().len(),
                "{}: `{suggestion}` does not compile",
                case.name
            );
        }
    }
    assert!(tried > 350, "{tried}");
}

#[test]
fn canonical_forms_are_fixed_points() {
    for case in all_selector_cases() {
        if let Ok(selector) = Selector::parse(&case.selector) {
            let printed = selector.to_string();
            let again = Selector::parse(&printed)
                .unwrap_or_else(|error| panic!("{}: {printed}\n{error}", case.name));
            assert_eq!(again, selector, "{}", case.name);
            assert_eq!(again.to_string(), printed, "{}", case.name);
        }
    }
}

/// Every message is complete: a label, a code, a caret, help that can be pasted.
#[test]
fn messages_are_complete() {
    for case in all_selector_cases() {
        let Err(error) = Selector::parse(&case.selector) else {
            continue;
        };
        for diagnostic in error.diagnostics() {
            let name = &case.name;
            assert_eq!(diagnostic.severity, Severity::Error, "{name}");
            assert!(!diagnostic.label.is_empty(), "{name} has no label");
            let rendered = diagnostic.render(&case.selector);
            assert!(rendered.contains('^'), "{name}:\n{rendered}");
            assert!(rendered.contains(diagnostic.code().as_str()), "{name}");
            let lines = rendered.lines();
            assert!(
                lines.clone().all(|line| line == line.trim_end()),
                "{name} has trailing spaces:\n{rendered}"
            );
            if let Some(suggestion) = diagnostic.suggestion(&case.selector) {
                let left = Selector::parse(&suggestion)
                    .err()
                    .map_or(0, |error| error.diagnostics().len());
                assert!(
                    left < error.diagnostics().len(),
                    "{name}: `{suggestion}` solves nothing"
                );
            }
        }
    }
}

/// Reasons that no selector text can give: they belong to bindings, to the compiler and to node
/// literals.
const ELSEWHERE: [Reason; 9] = [
    Reason::ResultKind,
    Reason::ParameterValue,
    Reason::LiteralHeader,
    Reason::LiteralType,
    Reason::TooManyAlternatives,
    Reason::TypedAttribute,
    Reason::TypedValue,
    Reason::TypedKind,
    Reason::MacroCall,
];

#[test]
fn every_reason_has_a_case() {
    let mut covered: HashSet<String> = HashSet::new();
    for case in all_selector_cases() {
        covered.extend(case.reason);
        covered.extend(case.also);
    }
    // Limits are tested where the texts are made, the rest in the files of their own.
    covered.extend(
        [
            "too-long",
            "too-deep",
            "never-matches",
            "unknown-header",
            "unknown-type",
            "quoted-parameter",
            "parameter-name",
        ]
        .map(String::from),
    );
    for reason in Reason::ALL {
        assert!(
            ELSEWHERE.contains(reason) || covered.contains(reason.as_str()),
            "no case for `{reason}`"
        );
    }
}

/// A selector that can never match, and how that is said.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NeverCase {
    name: String,
    selector: String,
    /// The text under the caret.
    at: String,
    /// The corrected text, where it is known.
    suggestion: Option<String>,
    /// A piece of the message or of the help.
    says: Option<String>,
}

#[test]
fn what_can_never_match_is_a_warning_at_run_time_and_an_error_for_the_compiler() {
    for case in cases::<NeverCase>("selectors/never.toml") {
        let name = &case.name;
        let selector =
            Selector::parse(&case.selector).unwrap_or_else(|error| panic!("{name}:\n{error}"));
        let first = selector
            .warnings()
            .first()
            .unwrap_or_else(|| panic!("{name} is silent"));
        assert_eq!(first.reason, Reason::NeverMatches, "{name}");
        assert_eq!(first.severity, Severity::Warning, "{name}");
        assert_eq!(first.span.text(&case.selector), case.at, "{name}");
        let error = pact_grammar::check(&case.selector).expect_err(name);
        let problem = &error.diagnostics()[0];
        assert_eq!(problem.reason, Reason::NeverMatches, "{name}");
        assert_eq!(problem.severity, Severity::Error, "{name}");
        let suggestion = problem.suggestion(&case.selector);
        assert_eq!(suggestion, case.suggestion, "{name}");
        if let Some(suggestion) = suggestion {
            assert!(pact_grammar::check(&suggestion).is_ok(), "{name}");
        }
        let said = problem.render(&case.selector);
        assert!(
            said.contains(case.says.as_deref().unwrap_or_default()),
            "{name}: {said}"
        );
    }
}

#[test]
fn no_false_alarms() {
    let silent = cases::<SelectorCase>("selectors/silent.toml");
    let valid = all_selector_cases()
        .into_iter()
        .filter(|case| case.result.is_some());
    for case in silent.into_iter().chain(valid) {
        let selector = Selector::parse(&case.selector).unwrap_or_else(|error| panic!("{error}"));
        let alarms: Vec<String> = selector
            .warnings()
            .iter()
            .filter(|warning| warning.reason == Reason::NeverMatches)
            .map(|warning| warning.render(&case.selector))
            .collect();
        assert!(alarms.is_empty(), "{}: {alarms:?}", case.name);
    }
}

#[test]
fn a_dead_alternative_is_no_error_while_another_lives() {
    let selector = Selector::parse(".block, [ttl<1][ttl>5]").unwrap();
    assert_eq!(selector.warnings().len(), 1);
    assert!(
        selector.warnings()[0]
            .message
            .starts_with("this alternative")
    );
    assert!(pact_grammar::check(selector.source()).is_ok());
}

#[test]
fn names_that_do_not_exist_are_warned_about_at_run_time() {
    for (text, at, help) in [
        (".block[rol='user']", "rol", "did you mean `role`?"),
        (".blok", ".blok", "did you mean `.block`?"),
        ("(d0, *:blok)", "blok", "did you mean `block`?"),
        (".seg:has([ttll=1])", "ttll", "did you mean `ttl`?"),
        (
            ".block {banana=1}",
            "banana",
            "custom attributes are namespaced: `data_banana`",
        ),
        (
            ".block[data-score>1]",
            "data-score",
            "custom attributes start with `data_`: `data_score`",
        ),
        (
            ".block {role:user}",
            "role:user",
            "did you mean `role=user`?",
        ),
        (
            ".block[role='$role']",
            "'$role'",
            "write `$role` without quotes",
        ),
        (".segment", ".segment", "did you mean `.seg`?"),
    ] {
        let selector = Selector::parse(text).unwrap();
        let warning = &selector.warnings()[0];
        assert_eq!(warning.span.text(text), at);
        assert_eq!(warning.help.as_deref(), Some(help));
        assert!(pact_grammar::check(text).is_err(), "{text}");
    }
}

#[test]
fn the_corpus_is_whole() {
    let spec = selector_cases("selectors/spec");
    let all = all_selector_cases();
    assert!(
        spec.len() >= 250,
        "the spec has 250 selectors, found {}",
        spec.len()
    );
    assert!(all.len() >= 530, "found {}", all.len());
    let names: HashSet<&str> = all.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), all.len(), "a name occurs twice");
    assert!(spec.iter().all(|case| case.spec.is_some()));
    for case in &all {
        assert!(
            case.result.is_some() != case.error.is_some(),
            "{} needs a result or an error",
            case.name
        );
    }
}
