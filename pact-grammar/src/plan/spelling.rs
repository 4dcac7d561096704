//! The spelling of types, keys, names and texts in a printed selector.

use core::fmt::{self, Formatter, Write as _};

use super::{Attribute, Class, Operator, PlanPart, Target, Test, Text, Value, Zone, alternatives};
use crate::names;

/// The type in `[nodeType!='…']`, if the parts exclude a type.
pub(super) fn excluded_type(parts: &[PlanPart]) -> Option<String> {
    let mut chains = alternatives(parts);
    let mut steps = chains.next()?.steps();
    let (step, None, None) = (steps.next()?, steps.next(), chains.next()) else {
        return None;
    };
    let mut tests = step.tests();
    let kind = match tests.next() {
        None => None,
        Some(Test::Compare(Attribute::Kind, Operator::Equal, Value::Text(kind))) => Some(kind),
        Some(_) => return None,
    };
    match (step.target, kind, tests.next()) {
        (Target::Class(class), None, None) => Some(class.name().to_owned()),
        (Target::Class(class), Some(kind), None) => Some(format!("{}:{}", class.name(), &**kind)),
        (Target::Type(name), None, None) => Some(name.to_string()),
        _ => None,
    }
}

pub(super) fn is_tag(test: &Test) -> bool {
    matches!(
        test,
        Test::Compare(
            Attribute::Tags,
            Operator::Equal,
            Value::Text(_) | Value::Param(_)
        )
    )
}

/// The kind that may be written as `.class:kind`, and the tests after it.
pub(super) fn leading_kind<'t, 'q>(tests: &'t [&'q Test]) -> Option<(&'q str, &'t [&'q Test])> {
    match tests.split_first()? {
        (Test::Compare(Attribute::Kind, Operator::Equal, Value::Text(kind)), rest)
            if is_kind(kind) =>
        {
            Some((kind, rest))
        }
        _ => None,
    }
}

pub(super) fn zone_text(zone: Zone) -> &'static str {
    match zone {
        Zone::Pre => ":pre",
        Zone::Core => ":core",
        Zone::Post => ":post",
    }
}

/// A word of the grammar.
pub(super) fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// Text that may follow a class as `:kind`.
pub(super) fn is_kind(text: &str) -> bool {
    text.split(':')
        .all(|part| is_word(part) && !names::is_pseudo(part))
}

/// Text that may follow `#` without quotes.
pub(super) fn is_key(text: &str) -> bool {
    let mut parts = text.split(':');
    let first = parts.next().unwrap_or_default();
    let plain = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
    };
    plain(first)
        && !first.starts_with('-')
        && parts.all(|part| plain(part) && !names::is_pseudo(part))
}

/// A type other than the classes that may be written as `.name` or `.ns:name`.
pub(super) fn type_token(text: &Text) -> Option<&str> {
    let (class, kind) = match text.split_once(':') {
        Some((class, kind)) => (class, Some(kind)),
        None => (&**text, None),
    };
    (is_word(class) && Class::named(class).is_none() && kind.is_none_or(is_kind)).then_some(text)
}

/// Whether the part before the first colon is a pseudo's name.
pub(super) fn starts_like_a_pseudo(token: &str) -> bool {
    token.split(':').next().is_some_and(names::is_pseudo)
}

pub(super) struct AttributeName<'a>(pub(super) &'a Attribute);

impl fmt::Display for AttributeName<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = self.0.name();
        if name.split(':').all(is_word) {
            f.write_str(name)
        } else {
            write!(f, "{}", Quoted(name))
        }
    }
}

/// A string in single quotes, with escapes where it needs them.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('\'')?;
        for character in self.0.chars() {
            match character {
                '\'' => f.write_str("\\'")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                control if control.is_control() => {
                    write!(f, "\\u{{{:x}}}", u32::from(control))?;
                }
                other => f.write_char(other)?,
            }
        }
        f.write_char('\'')
    }
}
