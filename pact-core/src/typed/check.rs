//! A typed selector held against the schema of its type, while the compiler evaluates a constant.
//!
//! `select!(T, "…")` writes a constant for each thing that its selector says of the nodes it finds. Constants can name
//! `T::SCHEMA`, which the macro cannot see. What does not fit stops the compiler with the words, carets and suggestions
//! that the grammar's own errors have.

use pact_grammar::plan::{Class, Operator};

use super::Header;
use super::message::Message;
use super::nearest::{distance, is_same};
use super::schema::{Field, FieldType, Kind, Schema, TypeName};

/// What a selector says of the type of a node: any of these. Of a region nothing is said: it is of no kind.
type Held = &'static [OneOf];

#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum OneOf {
    /// Any type of a class.
    Class(Class),
    /// A class with a kind.
    ClassKind(Class, &'static str),
    /// A kind of any class.
    Kind(&'static str),
    /// A type that is no class.
    Text(&'static str),
}

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

/// Stops the compiler unless a header can be a field of such a type.
#[doc(hidden)]
#[track_caller]
pub const fn check_header(header: Header, value: FieldType, nullable: bool) {
    let fits = match (header, value) {
        (Header::Content | Header::Provenance, _) | (_, FieldType::Any) => return,
        (Header::Key | Header::Role, FieldType::Text)
        | (Header::Tags, FieldType::List(FieldType::Text | FieldType::Any))
        | (Header::Ttl | Header::Priority | Header::Offset, FieldType::Integer) => true,
        _ => false,
    };
    let message = Message::new().with("`").with(header.name());
    if !fits {
        let message = message.with("` is ").with(header.expectation());
        let message = message.with(", and this field is ").with(describe(value));
        match value {
            FieldType::List(inner) => message
                .with(" of which each is ")
                .with(describe(*inner))
                .fail(),
            _ => message.fail(),
        }
    }
    if nullable && !header.is_optional() {
        message
            .with("` is in every node, and would not be read back as `None`: this field cannot be an `Option`")
            .fail()
    }
}

/// Stops the compiler if two kinds of a type have the same type of nodes.
#[doc(hidden)]
#[track_caller]
pub const fn check_distinct(schema: &Schema) {
    let mut right = 1;
    while let Some(second) = nth_kind(schema, &mut { right }) {
        let mut left = 0;
        while left < right
            && let Some(first) = nth_kind(schema, &mut { left })
        {
            if is_same(first.node_type.text, second.node_type.text) {
                let message = Message::new().with("two variants of `").with(schema.name);
                let message = message.with("` have the type `");
                message
                    .with(first.node_type.text)
                    .with("`: a node could be either")
                    .fail()
            }
            left += 1;
        }
        right += 1;
    }
}

/// The kind that comes after so many.
const fn nth_kind(schema: &Schema, skip: &mut usize) -> Option<&'static Kind> {
    let mut kinds = schema.kinds;
    while let [kind, others @ ..] = kinds {
        if *skip == 0 {
            return Some(kind);
        }
        *skip -= 1;
        kinds = others;
    }
    let mut wraps = schema.wraps;
    while let [schema, others @ ..] = wraps {
        if let Some(kind) = nth_kind(schema, skip) {
            return Some(kind);
        }
        wraps = others;
    }
    None
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
    let (message, help) = match problem {
        Problem::NeverNull => (
            of.with("never null"),
            "only what is an `Option`, or has a default, can be missing",
        ),
        Problem::Other(help) => (
            of.with(what)
                .with(", and `")
                .with(here.shown)
                .with("` is ")
                .with(describe_given(given)),
            help,
        ),
        Problem::Operator(help) => (
            of.with(what)
                .with(", which `")
                .with(operator.as_str())
                .with("` does not fit"),
            help,
        ),
    };
    let message = finish(message, "typed-value", here);
    if help.is_empty() {
        message.fail()
    }
    let message = message.with("\n").with(here.indent).with(" |\n");
    message
        .with(here.indent)
        .with(" = help: ")
        .with(help)
        .fail()
}

/// What is wrong with a comparison.
#[derive(Clone, Copy)]
enum Problem {
    NeverNull,
    /// The value is of another type.
    Other(&'static str),
    /// The operator means nothing for such values.
    Operator(&'static str),
}

/// What is wrong with a comparison, if something is: whatever could never hold, or always would.
const fn problem(field: &Field, operator: Operator, given: Given) -> Option<Problem> {
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

const fn describe(value: FieldType) -> &'static str {
    match value {
        FieldType::Text => "text",
        FieldType::Integer => "a whole number",
        FieldType::Number => "a number",
        FieldType::Flag => "`true` or `false`",
        FieldType::List(_) => "a list",
        FieldType::Any => "any value",
    }
}

const fn describe_given(given: Given) -> &'static str {
    match given {
        Given::Null => "null",
        Given::Flag => "`true` or `false`",
        Given::Integer | Given::NumberParameter => "a number",
        Given::Float => "a number with a fraction",
        Given::Text | Given::TextParameter => "text",
        Given::Parameter => "any value",
    }
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

/// A type whose derive failed: it was reported already.
const fn is_broken(schema: &Schema) -> bool {
    schema.kinds.is_empty() && schema.wraps.is_empty()
}

/// The first kind for which all of this holds.
const fn first_kind(schema: &Schema, held: &[Held]) -> Option<&'static Kind> {
    let mut kinds = schema.kinds;
    while let [kind, others @ ..] = kinds {
        if holds(kind, held) {
            return Some(kind);
        }
        kinds = others;
    }
    let mut wraps = schema.wraps;
    while let [schema, others @ ..] = wraps {
        if let Some(kind) = first_kind(schema, held) {
            return Some(kind);
        }
        wraps = others;
    }
    None
}

/// The attribute of a kind for which all of this holds.
const fn find(schema: &Schema, held: &[Held], name: &str) -> Option<&'static Field> {
    find_nth(schema, held, name, &mut 0)
}

/// The same for the kind that comes after so many.
const fn find_nth(
    schema: &Schema,
    held: &[Held],
    name: &str,
    skip: &mut usize,
) -> Option<&'static Field> {
    let mut kinds = schema.kinds;
    while let [kind, others @ ..] = kinds {
        if holds(kind, held)
            && let Some(field) = field(kind, name)
        {
            if *skip == 0 {
                return Some(field);
            }
            *skip -= 1;
        }
        kinds = others;
    }
    let mut wraps = schema.wraps;
    while let [schema, others @ ..] = wraps {
        if let Some(field) = find_nth(schema, held, name, skip) {
            return Some(field);
        }
        wraps = others;
    }
    None
}

