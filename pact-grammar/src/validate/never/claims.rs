//! What a test says of one attribute, in one form: `[role]` is `[role!=null]`, and `:not([role='a'])` is `[role!='a']`.

use std::collections::BTreeMap;

use crate::plan::{Attribute, Operator, Test, Value, Zone};

/// What is said of the value of an attribute.
#[derive(Clone, Debug)]
pub(super) enum Claim<'p> {
    /// It equals one of these.
    OneOf(&'p [Value]),
    /// It equals none of these.
    NoneOf(&'p [Value]),
    /// It compares so, or does not. Null compares with nothing.
    Order(Operator, &'p Value, bool),
    /// It contains this, or does not.
    Contains(&'p Value, bool),
}

static NULL: [Value; 1] = [Value::Null];
static ZERO: [Value; 1] = [Value::Integer(0)];
static OFFSET: Attribute = Attribute::Offset;
static CYCLE: Attribute = Attribute::Cycle;

/// The zone as a claim about the offset.
pub(super) fn of_zone(zone: Zone, holds: bool) -> (&'static Attribute, Claim<'static>) {
    let [zero] = &ZERO;
    let claim = match (zone, holds) {
        (Zone::Pre, _) => Claim::Order(Operator::Less, zero, holds),
        (Zone::Post, _) => Claim::Order(Operator::Greater, zero, holds),
        (Zone::Core, true) => Claim::OneOf(&ZERO),
        (Zone::Core, false) => Claim::NoneOf(&ZERO),
    };
    (&OFFSET, claim)
}

/// What a test says when it holds, or when it does not; none when that is not about one attribute.
pub(super) fn of_test(test: &Test, holds: bool) -> Option<(&Attribute, Claim<'_>)> {
    use core::slice::from_ref;
    let (attribute, claim) = match test {
        Test::Zone(zone) => return Some(of_zone(*zone, holds)),
        Test::Present(attribute) if holds => (attribute, Claim::NoneOf(&NULL)),
        Test::Present(attribute) => (attribute, Claim::OneOf(&NULL)),
        // A type in a list is a class, and is looked at with the classes.
        Test::AnyOf(Attribute::NodeType, _) => return None,
        Test::AnyOf(attribute, values) if holds => (attribute, Claim::OneOf(values)),
        Test::AnyOf(attribute, values) => (attribute, Claim::NoneOf(values)),
        Test::Compare(attribute, operator, value) => {
            let claim = match (operator, holds) {
                (Operator::Equal, true) | (Operator::NotEqual, false) => {
                    Claim::OneOf(from_ref(value))
                }
                (Operator::Equal, false) | (Operator::NotEqual, true) => {
                    Claim::NoneOf(from_ref(value))
                }
                (Operator::Contains, _) => Claim::Contains(value, holds),
                (operator, _) => Claim::Order(*operator, value, holds),
            };
            (attribute, claim)
        }
        _ => return None,
    };
    Some((canonical(attribute), claim))
}

/// `born_turn` is the header `cycle` under another name.
fn canonical(attribute: &Attribute) -> &Attribute {
    match attribute {
        Attribute::BornTurn => &CYCLE,
        other => other,
    }
}

/// All that is said of one attribute, each with the number of its test.
pub(super) type Said<'p> = Vec<(usize, Claim<'p>)>;

/// What is said of each attribute of one node.
#[derive(Debug, Default)]
pub(super) struct Claims<'p> {
    by_name: BTreeMap<(bool, &'p str), (&'p Attribute, Said<'p>)>,
}

impl<'p> Claims<'p> {
    pub(super) fn add(&mut self, number: usize, (attribute, claim): (&'p Attribute, Claim<'p>)) {
        let said = self
            .by_name
            .entry(name(attribute))
            .or_insert_with(|| (attribute, Vec::new()));
        said.1.push((number, claim));
    }

    pub(super) fn about(&self, attribute: &'p Attribute) -> &[(usize, Claim<'p>)] {
        let said = self.by_name.get(&name(attribute));
        said.map_or(&[], |(_, said)| said)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&'p Attribute, &Said<'p>)> {
        self.by_name
            .values()
            .map(|(attribute, said)| (*attribute, said))
    }
}

/// Custom attributes have names of their own.
fn name(attribute: &Attribute) -> (bool, &str) {
    (matches!(attribute, Attribute::Custom(_)), attribute.name())
}
