//! Values of nodes and of selectors, compared as the rules say.

use std::cmp::Ordering;

use pact_core::Json;
use pact_core::grammar::plan::{Operator, Value};

pub(super) fn json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(flag) => (*flag).into(),
        Value::Integer(number) => i64::try_from(*number)
            .map_or_else(|_| Json::from(u64::try_from(*number).unwrap()), Json::from),
        Value::Float(number) => (*number).into(),
        Value::Text(text) => (**text).into(),
        Value::Param(_) => panic!("no parameters here"),
    }
}

/// Compares the value of a node with the value of a selector: equal in value and type, or in order
/// as numbers, else as texts.
pub(super) fn compares(has: &Json, operator: Operator, wants: &Json, may_be_number: bool) -> bool {
    match operator {
        Operator::Equal => equal(has, wants),
        Operator::NotEqual => !equal(has, wants),
        Operator::Contains => match (has, wants) {
            (Json::Array(has), wants) => has.iter().any(|item| equal(item, wants)),
            (Json::String(has), wants) => text(wants).is_some_and(|wants| has.contains(&wants)),
            _ => false,
        },
        _ => {
            let Some(order) = order(has, wants, may_be_number) else {
                return false;
            };
            match operator {
                Operator::Less => order.is_lt(),
                Operator::LessOrEqual => order.is_le(),
                Operator::Greater => order.is_gt(),
                _ => order.is_ge(),
            }
        }
    }
}

fn equal(left: &Json, right: &Json) -> bool {
    match (left, right) {
        (Json::Number(_), Json::Number(_)) => {
            number(left).partial_cmp(&number(right)) == Some(Ordering::Equal)
        }
        _ => left == right,
    }
}

fn order(left: &Json, right: &Json, may_be_number: bool) -> Option<Ordering> {
    if may_be_number && let (Some(left), Some(right)) = (number(left), number(right)) {
        return left.partial_cmp(&right);
    }
    Some(text(left)?.as_bytes().cmp(text(right)?.as_bytes()))
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Number {
    Whole(i128),
    Float(f64),
}

impl PartialOrd for Number {
    #[expect(
        clippy::cast_precision_loss,
        reason = "only small floats are compared here"
    )]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (*self, *other) {
            (Self::Whole(left), Self::Whole(right)) => Some(left.cmp(&right)),
            (Self::Whole(left), Self::Float(right)) => (left as f64).partial_cmp(&right),
            (Self::Float(left), Self::Whole(right)) => left.partial_cmp(&(right as f64)),
            (Self::Float(left), Self::Float(right)) => left.partial_cmp(&right),
        }
    }
}

fn number(value: &Json) -> Option<Number> {
    match value {
        Json::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => Some(Number::Whole(whole.into())),
            (_, Some(whole)) => Some(Number::Whole(whole.into())),
            _ => number.as_f64().map(Number::Float),
        },
        Json::String(text) => match text.parse::<i128>() {
            Ok(whole) => Some(Number::Whole(whole)),
            Err(_) => text.parse().ok().map(Number::Float),
        },
        _ => None,
    }
}

fn text(value: &Json) -> Option<String> {
    match value {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        Json::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}
