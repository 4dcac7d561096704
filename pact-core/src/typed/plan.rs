//! Plans that find nodes of a type.

use core::marker::PhantomData;
use std::sync::Arc;

use pact_grammar::plan::{
    Attribute, Class, List, Operator, PlanPart, Query, ResultKind, Target, Test, Text, Value,
};

use super::PactNode;
use super::schema::{Kind, TypeName};
use crate::plan::{Ids, Plan, PlanKind};

/// Marks a plan that finds nodes of a type. `select!(T, "…")` makes it.
///
/// ```
/// use pact_core::{Nodes, PactNode, Plan, select};
///
/// #[derive(PactNode)]
/// #[pact(type = "block:todo")]
/// struct Todo {
///     done: bool,
/// }
///
/// const OPEN: Plan<Nodes<Todo>> = select!(Todo, "@t0 .block[data_done=false]");
/// assert_eq!(OPEN.untyped().to_string(), "@t0 .block:todo[data_done=false]");
/// ```
///
/// A selector that is known only at run time becomes such a plan with
/// [`Selector::plan::<Nodes<T>>()`](crate::Selector::plan). Its filters are then not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nodes<T>(PhantomData<fn() -> T>);

impl<T: PactNode> PlanKind for Nodes<T> {
    const KIND: ResultKind = ResultKind::Ids;
}

impl<T: PactNode> Plan<Nodes<T>> {
    /// Returns the same plan for ids, with a filter for the type.
    #[must_use]
    pub fn untyped(&self) -> Plan<Ids> {
        let query = narrowed(self.query(), T::SCHEMA.kinds().flat_map(Kind::types));
        self.with_query(Arc::new(query))
    }
}

/// The query with a filter for types at the subject of every alternative, as if `.block:summary`
/// stood there.
fn narrowed(query: &Query, types: impl Iterator<Item = TypeName>) -> Query {
    let filter = TypeFilter::of(&types.collect::<Vec<_>>());
    let mut parts = Vec::with_capacity(query.parts.len() + 2);
    for (number, alternative) in query.parts.split(|part| *part == PlanPart::Or).enumerate() {
        if number > 0 {
            parts.push(PlanPart::Or);
        }
        let subject = alternative
            .iter()
            .rposition(|part| matches!(part, PlanPart::Step(..)));
        let mut added: Vec<Test> = Vec::new();
        for (index, part) in alternative.iter().enumerate() {
            match part {
                PlanPart::Step(combinator, target) if Some(index) == subject => {
                    let (target, tests) = filter.put_into(target);
                    parts.push(PlanPart::Step(*combinator, target));
                    parts.extend(tests.iter().cloned().map(PlanPart::Keep));
                    added = tests;
                }
                // The type filter has this test already.
                PlanPart::Keep(test) if added.contains(test) => {}
                other => parts.push(other.clone()),
            }
        }
    }
    Query {
        parts: parts.into(),
        ..query.clone()
    }
}

/// A test for types, in the form that is fastest.
struct TypeFilter {
    /// The target for a step without one.
    target: Option<Target>,
    tests: Vec<Test>,
}

impl TypeFilter {
    fn of(types: &[TypeName]) -> Self {
        let class = match types {
            [first, others @ ..] if others.iter().all(|name| name.class == first.class) => {
                Some(first.class)
            }
            _ => None,
        };
        let kinds: Option<Vec<&'static str>> = types.iter().map(|name| name.kind).collect();
        match (types, class, kinds) {
            // The type is narrower than its class.
            ([only], _, None) => Self {
                target: Some(Target::Type(Text::Static(only.text))),
                tests: Vec::new(),
            },
            (_, Some(class), Some(kinds)) => Self {
                target: Some(Target::Class(class)),
                tests: vec![any_of(Attribute::Kind, &kinds)],
            },
            (_, class, _) => {
                let texts: Vec<&'static str> = types.iter().map(|name| name.text).collect();
                Self {
                    target: class.map(Target::Class),
                    tests: vec![any_of(Attribute::NodeType, &texts)],
                }
            }
        }
    }

    /// The target and the first tests of a step that keeps only these types.
    fn put_into(&self, target: &Target) -> (Target, Vec<Test>) {
        let own = match (&self.target, target) {
            (Some(own), Target::Any) => return (own.clone(), self.tests.clone()),
            (Some(own), target) if own == target => None,
            (Some(Target::Class(class)), _) => Some(Test::Class(*class)),
            (Some(Target::Type(text)), _) => Some(Test::Type(text.clone())),
            _ => None,
        };
        let tests = own.into_iter().chain(self.tests.iter().cloned());
        (target.clone(), tests.collect())
    }
}

fn any_of(attribute: Attribute, texts: &[&'static str]) -> Test {
    let value = |text: &&'static str| Value::Text(Text::Static(text));
    match texts {
        [only] if attribute == Attribute::Kind => {
            Test::Compare(attribute, Operator::Equal, value(only))
        }
        texts => Test::AnyOf(
            attribute,
            List::from(texts.iter().map(value).collect::<Vec<_>>()),
        ),
    }
}

/// The registered types whose prefix is no class, with their classes.
pub(crate) fn registered<T: PactNode>() -> impl Iterator<Item = (&'static str, Class)> {
    T::SCHEMA
        .kinds()
        .flat_map(Kind::types)
        .filter(|name| name.kind.is_none())
        .map(|name| (name.text, name.class))
}
