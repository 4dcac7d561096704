//! Node literals to the headers that they set.

use crate::ast::{self, Operand, Tail};
use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::literal::{Given, NodeLiteral, Setting};
use crate::parameters::ParameterUse;
use crate::plan::{Attribute, Class, Text, Value};

use super::Lowering;

/// Lowers a validated literal. A piece that cannot be lowered is an error.
pub(crate) fn lower_literal(
    literal: &ast::Literal,
    uses: &[ParameterUse],
) -> Result<NodeLiteral, Vec<Diagnostic>> {
    let lowering = Lowering::new(uses)?;
    let mut settings = Vec::new();
    let name = &literal.type_name.value;
    let known = Class::named(&name.class);
    let custom_type = match (known, &name.kind) {
        (None, Some(kind)) => Some(format!("{}:{kind}", name.class)),
        (None, None) => Some(name.class.clone()),
        (Some(_), kind) => {
            let kind = kind.as_deref().map(|kind| Value::Text(Text::from(kind)));
            settings.extend(kind.map(|kind| one(Attribute::Kind, kind)));
            None
        }
    };
    for key in &literal.keys {
        settings.push(one(Attribute::Key, lowering.name(key)));
    }
    for item in &literal.tail {
        match item {
            Tail::Tag(tag) => settings.push(one(Attribute::Tags, lowering.name(tag))),
            Tail::Conditions(conditions) => {
                for condition in &conditions.list {
                    lowering.set(condition, &mut settings);
                }
            }
        }
    }
    Ok(NodeLiteral {
        // A type that nobody knows is content.
        class: known.unwrap_or(Class::Block),
        custom_type,
        settings,
        parameters: lowering.finish()?.to_vec(),
    })
}

fn one(header: Attribute, value: Value) -> Setting {
    Setting {
        header,
        value: Given::One(value),
    }
}

impl Lowering {
    fn set(&self, condition: &ast::Condition, settings: &mut Vec<Setting>) {
        let Some(comparison) = &condition.comparison else {
            let name = Excerpt::short(&condition.name.value);
            let message = format!("`{name}` has no value");
            return self.refuse(Reason::LiteralHeader, message, condition.span);
        };
        let header = Attribute::named(&condition.name.value);
        match &comparison.operand.value {
            Operand::One(value) => {
                let value = self.value(&header, value, comparison.operand.span);
                if value != Value::Null {
                    settings.push(one(header, value));
                }
            }
            Operand::List(values) => {
                let values = values
                    .iter()
                    .map(|value| self.value(&header, &value.value, value.span));
                if header == Attribute::Tags {
                    let tags = values.filter(|tag| *tag != Value::Null);
                    settings.extend(tags.map(|tag| one(Attribute::Tags, tag)));
                } else {
                    let value = Given::List(values.collect());
                    settings.push(Setting { header, value });
                }
            }
        }
    }
}
