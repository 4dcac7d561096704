//! Chains of steps, run on sets of rows.

use core::ops::Range;

use pact_grammar::plan::{
    Attribute, Chain, Class, Combinator, Depths, Operator, Region, Step, Target, Test, Value, Zone,
};

use super::table::{Table, children};
use crate::tree::columns::{Columns, Mask, RowSet};

/// Runs chains on rows.
pub(super) struct Matcher<'s, 't> {
    pub(super) table: &'s Table<'t>,
    pub(super) columns: &'s Columns,
    pub(super) cycle: i64,
    /// The words of the sheet that are looked at.
    pub(super) window: Range<usize>,
}

/// Where a step starts from.
pub(super) enum From<'s> {
    /// Anywhere in the tree.
    Anywhere,
    /// These rows.
    Rows(&'s RowSet),
    /// The rows of a zone, which the step sees themselves.
    Zone(&'s RowSet),
}

impl<'s, 't> Matcher<'s, 't> {
    pub(super) fn new(table: &'s Table<'t>, cycle: i64) -> Self {
        let columns = table.columns();
        Self {
            table,
            columns,
            cycle,
            window: columns.window(),
        }
    }

    /// The rows that any of the chains matches, of those that are reported here.
    pub(super) fn union<'q>(&self, chains: impl Iterator<Item = Chain<'q>>) -> RowSet {
        let mut found = self.matching(chains);
        found.keep_mask(self.columns.mask(Mask::Reported));
        found
    }

    /// The rows that any of the chains matches, the root and `^seq` too.
    pub(super) fn found_by<'q>(&self, chains: impl Iterator<Item = Chain<'q>>) -> RowSet {
        let mut found = self.matching(chains);
        found.retain(|row| self.table.node(row).is_some());
        found
    }

    fn matching<'q>(&self, mut chains: impl Iterator<Item = Chain<'q>>) -> RowSet {
        let mut found = match chains.next() {
            Some(chain) => self.run(chain, &From::Anywhere),
            None => self.none(),
        };
        for chain in chains {
            found.add(&self.run(chain, &From::Anywhere));
        }
        found
    }

    /// The parts of which something is in the window.
    pub(super) fn parts(&self) -> Range<usize> {
        let parts = self.columns.parts();
        if self.window == self.columns.window() {
            return 0..parts.len();
        }
        let rows = Columns::rows_of(&self.window);
        let first = parts.partition_point(|part| self.columns.end(part.top) <= rows.start);
        let last = parts.partition_point(|part| part.top < rows.end);
        first..last.max(first)
    }

    /// Whether a row is in the window.
    pub(super) fn sees(&self, row: usize) -> bool {
        let Range { start, end } = Columns::window_of(&(row..row + 1));
        self.window.start <= start && end <= self.window.end
    }

    pub(super) fn none(&self) -> RowSet {
        RowSet::empty(&self.window)
    }

    pub(super) fn run(&self, chain: Chain<'_>, start: &From<'_>) -> RowSet {
        let mut set: Option<(RowSet, bool)> = None;
        for step in chain.steps() {
            let found = match &set {
                None => self.step(step, start),
                Some((rows, _)) if rows.is_empty() => return self.none(),
                Some((rows, true)) => self.step(step, &From::Zone(rows)),
                Some((rows, false)) => self.step(step, &From::Rows(rows)),
            };
            set = Some((found, matches!(step.target, Target::Zone(_))));
        }
        set.map_or_else(|| self.none(), |(rows, _)| rows)
    }

    pub(super) fn step(&self, step: Step<'_>, from: &From<'_>) -> RowSet {
        let mut rows = match from {
            From::Anywhere => match self.having_pinned_key(step) {
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

    /// Keeps what a step takes and keeps, wherever that is.
    pub(super) fn keep_step(&self, rows: &mut RowSet, step: Step<'_>) {
        self.keep_target(rows, step.target);
        self.keep_tests(rows, step);
    }

    /// What the combinator reaches.
    fn candidates(&self, step: Step<'_>, from: &From<'_>) -> RowSet {
        match (from, step.combinator) {
            (From::Anywhere, _) => self.all(),
            (From::Zone(rows), Combinator::Child) => {
                let mut found = (*rows).clone();
                if sees_core(step) {
                    for row in rows.iter().filter(|row| self.is_core(*row)) {
                        self.add_blocks_of_core(row, step, &mut found);
                    }
                }
                found
            }
            (From::Zone(rows), Combinator::Descendant) => self.inside(rows),
            (From::Rows(rows), Combinator::Descendant) => self.reach(rows, 1),
            (From::Rows(rows), Combinator::Child) => {
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

    fn add_children(&self, row: usize, found: &mut RowSet) {
        if self.columns.is(row, Mask::OverLeaves) {
            found.insert_range(row + 1..self.columns.end(row));
        } else {
            for child in children(self.columns, row) {
                found.insert(child);
            }
        }
    }

    /// What a step sees of a core: its children of class `block`.
    fn add_blocks_of_core(&self, core: usize, step: Step<'_>, found: &mut RowSet) {
        if *step.target == Target::Class(Class::Block) {
            // The step takes no others anyway.
            return self.add_children(core, found);
        }
        for child in children(self.columns, core) {
            if self.columns.is(child, Mask::Blocks) {
                found.insert(child);
            }
        }
    }

    /// The core of a segment or region.
    fn core_of(&self, row: usize) -> Option<usize> {
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

    /// Some rows with everything below them.
    pub(super) fn inside(&self, rows: &RowSet) -> RowSet {
        self.reach(rows, 0)
    }

    /// Everything below some rows; with them, or without.
    fn reach(&self, rows: &RowSet, without: usize) -> RowSet {
        let mut found = self.none();
        let mut next = rows.next(0);
        while let Some(row) = next {
            let end = self.columns.end(row).max(row + 1);
            found.insert_range(row + without..end);
            // What lies in between is reached already.
            next = rows.next(end);
        }
        found
    }

    pub(super) fn all(&self) -> RowSet {
        let mut all = self.none();
        all.insert_range(0..self.columns.len());
        all
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
            // Regions are nowhere but at the top.
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
            // What a segment or region holds is in one of its zones, with all below it.
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

    /// Keeps what lies in a zone, the root and `^seq` not considered.
    pub(super) fn keep_zone(&self, rows: &mut RowSet, zone: Zone) {
        let mask = |mask| self.columns.mask(mask);
        match zone {
            Zone::Pre => rows.keep_mask(mask(Mask::Before)),
            Zone::Post => rows.keep_mask(mask(Mask::After)),
            Zone::Core => {
                let mut others = RowSet::of(mask(Mask::Before), &self.window);
                others.add_mask(mask(Mask::After));
                rows.subtract(&others);
            }
        }
    }

    pub(super) fn is_type(&self, row: usize, name: &str) -> bool {
        let node = self.table.node(row);
        node.is_some_and(|node| node.node_type.as_str() == name)
    }
}

pub(super) fn mask_of(class: Class) -> Mask {
    match class {
        Class::Segment => Mask::Segments,
        Class::Container => Mask::Containers,
        Class::Block => Mask::Blocks,
    }
}

/// Whether a step names the class `block` or a namespaced type: then it sees into the core of what it comes from.
pub(super) fn sees_core(step: Step<'_>) -> bool {
    match step.target {
        Target::Class(Class::Block) => return true,
        Target::Type(name) if is_namespaced(name) => return true,
        _ => {}
    }
    step.tests().any(|test| match test {
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

/// Whether a test wants one value of a header: that is where a query can be answered from an index.
pub(super) fn pinned<'q>(test: &'q Test, attribute: &Attribute) -> Option<&'q str> {
    match test {
        Test::Compare(other, Operator::Equal, Value::Text(wanted)) if other == attribute => {
            Some(wanted)
        }
        _ => None,
    }
}
