//! The comparisons that make sense with an attribute of a type.

use pact_grammar::plan::Operator;

use crate::typed::schema::{Field, FieldType};

/// The value that an attribute is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Given {
    Null,
    Flag,
    Integer(i128),
    Float,
    Text,
    /// A parameter that stands elsewhere too, where only numbers make sense.
    NumberParameter,
    /// The same for text.
    TextParameter,
    /// A parameter whose own type is checked where it is bound.
    Parameter,
}

/// The mistake in a comparison.
#[derive(Clone, Copy)]
pub(super) enum Problem {
    NeverNull,
    /// The value is of another type.
    Other(&'static str),
    /// The operator means nothing for such values.
    Operator(&'static str),
    /// The field cannot hold the number: it holds those from the first to the second.
    Outside(i128, i128),
}

/// The mistake in a comparison, if there is one: a value of another type, an operator that means
/// nothing for the field, or a number that the field cannot hold.
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
        (
            FieldType::Integer | FieldType::IntegerIn { .. } | FieldType::Number | FieldType::Flag,
            _,
        ) if is_contains => Some(Problem::Operator(
            "`~` looks into texts and lists; compare with `=`",
        )),
        (FieldType::Flag, _) if is_order => {
            Some(Problem::Operator("compare with `=true` or `=false`"))
        }
        (FieldType::IntegerIn { least, most }, Given::Integer(number)) => {
            // A comparison that every value passes is allowed: a reader can see that it is one.
            let can_hold = match operator {
                Operator::Equal => least <= number && number <= most,
                Operator::Less => least < number,
                Operator::LessOrEqual => least <= number,
                Operator::Greater => most > number,
                Operator::GreaterOrEqual => most >= number,
                Operator::NotEqual | Operator::Contains => true,
            };
            if can_hold {
                None
            } else {
                Some(Problem::Outside(least, most))
            }
        }
        (_, Given::Parameter)
        | (FieldType::Text, Given::Text | Given::TextParameter)
        | (FieldType::Flag, Given::Flag)
        | (FieldType::Integer, Given::Integer(_) | Given::NumberParameter)
        | (FieldType::IntegerIn { .. }, Given::NumberParameter)
        | (FieldType::Number, Given::Integer(_) | Given::Float | Given::NumberParameter) => None,
        (_, Given::NumberParameter | Given::TextParameter) => Some(Problem::Other(
            "the parameter has another type in the rest of the selector; use another one here",
        )),
        (FieldType::Integer | FieldType::IntegerIn { .. }, Given::Float) if is_order => None,
        (FieldType::Integer | FieldType::IntegerIn { .. }, Given::Float) => Some(Problem::Other(
            "write a whole number, or compare with `<` or `>`",
        )),
        (FieldType::Text, _) => Some(Problem::Other("put the value in quotes")),
        (FieldType::Integer | FieldType::IntegerIn { .. } | FieldType::Number, _) => {
            Some(Problem::Other("write a number, without quotes"))
        }
        (FieldType::Flag, _) => Some(Problem::Other("compare with `=true` or `=false`")),
    }
}

pub(super) const fn describe(value: FieldType) -> &'static str {
    match value {
        FieldType::Text => "text",
        FieldType::Integer | FieldType::IntegerIn { .. } => "a whole number",
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
        Given::Integer(_) | Given::NumberParameter => "a number",
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
            rust_name: "x",
            value,
            nullable: false,
            aliases: &[],
        };
        problem(&field, operator, given).is_none()
    }

    #[test]
    fn every_type_takes_what_it_can_be_and_nothing_else() {
        use FieldType::{Any, Flag, Integer, IntegerIn, List, Number, Text};
        use Operator::{Contains, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
        const TEXTS: FieldType = List(&Text);
        const SMALL: FieldType = IntegerIn {
            least: 0,
            most: 255,
        };
        for (value, operator, given, expected) in [
            (Text, Equal, Given::Text, true),
            (Text, Contains, Given::Text, true),
            (Text, Less, Given::Text, true),
            (Text, Equal, Given::Integer(1), false),
            (Text, Equal, Given::Flag, false),
            (Text, Equal, Given::TextParameter, true),
            (Text, Equal, Given::NumberParameter, false),
            (Integer, Equal, Given::Integer(1), true),
            (Integer, Equal, Given::Float, false),
            (Integer, Less, Given::Float, true),
            (Integer, Less, Given::Text, false),
            (Integer, Contains, Given::Integer(1), false),
            (Number, NotEqual, Given::Float, true),
            (Number, NotEqual, Given::Integer(1), true),
            (Number, Less, Given::Text, false),
            (Number, Less, Given::NumberParameter, true),
            (Number, Less, Given::TextParameter, false),
            (Flag, Equal, Given::Flag, true),
            (Flag, Equal, Given::Text, false),
            (Flag, Less, Given::Flag, false),
            (TEXTS, Contains, Given::Text, true),
            (TEXTS, Contains, Given::Integer(1), false),
            (TEXTS, Equal, Given::Text, false),
            (List(&TEXTS), Contains, Given::Text, false),
            (Any, Less, Given::Flag, true),
            (Any, Equal, Given::Null, true),
            (Text, Equal, Given::Null, false),
            (Number, Less, Given::Parameter, true),
            (Number, Contains, Given::Parameter, false),
            (SMALL, Equal, Given::Integer(0), true),
            (SMALL, Equal, Given::Integer(255), true),
            (SMALL, Equal, Given::Integer(-1), false),
            (SMALL, Equal, Given::Integer(256), false),
            (SMALL, NotEqual, Given::Integer(-1), true),
            (SMALL, Less, Given::Integer(0), false),
            (SMALL, Less, Given::Integer(1), true),
            (SMALL, LessOrEqual, Given::Integer(0), true),
            (SMALL, LessOrEqual, Given::Integer(-1), false),
            (SMALL, Greater, Given::Integer(-1), true),
            (SMALL, Greater, Given::Integer(255), false),
            (SMALL, GreaterOrEqual, Given::Integer(255), true),
            (SMALL, GreaterOrEqual, Given::Integer(256), false),
            (SMALL, Equal, Given::Float, false),
            (SMALL, Less, Given::Float, true),
            (SMALL, Equal, Given::Text, false),
            (SMALL, Contains, Given::Integer(1), false),
            (List(&SMALL), Contains, Given::Integer(-1), false),
        ] {
            assert_eq!(
                fits(value, operator, given),
                expected,
                "{value:?} {operator:?} {given:?}"
            );
        }
    }
}
