//! Conditions on one attribute that exclude each other.

use core::cmp::Ordering;

use crate::plan::{Attribute, Operator, Step, Target, Test, Text, Value, ValueType, Zone};

use super::Dead;

const EXCLUDES: &str = "excludes it";

/// What is known so far of one attribute of one node.
struct Known<'p> {
    attribute: &'p Attribute,
    low: Option<Limit<'p>>,
    high: Option<Limit<'p>>,
    /// The only value.
    equal: Option<(&'p Value, usize)>,
    /// The test that says the attribute is there.
    present: Option<usize>,
    /// The test that says it is not.
    absent: Option<usize>,
}

/// The least or greatest value, whether it is excluded itself, and the test that says so.
type Limit<'p> = (&'p Value, bool, usize);

static ZERO: Value = Value::Integer(0);

/// The first two tests that exclude each other.
pub(super) fn dead(step: Step<'_>) -> Option<Dead> {
    let mut known: Vec<Known<'_>> = Vec::new();
    let zone = step.tests().len();
    if let Target::Zone(named) = step.target {
        in_zone(&mut known, *named, zone);
    }
    let dead = excluded(step, &mut known)?;
    // The zone is no test that could be pointed at.
    Some(match dead.because {
        Some(because) if dead.test == zone => Dead::alone(because, "lies outside of the zone"),
        _ => dead,
    })
}

/// Notes that the offset is one of a zone.
fn in_zone(known: &mut Vec<Known<'_>>, zone: Zone, number: usize) -> Option<Dead> {
    let offset = slot(known, &Attribute::Offset)?;
    match zone {
        Zone::Pre => offset.below(&ZERO, true, number),
        Zone::Core => offset.equals(&ZERO, number),
        Zone::Post => offset.above(&ZERO, true, number),
    }
}

/// The first two tests that exclude each other, or one that what is known already excludes.
fn excluded<'p>(step: Step<'p>, known: &mut Vec<Known<'p>>) -> Option<Dead> {
    // One-valued conditions first, so that lists and inequalities meet all that is known.
    for (number, test) in step.tests().enumerate() {
        let dead = match test {
            Test::Compare(attribute, operator, value) => {
                compare(known, attribute, *operator, value, number)
            }
            Test::Present(attribute) if judged(attribute) || *attribute == Attribute::Tags => {
                slot(known, attribute).and_then(|slot| slot.present(number))
            }
            Test::Zone(zone) => in_zone(known, *zone, number),
            _ => None,
        };
        if dead.is_some() {
            return dead;
        }
    }
    step.tests()
        .enumerate()
        .find_map(|(number, test)| match test {
            Test::Compare(attribute, Operator::NotEqual, value) => {
                let known = known.iter().find(|known| known.attribute == attribute)?;
                let (equal, because) = known.equal?;
                (same(equal, value) == Some(true)).then(|| Dead::pair(number, because, EXCLUDES))
            }
            Test::AnyOf(attribute, values) if judged(attribute) => {
                let known = known.iter().find(|known| known.attribute == attribute)?;
                let because = values
                    .iter()
                    .map(|value| known.refuses(value))
                    .collect::<Option<Vec<usize>>>()?;
                Some(Dead::pair(number, *because.first()?, EXCLUDES))
            }
            _ => None,
        })
}

/// Whether the attribute has one value of a known type, so that two conditions on it can be compared.
fn judged(attribute: &Attribute) -> bool {
    match attribute.value_type() {
        ValueType::Number | ValueType::Flag => true,
        // A type text also matches by its class, and is looked at elsewhere.
        ValueType::Text => *attribute != Attribute::NodeType,
        ValueType::Tags | ValueType::Any => false,
    }
}

/// What is known of an attribute, which is made room for first.
fn slot<'k, 'p>(
    known: &'k mut Vec<Known<'p>>,
    attribute: &'p Attribute,
) -> Option<&'k mut Known<'p>> {
    let index = known.iter().position(|known| known.attribute == attribute);
    if index.is_none() {
        known.push(Known {
            attribute,
            low: None,
            high: None,
            equal: None,
            present: None,
            absent: None,
        });
    }
    match index {
        Some(index) => known.get_mut(index),
        None => known.last_mut(),
    }
}

fn compare<'p>(
    known: &mut Vec<Known<'p>>,
    attribute: &'p Attribute,
    operator: Operator,
    value: &'p Value,
    number: usize,
) -> Option<Dead> {
    if !judged(attribute) {
        return None;
    }
    let numeric = attribute.value_type() == ValueType::Number;
    let slot = slot(known, attribute)?;
    match (operator, value) {
        (_, Value::Param(_)) => match operator {
            Operator::Equal | Operator::NotEqual => None,
            _ => slot.present(number),
        },
        (Operator::Equal, Value::Null) => slot.absent(number),
        (Operator::NotEqual, Value::Null) => slot.present(number),
        (Operator::NotEqual, _) => None,
        (Operator::Equal, Value::Text(_)) if attribute.value_type() == ValueType::Flag => {
            Some(Dead::alone(number, "is neither true nor false"))
        }
        (Operator::Equal, value) => slot.equals(value, number),
        (Operator::Contains, _) if numeric => {
            Some(Dead::alone(number, "looks for text in a number"))
        }
        // Strings compare by bytes; ranges of them are left alone.
        _ if !numeric => slot.present(number),
        (Operator::Less, value) => slot.below(value, true, number),
        (Operator::LessOrEqual, value) => slot.below(value, false, number),
        (Operator::Greater, value) => slot.above(value, true, number),
        (Operator::GreaterOrEqual, value) => slot.above(value, false, number),
        (Operator::Contains, _) => None,
    }
}

