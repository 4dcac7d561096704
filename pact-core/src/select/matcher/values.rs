//! Attributes of nodes, compared.

use core::cmp::Ordering;
use std::borrow::Cow;

use pact_grammar::plan::{Attribute, Operator, Value, Zone};
use smol_str::SmolStr;

use crate::Json;
use crate::node::{Class, Header, HeaderValue, Node};
use crate::select::table::Table;

/// A row and the cycle in which a query tests it: facets and time to live depend on the cycle.
pub(super) struct Subject<'s, 't> {
    /// The row in its table; none for a node without one, which is not asked for its depth.
    pub(super) row: Option<(&'s Table<'t>, usize)>,
    /// None for an implicit core.
    pub(super) node: Option<&'t Node>,
    pub(super) cycle: i64,
}

/// The value of an attribute of a node.
enum Datum<'t> {
    Null,
    Number(i128),
    Text(Cow<'t, str>),
    Tags(Vec<&'t str>),
    Json(&'t Json),
}

/// Whether an attribute of a node compares so.
pub(super) fn compares(
    subject: &Subject<'_, '_>,
    attribute: &Attribute,
    operator: Operator,
    value: &Value,
) -> bool {
    let datum = datum(subject, attribute);
    datum_compares(&datum, operator, value)
}

/// Whether a number compares so.
pub(super) fn number_compares(number: i128, operator: Operator, value: &Value) -> bool {
    let Value::Integer(other) = value else {
        return datum_compares(&Datum::Number(number), operator, value);
    };
    // As below, for the integers that nearly all selectors compare with.
    match operator {
        Operator::Equal => number == *other,
        Operator::NotEqual => number != *other,
        Operator::Less => number < *other,
        Operator::LessOrEqual => number <= *other,
        Operator::Greater => number > *other,
        Operator::GreaterOrEqual => number >= *other,
        Operator::Contains => false,
    }
}

fn datum_compares(datum: &Datum<'_>, operator: Operator, value: &Value) -> bool {
    let is_null = matches!(datum, Datum::Null | Datum::Json(Json::Null));
    match (operator, value, is_null) {
        (Operator::Equal, Value::Null, _) => is_null,
        (Operator::NotEqual, Value::Null, _) => !is_null,
        // Null is equal to nothing else, and in no order with anything.
        (Operator::NotEqual, _, true) => true,
        (_, Value::Null, _) | (_, _, true) => false,
        (Operator::Equal, _, false) => equals(datum, value),
        (Operator::NotEqual, _, false) => !equals(datum, value),
        (Operator::Contains, _, false) => contains(datum, value),
        (Operator::Less, _, false) => order(datum, value) == Some(Ordering::Less),
        (Operator::LessOrEqual, _, false) => order(datum, value).is_some_and(Ordering::is_le),
        (Operator::Greater, _, false) => order(datum, value) == Some(Ordering::Greater),
        (Operator::GreaterOrEqual, _, false) => order(datum, value).is_some_and(Ordering::is_ge),
    }
}

/// Whether an attribute is there and not null.
pub(super) fn is_present(subject: &Subject<'_, '_>, attribute: &Attribute) -> bool {
    !compares(subject, attribute, Operator::Equal, &Value::Null)
}

pub(super) fn is_in_zone(subject: &Subject<'_, '_>, zone: Zone) -> bool {
    let offset = subject.node.map_or(0, |node| node.offset);
    match zone {
        Zone::Pre => offset < 0,
        Zone::Core => offset == 0,
        Zone::Post => offset > 0,
    }
}

fn datum<'t>(subject: &Subject<'_, 't>, attribute: &Attribute) -> Datum<'t> {
    let Some(node) = subject.node else {
        // An implicit core has nothing but its type and its offset.
        return match attribute {
            Attribute::NodeType => Datum::Text(Class::Container.name().into()),
            Attribute::Offset => Datum::Number(0),
            _ => Datum::Null,
        };
    };
    let text = |text: Option<&'t str>| text.map_or(Datum::Null, |text| Datum::Text(text.into()));
    let number = |number: i64| Datum::Number(i128::from(number));
    match attribute {
        // A query also finds the kind that a type gives, and a hand-written node by its id.
        Attribute::Kind => text(node.kind()),
        Attribute::Key => text(node.answers_to().map(SmolStr::as_str)),
        Attribute::BornTurn => number(node.cycle),
        Attribute::Age => Datum::Number(i128::from(subject.cycle) - i128::from(node.cycle)),
        Attribute::Depth => {
            let depth = subject.row.and_then(|(table, row)| table.depth(row));
            depth.map_or(Datum::Null, number)
        }
        Attribute::Sdepth => {
            let level = |(table, row): (&Table<'_>, usize)| table.columns().level(row);
            subject.row.map_or(Datum::Null, |row| number(level(row)))
        }
        other => match Header::of(other) {
            Some(header) => Datum::of(header.value(node, subject.cycle)),
            None => custom(node, other.name()),
        },
    }
}

impl<'t> Datum<'t> {
    fn of(value: HeaderValue<'t>) -> Self {
        match value {
            HeaderValue::Absent | HeaderValue::Null => Self::Null,
            HeaderValue::Number(number) => Self::Number(i128::from(number)),
            HeaderValue::Flag(flag) => Self::Text(if flag { "true" } else { "false" }.into()),
            HeaderValue::Text(text) => Self::Text(text),
            HeaderValue::Tags(tags) => Self::Tags(tags.iter().map(SmolStr::as_str).collect()),
            HeaderValue::Content(content) => match (content.as_text(), content.as_json()) {
                (Some(text), _) => Self::Text(text.into()),
                (None, Some(value)) => Self::Json(value),
                (None, None) => Self::Null,
            },
            HeaderValue::Json(value) => Self::Json(value),
        }
    }
}

fn custom<'t>(node: &'t Node, name: &str) -> Datum<'t> {
    node.attribute(name).map_or(Datum::Null, Datum::Json)
}

/// Equality keeps types: the number 1 is not the text "1". Booleans are also their names.
fn equals(datum: &Datum<'_>, value: &Value) -> bool {
    match datum {
        Datum::Null => false,
        Datum::Number(number) => match value {
            Value::Integer(other) => number == other,
            Value::Float(other) => compare_floats(*number, *other) == Some(Ordering::Equal),
            _ => false,
        },
        Datum::Text(text) => as_text(value).is_some_and(|value| *text == value),
        Datum::Tags(tags) => as_text(value).is_some_and(|value| tags.contains(&&*value)),
        Datum::Json(json) => equals_json(json, value),
    }
}

fn equals_json(json: &Json, value: &Value) -> bool {
    match (json, value) {
        (Json::Null, Value::Null) => true,
        (Json::Bool(flag), Value::Bool(other)) => flag == other,
        (Json::Bool(flag), Value::Text(other)) => **other == *flag.to_string(),
        (Json::String(text), Value::Bool(other)) => *text == other.to_string(),
        (Json::String(text), Value::Text(other)) => text.as_str() == &**other,
        (Json::Number(_), Value::Integer(_) | Value::Float(_)) => {
            order_json(json, value) == Some(Ordering::Equal)
        }
        _ => false,
    }
}

/// `~`: a piece of a text, a member of a list.
fn contains(datum: &Datum<'_>, value: &Value) -> bool {
    match datum {
        Datum::Text(text) => as_text(value).is_some_and(|value| text.contains(&*value)),
        Datum::Tags(_) => equals(datum, value),
        Datum::Json(Json::Array(items)) => items.iter().any(|item| equals_json(item, value)),
        Datum::Json(Json::String(text)) => {
            as_text(value).is_some_and(|value| text.contains(&*value))
        }
        Datum::Null | Datum::Number(_) | Datum::Json(_) => false,
    }
}

fn order(datum: &Datum<'_>, value: &Value) -> Option<Ordering> {
    match datum {
        Datum::Null | Datum::Tags(_) => None,
        Datum::Number(number) => match value {
            Value::Integer(other) => Some(number.cmp(other)),
            Value::Float(other) => compare_floats(*number, *other),
            _ => None,
        },
        Datum::Text(text) => as_text(value).map(|value| (**text).cmp(&*value)),
        Datum::Json(json) => order_json(json, value),
    }
}

/// Ambiguous types: as numbers if both can be read as such, else as text.
fn order_json(json: &Json, value: &Value) -> Option<Ordering> {
    let (text, number) = match json {
        Json::Number(number) => (Cow::Owned(number.to_string()), number_of(json)),
        Json::String(text) => (Cow::Borrowed(text.as_str()), read_number(text)),
        Json::Bool(flag) => (Cow::Owned(flag.to_string()), None),
        Json::Null | Json::Array(_) | Json::Object(_) => return None,
    };
    let other = match value {
        Value::Integer(integer) => Some(Numeric::Integer(*integer)),
        Value::Float(float) => Some(Numeric::Float(*float)),
        Value::Text(text) => read_number(text),
        Value::Null | Value::Bool(_) | Value::Param(_) => None,
    };
    match (number, other) {
        (Some(number), Some(other)) => number.compare(other),
        _ => as_text(value).map(|value| (*text).cmp(&*value)),
    }
}

#[derive(Clone, Copy)]
enum Numeric {
    Integer(i128),
    Float(f64),
}

impl Numeric {
    fn compare(self, other: Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Integer(left), Self::Integer(right)) => Some(left.cmp(&right)),
            (Self::Integer(left), Self::Float(right)) => compare_floats(left, right),
            (Self::Float(left), Self::Integer(right)) => {
                compare_floats(right, left).map(Ordering::reverse)
            }
            (Self::Float(left), Self::Float(right)) => left.partial_cmp(&right),
        }
    }
}

