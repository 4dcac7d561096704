//! The core is transparent to blocks: a step after `>` that asks for blocks also sees the blocks in
//! the core of a segment or region.

use pact_grammar::plan::{Attribute, Class, Operator, Step, Target, Test, Value};

use super::Matcher;
use crate::select::table::children;
use crate::tree::columns::{Mask, RowSet};

impl Matcher<'_, '_> {
    /// Adds the children of a core that a step sees: those of class `block`.
    pub(super) fn add_blocks_of_core(&self, core: usize, step: Step<'_>, found: &mut RowSet) {
        if *step.target == Target::Class(Class::Block) {
            // The target of the step keeps no other children.
            return self.add_children(core, found);
        }
        for child in children(self.columns, core) {
            if self.columns.is(child, Mask::Blocks) {
                found.insert(child);
            }
        }
    }

    /// The core of a segment or region.
    pub(super) fn core_of(&self, row: usize) -> Option<usize> {
        if !self.columns.is(row, Mask::Tops) {
            return None;
        }
        let part = self.columns.part_of(row)?;
        self.columns.parts().get(part)?.core
    }

    /// Whether a row is the core of a segment or region.
    pub(super) fn is_core(&self, row: usize) -> bool {
        self.columns.is(row, Mask::Held) && self.core_of(self.columns.parent(row)) == Some(row)
    }
}

/// Whether a step names the class `block` or a namespaced type: after `>` such a step sees into
/// cores.
pub(super) fn sees_core(step: Step<'_>) -> bool {
    sees_core_by(step.target, step.tests())
}

/// The same of the target and the tests of a step.
pub(in crate::select) fn sees_core_by<'q>(
    target: &Target,
    mut tests: impl Iterator<Item = &'q Test>,
) -> bool {
    match target {
        Target::Class(Class::Block) => return true,
        Target::Type(name) if is_namespaced(name) => return true,
        _ => {}
    }
    tests.any(|test| match test {
        Test::Class(class) => *class == Class::Block,
        Test::Type(name) => is_namespaced(name),
        // A list is any of its types.
        Test::AnyOf(Attribute::NodeType, values) => {
            let mut values = values.iter();
            values.any(|value| matches!(value, Value::Text(name) if names_block(name)))
        }
        Test::Compare(Attribute::NodeType, Operator::Equal, Value::Text(name)) => names_block(name),
        _ => false,
    })
}

/// Whether a type text names the class `block` or is namespaced.
fn names_block(name: &str) -> bool {
    let prefix = name.split_once(':').map_or(name, |(prefix, _)| prefix);
    match Class::named(prefix) {
        Some(class) => class == Class::Block,
        None => is_namespaced(name),
    }
}

fn is_namespaced(name: &str) -> bool {
    name.contains(':')
}
