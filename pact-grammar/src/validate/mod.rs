//! Whether a selector makes sense.
//!
//! The grammar says what can be written, this pass what can be meant. It walks the syntax tree once and
//! reports every independent problem, each over the text that causes it. [`never`] then looks at the plan for
//! what can never match, and [`strict`] adds what only the compiler insists on.

mod conditions;
mod literal;
pub(crate) mod never;
mod parameters;
mod position;
mod steps;
pub(crate) mod strict;
mod time;

use crate::ast::{Alternative, Body, Selector, Tail};
use crate::diagnostic::Diagnostic;

pub(crate) use literal::validate_literal;
pub(crate) use position::double_search;

/// Reports everything that makes the selector unusable.
pub(crate) fn validate(selector: &Selector) -> Vec<Diagnostic> {
    let mut validator = Validator {
        snapshot: selector.time.is_some(),
        diagnostics: Vec::new(),
    };
    validator.time(selector);
    validator.controls(selector);
    for alternative in &selector.alternatives {
        validator.alternative(alternative);
    }
    validator.tail(&selector.filters);
    validator.sentinels(selector);
    validator.parameters(selector);
    validator.diagnostics
}

struct Validator {
    /// Whether the selector has a time, so that facets make sense.
    snapshot: bool,
    diagnostics: Vec<Diagnostic>,
}

impl Validator {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn alternative(&mut self, alternative: &Alternative) {
        match &alternative.body {
            Body::Chain(steps) => self.chain(steps),
            Body::Position(position) => self.position(position),
            Body::Search { within, single } => {
                if let Some(position) = within {
                    self.within(position);
                }
                self.single(single);
            }
        }
        self.tail(&alternative.tail);
    }

    fn tail(&mut self, tail: &[Tail]) {
        for item in tail {
            if let Tail::Conditions(conditions) = item {
                self.conditions(conditions);
            }
        }
    }
}
