//! Attribute conditions to tests.

use crate::ast::Value as AstValue;
use crate::ast::{Condition, Conditions, Operand, Operator};
use crate::span::Span;

use super::super::{Attribute, INTEGERS, Test, Text, Value, ValueType, normal};
use super::{Draft, Lowering};

impl Lowering {
    pub(super) fn conditions(&self, draft: &mut Draft, conditions: &Conditions) {
        for condition in &conditions.list {
            self.condition(draft, condition);
        }
    }

    fn condition(&self, draft: &mut Draft, condition: &Condition) {
        let name = condition.name.value.as_str();
        let Some(comparison) = &condition.comparison else {
            draft.test(flag(name), condition.span);
            return;
        };
        let attribute = Attribute::named(name);
        let operator = comparison.operator.value;
        let values = match &comparison.operand.value {
            Operand::One(value) => {
                self.comparison(draft, attribute, operator, value, condition.span);
                return;
            }
            Operand::List(values) => values,
        };
        if let [value] = values.as_slice() {
            self.comparison(draft, attribute, operator, &value.value, condition.span);
            return;
        }
        let values: Vec<Value> = values
            .iter()
            .map(|value| normal::listed(&attribute, self.value(&attribute, &value.value)))
            .collect();
        draft.test(Test::AnyOf(attribute, values.into()), condition.span);
    }

    fn comparison(
        &self,
        draft: &mut Draft,
        attribute: Attribute,
        operator: Operator,
        value: &AstValue,
        span: Span,
    ) {
        if attribute == Attribute::NodeType
            && operator == Operator::Equal
            && let Some(text) = text_of(value)
        {
            // Not as a type token: only a written `.seg` makes an address together with `:depth`.
            let (class, kind) = normal::split_type(&text);
            for test in normal::type_tests(class, kind) {
                draft.test(test, span);
            }
            return;
        }
        let value = self.value(&attribute, value);
        draft.test(Test::Compare(attribute, operator, value), span);
    }

    /// A value in the type its attribute compares in.
    pub(super) fn value(&self, attribute: &Attribute, value: &AstValue) -> Value {
        if let AstValue::Param(name) = value {
            return Value::Param(self.parameters.index(name));
        }
        match attribute.value_type() {
            ValueType::Number => number(value),
            ValueType::Text | ValueType::Tags => match (value, text_of(value)) {
                (AstValue::Null, _) | (_, None) => Value::Null,
                (_, Some(text)) => Value::Text(Text::from(text)),
            },
            ValueType::Flag => match text_of(value) {
                None => Value::Null,
                Some(text) => normal::value(attribute, Value::Text(Text::from(text))),
            },
            ValueType::Any => match value {
                AstValue::Text(text) | AstValue::Word(text) => {
                    Value::Text(Text::from(text.as_str()))
                }
                AstValue::Integer(number) => Value::Integer(*number),
                AstValue::Float(number) => Value::Float(*number),
                AstValue::Bool(flag) => Value::Bool(*flag),
                AstValue::Null | AstValue::Param(_) => Value::Null,
            },
        }
    }
}

/// `[name]`
fn flag(name: &str) -> Test {
    match name {
        "sticky" => Test::Compare(Attribute::Cadence, Operator::Equal, Value::Integer(1)),
        "ephemeral" => Test::Ephemeral,
        _ => Test::Present(Attribute::named(name)),
    }
}

/// A value as the text a string header compares with; none for null and parameters.
fn text_of(value: &AstValue) -> Option<String> {
    match value {
        AstValue::Text(text) | AstValue::Word(text) => Some(text.clone()),
        AstValue::Integer(number) => Some(number.to_string()),
        AstValue::Float(number) => Some(format!("{number:?}")),
        AstValue::Bool(flag) => Some(flag.to_string()),
        AstValue::Null | AstValue::Param(_) => None,
    }
}

/// A value as the number a numeric header compares with; a quoted number is one.
pub(crate) fn number(value: &AstValue) -> Value {
    match value {
        AstValue::Integer(number) => Value::Integer(*number),
        AstValue::Float(number) => Value::Float(*number),
        AstValue::Text(text) | AstValue::Word(text) => parse_number(text).unwrap_or(Value::Null),
        _ => Value::Null,
    }
}

/// A number written as text: an integer of 64 bits, or a finite floating-point number.
pub(crate) fn parse_number(text: &str) -> Option<Value> {
    let text = text.trim();
    if let Ok(number) = text.parse::<i128>() {
        return INTEGERS.contains(&number).then_some(Value::Integer(number));
    }
    let starts_like_one = text
        .trim_start_matches(['+', '-'])
        .starts_with(|first: char| first.is_ascii_digit());
    let number = text.parse::<f64>().ok()?;
    (starts_like_one && number.is_finite()).then_some(Value::Float(number))
}
