//! Rules of attribute conditions.

use crate::ast::{Comparison, Condition, Conditions, Operand, Operator, Value};
use crate::diagnostic::{Diagnostic, help, texts};
use crate::excerpt::Excerpt;
use crate::names;
use crate::plan::{Attribute, INTEGERS, ValueType, parse_number};
use crate::span::Span;

use super::Validator;
use super::unknown::{HeaderUse, quoted_parameter};

impl Validator {
    pub(super) fn conditions(&mut self, conditions: &Conditions) {
        if conditions.list.is_empty() {
            self.report(texts::no_condition(conditions.span).fix(conditions.span, ""));
        }
        for condition in &conditions.list {
            self.condition(condition);
        }
    }

    fn condition(&mut self, condition: &Condition) {
        self.header_name(condition, HeaderUse::Filter);
        let name = condition.name.value.as_str();
        let attribute = Attribute::named(name);
        if attribute.is_facet() && !self.snapshot {
            self.report(facet_without_snapshot(name, condition));
        }
        let Some(comparison) = &condition.comparison else {
            return;
        };
        if names::FLAGS.contains(&name) {
            let diagnostic = texts::flag_value(condition.span, name);
            let affirmed = comparison.operator.value == Operator::Equal
                && matches!(
                    comparison.operand.value,
                    Operand::One(Value::Bool(true) | Value::Integer(1))
                );
            self.report(if affirmed {
                diagnostic.fix(condition.span, name)
            } else {
                diagnostic
            });
            return;
        }
        match &comparison.operand.value {
            Operand::One(value) => {
                self.value(&attribute, comparison, value, comparison.operand.span);
            }
            Operand::List(values) => {
                self.list(comparison, values.is_empty(), condition);
                for value in values {
                    self.value(&attribute, comparison, &value.value, value.span);
                }
            }
        }
    }

    fn list(&mut self, comparison: &Comparison, empty: bool, condition: &Condition) {
        let operator = comparison.operator;
        if empty {
            self.report(texts::no_value(comparison.operand.span));
        } else if operator.value != Operator::Equal {
            let name = Excerpt::short(&condition.name.value);
            let diagnostic = texts::list_operator(operator.span, operator.value.as_str());
            self.report(if operator.value == Operator::NotEqual {
                diagnostic.help(help::none_of_them(name))
            } else {
                diagnostic.help(help::write("=")).fix(operator.span, "=")
            });
        }
    }

    fn value(&mut self, attribute: &Attribute, comparison: &Comparison, value: &Value, span: Span) {
        let operator = comparison.operator.value;
        match value {
            Value::Null if operator.is_ordering() => self.report(
                texts::null_order(comparison.operator.span.to(span), operator.as_str())
                    .fix(comparison.operator.span, "!="),
            ),
            Value::Integer(_) | Value::Float(_) => self.number_as_written(attribute, value, span),
            Value::Text(text) | Value::Word(text)
                if attribute.value_type() == ValueType::Number && parse_number(text).is_none() =>
            {
                // Here it cannot be meant as text.
                let quoted = quoted_parameter(text, span, attribute.name());
                self.report(quoted.unwrap_or_else(|| {
                    null_meant(text, span, not_a_number(attribute, text, span))
                }));
            }
            Value::Text(text) => self.quoted_parameter(text, span, attribute.name()),
            Value::Bool(flag) if attribute.value_type() == ValueType::Number => {
                self.report(not_a_number(attribute, &flag.to_string(), span));
            }
            _ => {}
        }
    }

    /// A number must fit, and read as it is written where it stands for text.
    pub(super) fn number_as_written(&mut self, attribute: &Attribute, value: &Value, span: Span) {
        let is_text = matches!(attribute.value_type(), ValueType::Text | ValueType::Tags);
        match value {
            Value::Integer(number) if number < INTEGERS.start() => {
                self.report(texts::number_too_small(span, texts::AN_INTEGER));
            }
            Value::Integer(_) | Value::Float(_) if is_text && !written_plainly(value, span) => {
                self.report(texts::number_for_text(span, attribute.name()));
            }
            _ => {}
        }
    }
}

fn not_a_number(attribute: &Attribute, text: &str, span: Span) -> Diagnostic {
    texts::not_a_number(span, attribute.name(), Excerpt::short(text))
}

/// `'null'` and `NULL` where a number stands.
fn null_meant(text: &str, span: Span, diagnostic: Diagnostic) -> Diagnostic {
    if matches!(
        text.to_ascii_lowercase().as_str(),
        "null" | "nil" | "none" | "undefined"
    ) {
        diagnostic
            .help("a missing value is `null`, in small letters and without quotes")
            .fix(span, "null")
    } else {
        diagnostic
    }
}

fn facet_without_snapshot(name: &str, condition: &Condition) -> Diagnostic {
    let diagnostic = texts::facet_without_snapshot(condition.name.span, name);
    let number = match &condition.comparison {
        Some(Comparison { operator, operand }) => match (&operand.value, operator.value) {
            (Operand::One(Value::Integer(number)), Operator::Equal) => number.to_string(),
            (Operand::One(Value::Integer(number)), operator) if operator.is_ordering() => {
                format!("{}{number}", operator.as_str())
            }
            _ => "n".to_owned(),
        },
        None => "n".to_owned(),
    };
    let diagnostic = diagnostic.fix(Span::point(0), "@t0 ");
    if name == "depth" {
        diagnostic.help(help::depth_pseudo(number))
    } else {
        diagnostic.help(help::newest_snapshot())
    }
}

/// Whether a number prints as it was written: `007` and `1e2` do not. Trees made by hand have no
/// text.
fn written_plainly(value: &Value, span: Span) -> bool {
    let printed = match value {
        Value::Integer(number) => number.to_string().len(),
        Value::Float(number) => format!("{number:?}").len(),
        _ => return true,
    };
    span.is_empty() || span.end - span.start == printed
}
