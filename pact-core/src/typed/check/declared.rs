//! Checks that the derive leaves to constants: a field's type fits its header, and kinds differ.

use super::lookup::nth_kind;
use super::message::Message;
use super::nearest::is_same;
use super::rules::describe;
use crate::typed::FieldHeader;
use crate::typed::schema::{FieldType, Schema};

/// Stops the compiler unless a header can be a field of such a type.
#[doc(hidden)]
#[track_caller]
pub const fn check_header(header: FieldHeader, value: FieldType, nullable: bool) {
    let fits = match (header, value) {
        (FieldHeader::Content | FieldHeader::Provenance, _) | (_, FieldType::Any) => return,
        (FieldHeader::Key | FieldHeader::Role, FieldType::Text)
        | (FieldHeader::Tags, FieldType::List(FieldType::Text | FieldType::Any))
        | (
            FieldHeader::Ttl | FieldHeader::Priority | FieldHeader::Offset,
            FieldType::Integer | FieldType::IntegerIn { .. },
        ) => true,
        _ => false,
    };
    let mut message = Message::new();
    message.add("`").add(header.name());
    if !fits {
        message.add("` is ").add(header.expectation());
        message.add(", and this field is ").add(describe(value));
        if let FieldType::List(inner) = value {
            message.add(" of which each is ").add(describe(*inner));
        }
        message.add(": write ").add(header.rust_types());
        message.add(", or leave the option `").add(header.name());
        message.add("` out to make the field an attribute").fail()
    }
    if nullable && !header.is_optional() {
        message.add(
            "` is in every node, and would not be read back as `None`: this field cannot be an `Option`",
        );
        message.add("; write ").add(header.rust_types()).fail()
    }
}

/// Stops the compiler if two kinds of a type have the same type of nodes. `wrappers` are the
/// variants around other types, in the order of the schema: `Note(Note)`.
#[doc(hidden)]
#[track_caller]
pub const fn check_distinct(schema: &Schema, wrappers: &[&str]) {
    let mut right = 1;
    while let Some(second) = nth_kind(schema, &mut { right }) {
        let mut left = 0;
        while left < right
            && let Some(first) = nth_kind(schema, &mut { left })
        {
            if is_same(first.node_type.text, second.node_type.text) {
                let mut names = (
                    variant(schema, wrappers, left, first.rust_name),
                    variant(schema, wrappers, right, second.rust_name),
                );
                // Both are in one wrapped type: the variants are its own.
                if is_same(names.0, names.1) {
                    names = (first.rust_name, second.rust_name);
                }
                let mut message = Message::new();
                message.add("the variants `").add(names.0);
                message.add("` and `").add(names.1);
                message.add("` have the same type, `");
                message
                    .add(first.node_type.text)
                    .add("`: give one of them another")
                    .fail()
            }
            left += 1;
        }
        right += 1;
    }
}

/// The variant that a kind comes from: the one with that number, which is called `own` in the type
/// that declares it.
const fn variant<'n>(
    schema: &Schema,
    wrappers: &[&'n str],
    number: usize,
    own: &'n str,
) -> &'n str {
    let Some(mut left) = number.checked_sub(schema.kinds.len()) else {
        return own;
    };
    let mut wraps = schema.wraps;
    let mut wrappers = wrappers;
    while let ([wrapped, others @ ..], [wrapper, other_names @ ..]) = (wraps, wrappers) {
        // Counts down over the kinds of the wrapped type.
        if nth_kind(wrapped, &mut left).is_some() {
            return wrapper;
        }
        wraps = others;
        wrappers = other_names;
    }
    own
}
