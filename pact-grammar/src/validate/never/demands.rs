//! The demand of a test on one attribute, in one form: `[role]` is `[role!=null]`, and
//! `:not([role='a'])` is `[role!='a']`.

use crate::plan::{Attribute, Operator, Test, Value, Zone};

/// A demand on the value of an attribute.
#[derive(Clone, Debug)]
pub(super) enum Demand<'p> {
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

/// The zone as a demand on the offset.
pub(super) fn of_zone(zone: Zone, holds: bool) -> (&'static Attribute, Demand<'static>) {
    let [zero] = &ZERO;
    let demand = match (zone, holds) {
        (Zone::Pre, _) => Demand::Order(Operator::Less, zero, holds),
        (Zone::Post, _) => Demand::Order(Operator::Greater, zero, holds),
        (Zone::Core, true) => Demand::OneOf(&ZERO),
        (Zone::Core, false) => Demand::NoneOf(&ZERO),
    };
    (&OFFSET, demand)
}

/// The demand of a test that holds, or of one that does not; none when it is not about one
/// attribute.
pub(super) fn of_test(test: &Test, holds: bool) -> Option<(&Attribute, Demand<'_>)> {
    use core::slice::from_ref;
    let (attribute, demand) = match test {
        Test::Zone(zone) => return Some(of_zone(*zone, holds)),
        Test::Present(attribute) if holds => (attribute, Demand::NoneOf(&NULL)),
        Test::Present(attribute) => (attribute, Demand::OneOf(&NULL)),
        // A type in a list is a class, and is looked at with the classes.
        Test::AnyOf(Attribute::NodeType, _) => return None,
        Test::AnyOf(attribute, values) if holds => (attribute, Demand::OneOf(values)),
        Test::AnyOf(attribute, values) => (attribute, Demand::NoneOf(values)),
        Test::Compare(attribute, operator, value) => {
            let demand = match (operator, holds) {
                (Operator::Equal, true) | (Operator::NotEqual, false) => {
                    Demand::OneOf(from_ref(value))
                }
                (Operator::Equal, false) | (Operator::NotEqual, true) => {
                    Demand::NoneOf(from_ref(value))
                }
                (Operator::Contains, _) => Demand::Contains(value, holds),
                (operator, _) => Demand::Order(*operator, value, holds),
            };
            (attribute, demand)
        }
        _ => return None,
    };
    Some((canonical(attribute), demand))
}

/// `born_turn` is the header `cycle` under another name.
fn canonical(attribute: &Attribute) -> &Attribute {
    match attribute {
        Attribute::BornTurn => &CYCLE,
        other => other,
    }
}

/// A demand with the number of its test, and its attribute.
pub(super) type NumberedDemand<'p> = (usize, Demand<'p>, &'p Attribute);

/// The demands on the attributes of one node.
#[derive(Debug)]
pub(super) struct Demands<'p> {
    list: Vec<NumberedDemand<'p>>,
}

impl<'p> Demands<'p> {
    /// With room for so many: one list for all attributes costs one allocation.
    pub(super) fn with_capacity(count: usize) -> Self {
        Self {
            list: Vec::with_capacity(count),
        }
    }

    pub(super) fn add(&mut self, test: usize, (attribute, demand): (&'p Attribute, Demand<'p>)) {
        self.list.push((test, demand, attribute));
    }

    /// Whether anything is said of an attribute.
    pub(super) fn speak_of(&self, attribute: &Attribute) -> bool {
        self.list.iter().any(|(_, _, other)| *other == attribute)
    }

    /// Puts the demands on one attribute side by side, in the order of the tests. Must come before
    /// any question.
    pub(super) fn settle(&mut self) {
        self.list
            .sort_unstable_by_key(|(test, _, attribute)| (name(attribute), *test));
    }

    pub(super) fn about(&self, attribute: &Attribute) -> &[NumberedDemand<'p>] {
        let wanted = name(attribute);
        let start = self
            .list
            .partition_point(|(_, _, other)| name(other) < wanted);
        let (_, rest) = self.list.split_at(start);
        let end = rest.partition_point(|(_, _, other)| name(other) == wanted);
        rest.split_at(end).0
    }

    /// The demands, attribute by attribute.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'p Attribute, &[NumberedDemand<'p>])> {
        self.list
            .chunk_by(|(_, _, left), (_, _, right)| name(left) == name(right))
            .filter_map(|said| Some((said.first()?.2, said)))
    }
}

/// Custom attributes have names of their own.
fn name(attribute: &Attribute) -> (bool, &str) {
    (matches!(attribute, Attribute::Custom(_)), attribute.name())
}
