//! Node literals to what they set.

use crate::ast::{self, Name, Operand, Tail};
use crate::literal::{Given, NodeLiteral, Setting};
use crate::parameters::{Table, Use};
use crate::plan::{Attribute, Class, Text, Value};

use super::Lowering;

/// Lowers a validated literal.
pub(crate) fn lower_literal(literal: &ast::Literal, uses: Vec<Use>) -> NodeLiteral {
    let lowering = Lowering {
        parameters: Table::new(uses),
    };
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
        settings.push(one(Attribute::Key, lowering.name_value(&key.value)));
    }
    for item in &literal.tail {
        match item {
            Tail::Tag(tag) => settings.push(one(Attribute::Tags, lowering.name_value(&tag.value))),
            Tail::Conditions(conditions) => {
                for condition in &conditions.list {
                    lowering.set(condition, &mut settings);
                }
            }
        }
    }
    NodeLiteral {
        class: known.unwrap_or(Class::Block),
        custom_type,
        settings,
        parameters: lowering.parameters.into_list().to_vec(),
    }
}

fn one(header: Attribute, value: Value) -> Setting {
    Setting {
        header,
        value: Given::One(value),
    }
}

impl Lowering {
    fn name_value(&self, name: &Name) -> Value {
        match name {
            Name::Text(text) => Value::Text(Text::from(text.as_str())),
            Name::Param(name) => Value::Param(self.parameters.index(name)),
        }
    }

    fn set(&self, condition: &ast::Condition, settings: &mut Vec<Setting>) {
        let Some(comparison) = &condition.comparison else {
            return;
        };
        let header = Attribute::named(&condition.name.value);
        match &comparison.operand.value {
            Operand::One(value) => {
                let value = self.value(&header, value);
                if value != Value::Null {
                    settings.push(one(header, value));
                }
            }
            Operand::List(values) => {
                let values = values.iter().map(|value| self.value(&header, &value.value));
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
