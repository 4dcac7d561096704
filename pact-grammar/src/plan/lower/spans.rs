//! Where the pieces of a plan were written.

use core::cell::RefCell;
use std::collections::BTreeMap;

use crate::ast;
use crate::parameters;
use crate::span::Span;

use super::{Lowered, Lowering};

/// Where the pieces of a plan were written, for messages about the plan.
#[derive(Debug, Default)]
pub(crate) struct Spans {
    pub(crate) alternatives: Vec<ChainSpans>,
    inside: Inside,
}

/// The alternatives in each `:has(…)`, by where it starts and ends.
pub(super) type Inside = BTreeMap<(usize, usize), Vec<ChainSpans>>;

impl Spans {
    /// The alternatives of the `:has(…)` that was written there.
    pub(crate) fn inside(&self, has: Span) -> &[ChainSpans] {
        self.inside
            .get(&(has.start, has.end))
            .map_or(&[], Vec::as_slice)
    }
}

/// The spans of one alternative.
#[derive(Debug)]
pub(crate) struct ChainSpans {
    pub(crate) span: Span,
    pub(crate) steps: Vec<StepSpans>,
}

/// The spans of one step.
#[derive(Debug)]
pub(crate) struct StepSpans {
    pub(crate) span: Span,
    /// One for each test.
    pub(crate) tests: Vec<Span>,
}

/// Where the pieces of the plan were written: lowers again, for those who have something to say
/// about it.
pub(crate) fn spans(selector: &ast::Selector) -> Spans {
    // With the same numbers for parameters: tests that differ in these alone are told apart.
    let Ok(mut lowering) = Lowering::new(&parameters::uses(selector)) else {
        return Spans::default();
    };
    lowering.inside = Some(RefCell::default());
    let mut lowered = Lowered {
        parts: Vec::new(),
        spans: Some(Vec::new()),
    };
    for (index, alternative) in selector.alternatives.iter().enumerate() {
        lowering.whole(alternative, &selector.filters, index == 0, &mut lowered);
    }
    Spans {
        alternatives: lowered.spans.unwrap_or_default(),
        inside: lowering.inside.map(RefCell::into_inner).unwrap_or_default(),
    }
}
