//! Rules of node literals.

use std::collections::HashSet;

use crate::ast::{Condition, Literal, Operand, Operator, Tail, Value};
use crate::diagnostic::{Diagnostic, Reason, did_you_mean};
use crate::names;
use crate::plan::{Attribute, Class, ValueType, parse_number};
use crate::span::Span;

use super::unknown::unknown_type;

/// Headers that the engine sets.
const ENGINE: [Attribute; 6] = [
    Attribute::Id,
    Attribute::Cycle,
    Attribute::CreatedAtNs,
    Attribute::CreatedAtIso,
    Attribute::CreationIndex,
    Attribute::ContentHash,
];

/// Reports everything that makes a node literal unusable.
pub(crate) fn validate_literal(literal: &Literal) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let name = &literal.type_name;
    if name.value.kind.is_none() && Class::named(&name.value.class).is_none() {
        let class = &name.value.class;
        let close = did_you_mean(class, names::CLASSES);
        found.push(unknown_type(class, name.span, "", close));
    }
    let mut set: HashSet<String> = HashSet::new();
    if name.value.kind.is_some() && Class::named(&name.value.class).is_some() {
        set.insert(Attribute::Kind.name().to_owned());
    }
    for key in &literal.keys {
        once(&mut set, &Attribute::Key, key.span, &mut found);
    }
    for item in &literal.tail {
        if let Tail::Conditions(conditions) = item {
            for condition in &conditions.list {
                header(condition, &mut set, &mut found);
            }
        }
    }
    found
}

fn once(set: &mut HashSet<String>, attribute: &Attribute, span: Span, found: &mut Vec<Diagnostic>) {
    if !set.insert(attribute.name().to_owned()) {
        found.push(error(
            format!("`{}` is set twice", attribute.name()),
            span,
            "already set",
        ));
    }
}

fn error(message: String, span: Span, label: &str) -> Diagnostic {
    Diagnostic::error(Reason::LiteralHeader, message, span).label(label)
}

fn header(condition: &Condition, set: &mut HashSet<String>, found: &mut Vec<Diagnostic>) {
    let name = condition.name.value.as_str();
    let attribute = Attribute::named(name);
    let span = condition.name.span;
    if ENGINE.contains(&attribute) || attribute.is_facet() {
        found.push(
            error(
                format!("`{name}` is set by the engine"),
                span,
                "not yours to set",
            )
            .help("remove it; address the node by a `key` instead"),
        );
        return;
    }
    if matches!(name, "sticky" | "ephemeral") {
        found.push(
            error(
                format!("`{name}` is a test, not a header"),
                span,
                "cannot be set",
            )
            .help("set `cadence=1` for a sticky node, `ttl=0` for an ephemeral one"),
        );
        return;
    }
    if attribute == Attribute::NodeType {
        found.push(
            error(
                "the type stands before the braces".to_owned(),
                span,
                "set twice",
            )
            .help("write `block:kind { … }`"),
        );
        return;
    }
    let Some(comparison) = &condition.comparison else {
        found.push(
            error(format!("`{name}` has no value"), span, "set to what?").help(
                match attribute.value_type() {
                    ValueType::Number => format!("write `{name}=1`"),
                    ValueType::Flag => format!("write `{name}=true`"),
                    _ => format!("write `{name}='…'`"),
                },
            ),
        );
        return;
    };
    if comparison.operator.value != Operator::Equal {
        found.push(
            error(
                format!("`{}` sets nothing", comparison.operator.value.as_str()),
                comparison.operator.span,
                "a literal says what is, with `=`",
            )
            .help("write `=`")
            .fix(comparison.operator.span, "="),
        );
    }
    let operand = &comparison.operand;
    let least = match attribute {
        Attribute::Ttl => Some(0),
        Attribute::Cadence => Some(1),
        Attribute::Offset | Attribute::Priority => Some(i128::MIN),
        _ => None,
    };
    let fits = match (&operand.value, attribute.value_type()) {
        (Operand::One(Value::Param(_)), _)
        | (_, ValueType::Any | ValueType::Tags)
        | (Operand::One(Value::Bool(_)), ValueType::Flag) => true,
        (Operand::One(Value::Null), ValueType::Number) => attribute == Attribute::Ttl,
        (Operand::One(value), ValueType::Number) => whole(value).is_some_and(|number| {
            i64::try_from(number).is_ok() && least.is_none_or(|least| number >= least)
        }),
        (Operand::One(Value::Null), ValueType::Text | ValueType::Flag)
        | (Operand::One(_), ValueType::Flag)
        | (Operand::List(_), _) => false,
        (Operand::One(_), ValueType::Text) => true,
    };
    if !fits {
        let wanted = match (attribute.value_type(), least) {
            (ValueType::Number, Some(0)) => "a whole number from 0 on, or null",
            (ValueType::Number, Some(1)) => "a whole number from 1 on",
            (ValueType::Number, _) => "a whole number",
            (ValueType::Flag, _) => "`true` or `false`",
            _ => "a string",
        };
        found.push(error(
            format!("`{name}` needs {wanted}"),
            operand.span,
            "wrong value",
        ));
    }
    if attribute != Attribute::Tags {
        once(set, &attribute, span, found);
    }
}

fn whole(value: &Value) -> Option<i128> {
    match value {
        Value::Integer(number) => Some(*number),
        Value::Text(text) | Value::Word(text) => match parse_number(text)? {
            crate::plan::Value::Integer(number) => Some(number),
            _ => None,
        },
        _ => None,
    }
}
