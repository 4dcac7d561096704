//! Any text is safe to parse, and a selector means the same once printed.
//!
//! - A text that is accepted prints as a selector that gives an equal query and prints the same
//!   again.
//! - A text that is refused gives diagnostics that point into it, can be shown, and whose fixes
//!   apply to it.

use pact_grammar::{Diagnostic, SelectorError};

/// Text → parse → print → parse.
pub fn selector(data: &[u8]) {
    let Ok(source) = core::str::from_utf8(data) else {
        return;
    };
    let parsed = pact_grammar::parse(source);
    match &parsed {
        Ok(parsed) => {
            let printed = parsed.query.to_string();
            match pact_grammar::parse(&printed) {
                Ok(again) => {
                    assert_eq!(
                        again.query, parsed.query,
                        "{source:?} prints as {printed:?}"
                    );
                    assert_eq!(again.query.to_string(), printed, "{source:?}");
                }
                // A print may be longer than its source, and so beyond the limit on a text.
                Err(_) if printed.len() > pact_grammar::limits::TEXT => {}
                Err(error) => {
                    panic!("{source:?} prints as {printed:?}, which is refused:\n{error}")
                }
            }
            let _ = parsed.query.explain();
            diagnostics_fit(source, &parsed.warnings);
        }
        Err(error) => error_fits(source, error),
    }
    match (pact_grammar::check(source), parsed) {
        (Ok(query), Ok(parsed)) => assert_eq!(query, parsed.query, "{source:?}"),
        (Ok(_), Err(error)) => panic!("only the compiler accepts {source:?}:\n{error}"),
        (Err(error), _) => error_fits(source, &error),
    }
    for result in [
        pact_grammar::parse_literal(source),
        pact_grammar::check_literal(source),
    ] {
        if let Err(error) = result {
            error_fits(source, &error);
        }
    }
    let _ = pact_grammar::guess_result_kind(source);
}

fn error_fits(source: &str, error: &SelectorError) {
    assert!(
        !error.diagnostics().is_empty(),
        "refused without a reason: {source:?}"
    );
    diagnostics_fit(source, error.diagnostics());
    let _ = error.to_string();
    let _ = error.to_json();
}

fn diagnostics_fit(source: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        let span = diagnostic.span;
        assert!(
            source.get(span.start..span.end).is_some(),
            "{span:?} is no piece of {source:?}: {diagnostic:?}"
        );
        let _ = diagnostic.render(source);
        if let Some(fix) = &diagnostic.fix {
            assert!(
                fix.apply(source).is_some(),
                "{fix:?} does not apply to {source:?}"
            );
        }
    }
}
