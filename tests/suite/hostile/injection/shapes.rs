//! Descriptions of plans, by which a bound plan is compared with its template.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use pact_core::grammar::plan::{
    Attribute, Class, Combinator, Operator, PlanPart, Query, Target, Test, Value, alternatives,
};

/// The whole plan in words, without the order that normal forms give to tests. A template is
/// described with a text in the places of its parameters: binding that text must give the same
/// description.
pub(super) fn shape(query: &Query, value: Option<&str>) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {}",
        query.time,
        query.result_kind(),
        query.insertion,
        query.controls,
        shape_of(&query.parts, value)
    )
}

fn shape_of(parts: &[PlanPart], value: Option<&str>) -> String {
    let mut shape = String::new();
    for chain in alternatives(parts) {
        shape += "(";
        for step in chain.steps() {
            let _ = write!(shape, " {:?}", step.combinator);
            // Tests between two `:nth` are a set. Which of several types is the target, which is
            // tested, and whether one is tested again, is the normal form's business.
            let mut run = BTreeSet::new();
            let mut types = BTreeSet::new();
            match step.target {
                Target::Any => {}
                Target::Class(class) => run.extend([format!("{:?}", Test::Class(*class))]),
                Target::Type(name) => run.extend([format!("{:?}", Test::Type(name.clone()))]),
                target => {
                    let _ = write!(shape, " {target:?}");
                }
            }
            for test in step.tests() {
                if let Test::Nth(nth) = test {
                    let of_type = run
                        .iter()
                        .filter(|test| test.starts_with("Class(") || test.starts_with("Type("));
                    types.extend(of_type.cloned());
                    let _ = write!(shape, " {:?} {nth:?}", core::mem::take(&mut run));
                } else {
                    let tests = shapes_of_test(test, value).into_iter();
                    run.extend(tests.filter(|test| !types.contains(test)));
                }
            }
            let _ = write!(shape, " {run:?}");
        }
        shape += ")";
    }
    shape
}

/// A test stays one test of its kind, with its attribute and operator. Only the text of a type
/// decides the test: for a class that is known, with or without a kind, or for the type itself.
fn shapes_of_test(test: &Test, value: Option<&str>) -> Vec<String> {
    let filled = |slot: &Value| match (slot, value) {
        (Value::Param(_), Some(value)) => Value::from(value),
        _ => slot.clone(),
    };
    let tests = match (test, value) {
        (Test::Not(inner), _) => return vec![format!("not{}", shape_of(inner, value))],
        (Test::Has(inner), _) => return vec![format!("has{}", shape_of(inner, value))],
        (Test::Compare(Attribute::NodeType, Operator::Equal, Value::Param(_)), Some(value)) => {
            tests_of_type(value)
        }
        // `!=` is the complement of `=`.
        (Test::Compare(Attribute::NodeType, Operator::NotEqual, Value::Param(_)), Some(value)) => {
            let target = match class_and_kind(value) {
                None => Target::Type(value.to_owned().into()),
                Some((class, _)) => Target::Class(class),
            };
            let step = PlanPart::Step(Combinator::Descendant, target);
            let kind = tests_of_type(value).into_iter().skip(1).map(PlanPart::Keep);
            let parts: Vec<PlanPart> = std::iter::once(step).chain(kind).collect();
            return vec![format!("not{}", shape_of(&parts, None))];
        }
        (Test::Compare(attribute, operator, slot), _) => {
            vec![Test::Compare(attribute.clone(), *operator, filled(slot))]
        }
        (Test::AnyOf(attribute, slots), Some(value)) => {
            let values = slots.iter().map(|slot| match class_and_kind(value) {
                // A class has one name in a list of types.
                Some((class, kind))
                    if *attribute == Attribute::NodeType && matches!(slot, Value::Param(_)) =>
                {
                    let kind = kind.map_or(String::new(), |kind| format!(":{kind}"));
                    Value::from(format!("{}{kind}", class.name()))
                }
                _ => filled(slot),
            });
            let values: Vec<Value> = values.collect();
            vec![Test::AnyOf(attribute.clone(), values.into())]
        }
        (other, _) => vec![other.clone()],
    };
    tests.iter().map(|test| format!("{test:?}")).collect()
}

/// The tests that a type stands for.
fn tests_of_type(text: &str) -> Vec<Test> {
    match class_and_kind(text) {
        None => vec![Test::Type(text.to_owned().into())],
        Some((class, None)) => vec![Test::Class(class)],
        Some((class, Some(kind))) => {
            let kind = Test::Compare(Attribute::Kind, Operator::Equal, kind.into());
            vec![Test::Class(class), kind]
        }
    }
}

/// The class and kind in a type of a known class.
fn class_and_kind(text: &str) -> Option<(Class, Option<&str>)> {
    let (class, kind) = match text.split_once(':') {
        Some((class, kind)) => (class, Some(kind)),
        None => (text, None),
    };
    Some((Class::named(class)?, kind))
}

/// A plan without its values: its steps, how they are joined, and which attributes each tests.
/// Numbers have normal forms of their own (a list of depths, a comparison with null), which is why
/// nothing else is told.
pub(super) fn skeleton(query: &Query) -> String {
    format!("{:?} {}", query.result_kind(), skeleton_of(&query.parts))
}

fn skeleton_of(parts: &[PlanPart]) -> String {
    let mut skeleton = String::new();
    for chain in alternatives(parts) {
        skeleton += "(";
        for step in chain.steps() {
            let mut tests: BTreeSet<String> = step.tests().map(bare_test).collect();
            let target = format!("{:?}", step.target);
            // A type may be the target, or tested.
            if target.starts_with("Type(") {
                tests.insert("NodeType".to_owned());
            } else {
                tests.insert(variant(&target).to_owned());
            }
            let _ = write!(skeleton, " {:?} {tests:?}", step.combinator);
        }
        skeleton += ")";
    }
    skeleton
}

fn bare_test(test: &Test) -> String {
    match test {
        Test::Not(inner) => format!("not{}", skeleton_of(inner)),
        Test::Has(inner) => format!("has{}", skeleton_of(inner)),
        Test::Compare(attribute, ..) | Test::AnyOf(attribute, _) | Test::Present(attribute) => {
            format!("{attribute:?}")
        }
        Test::Type(_) => "NodeType".to_owned(),
        other => variant(&format!("{other:?}")).to_owned(),
    }
}

/// The name of a variant, without its fields.
fn variant(shown: &str) -> &str {
    match shown.split(['(', ' ', '{']).next().unwrap_or_default() {
        // The regions have depths, and are named by them.
        "Region" => "Depth",
        other => other,
    }
}
