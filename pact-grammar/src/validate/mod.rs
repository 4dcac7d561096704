//! Whether a selector makes sense.
//!
//! The grammar decides the form, this pass the sense. It walks the syntax tree once and reports
//! every independent problem, each over the text that causes it. [`never`] then looks at the plan
//! for steps that can never match; [`unknown`] collects names that only the compiler insists on.

mod conditions;
mod depths;
mod literal;
pub(crate) mod never;
mod parameters;
mod position;
mod steps;
mod time;
mod unknown;

use crate::ast::{Alternative, Body, Selector, Tail};
use crate::diagnostic::{Diagnostic, did_you_mean, texts};
use crate::limits;
use crate::parameters::ParameterUse;
use crate::span::Span;

pub(crate) use literal::{Binding, validate_literal};
pub(crate) use position::double_search;

/// The findings of validation.
pub(crate) struct Validation {
    /// Errors that make the selector unusable.
    pub(crate) problems: Vec<Diagnostic>,
    /// Names that are neither known nor namespaced, as errors.
    pub(crate) unknown: Vec<Diagnostic>,
}

/// Looks at all of a selector.
pub(crate) fn validate(selector: &Selector, uses: &[ParameterUse]) -> Validation {
    let mut validator = Validator {
        snapshot: selector.time.is_some(),
        problems: Vec::new(),
        unknown: Vec::new(),
    };
    validator.time(selector);
    validator.controls(selector);
    for alternative in &selector.alternatives {
        validator.alternative(alternative);
    }
    validator.tail(&selector.filters);
    validator.shared_filters(selector);
    validator.sentinels(selector);
    validator.parameters(uses);
    validator.parameter_names(uses);
    Validation {
        problems: validator.problems,
        unknown: validator.unknown,
    }
}

struct Validator {
    /// Whether the selector has a time, so that facets make sense.
    snapshot: bool,
    problems: Vec<Diagnostic>,
    unknown: Vec<Diagnostic>,
}

impl Validator {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }

    /// Filters after a control are copied to every alternative, which must not make a plan of
    /// millions of tests from a small text.
    fn shared_filters(&mut self, selector: &Selector) {
        let filters: usize = selector.filters.iter().map(Tail::tests).sum();
        let copies = filters.saturating_mul(selector.alternatives.len());
        let last = selector.controls.last();
        if copies > limits::SHARED_FILTERS && selector.alternatives.len() > 1 {
            let span = last.map_or(Span::point(0), |control| control.span);
            self.report(texts::too_many_filters(span, filters, copies));
        }
    }

    /// A suggestion, unless so much is wrong already that nobody would see it.
    fn suggest<'c>(
        &self,
        name: &str,
        candidates: impl IntoIterator<Item = &'c str>,
    ) -> Option<&'c str> {
        if self.problems.len() + self.unknown.len() >= limits::DIAGNOSTICS {
            return None;
        }
        did_you_mean(name, candidates)
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
            match item {
                Tail::Conditions(conditions) => self.conditions(conditions),
                Tail::Tag(tag) => self.quoted_name(tag, "+"),
            }
        }
    }
}
