//! Finds kinds and attributes of a schema in constants: by recursion and slice patterns.

use pact_grammar::plan::Class;

use super::nearest::{distance, is_same};
use super::said::Said;
use crate::typed::schema::{Field, Kind, Schema, TypeName};

/// The types that a selector allows for a node. The list is empty for a region, which is of no
/// kind.
pub(super) type Held = &'static [OneOf];

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

/// A type whose derive failed: it was reported already.
pub(super) const fn is_broken(schema: &Schema) -> bool {
    schema.kinds.is_empty() && schema.wraps.is_empty()
}

/// The attribute of that name in a kind that all of `held` allow: in the first such kind after
/// `skip` others.
pub(super) const fn find_nth(
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

/// The attribute with that name now, or with that name as an alias.
pub(super) const fn field(kind: &Kind, name: &str) -> Option<&'static Field> {
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

/// The attribute whose field has that name in Rust, or would have it behind `data_`.
pub(super) const fn field_in_rust(kind: &Kind, name: &str) -> Option<&'static Field> {
    let bare = match name.as_bytes() {
        [b'd', b'a', b't', b'a', b'_', ..] => name.split_at(5).1,
        _ => name,
    };
    let mut fields = kind.fields;
    while let [field, others @ ..] = fields {
        if is_same(field.rust_name, name) || is_same(field.rust_name, bare) {
            return Some(field);
        }
        fields = others;
    }
    None
}

/// The attribute with the nearest name, and its distance, if it is nearer than `best`.
pub(super) const fn nearest(
    kind: &Kind,
    name: &str,
    best: Option<(&'static str, usize)>,
) -> Option<(&'static str, usize)> {
    let mut best = best;
    let mut fields = kind.fields;
    while let [field, others @ ..] = fields {
        // A field's own name is as good a hint as that of its attribute.
        let far = match (distance(name, field.name), distance(name, field.rust_name)) {
            (Some(near), Some(far)) if near > far => Some(far),
            (None, far) => far,
            (near, _) => near,
        };
        best = match (best, far) {
            (Some((_, near)), Some(far)) if near <= far => best,
            (_, Some(far)) => Some((field.name, far)),
            (best, None) => best,
        };
        fields = others;
    }
    best
}

/// Whether all of `held` allow nodes of a kind.
const fn holds(kind: &Kind, held: &[Held]) -> bool {
    let mut held = held;
    while let [one_of, others @ ..] = held {
        let mut one_of: &[OneOf] = one_of;
        let mut fits = false;
        while let [one, others @ ..] = one_of {
            fits = fits || is_one(kind, *one);
            one_of = others;
        }
        if !fits {
            return false;
        }
        held = others;
    }
    true
}

/// Whether any of a list of types is that of a kind. Passes over the list.
pub(super) const fn is_any_of(kind: &Kind, list: &mut Said, count: usize) -> bool {
    let mut left = count;
    let mut is_it = false;
    while left > 0 {
        is_it = is_one(kind, list.one_of()) || is_it;
        left -= 1;
    }
    is_it
}

/// Whether nodes of a kind have a type, or had it.
const fn is_one(kind: &Kind, one: OneOf) -> bool {
    let mut is_it = is_type(&kind.node_type, one);
    let mut aliases = kind.aliases;
    while let [alias, others @ ..] = aliases {
        is_it = is_it || is_type(alias, one);
        aliases = others;
    }
    is_it
}

const fn is_type(name: &TypeName, one: OneOf) -> bool {
    match (one, name.kind) {
        (OneOf::Class(class), _) => is_class(name, class),
        (OneOf::ClassKind(class, wanted), Some(kind)) => {
            is_class(name, class) && is_same(kind, wanted)
        }
        (OneOf::Kind(wanted), Some(kind)) => is_same(kind, wanted),
        (OneOf::Text(text), None) => is_same(name.text, text),
        (OneOf::ClassKind(..) | OneOf::Kind(_), None) | (OneOf::Text(_), Some(_)) => false,
    }
}

const fn is_class(name: &TypeName, class: Class) -> bool {
    name.class as u8 == class as u8
}

/// The kind after `skip` others.
pub(super) const fn nth_kind(schema: &Schema, skip: &mut usize) -> Option<&'static Kind> {
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
