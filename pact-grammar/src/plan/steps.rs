//! The structure inside the flat list of a plan.

use super::{Combinator, List, Target, Test};

/// A piece of a plan.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanPart {
    /// The next alternative begins.
    Or,
    /// The next step begins: its relation to the one before, and the nodes it takes. On a first
    /// step, [`Combinator::Descendant`] means anywhere in the tree, or, inside [`Test::Has`],
    /// anywhere below the tested node.
    Step(Combinator, Target),
    /// A test of the step before.
    Keep(Test),
}

/// The alternatives of a list of parts.
///
/// ```
/// use pact_grammar::plan::{Class, Combinator, PlanPart, Target, alternatives};
///
/// let parts = [
///     PlanPart::Step(Combinator::Descendant, Target::Class(Class::Segment)),
///     PlanPart::Step(Combinator::Child, Target::Class(Class::Block)),
/// ];
/// let chain = alternatives(&parts).next().unwrap();
/// assert_eq!(chain.steps().last().unwrap().combinator, Combinator::Child);
/// ```
pub fn alternatives(parts: &[PlanPart]) -> impl Iterator<Item = Chain<'_>> + Clone {
    parts
        .split(|part| matches!(part, PlanPart::Or))
        .map(|parts| Chain { parts })
}

/// One alternative: steps from the root side to the subject.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chain<'q> {
    parts: &'q [PlanPart],
}

impl<'q> Chain<'q> {
    /// The steps.
    pub fn steps(self) -> impl DoubleEndedIterator<Item = Step<'q>> + Clone {
        self.parts
            .chunk_by(|_, next| !matches!(next, PlanPart::Step(..)))
            .filter_map(Step::read)
    }

    /// The last step, whose nodes are the result.
    #[must_use]
    pub fn subject(self) -> Option<Step<'q>> {
        self.steps().next_back()
    }
}

/// One step: where to go, the nodes to take there, and the tests to keep them by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step<'q> {
    /// How the step hangs on the one before.
    pub combinator: Combinator,
    /// The nodes to take.
    pub target: &'q Target,
    tests: &'q [PlanPart],
}

impl<'q> Step<'q> {
    fn read(parts: &'q [PlanPart]) -> Option<Self> {
        match parts.split_first()? {
            (PlanPart::Step(combinator, target), tests) => Some(Self {
                combinator: *combinator,
                target,
                tests,
            }),
            _ => None,
        }
    }

    /// The tests, applied left to right.
    #[must_use]
    pub fn tests(self) -> impl DoubleEndedIterator<Item = &'q Test> + ExactSizeIterator + Clone {
        self.tests.iter().map(|part| match part {
            PlanPart::Keep(test) => test,
            // Steps are cut so that only tests follow their first part.
            PlanPart::Or | PlanPart::Step(..) => &Test::Ephemeral,
        })
    }
}

/// A step while plans are being made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StepBuf {
    pub(crate) combinator: Combinator,
    pub(crate) target: Target,
    pub(crate) tests: Vec<Test>,
}

impl StepBuf {
    /// Puts alternatives into one list.
    pub(crate) fn flatten(alternatives: Vec<Vec<Self>>) -> List<PlanPart> {
        let steps = alternatives.iter().flatten();
        let room = steps.map(|step| step.tests.len() + 1).sum::<usize>();
        let mut parts = Vec::with_capacity(room + alternatives.len());
        for (index, steps) in alternatives.into_iter().enumerate() {
            if index > 0 {
                parts.push(PlanPart::Or);
            }
            for step in steps {
                parts.push(PlanPart::Step(step.combinator, step.target));
                parts.extend(step.tests.into_iter().map(PlanPart::Keep));
            }
        }
        parts.into()
    }
}
