//! Chains of steps: combinators and targets.

use pact_grammar::plan::{Chain, Combinator, Depths, Region, Step, Target};

use super::transparent_core::sees_core;
use super::{Matcher, mask_of};
use crate::select::table::children;
use crate::tree::columns::{Mask, RowSet};

/// Where a step starts from.
pub(super) enum Start<'s> {
    /// Anywhere in the tree.
    Anywhere,
    /// These rows.
    Rows(&'s RowSet),
    /// The rows of a zone: the step sees these rows, not only their children.
    Zone(&'s RowSet),
}

impl Matcher<'_, '_> {
    pub(super) fn run(&self, chain: Chain<'_>, start: &Start<'_>) -> RowSet {
        let mut set: Option<(RowSet, bool)> = None;
        for step in chain.steps() {
            let found = match &set {
                None => self.step(step, start),
                Some((rows, _)) if rows.is_empty() => return self.none(),
                Some((rows, true)) => self.step(step, &Start::Zone(rows)),
                Some((rows, false)) => self.step(step, &Start::Rows(rows)),
            };
            set = Some((found, matches!(step.target, Target::Zone(_))));
        }
        set.map_or_else(|| self.none(), |(rows, _)| rows)
    }

    pub(super) fn step(&self, step: Step<'_>, from: &Start<'_>) -> RowSet {
        let mut rows = match from {
            Start::Anywhere => match self.having_pinned_key(step) {
                Some(mut rows) => {
                    self.keep_target(&mut rows, step.target);
                    rows
                }
                None => self.everything_of(step.target),
            },
            other => {
                let mut rows = self.candidates(step, other);
                self.keep_target(&mut rows, step.target);
                rows
            }
        };
        self.keep_tests(&mut rows, step);
        rows
    }

    fn keep_tests(&self, rows: &mut RowSet, step: Step<'_>) {
        for test in step.tests() {
            self.keep(rows, test);
        }
    }

    /// Keeps the rows that pass the target and the tests of a step, wherever they are.
    pub(in crate::select) fn keep_step(&self, rows: &mut RowSet, step: Step<'_>) {
        self.keep_target(rows, step.target);
        self.keep_tests(rows, step);
    }

    /// The rows that the combinator of a step reaches.
    fn candidates(&self, step: Step<'_>, from: &Start<'_>) -> RowSet {
        match (from, step.combinator) {
            (Start::Anywhere, _) => self.all(),
            (Start::Zone(rows), Combinator::Child) => {
                let mut found = (*rows).clone();
                if sees_core(step) {
                    for row in rows.iter().filter(|row| self.is_core(*row)) {
                        self.add_blocks_of_core(row, step, &mut found);
                    }
                }
                found
            }
            (Start::Zone(rows), Combinator::Descendant) => self.inside(rows),
            (Start::Rows(rows), Combinator::Descendant) => self.reach(rows, 1),
            (Start::Rows(rows), Combinator::Child) => {
                let mut found = self.none();
                let sees_core = sees_core(step);
                for row in rows.iter() {
                    self.add_children(row, &mut found);
                    if sees_core && let Some(core) = self.core_of(row) {
                        self.add_blocks_of_core(core, step, &mut found);
                    }
                }
                found
            }
        }
    }

    pub(super) fn add_children(&self, row: usize, found: &mut RowSet) {
        if self.columns.is(row, Mask::OverLeaves) {
            found.insert_range(row + 1..self.columns.end(row));
        } else {
            for child in children(self.columns, row) {
                found.insert(child);
            }
        }
    }

    /// Some rows with their descendants.
    pub(super) fn inside(&self, rows: &RowSet) -> RowSet {
        self.reach(rows, 0)
    }

    /// The descendants of some rows, with these rows (`without` 0) or without them (1).
    fn reach(&self, rows: &RowSet, without: usize) -> RowSet {
        let mut found = self.none();
        let mut next = rows.next(0);
        while let Some(row) = next {
            let end = self.columns.end(row).max(row + 1);
            found.insert_range(row + without..end);
            // The rows up to the end are in the set already.
            next = rows.next(end);
        }
        found
    }

    fn everything_of(&self, target: &Target) -> RowSet {
        match target {
            Target::Class(class) => {
                return RowSet::of(self.columns.mask(mask_of(*class)), &self.window);
            }
            Target::Depth(depths) => return self.tops_at(depths),
            _ => {}
        }
        let mut rows = self.all();
        self.keep_target(&mut rows, target);
        rows
    }

    pub(super) fn keep_target(&self, rows: &mut RowSet, target: &Target) {
        match target {
            Target::Any => {}
            Target::Class(class) => rows.keep_mask(self.columns.mask(mask_of(*class))),
            Target::Depth(depths) => rows.keep(&self.tops_at(depths)),
            // Each region is one row, at the top of a part.
            Target::Region(region) => {
                let mut found = self.none();
                let at_depth = |depth| {
                    let parts = self.columns.parts().get(self.parts()).unwrap_or_default();
                    let mut tops = parts.iter().map(|part| part.top);
                    tops.find(|top| self.table.depth(*top) == Some(depth))
                };
                let row = match region {
                    Region::Root => Some(0),
                    Region::Sequence => self.columns.sequence(),
                    Region::System => at_depth(-1),
                    Region::Head => at_depth(0),
                };
                if let Some(row) = row.filter(|row| rows.contains(*row)) {
                    found.insert(row);
                }
                *rows = found;
            }
            Target::Type(name) => rows.retain(|row| self.is_type(row, name)),
            // A zone holds children of segments and regions.
            Target::Zone(zone) => {
                rows.keep_mask(self.columns.mask(Mask::Held));
                self.keep_zone(rows, *zone);
            }
        }
    }

    fn tops_at(&self, depths: &Depths) -> RowSet {
        let mut tops = self.none();
        self.table
            .each_part_at(depths, self.parts(), |part| tops.insert(part.top));
        tops
    }

    pub(super) fn is_type(&self, row: usize, name: &str) -> bool {
        let node = self.table.node(row);
        node.is_some_and(|node| node.node_type().as_str() == name)
    }
}
