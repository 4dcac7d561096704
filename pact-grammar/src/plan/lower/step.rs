//! A step while its parts are being read, and the normal form it ends in.

use crate::ast::TypeName;
use crate::span::Span;

use super::super::{
    Attribute, Class, Combinator, Depths, Operator, PlanPart, Slot, Target, Test, Text, Value,
    normal,
};
use super::StepSpans;

/// A step that is being put together.
#[derive(Debug)]
pub(super) struct Draft {
    combinator: Combinator,
    pub(super) target: Target,
    /// The type that stands before all tests: it mostly becomes the target.
    first_type: Option<(Test, Span)>,
    tests: Vec<(Test, Span)>,
    span: Span,
    /// `.seg` was written: with a `:depth` it addresses `^ah` and `^sys` too.
    segment: Option<Span>,
}

impl Draft {
    pub(super) fn new(combinator: Combinator, span: Span) -> Self {
        Self {
            combinator,
            target: Target::Any,
            first_type: None,
            tests: Vec::new(),
            span,
            segment: None,
        }
    }

    pub(super) fn depth_address(&mut self, depths: Depths) {
        self.target = normal::address(depths);
    }

    pub(super) fn test(&mut self, test: Test, span: Span) {
        if self.tests.capacity() == 0 {
            self.tests = Vec::with_capacity(2);
        }
        self.tests.push((test, span));
    }

    /// How many tests stand before the first `:first`, `:last` or `:nth`.
    fn first_run(&self) -> usize {
        normal::first_run(&self.tests, |(test, _)| test)
    }

    pub(super) fn kind(&mut self, kind: &str, span: Span) {
        let value = Value::Text(Text::from(kind));
        self.test(Test::Compare(Attribute::Kind, Operator::Equal, value), span);
    }

    /// `.type:kind`
    pub(super) fn type_name(&mut self, name: &TypeName, span: Span) {
        let segment = Class::named(&name.class) == Some(Class::Segment);
        if segment && self.first_run() == self.tests.len() {
            self.segment = Some(span);
        }
        let tests = normal::type_tests(&name.class, name.kind.as_deref());
        for test in tests.into_iter().flatten() {
            let is_type = matches!(test, Test::Class(_) | Test::Type(_));
            if is_type && self.tests.is_empty() && self.first_type.is_none() {
                self.first_type = Some((test, span));
            } else {
                self.test(test, span);
            }
        }
    }

    pub(super) fn nth(&mut self, number: Slot<u64>, span: Span) {
        self.test(Test::Nth(normal::nth(number)), span);
    }

    /// The normal form: the target settled, the tests of each run in a fixed order.
    pub(super) fn settle(&mut self) {
        match (self.first_type.take(), &self.target, self.segment) {
            (Some((Test::Class(class), _)), Target::Any, None) => {
                self.target = Target::Class(class);
            }
            (Some((Test::Type(name), _)), Target::Any, None) => self.target = Target::Type(name),
            (Some(other), ..) => self.tests.insert(0, other),
            (None, ..) => {}
        }
        self.address_by_depth();
        normal::adopt_type(&mut self.target, &mut self.tests, |(test, _)| test);
        normal::arrange(&mut self.tests, |(test, _)| test);
    }

    /// Writes the settled step as parts of a plan.
    pub(super) fn write(self, parts: &mut Vec<PlanPart>) {
        parts.push(PlanPart::Step(self.combinator, self.target));
        parts.extend(self.tests.into_iter().map(|(test, _)| PlanPart::Keep(test)));
    }

    /// Where the settled step and its tests were written.
    pub(super) fn spans(&self) -> StepSpans {
        StepSpans {
            span: self.span,
            tests: self.tests.iter().map(|(_, span)| *span).collect(),
        }
    }

    /// `.seg:depth(…)` addresses the segments and regions at those depths.
    fn address_by_depth(&mut self) {
        let Some(written) = self.segment else { return };
        let depth = self
            .tests
            .iter()
            .take(self.first_run())
            .position(|(test, _)| matches!(test, Test::Depth(_)));
        let Some(depth) = depth else { return };
        if self.target == Target::Any
            && let (Test::Depth(depths), _) = self.tests.remove(depth)
        {
            self.target = normal::address(depths);
        }
        let class = self
            .tests
            .iter()
            .position(|(test, span)| *test == Test::Class(Class::Segment) && *span == written);
        if let Some(class) = class {
            self.tests.remove(class);
        }
    }
}
