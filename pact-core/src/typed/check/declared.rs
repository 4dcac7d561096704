//! What the derive leaves to constants: whether a field's type fits its header, and whether kinds differ.

use super::lookup::nth_kind;
use super::rules::describe;
use crate::typed::Header;
use crate::typed::message::Message;
use crate::typed::nearest::is_same;
use crate::typed::schema::{FieldType, Schema};

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