fn number_of(json: &Json) -> Option<Numeric> {
    let integer = json
        .as_i64()
        .map(i128::from)
        .or_else(|| json.as_u64().map(i128::from));
    integer
        .map(Numeric::Integer)
        .or_else(|| json.as_f64().map(Numeric::Float))
}

fn read_number(text: &str) -> Option<Numeric> {
    let integer = text.parse().ok().map(Numeric::Integer);
    integer.or_else(|| {
        let float: f64 = text.parse().ok()?;
        float.is_finite().then_some(Numeric::Float(float))
    })
}

/// An integer beside a float, without losing digits of the integer.
fn compare_floats(integer: i128, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "beyond the integers the conversion stops at their ends, which compares right"
    )]
    let whole = float.floor() as i128;
    let has_fraction = float.floor() < float;
    Some(integer.cmp(&whole).then(if has_fraction {
        Ordering::Less
    } else {
        Ordering::Equal
    }))
}

fn as_text(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::Text(text) => Some(Cow::Borrowed(&**text)),
        Value::Bool(flag) => Some(Cow::Owned(flag.to_string())),
        Value::Integer(integer) => Some(Cow::Owned(integer.to_string())),
        Value::Float(float) => Some(Cow::Owned(float.to_string())),
        Value::Null | Value::Param(_) => None,
    }
}
