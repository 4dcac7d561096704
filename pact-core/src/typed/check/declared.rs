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
        | (
            Header::Ttl | Header::Priority | Header::Offset,
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
                let mut message = Message::new();
                message.add("two variants of `").add(schema.name);
                message.add("` have the type `").add(first.node_type.text);
                message.add("`: a node could be either; it is that of `");
                message.add(first.rust_name).add("` and of `");
                message
                    .add(second.rust_name)
                    .add("`: give one of them another `type`, or leave it out")
                    .fail()
            }
            left += 1;
        }
        right += 1;
    }
}
