//! Which comparisons make sense with an attribute of a type.

use pact_grammar::plan::Operator;

use crate::typed::schema::{Field, FieldType};

/// What an attribute is compared with.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Given {
    Null,
    Flag,
    Integer,
    Float,
    Text,
    /// A parameter that stands elsewhere too, where only numbers make sense.
    NumberParameter,
    /// The same for text.
    TextParameter,
    /// A parameter whose own type is checked where it is bound.
    Parameter,
}

/// What is wrong with a comparison.
#[derive(Clone, Copy)]
pub(super) enum Problem {
    NeverNull,
    /// The value is of another type.
    Other(&'static str),
    /// The operator means nothing for such values.
    Operator(&'static str),
}

/// What is wrong with a comparison, if something is: whatever could never hold, or always would.
pub(super) const fn problem(field: &Field, operator: Operator, given: Given) -> Option<Problem> {
    let is_order = matches!(
        operator,
        Operator::Less | Operator::LessOrEqual | Operator::Greater | Operator::GreaterOrEqual
    );
    let is_contains = matches!(operator, Operator::Contains);
    match (field.value, given) {
        (FieldType::Any, _) => None,
        (_, Given::Null) => {
            if field.nullable {
                None
            } else {
                Some(Problem::NeverNull)
            }
        }
        (FieldType::List(inner), _) => {
            if !is_contains {
                return Some(Problem::Operator("`~` tests for a member of a list"));
            }
            let member = Field {
                value: *inner,
                ..*field
            };
            problem(&member, Operator::Equal, given)
        }
        (FieldType::Integer | FieldType::Number | FieldType::Flag, _) if is_contains => Some(
            Problem::Operator("`~` looks into texts and lists; compare with `=`"),
        ),
        (FieldType::Flag, _) if is_order => {
            Some(Problem::Operator("compare with `=true` or `=false`"))
        }
        (_, Given::Parameter)
        | (FieldType::Text, Given::Text | Given::TextParameter)
        | (FieldType::Flag, Given::Flag)
        | (FieldType::Integer, Given::Integer | Given::NumberParameter)
        | (FieldType::Number, Given::Integer | Given::Float | Given::NumberParameter) => None,
        (_, Given::NumberParameter | Given::TextParameter) => Some(Problem::Other(
            "the parameter stands in other places that say what it is; use another one here",
        )),
        (FieldType::Integer, Given::Float) if is_order => None,
        (FieldType::Integer, Given::Float) => Some(Problem::Other("")),
        (FieldType::Text, _) => Some(Problem::Other("put the value in quotes")),
        (FieldType::Integer | FieldType::Number, _) => {
            Some(Problem::Other("write a number, without quotes"))
        }
        (FieldType::Flag, _) => Some(Problem::Other("compare with `=true` or `=false`")),
    }
}

pub(super) const fn describe(value: FieldType) -> &'static str {
    match value {
        FieldType::Text => "text",
        FieldType::Integer => "a whole number",
        FieldType::Number => "a number",
        FieldType::Flag => "`true` or `false`",
        FieldType::List(_) => "a list",
        FieldType::Any => "any value",
    }
}

pub(super) const fn describe_given(given: Given) -> &'static str {
    match given {
        Given::Null => "null",
        Given::Flag => "`true` or `false`",
        Given::Integer | Given::NumberParameter => "a number",
        Given::Float => "a number with a fraction",
        Given::Text | Given::TextParameter => "text",
        Given::Parameter => "any value",
    }
}
