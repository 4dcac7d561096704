//! Custom attributes, `content` and `provenance`: any JSON. `=` keeps types, and is never true of a
//! list or an object; the other operators read numbers where both sides are some, and texts else. A
//! verdict must hold for every value.

use core::cmp::Ordering;

use crate::plan::{Attribute, Operator, Text, Value};

use super::dead::Dead;
use super::demands::{Demand, NumberedDemand};

/// More values and limits are not judged: comparing each with each would take quadratic time.
const MOST: usize = 16;

/// Why no value passes, if none does.
pub(super) fn judge(attribute: &Attribute, said: &[NumberedDemand<'_>]) -> Option<Dead> {
    nothing_or_something(said)
        .or_else(|| equal(attribute, said))
        .or_else(|| ordered(said))
        .or_else(|| contained(said))
}

/// Missing and there at once.
fn nothing_or_something(said: &[NumberedDemand<'_>]) -> Option<Dead> {
    let is_absent = |demand: &Demand<'_>| matches!(demand, Demand::OneOf([Value::Null]));
    let is_present = |demand: &Demand<'_>| match demand {
        Demand::OneOf(values) => !values
            .iter()
            .any(|value| matches!(value, Value::Null | Value::Param(_))),
        Demand::NoneOf(values) => values.contains(&Value::Null),
        Demand::Order(_, _, holds) | Demand::Contains(_, holds) => *holds,
    };
    let test = |is: &dyn Fn(&Demand<'_>) -> bool| said.iter().find(|(_, demand, _)| is(demand));
    let (absent, ..) = test(&is_absent)?;
    let (present, ..) = test(&is_present)?;
    Some(Dead::each_other([*absent, *present]))
}

/// A value that is asked for, and refused by the other conditions.
fn equal(attribute: &Attribute, said: &[NumberedDemand<'_>]) -> Option<Dead> {
    let lists = said.iter().filter_map(|(test, demand, _)| match demand {
        Demand::OneOf(values) if values.len() <= MOST => Some((*test, *values)),
        _ => None,
    });
    // The shortest list has the fewest to refuse.
    let (test, values) = lists.min_by_key(|(_, values)| values.len())?;
    let mut tests = vec![test];
    let mut are_equals = true;
    for value in values {
        let refused = said
            .iter()
            .take(MOST)
            .find(|(other, demand, _)| *other != test && refuses(attribute, demand, value));
        let (other, demand, _) = refused?;
        are_equals &= matches!(demand, Demand::OneOf(_));
        tests.push(*other);
    }
    let dead = Dead::each_other(tests);
    Some(if are_equals {
        dead.one_value(attribute)
    } else {
        dead
    })
}

/// Whether a condition surely refuses whatever equals a value.
fn refuses(attribute: &Attribute, demand: &Demand<'_>, value: &Value) -> bool {
    let differs = |other: &Value| same(attribute, value, other) == Some(false);
    match demand {
        Demand::OneOf(values) => values.len() <= MOST && values.iter().all(differs),
        Demand::NoneOf(values) => {
            values.len() <= MOST
                && values
                    .iter()
                    .any(|other| same(attribute, value, other) == Some(true))
        }
        // Null compares with nothing, and contains nothing.
        Demand::Order(_, _, holds) | Demand::Contains(_, holds) if *value == Value::Null => *holds,
        Demand::Order(operator, other, holds) => {
            let passes = compare(attribute, value, other).map(|order| passes(*operator, order));
            passes == Some(!holds)
        }
        Demand::Contains(other, holds) => contains(attribute, value, other) == Some(!holds),
    }
}

fn passes(operator: Operator, order: Ordering) -> bool {
    match operator {
        Operator::Less => order.is_lt(),
        Operator::LessOrEqual => order.is_le(),
        Operator::Greater => order.is_gt(),
        Operator::GreaterOrEqual => order.is_ge(),
        Operator::Equal => order.is_eq(),
        Operator::NotEqual | Operator::Contains => order.is_ne(),
    }
}

/// Whether an attribute that equals one value also equals the other; none when that is not certain.
fn same(attribute: &Attribute, value: &Value, other: &Value) -> Option<bool> {
    match (value, other) {
        (Value::Param(_), _) | (_, Value::Param(_)) => None,
        (Value::Null, other) => Some(*other == Value::Null),
        (_, Value::Null) => Some(false),
        (Value::Text(text), Value::Text(other)) => Some(Text::eq(text, other)),
        (Value::Bool(flag), Value::Bool(other)) => Some(flag == other),
        // A flag is also its name.
        (Value::Bool(flag), Value::Text(text)) | (Value::Text(text), Value::Bool(flag)) => {
            (**text != *flag.to_string()).then_some(false)
        }
        // A content that is text may read like a number.
        (Value::Text(text), _) | (_, Value::Text(text)) if *attribute == Attribute::Content => {
            text.parse::<f64>().is_err().then_some(false)
        }
        (Value::Text(_) | Value::Bool(_), _) | (_, Value::Text(_) | Value::Bool(_)) => Some(false),
        _ => Some(numbers(value, other)?.is_eq()),
    }
}

/// How two numbers compare.
fn numbers(value: &Value, other: &Value) -> Option<Ordering> {
    /// Beyond this, an integer may lie between two neighbouring floating-point numbers.
    const EXACT: i128 = 1 << 53;
    #[expect(
        clippy::cast_precision_loss,
        reason = "only integers that a float holds exactly"
    )]
    let exact = |number: i128| (number.abs() <= EXACT).then_some(number as f64);
    match (value, other) {
        (Value::Integer(number), Value::Integer(other)) => Some(number.cmp(other)),
        (Value::Float(number), Value::Float(other)) => number.partial_cmp(other),
        (Value::Integer(number), Value::Float(other)) => exact(*number)?.partial_cmp(other),
        (Value::Float(number), Value::Integer(other)) => number.partial_cmp(&exact(*other)?),
        _ => None,
    }
}

/// How an attribute that equals a value compares with another; none when that is not certain.
fn compare(attribute: &Attribute, value: &Value, other: &Value) -> Option<Ordering> {
    let is_content = *attribute == Attribute::Content;
    match (value, other) {
        (Value::Integer(_) | Value::Float(_), Value::Integer(_) | Value::Float(_))
            if !is_content =>
        {
            numbers(value, other)
        }
        (Value::Text(text), Value::Text(other)) => {
            (is_plain(text) && is_plain(other)).then(|| text.cmp(other))
        }
        (Value::Text(text), Value::Integer(other)) => {
            is_plain(text).then(|| (**text).cmp(&*other.to_string()))
        }
        _ => None,
    }
}

/// Whether a text cannot be read as a number, not even as one that is infinite or none.
fn is_plain(text: &str) -> bool {
    text.parse::<f64>().is_err()
}

/// Whether an attribute that equals a value contains another; none when that is not certain.
fn contains(attribute: &Attribute, value: &Value, other: &Value) -> Option<bool> {
    match (value, other) {
        (Value::Text(text), Value::Text(piece)) if text.contains(&**piece) => {
            // A flag contains nothing, and is its name.
            (!matches!(&**text, "true" | "false")).then_some(true)
        }
        (Value::Text(_), Value::Text(_)) => Some(false),
        (Value::Integer(_) | Value::Float(_), Value::Text(_))
            if *attribute != Attribute::Content =>
        {
            Some(false)
        }
        _ => None,
    }
}

/// Limits that leave nothing between them, be it read as a number or as text.
fn ordered(said: &[NumberedDemand<'_>]) -> Option<Dead> {
    let (mut numbers, mut texts) = (Between::default(), Between::default());
    for (test, demand, _) in said.iter().take(MOST) {
        let Demand::Order(operator, value, true) = demand else {
            continue;
        };
        let limit = match value {
            Value::Integer(number) => {
                numbers.add(*operator, (Some(*number), number.to_string()), *test)
            }
            Value::Text(text) if is_plain(text) => {
                texts.add(*operator, (None, String::from(&**text)), *test)
            }
            _ => None,
        };
        if limit.is_some() {
            return limit;
        }
    }
    None
}

/// A limit as a number and as text, whether it is excluded itself, and its test.
type Limit = ((Option<i128>, String), bool, usize);

#[derive(Default)]
struct Between {
    lows: Vec<Limit>,
    highs: Vec<Limit>,
}

impl Between {
    fn add(
        &mut self,
        operator: Operator,
        value: (Option<i128>, String),
        test: usize,
    ) -> Option<Dead> {
        let strict = matches!(operator, Operator::Less | Operator::Greater);
        let is_high = matches!(operator, Operator::Less | Operator::LessOrEqual);
        if is_high && strict && value.1.is_empty() {
            return Some(
                Dead::of([test], "comes before every text")
                    .help("the empty text is the first of all, and `<` leaves it out"),
            );
        }
        let new = (value, strict, test);
        let others = if is_high { &self.lows } else { &self.highs };
        let found = others.iter().find(|other| {
            let (low, high) = if is_high {
                (*other, &new)
            } else {
                (&new, *other)
            };
            let strict = low.1 || high.1;
            let leaves_none = |order: Ordering| order.is_gt() || (order.is_eq() && strict);
            leaves_none(low.0.0.cmp(&high.0.0)) && leaves_none(low.0.1.cmp(&high.0.1))
                || low.0.0.is_none() && leaves_none(low.0.1.cmp(&high.0.1))
        });
        let dead = found.map(|(_, _, other)| Dead::each_other([*other, test]));
        if is_high {
            self.highs.push(new);
        } else {
            self.lows.push(new);
        }
        dead
    }
}

/// The same condition, and its opposite.
fn contained(said: &[NumberedDemand<'_>]) -> Option<Dead> {
    let few = || said.iter().take(MOST);
    few().find_map(|(test, demand, _)| {
        let opposite = few().find(|(_, other, _)| match (demand, other) {
            (Demand::Contains(value, true), Demand::Contains(other, false)) => {
                is_same_text(value, other)
            }
            (Demand::Order(operator, value, true), Demand::Order(other, to, false)) => {
                operator == other && is_same_text(value, to)
            }
            _ => false,
        });
        opposite.map(|(other, ..)| Dead::each_other([*test, *other]))
    })
}

fn is_same_text(value: &Value, other: &Value) -> bool {
    !matches!(value, Value::Param(_)) && value == other
}
