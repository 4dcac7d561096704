//! Chains of steps, run on rows.
//!
//! Sets are lists of rows in rising order without repetition: select order.

use std::collections::HashMap;

use pact_grammar::plan::{
    Attribute, Chain, Class, Combinator, Nth, Operator, Part, Slot, Step, Target, Test, Value,
    Zone, alternatives,
};

use super::flat::{Flat, Row, in_depths};
use super::value::{Moment, compares, is_present};
use crate::node::Node;

/// Runs chains on the rows of a tree.
pub(super) struct Matcher<'f, 't> {
    pub(super) flat: &'f Flat<'t>,
    pub(super) moment: Moment,
}

/// Where a step starts from.
enum From<'s> {
    /// Anywhere in the tree.
    Anywhere,
    /// These rows.
    Rows(&'s [usize]),
    /// The rows of a zone, which the step sees themselves.
    Zone(&'s [usize]),
}

impl Matcher<'_, '_> {
    /// The rows that any of the chains matches.
    pub(super) fn union<'q>(&self, chains: impl Iterator<Item = Chain<'q>>) -> Vec<usize> {
        let mut found: Vec<usize> = chains.flat_map(|chain| self.chain(chain)).collect();
        normalize(&mut found);
        found.retain(|row| self.row(*row).is_some_and(|row| row.node.is_some()));
        found
    }

    /// Some rows with everything below them.
    pub(super) fn inside(&self, rows: &[usize]) -> Vec<usize> {
        let mut found = Vec::new();
        self.reach(rows, 0, &mut found);
        found
    }

    fn chain(&self, chain: Chain<'_>) -> Vec<usize> {
        self.run(chain, &From::Anywhere)
    }

    fn run(&self, chain: Chain<'_>, start: &From<'_>) -> Vec<usize> {
        let mut set: Option<(Vec<usize>, bool)> = None;
        for step in chain.steps() {
            let from = match &set {
                None => start,
                Some((rows, true)) => &From::Zone(rows),
                Some((rows, false)) => &From::Rows(rows),
            };
            let found = self.step(step, from);
            set = Some((found, matches!(step.target, Target::Zone(_))));
        }
        set.map(|(rows, _)| rows).unwrap_or_default()
    }

    fn step(&self, step: Step<'_>, from: &From<'_>) -> Vec<usize> {
        let mut rows = self.candidates(step, from);
        rows.retain(|row| self.is_target(*row, step.target));
        for test in step.tests() {
            self.keep(&mut rows, test);
        }
        rows
    }

    fn row(&self, index: usize) -> Option<&Row<'_>> {
        self.flat.row(index)
    }

    /// What the combinator reaches.
    fn candidates(&self, step: Step<'_>, from: &From<'_>) -> Vec<usize> {
        let mut found = Vec::new();
        match (from, step.combinator) {
            (From::Anywhere, _) => found.extend(0..self.flat.rows.len()),
            (From::Zone(rows), Combinator::Child) => {
                found.extend_from_slice(rows);
                let cores = rows
                    .iter()
                    .filter(|row| names_block(step) && self.is_core(**row));
                found.extend(cores.flat_map(|row| self.flat.children(*row)));
                normalize(&mut found);
            }
            (From::Zone(rows), Combinator::Descendant) => self.reach(rows, 0, &mut found),
            (From::Rows(rows), Combinator::Descendant) => self.reach(rows, 1, &mut found),
            (From::Rows(rows), Combinator::Child) => {
                let sees_core = names_block(step);
                for row in *rows {
                    found.extend(self.flat.children(*row));
                    if let Some(core) = self.flat.core(*row).filter(|_| sees_core) {
                        found.extend(self.flat.children(core));
                    }
                }
                normalize(&mut found);
            }
        }
        found
    }

    /// Whether a row is the core of a segment or region.
    fn is_core(&self, index: usize) -> bool {
        self.row(index)
            .is_some_and(|row| self.flat.core(row.parent) == Some(index))
    }

    /// Everything below some rows; with them, or without.
    fn reach(&self, rows: &[usize], without: usize, found: &mut Vec<usize>) {
        let mut done = 0;
        for index in rows {
            let Some(row) = self.row(*index) else {
                continue;
            };
            found.extend((index + without).max(done)..row.end);
            done = done.max(row.end);
        }
    }

    fn is_target(&self, index: usize, target: &Target) -> bool {
        let Some(row) = self.row(index) else {
            return false;
        };
        match target {
            Target::Any => true,
            Target::Region(region) => row.region() == Some(*region),
            Target::Depth(depths) => {
                row.is_top && row.depth.is_some_and(|depth| in_depths(depths, depth))
            }
            Target::Class(class) => row.class() == Some(*class),
            Target::Type(name) => is_type(row, name),
            // What a segment or region holds is in one of its zones, with all below it.
            Target::Zone(zone) => {
                let is_held_by_top = self.row(row.parent).is_some_and(|parent| parent.is_top);
                is_held_by_top && is_in_zone(row, *zone)
            }
        }
    }

    fn keep(&self, rows: &mut Vec<usize>, test: &Test) {
        match test {
            Test::Nth(nth) => self.keep_nth(rows, *nth),
            other => rows.retain(|index| self.passes(*index, other)),
        }
    }

    /// Whether a row passes a test that concerns it alone.
    fn passes(&self, index: usize, test: &Test) -> bool {
        let Some(row) = self.row(index) else {
            return false;
        };
        match test {
            Test::Class(class) => row.class() == Some(*class),
            Test::Type(name) => is_type(row, name),
            Test::Compare(attribute, operator, value) => {
                compares(row, attribute, *operator, value, self.moment)
            }
            // Equality with a type tests the class, in a list as well as alone.
            Test::AnyOf(Attribute::NodeType, values) => values.iter().any(|value| match value {
                Value::Text(name) => is_of_type(row, name),
                _ => false,
            }),
            Test::AnyOf(attribute, values) => values
                .iter()
                .any(|value| compares(row, attribute, Operator::Equal, value, self.moment)),
            Test::Present(attribute) => is_present(row, attribute, self.moment),
            Test::Ephemeral => row.is_doomed,
            Test::Depth(depths) => row.depth.is_some_and(|depth| in_depths(depths, depth)),
            Test::Zone(zone) => is_in_zone(row, *zone),
            Test::Not(parts) => !self.matches_itself(index, parts),
            Test::Has(parts) => self.holds(index, parts),
            Test::Nth(_) => true,
        }
    }

    /// Whether any of some single steps matches a row itself.
    fn matches_itself(&self, index: usize, parts: &[Part]) -> bool {
        alternatives(parts).filter_map(Chain::subject).any(|step| {
            let mut rows = vec![index];
            rows.retain(|row| self.is_target(*row, step.target));
            for test in step.tests() {
                match test {
                    // Which of its siblings a node is depends on them.
                    Test::Nth(_) => {
                        rows = self.among_siblings(index, step);
                        break;
                    }
                    other => self.keep(&mut rows, other),
                }
            }
            !rows.is_empty()
        })
    }

    /// The row, if it is left when the step is applied to all siblings.
    fn among_siblings(&self, index: usize, step: Step<'_>) -> Vec<usize> {
        let Some(row) = self.row(index) else {
            return Vec::new();
        };
        let mut rows: Vec<usize> = match index {
            0 => vec![0],
            _ => self.flat.children(row.parent).collect(),
        };
        rows.retain(|row| self.is_target(*row, step.target));
        for test in step.tests() {
            self.keep(&mut rows, test);
        }
        rows.retain(|row| *row == index);
        rows
    }

    /// Whether any of some chains matches below a row.
    fn holds(&self, index: usize, parts: &[Part]) -> bool {
        alternatives(parts).any(|chain| {
            let from = [index];
            let found = self.run(chain, &From::Rows(&from));
            found
                .iter()
                .any(|row| self.row(*row).is_some_and(|row| row.node.is_some()))
        })
    }

    /// Keeps one of the rows of each parent.
    fn keep_nth(&self, rows: &mut Vec<usize>, nth: Nth) {
        let parent = |index: usize| self.row(index).map_or(0, |row| row.parent);
        let mut families: HashMap<(usize, bool), Vec<usize>> = HashMap::new();
        for row in rows.iter() {
            // The root has no siblings, though it counts as its own parent.
            families
                .entry((parent(*row), *row == 0))
                .or_default()
                .push(*row);
        }
        let chosen = families.into_values().filter_map(|mut siblings| {
            // An implicit core is a sibling only where there is no real one.
            let is_real = |index: &usize| self.row(*index).is_some_and(|row| row.node.is_some());
            if siblings.iter().any(is_real) {
                siblings.retain(is_real);
            }
            let index = match nth {
                Nth::First => 0,
                Nth::Last => siblings.len().checked_sub(1)?,
                Nth::Number(Slot::Fixed(number)) => usize::try_from(number).ok()?.checked_sub(1)?,
                Nth::Number(Slot::Param(_)) => return None,
            };
            siblings.get(index).copied()
        });
        *rows = chosen.collect();
        rows.sort_unstable();
    }
}

