//! Rules of node literals.

use std::collections::HashSet;

use crate::ast::{Comparison, Condition, Literal, Operand, Operator, Tail, Value};
use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::names;
use crate::parameters::ParameterUse;
use crate::plan::{Attribute, Class, ValueType, parse_number};
use crate::span::Span;

use super::Validator;
use super::unknown::{HeaderUse, slip_of_type, unknown_type};

/// Whether the parameters of a literal will have values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binding {
    /// `node!` binds them.
    Compiler,
    /// At run time nobody does.
    Nobody,
}

/// Reports everything that makes a node literal unusable.
pub(crate) fn validate_literal(
    literal: &Literal,
    uses: &[ParameterUse],
    binding: Binding,
) -> Vec<Diagnostic> {
    let mut validator = Validator {
        snapshot: false,
        problems: Vec::new(),
        unknown: Vec::new(),
    };
    let class = validator.literal_type(literal, binding);
    let mut set: HashSet<String> = HashSet::new();
    let type_name = &literal.type_name.value;
    if type_name.kind.is_some() && Class::named(&type_name.class).is_some() {
        set.insert(Attribute::Kind.name().to_owned());
    }
    for key in &literal.keys {
        validator.once(&mut set, &Attribute::Key, key.span);
        if binding == Binding::Compiler {
            validator.quoted_name(key, "#");
        }
    }
    for item in &literal.tail {
        match item {
            Tail::Conditions(conditions) => {
                for condition in &conditions.list {
                    validator.setting(condition, class, binding, &mut set);
                }
            }
            Tail::Tag(tag) if binding == Binding::Compiler => validator.quoted_name(tag, "+"),
            Tail::Tag(_) => {}
        }
    }
    match binding {
        Binding::Compiler => {
            validator.parameters(uses);
            validator.parameter_names(uses);
        }
        Binding::Nobody => validator.unbound(uses),
    }
    validator.problems.append(&mut validator.unknown);
    validator.problems
}

fn error(message: String, span: Span, label: &str) -> Diagnostic {
    Diagnostic::error(Reason::LiteralHeader, message, span).label(label)
}

impl Validator {
    /// The class of the node to be, if it is clear.
    fn literal_type(&mut self, literal: &Literal, binding: Binding) -> Option<Class> {
        let span = literal.type_name.span;
        let name = &literal.type_name.value;
        let class = Class::named(&name.class);
        if class == Some(Class::Segment) {
            self.report(
                Diagnostic::error(
                    Reason::LiteralType,
                    "a node literal cannot be a segment",
                    span,
                )
                .label("made by the engine")
                .help(
                    "a commit seals a segment, and `insert_at` makes one around a block or a \
                     container",
                ),
            );
            return None;
        }
        if class.is_none() && name.kind.is_none() {
            let makeable = names::CLASSES
                .into_iter()
                .filter(|class| Class::named(class) != Some(Class::Segment));
            let close = self.suggest(&name.class, makeable);
            let problem = unknown_type(&name.class, span, "", close);
            self.report(match close {
                Some(_) => problem,
                None => problem.help(format!(
                    "the types are `block` and `cont`; for a kind of block write `block:{}`",
                    Excerpt::short(&name.class)
                )),
            });
            return None;
        }
        if binding == Binding::Compiler {
            self.unknown.extend(slip_of_type(name, span, None));
        }
        // A type that nobody knows is content.
        Some(class.unwrap_or(Class::Block))
    }

    fn once(&mut self, set: &mut HashSet<String>, attribute: &Attribute, span: Span) {
        if !set.insert(attribute.name().to_owned()) {
            self.report(error(
                format!("`{}` is set twice", Excerpt::short(attribute.name())),
                span,
                "already set",
            ));
        }
    }

    fn setting(
        &mut self,
        condition: &Condition,
        class: Option<Class>,
        binding: Binding,
        set: &mut HashSet<String>,
    ) {
        if !self.header_name(condition, HeaderUse::Literal) {
            return;
        }
        let name = condition.name.value.as_str();
        let attribute = Attribute::named(name);
        let span = condition.name.span;
        if let Some(problem) =
            not_settable(name, &attribute, span).or_else(|| not_of_class(&attribute, class?, span))
        {
            self.report(problem);
            return;
        }
        let Some(comparison) = &condition.comparison else {
            self.report(without_value(name, &attribute, span));
            return;
        };
        if comparison.operator.value != Operator::Equal {
            self.report(
                error(
                    format!("`{}` sets nothing", comparison.operator.value.as_str()),
                    comparison.operator.span,
                    "a literal sets headers with `=`",
                )
                .help("write `=`")
                .fix(comparison.operator.span, "="),
            );
        }
        self.set_values(&attribute, comparison, binding);
        if attribute != Attribute::Tags {
            self.once(set, &attribute, span);
        }
    }

    fn set_values(&mut self, attribute: &Attribute, comparison: &Comparison, binding: Binding) {
        let operand = &comparison.operand;
        if !fits(attribute, &operand.value) {
            self.report(wrong_value(attribute, &operand.value, operand.span));
            return;
        }
        let mut check = |value: &Value, span: Span| match value {
            Value::Text(text) if binding == Binding::Compiler && text.starts_with(['$', '{']) => {
                self.quoted_parameter(text, span, attribute.name());
            }
            _ => self.number_as_written(attribute, value, span),
        };
        match &operand.value {
            Operand::One(value) => check(value, operand.span),
            Operand::List(values) => {
                for value in values {
                    check(&value.value, value.span);
                }
            }
        }
    }

