//! A typed selector held against the schema of its type, while the compiler evaluates a constant.
//!
//! `select!(T, "…")` writes one constant, which calls [`check`] with all that its selector says of the nodes it finds. A
//! constant can name `T::SCHEMA`, which the macro cannot see. What does not fit stops the compiler with the words, carets and
//! suggestions that the grammar's own errors have. Nearly all selectors fit, and a look at each kind is all they cost; only
//! for the others a message is put together.

mod declared;
mod explain;
mod lookup;
mod rules;
mod said;
mod snippet;

use pact_grammar::plan::Operator;

use super::message::Message;
use super::nearest::is_same;
use super::schema::{FieldType, Kind, Schema};

pub use declared::{check_distinct, check_header};
pub use lookup::OneOf;
use lookup::{Held, field, find_nth, is_any_of, is_broken};
use rules::problem;
use said::{Filter, Said};

/// Stops the compiler unless all that a selector says fits the type. Gives the length of an array that holds nothing: this is
/// how a constant stands in a function without being an item, which could not name `Self`.
#[doc(hidden)]
#[track_caller]
#[must_use]
pub const fn check(schema: &Schema, source: &'static str, said: &'static str) -> usize {
    if is_broken(schema) {
        return 0;
    }
    let mut rest = Said(said);
    let mut fits = true;
    while rest.tag() == b'S' {
        let mut end = rest;
        fits = some_fits(schema, rest, &mut end) && fits;
        rest = end;
    }
    if !fits {
        let mut message = Message::new();
        let mut rest = Said(said);
        while rest.tag() == b'S' {
            explain::subject(&mut message, schema, source, rest);
            let mut end = rest;
            some_fits(schema, rest, &mut end);
            rest = end;
        }
        if !message.is_empty() {
            message.fail()
        }
    }
    0
}

/// Whether all that is said of a subject fits one of the kinds. `end` is where the next subject begins.
const fn some_fits(schema: &Schema, subject: Said, end: &mut Said) -> bool {
    let mut kinds = schema.kinds;
    while let [kind, others @ ..] = kinds {
        *end = subject;
        if fits(kind, end) {
            return true;
        }
        kinds = others;
    }
    let mut wraps = schema.wraps;
    while let [schema, others @ ..] = wraps {
        if some_fits(schema, subject, end) {
            return true;
        }
        wraps = others;
    }
    false
}

/// Whether all that is said of a subject fits a kind. Passes over it.
const fn fits(kind: &Kind, said: &mut Said) -> bool {
    let mut fits = true;
    while said.next() == b'C' {
        let claim = said.claim();
        fits = is_any_of(kind, said, claim.count) && fits;
        said.end_claim();
    }
    while matches!(said.next(), b'F' | b'N') {
        let filter = said.filter();
        fits = filter_fits(kind, filter, said) && fits;
        said.end_filter();
    }
    fits
}

/// Whether a kind has the attribute and can have every value of a filter. Passes over the values.
const fn filter_fits(kind: &Kind, filter: Filter, said: &mut Said) -> bool {
    let field = field(kind, filter.attribute);
    // The content is a header of every node.
    let mut fits = field.is_some() || is_same(filter.attribute, "content");
    let mut left = filter.count;
    while left > 0 {
        let (given, _) = said.given();
        if let (Some(field), Some(operator)) = (field, filter.operator) {
            fits = fits && problem(field, operator, given).is_none();
        }
        left -= 1;
    }
    fits
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
            FieldType::Integer | FieldType::IntegerIn { .. } | FieldType::Number => 2,
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
