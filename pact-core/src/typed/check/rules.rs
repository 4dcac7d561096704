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

#[cfg(test)]
mod tests {
    use super::{Field, FieldType, Given, Operator, problem};

    fn fits(value: FieldType, operator: Operator, given: Given) -> bool {
        let field = Field {
            name: "data_x",
            value,
            nullable: false,
            aliases: &[],
        };
        problem(&field, operator, given).is_none()
    }

    #[test]
    fn every_type_takes_what_it_can_be_and_nothing_else() {
        use FieldType::{Any, Flag, Integer, List, Number, Text};
        use Operator::{Contains, Equal, Less, NotEqual};
        const TEXTS: FieldType = List(&Text);
        for (value, operator, given, expected) in [
            (Text, Equal, Given::Text, true),
            (Text, Contains, Given::Text, true),
            (Text, Less, Given::Text, true),
            (Text, Equal, Given::Integer, false),
            (Text, Equal, Given::Flag, false),
            (Text, Equal, Given::TextParameter, true),
            (Text, Equal, Given::NumberParameter, false),
            (Integer, Equal, Given::Integer, true),
            (Integer, Equal, Given::Float, false),
            (Integer, Less, Given::Float, true),
            (Integer, Less, Given::Text, false),
            (Integer, Contains, Given::Integer, false),
            (Number, NotEqual, Given::Float, true),
            (Number, NotEqual, Given::Integer, true),
            (Number, Less, Given::Text, false),
            (Number, Less, Given::NumberParameter, true),
            (Number, Less, Given::TextParameter, false),
            (Flag, Equal, Given::Flag, true),
            (Flag, Equal, Given::Text, false),
            (Flag, Less, Given::Flag, false),
            (TEXTS, Contains, Given::Text, true),
            (TEXTS, Contains, Given::Integer, false),
            (TEXTS, Equal, Given::Text, false),
            (List(&TEXTS), Contains, Given::Text, false),
            (Any, Less, Given::Flag, true),
            (Any, Equal, Given::Null, true),
            (Text, Equal, Given::Null, false),
            (Number, Less, Given::Parameter, true),
            (Number, Contains, Given::Parameter, false),
        ] {
            assert_eq!(
                fits(value, operator, given),
                expected,
                "{value:?} {operator:?} {given:?}"
            );
        }
    }
}