impl<'p> Known<'p> {
    fn present(&mut self, number: usize) -> Option<Dead> {
        self.present.get_or_insert(number);
        self.absent
            .map(|because| Dead::pair(number, because, EXCLUDES))
    }

    fn absent(&mut self, number: usize) -> Option<Dead> {
        self.absent.get_or_insert(number);
        self.present
            .map(|because| Dead::pair(number, because, EXCLUDES))
    }

    fn equals(&mut self, value: &'p Value, number: usize) -> Option<Dead> {
        if let Some(because) = self.refuses(value) {
            return Some(Dead::pair(number, because, EXCLUDES));
        }
        self.equal.get_or_insert((value, number));
        self.present(number)
    }

    fn below(&mut self, value: &'p Value, strict: bool, number: usize) -> Option<Dead> {
        let conflict = self.contradicts(self.low, value, strict, Ordering::Greater);
        tighten(&mut self.high, (value, strict, number), Ordering::Less);
        conflict
            .map(|because| Dead::pair(number, because, EXCLUDES))
            .or_else(|| self.present(number))
    }

    fn above(&mut self, value: &'p Value, strict: bool, number: usize) -> Option<Dead> {
        let conflict = self.contradicts(self.high, value, strict, Ordering::Less);
        tighten(&mut self.low, (value, strict, number), Ordering::Greater);
        conflict
            .map(|because| Dead::pair(number, because, EXCLUDES))
            .or_else(|| self.present(number))
    }

    /// The test that a new limit leaves nothing of: the only value or the `opposite` limit lies on the wrong
    /// `side` of it.
    fn contradicts(
        &self,
        opposite: Option<Limit<'p>>,
        value: &Value,
        strict: bool,
        side: Ordering,
    ) -> Option<usize> {
        if let Some((equal, because)) = self.equal
            && beyond(equal, value, strict, side)
        {
            return Some(because);
        }
        opposite
            .filter(|(limit, open, _)| beyond(limit, value, strict || *open, side))
            .map(|(_, _, because)| because)
    }

    /// The test that rules the value out, if one does for certain.
    fn refuses(&self, value: &Value) -> Option<usize> {
        if let Some((equal, because)) = self.equal
            && same(equal, value) == Some(false)
        {
            return Some(because);
        }
        if *value == Value::Null {
            return self.present;
        }
        if let Some((low, strict, because)) = self.low
            && beyond(value, low, strict, Ordering::Less)
        {
            return Some(because);
        }
        if let Some((high, strict, because)) = self.high
            && beyond(value, high, strict, Ordering::Greater)
        {
            return Some(because);
        }
        if let Some(because) = self.absent
            && !matches!(value, Value::Param(_))
        {
            return Some(because);
        }
        None
    }
}

/// Takes the new limit if it lies on the `side` that leaves less.
fn tighten<'p>(limit: &mut Option<Limit<'p>>, new: Limit<'p>, side: Ordering) {
    let (value, strict, _) = new;
    let tighter = limit.is_none_or(|(known, open, _)| match order(value, known) {
        Some(Ordering::Equal) => strict && !open,
        found => found == Some(side),
    });
    if tighter {
        *limit = Some(new);
    }
}

/// Whether `value` lies on the `side` of `limit`, or on it when the limit is excluded.
fn beyond(value: &Value, limit: &Value, strict: bool, side: Ordering) -> bool {
    match order(value, limit) {
        Some(Ordering::Equal) => strict,
        Some(found) => found == side,
        None => false,
    }
}

/// How two numbers compare; none when that is not certain.
fn order(a: &Value, b: &Value) -> Option<Ordering> {
    /// Beyond this, an integer may lie between two neighbouring floating-point numbers.
    const EXACT: i128 = 1 << 53;
    match (a, b) {
        (Value::Integer(a), Value::Integer(b)) => Some(a.cmp(b)),
        (Value::Float(a), Value::Float(b)) => a.partial_cmp(b),
        (Value::Integer(a), Value::Float(b)) if a.abs() <= EXACT => exact(*a).partial_cmp(b),
        (Value::Float(a), Value::Integer(b)) if b.abs() <= EXACT => a.partial_cmp(&exact(*b)),
        _ => None,
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "callers pass only integers that a float holds exactly"
)]
fn exact(number: i128) -> f64 {
    number as f64
}

/// Whether two values are the same; none when that is not certain.
fn same(a: &Value, b: &Value) -> Option<bool> {
    match (a, b) {
        (Value::Text(a), Value::Text(b)) => Some(Text::eq(a, b)),
        (Value::Bool(a), Value::Bool(b)) => Some(a == b),
        (Value::Null, Value::Null) => Some(true),
        (Value::Null, Value::Text(_) | Value::Bool(_) | Value::Integer(_) | Value::Float(_))
        | (Value::Text(_) | Value::Bool(_) | Value::Integer(_) | Value::Float(_), Value::Null) => {
            Some(false)
        }
        _ => order(a, b).map(|order| order == Ordering::Equal),
    }
}