    /// Parameters in a text that arrived at run time.
    fn unbound(&mut self, uses: &[ParameterUse]) {
        for place in uses {
            self.report(
                Diagnostic::error(
                    Reason::ParameterValue,
                    format!(
                        "the parameter `${}` has no value",
                        Excerpt::short(&place.name)
                    ),
                    place.span,
                )
                .label("bound by `node!` only")
                .help("write the value; text that starts with `$` stands in quotes"),
            );
        }
    }
}

/// The error for a header that the engine sets, or that is set elsewhere.
fn not_settable(name: &str, attribute: &Attribute, span: Span) -> Option<Diagnostic> {
    if matches!(name, "sticky" | "ephemeral") {
        return Some(
            error(
                format!("`{name}` is a test, not a header"),
                span,
                "cannot be set",
            )
            .help("set `cadence=1` for a sticky node, `ttl=0` for an ephemeral one"),
        );
    }
    if *attribute == Attribute::NodeType {
        return Some(
            error(
                "the type stands before the braces".to_owned(),
                span,
                "set twice",
            )
            .help("write `block:kind { … }`"),
        );
    }
    if attribute.is_settable() {
        return None;
    }
    let help = match attribute {
        Attribute::Id => "remove it; address the node by a `key` instead",
        Attribute::Depth | Attribute::Sdepth => {
            "remove it; where the node is added says how deep it is"
        }
        _ => "remove it",
    };
    Some(
        error(
            format!("`{name}` is set by the engine"),
            span,
            "not yours to set",
        )
        .help(help),
    )
}

/// The error for a header of another class of nodes; the builders of the two classes differ in the
/// same headers.
fn not_of_class(attribute: &Attribute, class: Class, span: Span) -> Option<Diagnostic> {
    let name = attribute.name();
    let refused = |message: String, help: &str| {
        Some(error(message, span, "means nothing here").help(help.to_owned()))
    };
    match (class, attribute.only_on()) {
        (Class::Container, Some(Class::Block)) => refused(
            format!("a container has no `{name}`"),
            "set it on a block that the container holds",
        ),
        (Class::Block, Some(Class::Container)) => refused(
            format!("a block has no `{name}`"),
            match attribute {
                Attribute::Removable => {
                    "it says whether an emptied container goes away; for a block there is `ttl`"
                }
                _ => "set it on a container",
            },
        ),
        _ => None,
    }
}

fn without_value(name: &str, attribute: &Attribute, span: Span) -> Diagnostic {
    let shown = Excerpt::short(name);
    let help = match attribute.value_type() {
        ValueType::Number => format!("write `{shown}=1`"),
        ValueType::Flag => format!("write `{shown}=true`"),
        _ => format!("write `{shown}='…'`"),
    };
    error(format!("`{shown}` has no value"), span, "set to what?").help(help)
}

/// The numbers that a numeric header takes.
fn range(attribute: &Attribute) -> (i128, i128) {
    match attribute {
        Attribute::Cadence => (1, i128::from(u32::MAX)),
        counting if counting.counts_cycles() => (0, i128::from(u32::MAX)),
        _ => (i128::from(i64::MIN), i128::from(i64::MAX)),
    }
}

/// Whether a header can have a value. Null leaves any header out.
fn fits(attribute: &Attribute, operand: &Operand) -> bool {
    match (operand, attribute.value_type()) {
        (Operand::One(Value::Param(_) | Value::Null), _)
        | (_, ValueType::Any | ValueType::Tags)
        | (Operand::One(Value::Bool(_)), ValueType::Flag)
        | (Operand::One(_), ValueType::Text) => true,
        (Operand::One(value), ValueType::Number) => whole(value).is_some_and(|number| {
            let (least, most) = range(attribute);
            (least..=most).contains(&number)
        }),
        (Operand::One(_), ValueType::Flag) | (Operand::List(_), _) => false,
    }
}

fn wrong_value(attribute: &Attribute, operand: &Operand, span: Span) -> Diagnostic {
    let name = attribute.name();
    let wanted = match (attribute.value_type(), range(attribute)) {
        (ValueType::Number, (0, most)) => format!("a whole number from 0 to {most}"),
        (ValueType::Number, (1, most)) => format!("a whole number from 1 to {most}"),
        (ValueType::Number, _) => "a whole number of 64 bits".to_owned(),
        (ValueType::Flag, _) => "`true` or `false`".to_owned(),
        _ => "a string".to_owned(),
    };
    let diagnostic = error(format!("`{name}` needs {wanted}"), span, "wrong value");
    let flag = match operand {
        Operand::One(Value::Text(text) | Value::Word(text))
            if attribute.value_type() == ValueType::Flag =>
        {
            match text.to_ascii_lowercase().as_str() {
                "yes" | "on" | "true" => Some("true"),
                "no" | "off" | "false" => Some("false"),
                _ => None,
            }
        }
        _ => None,
    };
    match (attribute, flag) {
        (_, Some(flag)) => diagnostic
            .help(format!("write `{name}={flag}`"))
            .fix(span, flag),
        (Attribute::Ttl, _) => {
            diagnostic.help("a node without a `ttl` stays; 0 never reaches a snapshot")
        }
        _ => diagnostic,
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
