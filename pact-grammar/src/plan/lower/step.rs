//! A step while its parts are being read, and the normal form it ends in.

use crate::ast::TypeName;
use crate::span::Span;

use super::super::{
    Attribute, Class, Combinator, DepthRange, Operator, Slot, StepBuf, Target, Test, Text, Value,
    normal,
};
use super::StepSpans;

/// A step that is being put together.
#[derive(Debug)]
pub(super) struct Draft {
    combinator: Combinator,
    pub(super) target: Target,
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
            tests: Vec::new(),
            span,
            segment: None,
        }
    }

    pub(super) fn depth_address(&mut self, ranges: Vec<DepthRange>) {
        self.target = normal::address(ranges);
    }

    pub(super) fn test(&mut self, test: Test, span: Span) {
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
        for test in normal::type_tests(&name.class, name.kind.as_deref()) {
            self.test(test, span);
        }
    }

    pub(super) fn nth(&mut self, number: Slot<u64>, span: Span) {
        self.test(Test::Nth(normal::nth(number)), span);
    }

    /// The normal form: the target settled, the tests of each run in a fixed order.
    pub(super) fn settle(&mut self) {
        self.address_by_depth();
        normal::adopt_type(&mut self.target, &mut self.tests, |(test, _)| test);
        normal::arrange(&mut self.tests, |(test, _)| test);
    }

    /// The settled step.
    pub(super) fn into_step(self) -> StepBuf {
        StepBuf {
            combinator: self.combinator,
            target: self.target,
            tests: self.tests.into_iter().map(|(test, _)| test).collect(),
        }
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
            && let (Test::Depth(ranges), _) = self.tests.remove(depth)
        {
            self.target = normal::address(ranges.ranges().to_vec());
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
