//! The claim of a test on one attribute, in one form: `[role]` is `[role!=null]`, and
//! `:not([role='a'])` is `[role!='a']`.

use crate::plan::{Attribute, Operator, Test, Value, Zone};

/// A claim on the value of an attribute.
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

/// The claim of a test that holds, or of one that does not; none when it is not about one
/// attribute.
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

/// A claim with the number of its test, and its attribute.
pub(super) type NumberedClaim<'p> = (usize, Claim<'p>, &'p Attribute);

/// The claims on the attributes of one node.
#[derive(Debug)]
pub(super) struct Claims<'p> {
    list: Vec<NumberedClaim<'p>>,
}

impl<'p> Claims<'p> {
    /// With room for so many: one list for all attributes costs one allocation.
    pub(super) fn with_capacity(count: usize) -> Self {
        Self {
            list: Vec::with_capacity(count),
        }
    }

    pub(super) fn add(&mut self, test: usize, (attribute, claim): (&'p Attribute, Claim<'p>)) {
        self.list.push((test, claim, attribute));
    }

    /// Whether anything is said of an attribute.
    pub(super) fn speak_of(&self, attribute: &Attribute) -> bool {
        self.list.iter().any(|(_, _, other)| *other == attribute)
    }

    /// Puts the claims on one attribute side by side, in the order of the tests. Must come before
    /// any question.
    pub(super) fn settle(&mut self) {
        self.list
            .sort_unstable_by_key(|(test, _, attribute)| (name(attribute), *test));
    }

    pub(super) fn about(&self, attribute: &Attribute) -> &[NumberedClaim<'p>] {
        let wanted = name(attribute);
        let start = self
            .list
            .partition_point(|(_, _, other)| name(other) < wanted);
        let (_, rest) = self.list.split_at(start);
        let end = rest.partition_point(|(_, _, other)| name(other) == wanted);
        rest.split_at(end).0
    }

    /// The claims, attribute by attribute.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'p Attribute, &[NumberedClaim<'p>])> {
        self.list
            .chunk_by(|(_, _, left), (_, _, right)| name(left) == name(right))
            .filter_map(|said| Some((said.first()?.2, said)))
    }
}

/// Custom attributes have names of their own.
fn name(attribute: &Attribute) -> (bool, &str) {
    (matches!(attribute, Attribute::Custom(_)), attribute.name())
}
