//! Attribute conditions to tests.

use crate::ast::Value as AstValue;
use crate::ast::{Condition, Conditions, Operand, Operator};
use crate::diagnostic::Reason;
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
            .map(|value| {
                let value = self.value(&attribute, &value.value, value.span);
                normal::listed(&attribute, value)
            })
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
        let value = self.value(&attribute, value, span);
        let tests = normal::comparison(attribute, operator, value);
        for test in tests.into_iter().flatten() {
            draft.test(test, span);
        }
    }

    /// A value in the type its attribute compares in.
    pub(super) fn value(&self, attribute: &Attribute, value: &AstValue, span: Span) -> Value {
        let value = match value {
            AstValue::Null => return Value::Null,
            AstValue::Param(name) => return Value::Param(self.parameter(name, span)),
            AstValue::Text(text) | AstValue::Word(text) => Value::Text(Text::from(text.as_str())),
            AstValue::Integer(number) => Value::Integer(*number),
            AstValue::Float(number) => Value::Float(*number),
            AstValue::Bool(flag) => Value::Bool(*flag),
        };
        if !is_number_that_fits(&value) {
            self.refuse(Reason::NumberRange, "the number does not fit 64 bits", span);
        }
        match attribute.value_type() {
            ValueType::Number => number(&value).unwrap_or_else(|| {
                let message = format!("`{}` is a number, and this is not", attribute.name());
                self.refuse(Reason::NotANumber, message, span);
                value
            }),
            ValueType::Text | ValueType::Tags => as_text(value),
            ValueType::Flag => normal::value(attribute, as_text(value)),
            ValueType::Any => value,
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

/// A value as the text that a string header compares with.
fn as_text(value: Value) -> Value {
    match value {
        Value::Integer(number) => Value::from(number.to_string()),
        Value::Float(number) => Value::from(format!("{number:?}")),
        Value::Bool(flag) => Value::from(flag.to_string()),
        Value::Text(_) | Value::Null | Value::Param(_) => value,
    }
}

/// A value as the number that a numeric header compares with, if it is one; a quoted number is.
fn number(value: &Value) -> Option<Value> {
    match value {
        Value::Integer(_) | Value::Float(_) => Some(value.clone()),
        Value::Text(text) => parse_number(text),
        Value::Bool(_) | Value::Null | Value::Param(_) => None,
    }
}

/// Trees that were made by hand can hold any number.
fn is_number_that_fits(value: &Value) -> bool {
    match value {
        Value::Integer(number) => INTEGERS.contains(number),
        Value::Float(number) => number.is_finite(),
        _ => true,
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
