//! A typed selector held against the schema of its type, while the compiler evaluates a constant.
//!
//! `select!(T, "…")` writes a constant for each thing that its selector says of the nodes it finds. Constants can name
//! `T::SCHEMA`, which the macro cannot see. What does not fit stops the compiler with the words, carets and suggestions
//! that the grammar's own errors have.

mod declared;
mod lookup;
mod rules;

use pact_grammar::plan::Operator;

use super::message::Message;
use super::nearest::is_same;
use super::schema::{FieldType, Kind, Schema};

pub use declared::{check_distinct, check_header};
pub use lookup::OneOf;
use lookup::{Held, find, find_nth, first_kind, is_broken, nearest};
pub use rules::Given;
use rules::{Problem, describe, describe_given, problem};

/// The selector, as far as a message shows it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Here {
    /// The piece that the message is about.
    pub shown: &'static str,
    /// The selector with carets below it.
    pub snippet: &'static str,
    /// What its lines begin with.
    pub indent: &'static str,
}

/// Stops the compiler unless the type has a kind for which all of this holds.
#[doc(hidden)]
#[track_caller]
pub const fn check_type(schema: &Schema, held: &[Held], here: Here) {
    if is_broken(schema) || first_kind(schema, held).is_some() {
        return;
    }
    let message = Message::new().with("`").with(here.shown);
    let message = message.with("` is not what `").with(schema.name);
    let message = list_types(schema, message.with("` is: its type is "), true);
    finish(message, "typed-kind", here).fail()
}

/// Stops the compiler unless a kind for which all of this holds has the attribute.
#[doc(hidden)]
#[track_caller]
pub const fn check_name(
    schema: &Schema,
    held: &[Held],
    name: &str,
    before: &str,
    after: &str,
    here: Here,
) {
    let Some(kind) = first_kind(schema, held) else {
        return;
    };
    // The content is a header of every node.
    if is_same(name, "content") || find(schema, held, name).is_some() {
        return;
    }
    let message = Message::new().with("`").with(schema.name);
    let message = if find(schema, &[], name).is_some() {
        // Another kind has it, which the selector excludes.
        let message = message.with("` has `").with(name);
        message
            .with("`, but not as `")
            .with(kind.node_type.text)
            .with("`")
    } else {
        message.with("` has no `").with(name).with("`")
    };
    match nearest(schema, held, name) {
        Some(near) => {
            let message = message.with("; did you mean `").with(near).with("`?");
            let message = finish(message, "typed-attribute", here);
            if before.is_empty() && after.is_empty() {
                message.fail()
            }
            let message = message.with("\n").with(here.indent).with(" |\n");
            let message = message.with(here.indent).with(" = try: ");
            message.with(before).with(near).with(after).fail()
        }
        None => {
            let message = finish(message, "typed-attribute", here);
            let message = message.with("\n").with(here.indent).with(" |\n");
            let message = message.with(here.indent).with(" = help: ");
            list_fields(kind, message).fail()
        }
    }
}

/// Stops the compiler unless a kind for which all of this holds can have such a value.
#[doc(hidden)]
#[track_caller]
pub const fn check_value(
    schema: &Schema,
    held: &[Held],
    name: &str,
    operator: Operator,
    given: Given,
    here: Here,
) {
    let mut skip = 0;
    let mut first = None;
    // Any of the kinds that have the attribute.
    while let Some(field) = find_nth(schema, held, name, &mut { skip }) {
        match problem(field, operator, given) {
            None => return,
            Some(problem) => {
                if first.is_none() {
                    first = Some((field, problem));
                }
            }
        }
        skip += 1;
    }
    let Some((field, problem)) = first else {
        return;
    };
    let what = describe(field.value);
    let of = Message::new().with("`").with(name).with("` of `");
    let of = of.with(schema.name).with("` is ");
    let (message, advice) = match problem {
        Problem::NeverNull => (
            of.with("never null"),
            "only what is an `Option`, or has a default, can be missing",
        ),
        Problem::Other(advice) => (
            of.with(what)
                .with(", and `")
                .with(here.shown)
                .with("` is ")
                .with(describe_given(given)),
            advice,
        ),
        Problem::Operator(advice) => (
            of.with(what)
                .with(", which `")
                .with(operator.as_str())
                .with("` does not fit"),
            advice,
        ),
    };
    let message = finish(message, "typed-value", here);
    if advice.is_empty() {
        message.fail()
    }
    let message = message.with("\n").with(here.indent).with(" |\n");
    message
        .with(here.indent)
        .with(" = help: ")
        .with(advice)
        .fail()
}

/// Which type a parameter has to have that is compared so: a [`Number`](crate::parameter::Number).
#[doc(hidden)]
#[must_use]
pub const fn wanted(schema: &Schema, held: &[Held], name: &str, operator: Operator) -> u8 {
    let mut skip = 0;
    let mut code = None;
    while let Some(field) = find_nth(schema, held, name, &mut { skip }) {
        let value = match (field.value, operator) {
            (FieldType::List(inner), Operator::Contains) => *inner,
            (value, _) => value,
        };
        let this = match value {
            FieldType::Any | FieldType::List(_) => 0,
            FieldType::Text => 1,
            FieldType::Integer | FieldType::Number => 2,
            FieldType::Flag => 3,
        };
        code = Some(match code {
            Some(other) if other != this => 0,
            _ => this,
        });
        skip += 1;
    }
    match code {
        Some(code) => code,
        None => 0,
    }
}

/// The code, and the selector.
const fn finish(message: Message, reason: &str, here: Here) -> Message {
    let message = message.with(" [E_SELECTOR_INVALID: ").with(reason);
    message.with("]\n").with(here.snippet)
}

/// "`block:summary` or `block:todo`"
const fn list_types(schema: &Schema, message: Message, is_first: bool) -> Message {
    let (mut message, mut is_first) = (message, is_first);
    let mut kinds = schema.kinds;
    while let [kind, others @ ..] = kinds {
        message = message.with(if is_first { "`" } else { " or `" });
        message = message.with(kind.node_type.text).with("`");
        is_first = false;
        kinds = others;
    }
    let mut wraps = schema.wraps;
    while let [schema, others @ ..] = wraps {
        message = list_types(schema, message, is_first);
        is_first = false;
        wraps = others;
    }
    message
}

/// "its attributes are `data_a`, `data_b`"
const fn list_fields(kind: &Kind, message: Message) -> Message {
    let mut fields = kind.fields;
    if fields.is_empty() {
        return message.with("it has no attributes");
    }
    let mut message = message.with("it has ");
    let mut is_first = true;
    while let [field, others @ ..] = fields {
        message = message.with(if is_first { "`" } else { ", `" });
        message = message.with(field.name).with("`");
        is_first = false;
        fields = others;
    }
    message
}
