//! The types that a selector claims, and the message for a type that is another.

use pact_grammar::plan::Class;

use super::explain::begin;
use super::lookup::{OneOf, is_any_of, nth_kind};
use super::message::Message;
use super::nearest::is_alike;
use super::said::{Claim, Said};
use super::snippet;
use crate::typed::schema::{Kind, Schema};

pub(super) const fn type_problem(
    message: &mut Message,
    schema: &Schema,
    source: &'static str,
    claim: Claim,
    rendered: &'static str,
) {
    begin(message);
    let named = if claim.count == 1 {
        let mut list = claim.list;
        match list.one_of() {
            OneOf::ClassKind(_, kind) | OneOf::Kind(kind) => named_in_rust(schema, kind),
            OneOf::Class(_) | OneOf::Text(_) => None,
        }
    } else {
        None
    };
    message.add("`").add(claim.shown).add("` does not select `");
    message.add(schema.name).add("`: its type is ");
    list_types(schema, message, true);
    snippet::add(
        message,
        "typed-kind",
        source,
        claim.span,
        "another type",
        rendered,
    );
    message.add("\n  |\n  = help: ");
    let first = nth_kind(schema, &mut 0);
    match (named, first) {
        (Some(kind), _) => {
            message.add("the type of `").add(kind.rust_name);
            message.add("` is `").add(kind.node_type.text);
            message.add("`: write `.").add(kind.node_type.text).add("`");
        }
        (None, Some(kind)) if claim.count == 0 => {
            let class = class_name(kind.node_type.class);
            message.add("`").add(claim.shown).add("` is a region; `");
            message.add(claim.shown).add(" .").add(class);
            message.add("` finds the nodes in it");
        }
        (None, Some(kind)) => {
            let class = class_name(kind.node_type.class);
            message.add("the type in front narrows the selector already: write `.");
            message.add(class).add("`, or `.");
            message.add(kind.node_type.text).add("`");
        }
        (None, None) => {}
    }
}

/// The kind whose struct or variant has that name.
const fn named_in_rust(schema: &Schema, name: &str) -> Option<&'static Kind> {
    let mut number = 0;
    while let Some(kind) = nth_kind(schema, &mut { number }) {
        if is_alike(kind.rust_name, name) {
            return Some(kind);
        }
        number += 1;
    }
    None
}

const fn class_name(class: Class) -> &'static str {
    match class {
        Class::Segment => "seg",
        Class::Container => "cont",
        Class::Block => "block",
    }
}

/// "`block:summary` or `block:todo`"
const fn list_types(schema: &Schema, message: &mut Message, is_first: bool) {
    let mut is_first = is_first;
    let mut number = 0;
    while let Some(kind) = nth_kind(schema, &mut { number }) {
        message.add(if is_first { "`" } else { " or `" });
        message.add(kind.node_type.text).add("`");
        is_first = false;
        number += 1;
    }
}

/// The first kind for which the first claims hold.
pub(super) const fn first_kind(
    schema: &Schema,
    subject: Said,
    claims: usize,
) -> Option<&'static Kind> {
    let mut number = 0;
    while let Some(kind) = nth_kind(schema, &mut { number }) {
        if holds(kind, subject, claims) {
            return Some(kind);
        }
        number += 1;
    }
    None
}

/// Whether the first claims hold for a kind.
pub(super) const fn holds(kind: &Kind, subject: Said, claims: usize) -> bool {
    let mut said = subject;
    let mut left = claims;
    while left > 0 {
        let claim = said.claim();
        if !is_any_of(kind, &mut said, claim.count) {
            return false;
        }
        said.end_claim();
        left -= 1;
    }
    true
}