/// The attribute of that name, the one it has or one it had.
const fn field(kind: &Kind, name: &str) -> Option<&'static Field> {
    let mut fields = kind.fields;
    while let [field, others @ ..] = fields {
        if is_same(field.name, name) {
            return Some(field);
        }
        let mut aliases = field.aliases;
        while let [alias, others @ ..] = aliases {
            if is_same(alias, name) {
                return Some(field);
            }
            aliases = others;
        }
        fields = others;
    }
    None
}

/// The name that is most like another, of all kinds for which all of this holds.
const fn nearest(schema: &Schema, held: &[Held], name: &str) -> Option<&'static str> {
    match nearest_of(schema, held, name) {
        Some((name, _)) => Some(name),
        None => None,
    }
}

const fn nearest_of(schema: &Schema, held: &[Held], name: &str) -> Option<(&'static str, usize)> {
    let mut best: Option<(&'static str, usize)> = None;
    let mut kinds = schema.kinds;
    while let [kind, others @ ..] = kinds {
        let mut fields = if holds(kind, held) { kind.fields } else { &[] };
        while let [field, others @ ..] = fields {
            best = match distance(name, field.name) {
                Some(far) => nearer(best, Some((field.name, far))),
                None => best,
            };
            fields = others;
        }
        kinds = others;
    }
    let mut wraps = schema.wraps;
    while let [schema, others @ ..] = wraps {
        best = nearer(best, nearest_of(schema, held, name));
        wraps = others;
    }
    best
}

const fn nearer(
    left: Option<(&'static str, usize)>,
    right: Option<(&'static str, usize)>,
) -> Option<(&'static str, usize)> {
    match (left, right) {
        (Some((_, near)), Some((_, far))) if near <= far => left,
        (_, Some(_)) => right,
        (left, None) => left,
    }
}

/// Whether all of this can hold for nodes of a kind.
const fn holds(kind: &Kind, held: &[Held]) -> bool {
    let mut held = held;
    while let [one_of, others @ ..] = held {
        let mut fits = is_any_of(&kind.node_type, one_of);
        let mut aliases = kind.aliases;
        while let [alias, others @ ..] = aliases {
            fits = fits || is_any_of(alias, one_of);
            aliases = others;
        }
        if !fits {
            return false;
        }
        held = others;
    }
    true
}

const fn is_any_of(name: &TypeName, one_of: &[OneOf]) -> bool {
    let mut one_of = one_of;
    while let [one, others @ ..] = one_of {
        let is_it = match (*one, name.kind) {
            (OneOf::Class(class), _) => is_class(name, class),
            (OneOf::ClassKind(class, wanted), Some(kind)) => {
                is_class(name, class) && is_same(kind, wanted)
            }
            (OneOf::Kind(wanted), Some(kind)) => is_same(kind, wanted),
            (OneOf::Text(text), None) => is_same(name.text, text),
            (OneOf::ClassKind(..) | OneOf::Kind(_), None) | (OneOf::Text(_), Some(_)) => false,
        };
        if is_it {
            return true;
        }
        one_of = others;
    }
    false
}

const fn is_class(name: &TypeName, class: Class) -> bool {
    name.class as u8 == class as u8
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
