//! Kinds and attributes of a schema, as constants find them: by recursion and slice patterns.

use pact_grammar::plan::Class;

use crate::typed::nearest::{distance, is_same};
use crate::typed::schema::{Field, Kind, Schema, TypeName};

/// What a selector says of the type of a node: any of these. Of a region nothing is said: it is of no kind.
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

/// The first kind for which all of this holds.
pub(super) const fn first_kind(schema: &Schema, held: &[Held]) -> Option<&'static Kind> {
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
pub(super) const fn find(schema: &Schema, held: &[Held], name: &str) -> Option<&'static Field> {
    find_nth(schema, held, name, &mut 0)
}

/// The same for the kind that comes after so many.
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
pub(super) const fn nearest(schema: &Schema, held: &[Held], name: &str) -> Option<&'static str> {
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

/// The kind that comes after so many.
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