/// Whether a step asks for blocks: then it sees into the core of what it comes from.
fn names_block(step: Step<'_>) -> bool {
    matches!(step.target, Target::Class(Class::Block))
        || step
            .tests()
            .any(|test| matches!(test, Test::Class(Class::Block)))
}

/// `block` is a class, `block:summary` a class with a kind, and any other type is its text.
fn is_of_type(row: &Row<'_>, name: &str) -> bool {
    let (prefix, kind) = match name.split_once(':') {
        Some((prefix, kind)) => (prefix, Some(kind)),
        None => (name, None),
    };
    match Class::named(prefix) {
        Some(class) => {
            let has_kind = kind.is_none_or(|kind| row.node.and_then(Node::kind) == Some(kind));
            row.class() == Some(class) && has_kind
        }
        None => is_type(row, name),
    }
}

fn is_type(row: &Row<'_>, name: &str) -> bool {
    row.node.is_some_and(|node| node.node_type.as_str() == name)
}

fn is_in_zone(row: &Row<'_>, zone: Zone) -> bool {
    match zone {
        Zone::Pre => row.offset() < 0,
        Zone::Core => row.offset() == 0,
        Zone::Post => row.offset() > 0,
    }
}

fn normalize(rows: &mut Vec<usize>) {
    rows.sort_unstable();
    rows.dedup();
}
